"""`mathglot bench training`: runs of training beside each other."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import write_file
from mathglot.interfaces.cli.options import OneRecord, output_option
from mathglot.interfaces.cli.train import require_torch

EXAMPLES = (
    "mathglot bench training runs/conv runs/lstm",
    "mathglot bench training runs/* --output comparison",
    "mathglot evaluate runs/lstm --corpus corpus --beam 1 --output "
    "runs/lstm/evaluation",
    "mathglot bench training runs/* --json",
)


def command(
    runs: Annotated[
        list[Path],
        typer.Argument(
            metavar="RUN",
            help="Folders of runs; their weights are not needed.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        output_option("Write comparison.md and comparison.svg to a folder.", "DIR"),
    ] = None,
    as_json: OneRecord = False,
) -> None:
    """Compare training runs by size, time, speed and result, the best first.

    Figures come from the folder `evaluation` of a run, where `mathglot evaluate` has
    put them, or else from its best validation. Notes say what keeps runs from being
    compared: other data, samples or minutes.
    """
    require_torch()
    # Only here: torch takes longer to load than most commands take.
    from mathglot.evaluate.training import figures, report

    try:
        found = figures.read_runs(runs)
    except MathglotError as problem:
        fail(str(problem))
    if output is not None:
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            fail(f"{output}: {problem.strerror}")
        write_file(output / report.PICTURE_FILE, report.draw_runs(found))
        write_file(output / report.TABLE_FILE, report.make_markdown(found))
    if as_json:
        record = report.as_record(found)
        typer.echo(json.dumps(record, ensure_ascii=False, indent=1))
        return
    _print_table(report.make_table(found), report.WORDS)
    for note in report.make_notes(found):
        typer.echo(note)


def _print_table(cells: Sequence[Sequence[str]], words: Sequence[str]) -> None:
    """A table that is folded to fit a terminal, and never elsewhere."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    titles, *rows = cells
    table = Table(box=SIMPLE, pad_edge=False)
    for title in titles:
        table.add_column(
            Text(title),
            justify="left" if title in words else "right",
            overflow="fold",
        )
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console()
    if not sys.stdout.isatty():
        widest = [max(map(len, column)) for column in zip(*cells, strict=True)]
        console.width = sum(widest) + 3 * len(widest)
    console.print(table)
