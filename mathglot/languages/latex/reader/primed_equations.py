r"""What shows that the prime of a single letter is a derivative: the equation it is in.

`w' + 3w = 0` and `r' = r(1 - r)` are differential equations, `E' - E = \hbar\omega` and
`x' = 2x + 1` may as well be about another energy and another place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

Tokens = Sequence[str]


def equation_of_primed(tokens: Tokens, letter: str) -> str:
    r"""What shows that a letter with a prime is derived: empty if nothing does.

    A multiple of the letter is added to its derivative, or the derivative is a power,
    a product or minus a multiple of it. Several letters make a system.

    >>> equation_of_primed("w ' + 3 w = 0".split(), "w")
    'sum'
    >>> equation_of_primed("r ' = 1 - r ^ 2".split(), "r")
    'power'
    >>> equation_of_primed("r ' = a r ( 1 - r )".split(), "r")
    'power'
    >>> equation_of_primed("T ' = - k ( T - a )".split(), "T")
    'decay'
    >>> equation_of_primed(r"I ' = \beta S I , S ' = - \beta S I".split(), "I")
    'system'
    >>> equation_of_primed(r"E ' - E = \hbar \omega".split(), "E")
    ''
    """
    statements = [_parted(one) for one in _statements(tokens)]
    leading = {left[0] for left, _ in statements if left[1:] == ["'"]}
    for left, right in statements:
        if not right:
            continue
        if _is_sum(left, letter):
            return "sum"
        if left == [letter, "'"]:
            shown = _shown_by_value(right, letter)
            if shown:
                return shown
    if letter in leading and len(leading) > 1:
        rights = [right for _, right in statements]
        if any(leading.issuperset(two) for one in rights for two in pairwise(one)):
            return "system"
    return ""


def _is_sum(left: list[str], letter: str) -> bool:
    """Whether a multiple of the letter is added to its derivative or one of this."""
    begin = 0 if left[:1] == [letter] else 1
    if left[begin : begin + 2] != [letter, "'"] or left.count("'") > 1:
        return False
    if left[-1] != letter or left[begin + 2] not in _SIGNS:
        return False
    # Differences of a letter and a primed one may be those of two places.
    return left[-2] not in _BEFORE and (begin == 1 or left[-2] not in _SIGNS)


_SIGNS = frozenset("+-")
_BEFORE = frozenset("{_^")


def _shown_by_value(right: list[str], letter: str) -> str:
    r"""Whether a derivative is a power, a product or minus a multiple of its function.

    Of transformed letters nothing is told: `x' = x - vt`, `k' = \sqrt{1 - k^2}`.
    """
    if "'" in right or letter not in right:
        return ""
    opened: list[bool] = []
    for place, token in enumerate(right):
        if token in _OPENING:
            # Whether the letter is a factor of what is in brackets.
            opened.append(token == "(" and letter in right[max(0, place - 1) : place])
        elif token in _CLOSING and opened:
            opened.pop()
        elif token == letter:
            if any(opened):
                return "power"
            raised = right[place + 1 : place + 2] == ["^"]
            powers = raised and not opened and right[place + 2].isdigit()
            if powers and len(right) > _LONG_ENOUGH:
                return "power"
    if right[0] == "-" and right[1] != letter and "+" not in right:
        if right[2:] == [letter] or right[2:4] == ["(", letter]:
            return "decay"
    return ""


# A square alone: q' = q^2.
_LONG_ENOUGH = 3
_OPENING, _CLOSING = frozenset("({["), frozenset(")}]")


def _statements(tokens: Tokens) -> Iterator[list[str]]:
    """What commas and lines part, without what puts lines in a column."""
    found: list[str] = []
    depth = 0
    for token in tokens:
        depth += (token in _OPENING) - (token in _CLOSING)
        if token in _PARTING and depth < 1:
            yield found
            found = []
        elif token and not token.startswith((r"\begin", r"\end")):
            found.append(token)
    yield found


_PARTING = frozenset([",", ";", r"\\"])


def _parted(statement: list[str]) -> tuple[list[str], list[str]]:
    """The sides of an equation; the second is empty if there are not two."""
    if statement.count("=") != 1:
        return statement, []
    place = statement.index("=")
    return statement[:place], statement[place + 1 :]
