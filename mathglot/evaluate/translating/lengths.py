"""What a formula costs by its length."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import cast

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.languages.speed import Curve
from mathglot.evaluate.languages.timing import seconds_for
from mathglot.evaluate.translating.settings import Settings
from mathglot.translate.translator import Translator

SECTION = "lengths"
# Sums of so many formulas, to have lengths that single ones seldom have.
_PARTS = (1, 2, 4, 8, 16)
_EACH = 8


def measure(settings: Settings) -> list[Figure]:
    """Processor milliseconds for sources of a few tokens to some hundred."""
    curve = measure_curve(settings)
    first, last = curve.points[0], curve.points[-1]
    each = [1000 * seconds / tokens for tokens, seconds in (first, last)]
    return [
        Figure(
            SECTION,
            "cost of a token at the longest, in times of the shortest",
            each[1] / each[0],
            more={"points": [list(point) for point in curve.points]},
        )
    ]


def measure_curve(settings: Settings) -> Curve:
    """Median seconds by the number of tokens, in steps of doubling."""
    translator = Translator(threads=1)
    translator.translate("x")
    spent: dict[int, list[float]] = defaultdict(list)
    formulas = settings.terms
    sums = [
        "+".join(formulas[start : start + parts])
        for parts in _PARTS
        for start in range(0, _EACH * parts, parts)
        if start + parts <= len(formulas)
    ]
    for latex in settings.track(sums, "lengths"):
        try:
            covered, _ = translator.encode(latex, "mathematica")
        except MathglotError:
            continue

        def work(latex: str = latex) -> object:
            return translator.translate(latex)

        size = 2 ** (len(covered.source).bit_length() - 1)
        spent[size].append(seconds_for(work))
    points = []
    for size, times in sorted(spent.items()):
        if len(times) > 2:
            points.append((size, sorted(times)[len(times) // 2]))
    return Curve("translate", tuple(points))


def curves_of(figures: Sequence[Figure]) -> list[Curve]:
    """The curve that was measured, from its figure."""
    points = [
        (int(tokens), float(seconds))
        for figure in figures
        if figure.section == SECTION
        for tokens, seconds in cast("list[list[float]]", figure.more["points"])
    ]
    return [Curve("translate", tuple(points))] if points else []
