"""`mathglot corpus respell`: labels in the words of the reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from mathglot.interfaces.cli.batch import failing
from mathglot.interfaces.cli.bench import tracking, write_file
from mathglot.interfaces.cli.options import Processes, output_option

EXAMPLES = (
    "mathglot corpus respell train.jsonl.gz train_more.jsonl.gz -o respelled.jsonl",
    "mathglot corpus import labels respelled.jsonl --name real --letters 8",
)


def command(
    labels: Annotated[
        list[Path],
        typer.Argument(
            help="Files of labels, as for `evaluate`; also .gz.", show_default=False
        ),
    ],
    output: Annotated[
        Path, output_option("JSON lines with book, latex, kind and mathematica.")
    ],
    workers: Processes = 1,
) -> None:
    """Write labels as the reader would, where one of its readings is right.

    People write one meaning in several ways. A network that rates readings learns best
    from labels that are written as readings are. Other labels stay as they are.
    """
    from mathglot.evaluate.labels import read_labels
    from mathglot.evaluate.reading.crew import Crew
    from mathglot.evaluate.reading.respelling import respell

    with failing(output):
        known = [label for path in labels for label in read_labels(path) if label.trees]
        with tracking() as track, Crew(workers) as crew:
            found = crew.map(respell, known, track, "labels")
        rows = [
            {
                "book": label.book,
                "latex": label.latex,
                "kind": label.kind,
                "mathematica": text or label.mathematica,
            }
            for label, text in zip(known, found, strict=True)
        ]
        write_file(output, "".join(json.dumps(row) + "\n" for row in rows))
    read = sum(text is not None for text in found)
    typer.echo(f"{output}: {read:,} of {len(known):,} labels have a right reading")
