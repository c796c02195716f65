"""The few shapes that pictures are made of, as pieces of SVG.

A picture has a white ground of its own, so that it is readable on a dark page too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

INK, GRID = "#333333", "#dddddd"
COLOURS = ("#222222", "#1b6ca8", "#c1440e", "#3a7d44", "#8e4585", "#b8860b", "#6b6b6b")

Point = tuple[float, float]


def make_document(width: float, height: float, parts: Iterable[str]) -> str:
    """An SVG document of some pieces."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" '
            'font-family="sans-serif" font-size="12">',
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def draw_text(
    x: float, y: float, text: str, anchor: str = "middle", colour: str = INK
) -> str:
    """A text that begins, ends or has its middle at a place.

    >>> draw_text(0, 9, "a < b", "start")
    '<text x="0.0" y="9.0" text-anchor="start" fill="#333333">a &lt; b</text>'
    """
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


def draw_line(x1: float, y1: float, x2: float, y2: float, colour: str = GRID) -> str:
    """A thin line between two points."""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}"/>'
    )


def draw_rectangle(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A filled rectangle."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{colour}"/>'
    )


def draw_path(points: Sequence[Point], number: int) -> list[str]:
    """A line through points, a dot on each; the number of the line decides its look.

    When all colours are taken they begin again, in dashes.
    """
    colour = COLOURS[number % len(COLOURS)]
    dashes = ' stroke-dasharray="6 4"' if number // len(COLOURS) % 2 else ""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>'
        for x, y in points
    ]
    return [
        f'<polyline points="{places}" fill="none" stroke="{colour}" '
        f'stroke-width="2"{dashes}/>',
        *dots,
    ]
