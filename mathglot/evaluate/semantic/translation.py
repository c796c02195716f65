"""How many formulae become Mathematica that parses, and why the others do not."""

from __future__ import annotations

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import displays, parse, render

SECTION = "translation"


def measure(settings: Settings) -> list[Figure]:
    """The share that is translated, and the share that shows as its source does."""
    refused: list[Failure] = []
    unlike: list[Failure] = []
    for row in settings.track(settings.rows, "displays"):
        if row.tree is None:
            refused.append(Failure(row.reason, row.semantic, str(row.error)))
            continue
        text = render(row.tree, "mathematica")
        try:
            parse(text, "mathematica")
        except MathglotError as error:
            refused.append(Failure("does not parse", row.semantic, str(error)))
            continue
        if not displays(row.tree, row.latex):
            unlike.append(Failure("shown otherwise", row.semantic, text))
    total = len(settings.rows)
    classes = count_kinds(refused)
    return [
        share(SECTION, "translated", total, refused, 0.85, classes=classes),
        share(SECTION, "displayed as in the DLMF", total - len(refused), unlike),
    ]
