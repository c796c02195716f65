"""Curves of exact match and perplexity as SVG: of one run, or of several together."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathglot.evaluate.drawing import draw_line, draw_path, draw_text, make_document

_TITLES = {"exact_match": "exact match, %", "perplexity": "perplexity, logarithmic"}
_MARKS_ACROSS = 4
# About what a character and a line take at the size of the font.
_CHARACTER, _LINE = 7.0, 16.0
# Where a name begins, behind the right end of a panel.
_NAMES = 40.0


@dataclass(frozen=True, slots=True)
class Validated:
    """What a validation showed, and after how many steps or minutes."""

    when: float
    exact_match: float
    perplexity: float


Curves = Mapping[str, Sequence[Validated]]


@dataclass(frozen=True, slots=True)
class _Panel:
    """Where the curves of a measure are drawn."""

    measure: str
    left: float
    right: float
    top: float
    bottom: float


_ABOVE_EACH_OTHER = (
    _Panel("exact_match", 70, 540, 40, 220),
    _Panel("perplexity", 70, 540, 260, 440),
)
_SIDE_BY_SIDE = (
    _Panel("exact_match", 60, 390, 40, 270),
    _Panel("perplexity", 460, 790, 40, 270),
)


def draw_run(rows: Sequence[Mapping[str, str]]) -> str:
    """An SVG document from the rows of a run's table of validations; "" for none."""
    if not rows:
        return ""
    curves: dict[str, list[Validated]] = {}
    for row in rows:
        when, *values = (float(row[n]) for n in ("step", "exact_match", "perplexity"))
        curves.setdefault(row["set"], []).append(Validated(when, *values))
    parts: list[str] = []
    last = _find_last(curves)
    for panel in _ABOVE_EACH_OTHER:
        parts += _draw_panel(panel, curves, last)
        parts += _draw_names(curves, panel)
    middle = (panel.left + panel.right) / 2
    parts.append(draw_text(middle, panel.bottom + 28, f"{last:,.0f} steps"))
    return make_document(_find_width(curves, panel), panel.bottom + 40, parts)


def draw_comparison(curves: Curves) -> str:
    """An SVG document: both measures over the minutes, with a named line per run.

    >>> picture = draw_comparison({"lstm": [Validated(2.0, 0.5, 1.5)]})
    >>> picture.count("<circle"), picture.count(">lstm<")
    (2, 1)
    """
    parts: list[str] = []
    last = _find_last(curves)
    for panel in _SIDE_BY_SIDE:
        parts += _draw_panel(panel, curves, last)
        for number in range(_MARKS_ACROSS + 1):
            share = number / _MARKS_ACROSS
            x = panel.left + (panel.right - panel.left) * share
            parts.append(draw_text(x, panel.bottom + 18, f"{last * share:.3g}"))
        middle = (panel.left + panel.right) / 2
        parts.append(draw_text(middle, panel.bottom + 38, "minutes"))
    parts += _draw_names(curves, panel)
    height = max(panel.bottom + 50, panel.top + _LINE * len(curves))
    return make_document(_find_width(curves, panel), height, parts)


class _Scale:
    """Places values between 0 and 1, by themselves or by their logarithms."""

    def __init__(self, low: float, high: float, logarithmic: bool) -> None:
        self._logarithmic = logarithmic
        self.low, self.high = low, high

    def place(self, value: float) -> float:
        low, high, here = self.low, self.high, value
        if self._logarithmic:
            low, high, here = math.log(low), math.log(high), math.log(max(value, 1e-9))
        return (here - low) / ((high - low) or 1.0)

    def marks(self) -> list[float]:
        if not self._logarithmic:
            return [self.low + (self.high - self.low) * n / 4 for n in range(5)]
        ratio = self.high / self.low
        return [self.low * ratio ** (n / 3) for n in range(4)]


def _scale(measure: str, values: list[float]) -> _Scale:
    if measure == "exact_match":
        return _Scale(0.0, 1.0, False)
    return _Scale(min([1.0, *values]), max([*values, 1.1]), True)


def _find_last(curves: Curves) -> float:
    return max([point.when for points in curves.values() for point in points] or [0.0])


def _draw_panel(panel: _Panel, curves: Curves, last: float) -> list[str]:
    """The frame of a panel and all curves in it."""
    measured = {
        name: [(point.when, float(getattr(point, panel.measure))) for point in points]
        for name, points in curves.items()
    }
    values = [value for points in measured.values() for _, value in points]
    scale = _scale(panel.measure, values)
    parts = _draw_frame(panel, scale)
    for number, points in enumerate(measured.values()):
        places = [
            (
                panel.left + (panel.right - panel.left) * when / (last or 1.0),
                panel.bottom - (panel.bottom - panel.top) * scale.place(value),
            )
            for when, value in points
        ]
        if places:
            parts += draw_path(places, number)
    return parts


def _draw_frame(panel: _Panel, scale: _Scale) -> list[str]:
    title = _TITLES[panel.measure]
    parts = [draw_text(panel.left, panel.top - 14, title, "start")]
    for mark in scale.marks():
        y = panel.bottom - (panel.bottom - panel.top) * scale.place(mark)
        parts.append(draw_line(panel.left, y, panel.right, y))
        percent = panel.measure == "exact_match"
        shown = f"{100 * mark:.0f}" if percent else f"{mark:.3g}"
        parts.append(draw_text(panel.left - 8, y + 4, shown, "end"))
    return parts


def _draw_names(curves: Curves, panel: _Panel) -> list[str]:
    """The names of the curves beside a panel, each behind a piece of its line."""
    parts = []
    left = panel.right + _NAMES
    for number, name in enumerate(curves):
        y = panel.top + _LINE * number + 4
        parts += draw_path([(left - 24, y), (left - 6, y)], number)[:1]
        parts.append(draw_text(left, y + 4, name, "start"))
    return parts


def _find_width(curves: Curves, panel: _Panel) -> float:
    """How wide a picture must be for the names beside its last panel."""
    return panel.right + _NAMES + _CHARACTER * max([10, *map(len, curves)])
