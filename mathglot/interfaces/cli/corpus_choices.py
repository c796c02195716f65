"""`mathglot corpus choices`: readings of labelled formulas, for a network to choose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from mathglot.interfaces.cli.batch import failing
from mathglot.interfaces.cli.bench import tracking, write_file
from mathglot.interfaces.cli.options import Processes, output_option

EXAMPLES = (
    "mathglot corpus choices train.jsonl.gz train_more.jsonl.gz -o choices.jsonl",
    "mathglot corpus choices train.jsonl.gz --pairs human:6000 -o choices.jsonl",
    "mathglot train --corpus corpus --choices choices.jsonl --output runs/first",
)


def command(
    labels: Annotated[
        list[Path],
        typer.Argument(
            help="Files of labels, as for `evaluate`; also .gz.", show_default=False
        ),
    ],
    output: Annotated[
        Path, output_option("JSON lines with latex and readings, right ones marked.")
    ],
    pairs: Annotated[
        str,
        typer.Option(
            metavar="SETS",
            help="Pairs that train a network, beside the labels: sets of the corpus, "
            "with the number of pairs from each, as human:6000,fungrim.",
            show_default=False,
        ),
    ] = "",
    corpus: Annotated[
        Path, typer.Option(metavar="DIR", help="The corpus that these sets are in.")
    ] = Path("corpus"),
    workers: Processes = 1,
) -> None:
    """Read labelled formulas, and tell right readings from wrong ones.

    `mathglot train --choices` teaches a network to choose among them. Formulas whose
    readings are all right, or all wrong, are left out.
    """
    from mathglot.evaluate.labels import read_labels
    from mathglot.evaluate.reading.choosing import choose, draw_labels
    from mathglot.evaluate.reading.crew import Crew

    with failing(output):
        known = [label for path in labels for label in read_labels(path) if label.trees]
        known += draw_labels(corpus, pairs)
        with tracking() as track, Crew(workers) as crew:
            found = crew.map(choose, known, track, "labels")
        open_ones = [one for one in found if one.is_open]
        rows = [
            {
                "latex": one.latex,
                "readings": [
                    {
                        "mathematica": reading.text,
                        "weight": reading.weight,
                        "right": reading.right,
                    }
                    for reading in one.readings
                ],
            }
            for one in open_ones
        ]
        write_file(output, "".join(json.dumps(row) + "\n" for row in rows))
    first = sum(one.readings[0].right for one in open_ones)
    typer.echo(
        f"{output}: {len(open_ones):,} of {len(known):,} formulas have right and wrong "
        f"readings; of these the first is right for {first:,}"
    )
