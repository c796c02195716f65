r"""Where a letter with primes stands, if that tells a name from a derivative.

What a function of several variables is taken of is rather another place than a
derivative, as in `G(x, x')` and `\sigma(\omega, \omega'')`, and so is what a state is
named by, `\langle\xi''|\xi'\rangle`, and what something becomes, `y \to y'`. A letter
that has an index above behind its primes is a field in another frame: `\pi_a''^m`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.letters import name_of

_PRIME = "'"
_OPENING = frozenset(["(", "[", ",", ";", r"\langle", "|"])
_CLOSING = frozenset([")", "]", ",", ";", r"\rangle", "|"])
_PARTING = frozenset([",", ";", "|"])
# Those that differential equations are about: F(x, y, y') = 0, L(q, q').
_UNKNOWN = frozenset("yuqfvw")
_STATES = frozenset([r"\langle", r"\rangle"])


def place_of_primed(tokens: Sequence[str], base: str) -> str:
    r"""Where what ends in a prime stands: `argument`, `state`, `mapped`, or nothing.

    >>> place_of_primed("G ( x , x ' )".split(), "x")
    'argument'
    >>> place_of_primed("( f ' ) = F ( x , y , y ' )".split(), "y")
    ''
    >>> place_of_primed(r"\langle \xi ' ' | \xi ' \rangle".split(), r"\xi")
    'state'
    >>> place_of_primed(r"y \to y ' = a y".split(), "y")
    'mapped'
    """
    letters = base.split()
    if _is_mapped(tokens, letters):
        return "mapped"
    if letters[0] in _UNKNOWN:
        return ""
    size = len(letters)
    for begin in range(1, len(tokens) - size):
        end = begin + size
        if tokens[end] != _PRIME or list(tokens[begin:end]) != letters:
            continue
        while tokens[end : end + 1] == [_PRIME]:
            end += 1
        around = tokens[begin - 1], "".join(tokens[end : end + 1])
        if around[0] not in _OPENING or around[1] not in _CLOSING:
            continue
        if not _STATES.isdisjoint(around):
            return "state"
        if not _PARTING.isdisjoint(around) and _is_called(tokens, begin):
            return "argument"
    return ""


def _is_mapped(tokens: Sequence[str], letters: list[str]) -> bool:
    """Whether an arrow leads from a letter to the same with a prime."""
    size = len(letters)
    primed = [*letters, _PRIME]
    return _PRIME in tokens and any(
        token in _ARROWS
        and list(tokens[place + 1 : place + size + 2]) == primed
        and list(tokens[max(place - size, 0) : place]) == letters
        for place, token in enumerate(tokens)
    )


_ARROWS = frozenset([r"\to", r"\longrightarrow"])


def _is_called(tokens: Sequence[str], place: int) -> bool:
    """Whether the bracket around a place stands behind a letter."""
    depth = 0
    for before in range(place - 1, 0, -1):
        depth += (tokens[before] in ("(", "[")) - (tokens[before] in (")", "]"))
        if depth > 0:
            return tokens[before - 1] == "}" or name_of(tokens[before - 1]) is not None
    return False


def has_index_above(tokens: Sequence[str], end: int) -> bool:
    """Whether letters stand above something behind its primes, which end here."""
    if tokens[end] != "^":
        return False
    above = tokens[end + 2] if tokens[end + 1] == "{" else tokens[end + 1]
    return name_of(above) is not None
