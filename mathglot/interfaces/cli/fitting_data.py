"""What weights are fitted to: labels, and generated pairs beside them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.interfaces.cli.bench import choose_data

if TYPE_CHECKING:
    from mathglot.evaluate.labels import Label

WeightedLabels = Annotated[
    list[str],
    typer.Argument(
        metavar="LABELS[:WEIGHT]...",
        help="Files of labels, as for `evaluate`, each with a weight that says how "
        "much it counts; by default 1.",
    ),
]
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


def read_weighted(given: str) -> tuple[str, list[Label], float]:
    """The name of a file, the labels of its formulas, and how much it counts."""
    from mathglot.evaluate.labels import read_labels

    path, weight = _split_weight(given)
    return path.name, [label for label in read_labels(path) if label.trees], weight


def _split_weight(given: str) -> tuple[Path, float]:
    """A file and how much it counts.

    >>> _split_weight("labels.jsonl:0.5")
    (PosixPath('labels.jsonl'), 0.5)
    """
    name, _, weight = given.rpartition(":")
    try:
        return (Path(name), float(weight)) if name else (Path(given), 1.0)
    except ValueError:
        return Path(given), 1.0
