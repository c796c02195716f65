r"""Bounds that are said of several names at once: `1 \leq i, j \leq n`.

The comma parts the names, not statements: each of them lies between both bounds.
"""

from __future__ import annotations

from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import RELATIONS
from mathglot.languages.latex.structures.statements import is_name
from mathglot.languages.tree import Call, Symbol, Tree, call

Trees = tuple[Tree, ...]

_DOTS = Symbol(r"\[Ellipsis]")
_SIGNS = {"<": "up", r"\leq": "up", ">": "down", r"\geq": "down"}
_ORDERS = {
    "Less": "up",
    "LessEqual": "up",
    "Greater": "down",
    "GreaterEqual": "down",
}
_NO_NAMES = RELATIONS | frozenset([r"\\", ";", "(", ")", r"\mathrm", r"\text"])


def has_bounds(chart: Chart, start: int, end: int) -> bool:
    r"""Whether names with commas stand between a number's sign of order and another."""
    tokens = chart.tokens
    for place in range(start + 1, end):
        if tokens[place] not in _SIGNS or not _is_end(tokens[place - 1]):
            continue
        for behind in range(place + 1, end):
            if tokens[behind] in _SIGNS:
                alike = _SIGNS[tokens[behind]] == _SIGNS[tokens[place]]
                if alike and "," in tokens[place:behind]:
                    return True
                break
            if tokens[behind] in _NO_NAMES or behind in chart.gaps:
                break
    return False


def _is_end(token: str) -> bool:
    return token.isdigit() or token == r"\infty"


def bound(items: Trees) -> Trees | None:
    """Statements in a row, with one for each name that lies between bounds.

    >>> from mathglot.languages import parse, render
    >>> row = [parse(text, "mathematica") for text in ("1 <= i", "j < n")]
    >>> [render(one, "mathematica") for one in bound(tuple(row))]
    ['1 <= i < n && 1 <= j < n']
    """
    for first, low in enumerate(items):
        names: list[Tree] = []
        for last in range(first + 1, len(items)):
            high = items[last]
            if is_name(high):
                names.append(high)
                continue
            between = _between(low, names, high)
            if between is None:
                break
            return (*items[:first], between, *items[last + 1 :])
    return None


def _between(low: Tree, names: list[Tree], high: Tree) -> Tree | None:
    if type(low) is not Call or type(high) is not Call:
        return None
    way = _ORDERS.get(low.name)
    if way is None or _ORDERS.get(high.name) != way:
        return None
    if len(low.arguments) != 2 or len(high.arguments) != 2:
        return None
    (least, first), (last, most) = low.arguments, high.arguments
    if not (is_name(first) and is_name(last)):
        return None
    # Dots stand for more of them.
    shown = [
        name if name == _DOTS else _chain(least, low, name, high, most)
        for name in (first, *names, last)
    ]
    return call("And", *shown)


def _chain(least: Tree, low: Call, name: Tree, high: Call, most: Tree) -> Tree:
    if low.head == high.head:
        return Call(low.head, (least, name, most))
    return call("Inequality", least, low.head, name, high.head, most)
