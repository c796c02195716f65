"""Pictures of a summary in SVG: accuracy by length, and errors by cause."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.evaluate.drawing import (
    INK,
    draw_line,
    draw_rectangle,
    draw_text,
    make_document,
)
from mathglot.evaluate.summary import LengthClass, Summary

_WIDTH, _HEIGHT, _MARGIN = 640, 300, 50
_FILL, _ERROR = "#1b6ca8", "#c1440e"
_BAR = 0.6


def draw_summaries(summaries: Sequence[Summary]) -> str:
    """An SVG document with both pictures for each target."""
    parts: list[str] = []
    height = 0
    for summary in summaries:
        for picture in (_draw_lengths(summary), _draw_causes(summary)):
            parts.append(f'<g transform="translate(0 {height})">')
            parts += [*picture, "</g>"]
            height += _HEIGHT
    return make_document(_WIDTH, height, parts)


def _draw_lengths(summary: Summary) -> list[str]:
    """A bar for each class of lengths, with the interval of its share."""
    parts = _frame(f"exact match by length, to {summary.target} (tokens of the gold)")
    for percent in (0, 25, 50, 75, 100):
        y = _place(percent / 100)
        parts.append(draw_line(_MARGIN, y, _WIDTH - _MARGIN, y))
        parts.append(draw_text(_MARGIN - 8, y + 4, f"{percent} %", "end"))
    for left, width, item in _columns(summary.lengths):
        middle = left + width / 2
        parts += _bar(left, width, item.share, _FILL)
        low, high = (_place(end) for end in item.interval)
        parts.append(draw_line(middle, low, middle, high, INK))
        label = f"{item.shortest}-{item.longest}"
        parts.append(draw_text(middle, _HEIGHT - _MARGIN + 16, label, "middle"))
        parts.append(
            draw_text(middle, _HEIGHT - _MARGIN + 32, f"{item.total} rows", "middle")
        )
    return parts


def _columns(
    classes: Sequence[LengthClass],
) -> list[tuple[float, float, LengthClass]]:
    step = (_WIDTH - 2 * _MARGIN) / max(1, len(classes))
    width = step * _BAR
    return [
        (_MARGIN + step * number + (step - width) / 2, width, item)
        for number, item in enumerate(classes)
    ]


def _draw_causes(summary: Summary) -> list[str]:
    """A line for each cause, as long as it is frequent."""
    parts = _frame(f"wrong by cause, to {summary.target}")
    most = max(summary.causes.values(), default=1)
    step = (_HEIGHT - 2 * _MARGIN) / max(1, len(summary.causes))
    left = _MARGIN + 110
    for number, (cause, count) in enumerate(summary.causes.items()):
        top = _MARGIN + step * number
        length = (_WIDTH - _MARGIN - left - 40) * count / most
        parts.append(draw_rectangle(left, top, length, step * _BAR, _ERROR))
        middle = top + step * _BAR / 2 + 4
        parts.append(draw_text(left - 8, middle, cause, "end"))
        parts.append(draw_text(left + length + 6, middle, str(count), "start"))
    return parts


def _frame(title: str) -> list[str]:
    return [draw_text(_WIDTH / 2, 24, title, "middle")]


def _place(share: float) -> float:
    """The height at which a share between 0 and 1 is drawn."""
    bottom, top = _HEIGHT - _MARGIN, _MARGIN
    return bottom + share * (top - bottom)


def _bar(left: float, width: float, share: float, colour: str) -> list[str]:
    top = _place(share)
    return [draw_rectangle(left, top, width, _HEIGHT - _MARGIN - top, colour)]
