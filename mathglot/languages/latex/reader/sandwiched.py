r"""Letters that cannot be numbers, since numbers would be put together: `P_0 S P_0`.

Nobody writes `b^{-1} M b` or `\theta\gamma\theta` of numbers: what stands between two
equal factors of a term, or between one and its inverse, does not commute with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.letters import name_of

_CARRIERS = frozenset(r"\hat \bar \tilde \mathcal \mathbf \vec \dot \ddot".split())
_WORDS = frozenset([r"\mathrm", r"\text", r"\mathtt"])
# Signs of change and of measures, indices, constants.
_NOT_OPERATORS = frozenset(
    [*"dDeijk", *r"\pi \partial \nabla \delta \Delta \ldots \cdots \square".split()]
)
_INVERSE = ("^", "{", "-", "1", "}")

Factor = tuple[str, str]


def find_sandwiched(tokens: Sequence[str]) -> frozenset[str]:
    r"""The letters of terms in which a factor stands on both sides of another.

    >>> sorted(find_sandwiched(r"A = b ^ { - 1 } M b".split()))
    ['M', 'b']
    >>> sorted(find_sandwiched(r"P _ 0 S P _ 0 = P _ 0".split()))
    ['P', 'S']
    >>> find_sandwiched(r"x y y + x _ 1 y x _ 2".split())
    frozenset()
    """
    closing = find_closers(list(tokens))
    found: set[str] = set()
    term: list[Factor] = []
    place = 0
    while place < len(tokens):
        factor, end = _read_factor(tokens, place, closing)
        if factor is None:
            term = []
        else:
            term.append(factor)
            found |= _between(term)
        place = end
    return frozenset(found)


def _between(term: list[Factor]) -> set[str]:
    """The letters from a factor to its equal that a term ends with, if it has one."""
    letter, scripts = term[-1]
    bare = _without_inverse(scripts)
    for number in range(len(term) - 3, -1, -1):
        other = term[number]
        if other[0] != letter or _without_inverse(other[1]) != bare:
            continue
        inside = {name for name, _ in term[number:]}
        between = {name for name, _ in term[number + 1 : -1]}
        if between != {letter} and not _is_spelled(term):
            return inside
    return set()


def _is_spelled(term: list[Factor]) -> bool:
    """Whether a term is rather a word in italics: small letters without scripts."""
    small = [name for name, scripts in term if name == scripts and name.islower()]
    return sum(len(name) == 1 for name in small) > _MOST_LETTERS


_MOST_LETTERS = 3


def _without_inverse(scripts: str) -> str:
    return scripts.replace(" ".join(_INVERSE), "").strip()


def _read_factor(
    tokens: Sequence[str], place: int, closing: dict[int, int]
) -> tuple[Factor | None, int]:
    """A letter with its scripts, if one begins here, and where it ends."""
    token = tokens[place]
    end = place + 1
    if token in _WORDS and end in closing:
        return None, closing[end] + 1
    if token in _CARRIERS and end in closing:
        end = closing[end] + 1
        letter = tokens[end - 2]
        name = " ".join(tokens[place:end])
    else:
        letter = name = token
    if letter in _NOT_OPERATORS or name_of(letter) is None:
        return None, place + 1
    begin = end
    while end < len(tokens) and tokens[end] in ("_", "^", "'"):
        if tokens[end] == "'":
            end += 1
        else:
            end = closing.get(end + 1, end + 1) + 1
    if end < len(tokens) and tokens[end] in ("(", "["):
        return None, end
    return (letter, " ".join([name, *tokens[begin:end]])), end
