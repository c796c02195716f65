"""The curves of a run as an SVG picture: exact match above, perplexity below it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT = 640, 480
_LEFT, _RIGHT = 70.0, 540.0
_PANELS = {"exact_match": (40.0, 220.0), "perplexity": (260.0, 440.0)}
_TITLES = {"exact_match": "exact match, %", "perplexity": "perplexity"}
_COLOURS = ("#222222", "#1b6ca8", "#c1440e", "#3a7d44", "#8e4585", "#b8860b", "#6b6b6b")


def draw_run(rows: Sequence[Mapping[str, str]]) -> str:
    """An SVG document from the rows of a run's table of validations; "" for none."""
    if not rows:
        return ""
    names = list(dict.fromkeys([row["set"] for row in rows]))
    last = max(float(row["step"]) for row in rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
    ]
    for measure, (top, bottom) in _PANELS.items():
        scale = _scale(measure, [float(row[measure]) for row in rows])
        parts += _draw_frame(measure, scale, top, bottom)
        for number, name in enumerate(names):
            points = [
                (
                    _LEFT + (_RIGHT - _LEFT) * float(row["step"]) / max(last, 1),
                    bottom - (bottom - top) * scale.place(float(row[measure])),
                )
                for row in rows
                if row["set"] == name
            ]
            colour = _COLOURS[number % len(_COLOURS)]
            parts += _draw_line(points, colour)
            label = top + 16 * number + 8
            parts.append(_text(_RIGHT + 12, label, name, "start", colour))
    parts.append(_text((_LEFT + _RIGHT) / 2, _HEIGHT - 12, f"{last:,.0f} steps"))
    return "\n".join([*parts, "</svg>", ""])


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


def _draw_frame(measure: str, scale: _Scale, top: float, bottom: float) -> list[str]:
    parts = [_text(_LEFT, top - 10, _TITLES[measure], "start")]
    for mark in scale.marks():
        y = bottom - (bottom - top) * scale.place(mark)
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_RIGHT}" y2="{y:.1f}" '
            'stroke="#dddddd"/>'
        )
        shown = f"{100 * mark:.0f}" if measure == "exact_match" else f"{mark:.3g}"
        parts.append(_text(_LEFT - 8, y + 4, shown, "end"))
    return parts


def _draw_line(points: Sequence[tuple[float, float]], colour: str) -> list[str]:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    drawn = (
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
    )
    dots = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>'
        for x, y in points
    ]
    return [drawn, *dots]


def _text(
    x: float, y: float, text: str, anchor: str = "middle", colour: str = "#444444"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(text)}</text>"
    )
