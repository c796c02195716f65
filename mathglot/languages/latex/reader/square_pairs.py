r"""What a pair in square brackets holds: `[0, 1]`, `[A_\mu, A_\nu]`, `[E(x), \chi(y)]`.

Numbers are the ends of an interval; what has indices, accents or arguments of its own
is rather an operator, and the pair a commutator.
"""

from __future__ import annotations

from collections.abc import Sequence

_OPENING, _CLOSING = frozenset(r"( [ { \{".split()), frozenset(r") ] } \}".split())
_OPERATORS = frozenset(r"\partial \nabla \hat \dagger \otimes D".split())
_CALLS = frozenset(["(", "["])
# What numbers and what ends intervals beside them consist of.
_OF_NUMBERS = frozenset(r"+ - . / \pi \infty \frac { } \sqrt".split())


def kind_of_square_pair(tokens: Sequence[str], start: int) -> str:
    r"""What the sides of a pair are that a square bracket begins; empty for no pair.

    >>> kind_of_square_pair(r"[ 0 , 2 \pi ]".split(), 0)
    'numbers'
    >>> kind_of_square_pair(r"[ A _ \mu , A _ \nu ]".split(), 0)
    'indexed'
    >>> kind_of_square_pair("[ a ( x ) , b ( y ) ]".split(), 0)
    'called'
    >>> kind_of_square_pair("[ x , y ]".split(), 0)
    'letters'
    >>> kind_of_square_pair("[ x ]".split(), 0)
    ''
    """
    sides: list[list[str]] = [[]]
    depth = 0
    for token in tokens[start + 1 :]:
        if not depth and token in _CLOSING:
            break
        depth += (token in _OPENING) - (token in _CLOSING)
        if token == "," and not depth:
            sides.append([])
        else:
            sides[-1].append(token)
    if len(sides) != 2:
        return ""
    kinds = [_kind_of_side(side) for side in sides]
    # The side that says most.
    return next(kind for kind in _KINDS if kind in kinds)


_KINDS = ("operators", "called", "indexed", "product", "letters", "numbers")


def _kind_of_side(side: list[str]) -> str:
    if not _OPERATORS.isdisjoint(side):
        return "operators"
    if all(token.isdigit() or token in _OF_NUMBERS for token in side):
        return "numbers"
    if not _CALLS.isdisjoint(side):
        return "called"
    if "_" in side or "^" in side:
        return "indexed"
    return "letters" if len(side) == 1 else "product"
