r"""Long numbers: digits in groups (`3.14159\,26535`), and dots behind (`0.333\ldots`).

Threes are usual, and fives in handbooks. What the dots stand for nobody has typed, so
that a number with them is the digits that are there, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.tree import Number, Symbol, Tree, preorder

# How many digits stand together, the usual first.
GROUPS = (3, 5)
SPACE, DOTS = r"\ ", r"\ldots"


def in_groups(digits: str) -> tuple[tuple[str, ...], ...]:
    r"""The digits of a whole number in groups.

    >>> for tokens in in_groups("147000"):
    ...     print("".join(tokens))
    147\ 000
    147,000
    1\ 47000
    """
    return tuple(
        _part(digits, size, len(digits) % size or size, separator)
        for size, separator in ((3, SPACE), (3, ","), (5, SPACE))
        if len(digits) > size
    )


def in_parts(digits: str) -> tuple[tuple[str, ...], ...]:
    r"""The digits behind a point in groups.

    >>> ["".join(tokens) for tokens in in_parts("14159265")]
    ['141\\ 592\\ 65', '14159\\ 265']
    """
    return tuple(
        _part(digits, size, size, SPACE) for size in GROUPS if len(digits) > size
    )


def _part(digits: str, size: int, first: int, separator: str) -> tuple[str, ...]:
    """Digits in groups of a size, of which the first may be smaller."""
    parts = [digits[:first]]
    for start in range(first, len(digits), size):
        parts += [separator, digits[start : start + size]]
    return tuple(parts)


def parts_lists(latex: str) -> bool:
    """Whether blanks stand behind commas between digits, as in lists of numbers.

    >>> parts_lists("n = 10, 100"), parts_lists("n = 10,100")
    (True, False)
    """
    return _LIST.search(latex) is not None


# One digit at a time with blanks between all signs is how collections are kept.
_LIST = re.compile(r"\d,\s+\d")


def say_cut(tree: Tree, latex: str) -> Iterator[str]:
    r"""Which numbers go on behind the digits that are shown.

    >>> list(say_cut(Number("0.33"), r"0.33\ldots"))
    ['0.33 is cut off: which digits follow is not shown']
    """
    if "dots" not in latex:
        return
    leaves = list(preorder(tree))
    numbers = {node.text for node in leaves if type(node) is Number}
    if Symbol(r"\[Ellipsis]") in leaves:
        return
    tokens = normal_tokens(latex)
    for place, token in enumerate(tokens):
        if token == DOTS and (number := _number_before(tokens, place)) in numbers:
            yield f"{number} is cut off: which digits follow is not shown"


def _number_before(tokens: list[str], end: int) -> str:
    """The number that ends at a token, in groups or not; empty without a point."""
    start = end
    while start and (tokens[start - 1].isdigit() or tokens[start - 1] in (".", SPACE)):
        start -= 1
    number = "".join(tokens[start:end]).replace(SPACE, "")
    return number if "." in number else ""
