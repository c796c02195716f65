"""A picture of lengths: how many formulas have about so many tokens, in SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _MARGIN, _GAP = 640, 170, 50, 30
_BINS = 40
_COLOURS = ("#1b6ca8", "#c1440e", "#3a7d44", "#8e4585", "#6b6b6b")


def draw_histograms(sets: Mapping[str, Sequence[int]], limit: int) -> str:
    """An SVG document with a histogram for each set, over a logarithmic axis.

    A line marks the limit, beyond which formulas are kept apart.
    """
    longest = max((max(lengths, default=1) for lengths in sets.values()), default=1)
    top = math.log10(max(10, longest)) + 1e-9
    height = len(sets) * (_HEIGHT + _GAP) + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
    ]
    for number, (name, lengths) in enumerate(sets.items()):
        base = (number + 1) * (_HEIGHT + _GAP)
        parts += _draw_set(name, lengths, base, top, _COLOURS[number % len(_COLOURS)])
        if limit > 0 and math.log10(limit) <= top:
            place = _place(limit, top)
            parts.append(
                f'<line x1="{place:.1f}" y1="{base - _HEIGHT + 20}" x2="{place:.1f}" '
                f'y2="{base}" stroke="#999" stroke-dasharray="4 3"/>'
            )
    parts.append(_text(_WIDTH / 2, height - 12, "tokens of the translation", "middle"))
    return "\n".join([*parts, "</svg>", ""])


def _place(value: float, top: float) -> float:
    return _MARGIN + math.log10(max(1, value)) / top * (_WIDTH - 2 * _MARGIN)


def _draw_set(
    name: str, lengths: Sequence[int], base: float, top: float, colour: str
) -> list[str]:
    counts = [0] * _BINS
    for length in lengths:
        place = math.log10(max(1, length)) / top * _BINS
        counts[min(_BINS - 1, int(place))] += 1
    highest = max(counts) or 1
    width = (_WIDTH - 2 * _MARGIN) / _BINS
    parts = [_text(_MARGIN, base - _HEIGHT + 14, f"{name}: {len(lengths):,} pairs")]
    for number, count in enumerate(counts):
        bar = (_HEIGHT - 30) * count / highest
        parts.append(
            f'<rect x="{_MARGIN + number * width:.1f}" y="{base - bar:.1f}" '
            f'width="{width - 1:.1f}" height="{bar:.1f}" fill="{colour}"/>'
        )
    for exponent in range(math.floor(top) + 1):
        value = 10**exponent
        parts.append(_text(_place(value, top), base + 14, f"{value:,}", "middle"))
    return parts


def _text(x: float, y: float, content: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>'
    )
