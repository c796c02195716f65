"""Generated pairs that weights are fitted to beside labels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.interfaces.cli.bench import choose_data

if TYPE_CHECKING:
    from mathglot.evaluate.labels import Label

Generated = Annotated[
    str,
    typer.Option(
        metavar="SETS",
        help="Pairs to fit to beside the labels: sets, with the number of pairs "
        "from each, as functions:500,human:500,structures:500; fungrim and "
        "hand_dev, which are files, need no number.",
        show_default=False,
    ),
]
Importance = Annotated[
    float,
    typer.Option(min=0, metavar="X", help="How much a pair counts; a label counts 1."),
]


def draw_generated(sets: str, data: Path | None, *, fitting: bool) -> list[Label]:
    """The pairs that were asked for: those for fitting the reader, or others."""
    from mathglot.evaluate.reading import drawing

    if not sets:
        return []
    counts = drawing.read_counts(sets)
    # What is made needs no files.
    folder = Path() if counts.keys() <= set(drawing.MADE) else choose_data(data)
    seed = drawing.FITTING if fitting else drawing.MEASURING
    return drawing.draw_pairs(counts, seed, folder)
