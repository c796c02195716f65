"""`mathglot export`: the weights of a run in few bits, to be shipped or passed on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.options import output_option
from mathglot.interfaces.cli.train import require_torch

EXAMPLES = (
    "mathglot export runs/first --output weights",
    "mathglot export runs/first/last --output weights --precision half",
)


def command(
    model: Annotated[
        Path,
        typer.Argument(
            metavar="RUN_OR_CHECKPOINT",
            help="The folder of a run, to take its best checkpoint, or a checkpoint.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path,
        output_option(
            "The folder to be written; one that holds weights is replaced.", "DIR"
        ),
    ],
    precision: Annotated[
        str,
        typer.Option(
            metavar="BITS",
            help="eight (8 bit, with a scale for each row) or half (16 bit).",
        ),
    ] = "eight",
) -> None:
    """Write a trained model in a form to translate with.

    The weights are in 8 or 16 bit, in files of at most 15 MiB. Give the folder to
    `translate --model`, `serve --model`, `evaluate` or `train --start`.
    """
    require_torch()
    from mathglot.evaluate.systems import find_checkpoint
    from mathglot.model.export import export_weights

    try:
        paths = export_weights(find_checkpoint(model), output, precision=precision)
    except MathglotError as problem:
        fail(str(problem))
    size = sum([path.stat().st_size for path in paths])
    files = "1 file" if len(paths) == 1 else f"{len(paths)} files"
    typer.echo(f"{output}: {size / 2**20:.1f} MiB in {files}")
