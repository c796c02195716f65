r"""Rows of elements: brackets find each other, names and signs find their place.

A bracket in MathML grows with the row that it is in, so that what a pair of brackets
holds must be a row of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathglot.interfaces.page.elements import Item, element, join, operator

_THIN = element("mspace", width="0.167em")
_WIDE = element("mspace", width="0.333em")
_TALL = re.compile("<(?:mfrac|mtable|munder|mover>|mroot|mo>[∫∬∭∮∑∏])")
# Brackets inside of more than these do not grow, and need no rows of their own.
_MOST_OPEN = 50
# After these a sign is that of a number, and a bar opens.
_BEFORE_OPERAND = {"", "operator", "relation", "sign", "open", "integral", "name"}
_OPERANDS = {"ordinary", "number", "name", "differential"}


@dataclass(slots=True)
class _Row:
    """What stands in one pair of brackets so far."""

    opening: Item | None = None
    parts: list[str] = field(default_factory=list)
    # The kind of the last item, and where the last relation ended.
    last: str = ""
    start: int = 0
    # Whether an integral waits for its differential.
    integral: bool = False

    def add(self, markup: str, kind: str) -> None:
        self.parts.append(markup)
        self.last = kind
        if kind == "relation":
            self.start = len(self.parts)


def arrange(items: Sequence[Item]) -> list[str]:
    """The elements of a row, those in brackets put into rows of their own."""
    rows = [_Row()]
    bars = sum(item.kind == "bar" for item in items)
    for item in items:
        row = rows[-1]
        if item.kind == "open" and len(rows) < _MOST_OPEN:
            _space(row, item)
            rows.append(_Row(item))
        elif item.kind == "close":
            _close(rows, item)
        elif item.kind == "bar":
            bars -= 1
            _read_bar(rows, item, more=bars > 0 and len(rows) < _MOST_OPEN)
        else:
            _space(row, item)
            _add(row, item)
    while len(rows) > 1:
        _give_up(rows)
    return rows[0].parts


def _add(row: _Row, item: Item) -> None:
    markup = item.markup
    if item.kind == "sign" and row.last in _BEFORE_OPERAND:
        markup = operator(item.glyph, form="prefix")
    if item.kind == "integral":
        row.integral = True
    row.add(markup, item.kind)


def _space(row: _Row, item: Item) -> None:
    """The space before an item, which MathML leaves to the writer."""
    last, kind = row.last, item.kind
    if not last:
        return
    within = last not in _BEFORE_OPERAND
    sentence = "words" in (last, kind) or (last == "text" and kind != "open")
    if sentence or (kind == "text" and within):
        row.parts.append(_WIDE)
        return
    applied = last == "name" and kind in _OPERANDS
    beside = kind == "name" and last in ("ordinary", "number", "close", "postfix")
    closing = kind == "differential" and row.integral and within
    if applied or beside or closing:
        row.parts.append(_THIN)


def _close(rows: list[_Row], item: Item) -> None:
    # A bar that is still open in these brackets was none.
    for place in range(len(rows) - 1, 0, -1):
        opening = rows[place].opening
        if opening is not None and opening.kind == "open":
            while len(rows) - 1 > place:
                _give_up(rows)
            _pair(rows, item)
            return
    rows[-1].add(item.dress(item.markup), "close")


def _pair(rows: list[_Row], closing: Item) -> None:
    row = rows.pop()
    assert row.opening is not None
    # A bracket that may grow takes more space than it needs while it does not.
    inside = join(row.parts)
    stretchy = "true" if _TALL.search(inside) else "false"
    markup = element(
        "mrow",
        operator(row.opening.glyph, form="prefix", stretchy=stretchy),
        inside,
        operator(closing.glyph, form="postfix", stretchy=stretchy),
    )
    rows[-1].add(closing.dress(markup), "close")


def _give_up(rows: list[_Row]) -> None:
    """A bracket that nothing closes stands for itself."""
    row = rows.pop()
    opening = row.opening
    assert opening is not None
    outer = rows[-1]
    outer.add(opening.dress(opening.markup), opening.kind)
    outer.parts += row.parts
    outer.last = row.last or outer.last


def _read_bar(rows: list[_Row], item: Item, more: bool) -> None:
    row = rows[-1]
    opening = row.opening
    ended = row.last not in _BEFORE_OPERAND
    if ended and opening is not None and opening.kind == "bar":
        if opening.glyph == item.glyph:
            _pair(rows, item)
            return
    if more and item.sub is None and item.sup is None:
        _space(row, item)
        rows.append(_Row(item))
    elif ended and (item.sub is not None or item.sup is not None):
        _evaluate(row, item)
    else:
        row.add(item.dress(item.markup), "operator")


def _evaluate(row: _Row, item: Item) -> None:
    """A bar with limits, as high as what is evaluated between them."""
    inside = row.parts[row.start :]
    del row.parts[row.start :]
    bar = operator(item.glyph, form="postfix", stretchy="true")
    row.add(item.dress(element("mrow", *inside, bar)), "close")
