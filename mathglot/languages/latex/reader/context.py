r"""What a formula shows elsewhere, which tells what stands here.

A letter that is an index somewhere is seldom the imaginary unit; where y stands beside
y', that is a derivative; a range behind a statement is its condition. None of this is
certain: each is a feature, and weights decide.
"""

from __future__ import annotations

from collections.abc import Sequence

_RELATIONS = frozenset(r"= < > \leq \geq \neq \in \ll \gg".split())
_ORDER = frozenset(r"< > \leq \geq \ll \gg".split())
OPENING = frozenset(["(", "[", "{", r"\{"])
CLOSING = frozenset([")", "]", "}", r"\}"])


def use_of_unit(tokens: Sequence[str], letter: str) -> str:
    r"""How a letter is used that may be the imaginary unit.

    >>> use_of_unit(r"x _ { i + 1 } = x _ i".split(), "i")
    'index:plain'
    >>> use_of_unit(r"e ^ { i x }".split(), "i")
    'free:power'
    """
    index = power = False
    for place, token in enumerate(tokens):
        if token == "_":
            index = index or letter in _script(tokens, place)
        elif token == "^" and place and tokens[place - 1] == "e":
            power = power or letter in _script(tokens, place)
    return f"{'index' if index else 'free'}:{'power' if power else 'plain'}"


def _script(tokens: Sequence[str], place: int) -> Sequence[str]:
    """The tokens of a script, of which the sign stands at a place."""
    depth = 0
    for end in range(place + 1, len(tokens)):
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        if depth == 0:
            return tokens[place + 1 : end + 1]
    return tokens[place + 1 :]


def find_indices(tokens: Sequence[str]) -> frozenset[str]:
    r"""What stands in scripts below.

    >>> sorted(find_indices(r"x _ { i j } ^ k + y _ 2".split()))
    ['2', 'i', 'j', '{', '}']
    """
    return frozenset(
        inside
        for place, token in enumerate(tokens)
        if token == "_"
        for inside in _script(tokens, place)
    )


def use_of_primed(tokens: Sequence[str], letter: str) -> str:
    """Whether a letter with a prime stands without one as well.

    >>> use_of_primed("y ' = x y".split(), "y"), use_of_primed("y ' = x".split(), "y")
    ('beside', 'alone')
    """
    for place, token in enumerate(tokens):
        if token == letter and tokens[place + 1 : place + 2] != ["'"]:
            return "beside"
    return "alone"


def kind_of_statement(tokens: Sequence[str]) -> str:
    r"""What is said: a range, an order, that something is in a set, an equation.

    >>> kind_of_statement(r"x = y , 0 \leq k < n".split())
    'range'
    """
    depth, begin = 0, 0
    for place, token in enumerate(tokens):
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0 and token in (",", ";"):
            begin = place + 1
    signs = [token for token in tokens[begin:] if token in _RELATIONS]
    if sum(sign in _ORDER for sign in signs) > 1:
        return "range"
    if not signs:
        return "other"
    first = signs[0]
    return "order" if first in _ORDER else "set" if first == r"\in" else "equation"


def kind_of_beginning(token: str) -> str:
    """What something begins with: a digit, a sign, a bracket, or which letter."""
    if token.isdigit():
        return "digit"
    if token in OPENING:
        return "bracket"
    return "sign" if token in ("-", "+", r"\pm") else token
