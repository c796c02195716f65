"""A picture of curves on logarithmic axes, drawn in SVG with a few lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from mathglot.evaluate.languages.speed import Curve

_WIDTH, _HEIGHT, _MARGIN = 640, 420, 60
# Over fewer decades there are marks between the powers of ten.
_FEW_DECADES = 2.5
_COLOURS = ("#1b6ca8", "#c1440e", "#3a7d44", "#8e4585", "#6b6b6b")


def draw_curves(
    curves: Sequence[Curve], across_label: str = "tokens of the Mathematica text"
) -> str:
    """An SVG document: milliseconds over tokens, a line for each curve."""
    tokens = [point[0] for curve in curves for point in curve.points]
    seconds = [point[1] for curve in curves for point in curve.points]
    across = _Axis(min(tokens), max(tokens), _MARGIN, _WIDTH - _MARGIN - 70)
    upwards = _Axis(min(seconds), max(seconds), _HEIGHT - _MARGIN, _MARGIN / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        *_draw_grid(across, upwards),
    ]
    for curve, colour in zip(curves, _COLOURS * len(curves), strict=False):
        parts += _draw_curve(curve, colour, across, upwards)
    middle = _WIDTH / 2
    parts.append(_text(middle, _HEIGHT - 15, across_label, "middle"))
    return "\n".join([*parts, "</svg>", ""])


class _Axis:
    """Places values between two ends, by their logarithms."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = math.log10(low), math.log10(high)
        self.start, self.end = start, end

    def place(self, value: float) -> float:
        span = (self.high - self.low) or 1.0
        part = (math.log10(value) - self.low) / span
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Powers of ten, and twice and five times them where there are few."""
        exponents = range(math.floor(self.low), math.floor(self.high) + 1)
        steps = (1, 2, 5) if self.high - self.low < _FEW_DECADES else (1,)
        values = [step * 10.0**exponent for exponent in exponents for step in steps]
        return [v for v in values if self.low <= math.log10(v) <= self.high]


def _draw_grid(across: _Axis, upwards: _Axis) -> list[str]:
    parts = []
    for value in across.ticks():
        x = across.place(value)
        parts.append(_line(x, upwards.start, x, upwards.end))
        parts.append(_text(x, upwards.start + 18, f"{value:,.0f}", "middle"))
    for value in upwards.ticks():
        y = upwards.place(value)
        parts.append(_line(across.start, y, across.end, y))
        parts.append(_text(across.start - 8, y + 4, _show_time(value), "end"))
    return parts


def _draw_curve(curve: Curve, colour: str, across: _Axis, upwards: _Axis) -> list[str]:
    places = [(across.place(t), upwards.place(s)) for t, s in curve.points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    x, y = places[-1]
    return [
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
        _text(x + 6, y + 4, curve.name, "start", colour),
    ]


def _show_time(seconds: float) -> str:
    """A round number of seconds.

    >>> _show_time(0.01), _show_time(1e-5)
    ('10 ms', '10 µs')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size * 0.999:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 1e-6:.0f} µs"


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        'stroke="#dddddd"/>'
    )


def _text(x: float, y: float, text: str, anchor: str, colour: str = "#333333") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(text)}</text>"
    )
