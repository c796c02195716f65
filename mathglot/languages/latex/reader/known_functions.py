r"""Functions that a formula shows beyond doubt, beside letters that may be others.

`J_n(z)` and `K(k)` are rather Bessel's and Legendre's where `\Gamma(z)`, `\wp(z)` or
`\operatorname{erf}(z)` stand beside them: people who write of one special function
write of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mathglot.languages.functions.special_names import special_names

# Letters that are hardly ever an author's own; with brackets behind them.
_LETTERS = frozenset([r"\wp", r"\vartheta"])
_CALLED = frozenset([r"\Gamma", r"\zeta"])
_WORDS = frozenset(
    "erf erfc erfi Ei Ai Bi Si Ci Shi Chi Li li sn cn dn am ns nc nd sc sd cs cd ds dc "
    "ber bei ker kei gd".split()
)
# Functions of that many kinds are one kind of formula.
_SEVERAL = 3


def find_shown(tokens: Sequence[str]) -> frozenset[str]:
    r"""The signs of special functions in a formula that nothing else has.

    >>> sorted(find_shown(r"\Gamma ( z ) + \wp ( u ) - \Gamma _ t".split()))
    ['\\Gamma', '\\wp']
    >>> sorted(find_shown(r"\mathrm { e r f } ( x ) + _ 2 F _ 1 ( a )".split()))
    ['F', 'erf']
    """
    found: set[str] = set()
    last = len(tokens) - 1
    for place, token in enumerate(tokens[:last]):
        following = tokens[place + 1]
        if token in _LETTERS or (token in _CALLED and following == "("):
            found.add(token)
        elif token == "F" and following == "_":
            if tokens[max(0, place - 2) : place - 1] == ["_"]:
                found.add(token)
        elif token == r"\mathrm" and following == "{":
            word = _word_at(tokens, place + 2)
            if word in _WORDS or word in _names():
                found.add(word)
    return frozenset(found)


def tell_known(shown: frozenset[str], letter: str) -> tuple[str, ...]:
    """The feature of a letter that is read as a function, by what is beside it.

    >>> tell_known(frozenset(["F", "erf"]), "F")
    ('known:1',)
    """
    count = min(len(shown) - (letter in shown), _SEVERAL)
    return (f"known:{count}",) if count else ()


def _word_at(tokens: Sequence[str], place: int) -> str:
    letters: list[str] = []
    for token in tokens[place : place + _LONGEST]:
        if token == "}":
            break
        letters.append(token)
    return "".join(letters)


_LONGEST = 40


@cache
def _names() -> frozenset[str]:
    return frozenset(special_names())
