"""`mathglot corpus agree`: labels for formulas that nobody has labelled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking, write_file
from mathglot.interfaces.cli.options import output_option

EXAMPLES = (
    "mathglot corpus agree real_formulas.jsonl.gz im2latex_val.txt -o agreed.jsonl",
    "mathglot corpus import labels agreed.jsonl --name agreed --letters 3",
)


def command(
    pool: Annotated[
        list[Path],
        typer.Argument(
            help="Formulas: JSON lines with book, file and latex, or .txt with one per "
            "line; also .gz.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path, output_option("JSON lines with book, latex and mathematica.")
    ],
    precision: Annotated[
        float,
        typer.Option(
            min=0.0,
            max=1.0,
            metavar="SHARE",
            help="The share of dev that must be right.",
        ),
    ] = 0.93,
    model: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Weights or a run whose network is asked too.",
            show_default=False,
        ),
    ] = None,
    apart: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Labels whose formulas are skipped, besides dev and test.",
            show_default=False,
        ),
    ] = None,
    readings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep all readings in this file, and use those already in it.",
            show_default="beside the output",
        ),
    ] = None,
) -> None:
    """Label formulas by their readings, where these can be trusted.

    Files that dev and test have labels from are skipped, and so are formulas that look
    like one of theirs. Reading takes about 20 ms per formula.
    """
    from mathglot.corpus.real.kept_apart import labels_path, read_kept_apart
    from mathglot.corpus.real.pool import read_pool
    from mathglot.evaluate.labels import read_labels
    from mathglot.evaluate.network import Network
    from mathglot.evaluate.reading.agreed import (
        find_agreeing,
        judge_readings,
        make_chooser,
        read_pool_again,
    )

    kept = readings or output.with_name(f"{output.stem}.readings.jsonl")
    try:
        formulas = list(read_pool(pool, read_kept_apart(apart or [])))
        with tracking() as track:
            training, choosing = (
                judge_readings(track(read_labels(labels_path(name)), name))
                for name in ("train.jsonl.gz", "dev.jsonl")
            )
            network = Network(model) if model is not None else None
            agrees = None
            if network is not None:
                agrees = find_agreeing(choosing.readings, network)
            chooser = make_chooser(training, choosing, precision, agrees)
            found = [
                reading
                for reading in read_pool_again(track(formulas, "pool"), kept)
                if chooser.trust.score(reading) >= chooser.lowest
            ]
            if network is not None:
                same = find_agreeing(found, network)
                found = [
                    reading
                    for reading, agreed in zip(found, same, strict=True)
                    if chooser.keeps(reading, agreed)
                ]
    except MathglotError as error:
        fail(str(error))
    except OSError as problem:
        fail(f"{problem.filename}: {problem.strerror}")
    lines = [
        json.dumps(
            {
                "book": reading.book,
                "latex": reading.latex,
                "mathematica": reading.mathematica,
            }
        )
        + "\n"
        for reading in found
    ]
    write_file(output, "".join(lines))
    typer.echo(f"{output}: {len(found):,} of {len(formulas):,} formulas")
    typer.echo(f"of dev, by the reader alone: {chooser.alone}")
    if chooser.together is not None:
        typer.echo(f"of dev, where the network agrees: {chooser.together}")
