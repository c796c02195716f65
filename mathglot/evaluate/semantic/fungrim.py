"""Fungrim: what is imported, and what shows as in its own LaTeX."""

from __future__ import annotations

from mathglot.corpus.importers.fungrim import import_row
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import displays, render

SECTION = "fungrim"


def measure(settings: Settings) -> list[Figure]:
    """The shares of its formulae that are imported and displayed."""
    records = settings.draw(read_rows(settings.data / "fungrim.jsonl"))
    refused: list[Failure] = []
    unlike: list[Failure] = []
    for record in settings.track(records, "fungrim"):
        row = import_row(record)
        if row.tree is None:
            refused.append(Failure(row.reason, str(record["expr"]), str(row.error)))
        elif not displays(row.tree, row.latex):
            text = render(row.tree, "mathematica")
            unlike.append(Failure("shown otherwise", row.latex, text))
    rest = len(records) - len(refused)
    classes = count_kinds(refused)
    return [
        share(SECTION, "imported", len(records), refused, 0.7, classes=classes),
        share(SECTION, "displayed as in Fungrim", rest, unlike, 0.6),
    ]
