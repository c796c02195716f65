"""`mathglot bench semantic`: measure the translation of semantic LaTeX."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import UnknownNameError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import (
    SHORT_OF_A_BOUND,
    find_data,
    show_figures,
    tracking,
    write_file,
)
from mathglot.interfaces.cli.options import Output

if TYPE_CHECKING:
    from mathglot.evaluate.languages.figures import Figure
    from mathglot.evaluate.semantic.settings import Settings

EXAMPLES = (
    "mathglot bench semantic --sample 300",
    "mathglot bench semantic --only translation,agreement",
    "mathglot bench semantic --workers 8 --output figures.json",
)


def command(
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The data to measure on; by default shared/data beside the current "
            "folder, the repository or a folder above them.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Sections, with commas: translation, speed, agreement, roundtrip, "
            "fungrim, correctness.",
            show_default=False,
        ),
    ] = "",
    sample: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Measure on N formulas, not on all.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes for numeric checks.")
    ] = 2,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="The most time for one numeric check.")
    ] = 2.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
    output: Output = None,
) -> None:
    """Print every figure on the translation of semantic LaTeX beside its bound.

    The JSON lists every refusal, contradiction and difference. Exits with 1 if a figure
    falls short or is missing.
    """
    from mathglot.evaluate import semantic as bench
    from mathglot.evaluate.languages import report
    from mathglot.evaluate.semantic.settings import Settings

    folder = data or find_data()
    if folder is None or not folder.is_dir():
        fail(f"{folder or 'shared/data'}: no such folder; name one with --data")
    try:
        names = bench.check_names(name.strip() for name in only.split(",") if only)
    except UnknownNameError as problem:
        fail(str(problem))
    with tracking() as track:
        settings = Settings(folder, sample, workers, seconds, track)
        figures, notes = _run(names, settings)
    record = json.dumps(report.as_record(figures, notes), ensure_ascii=False, indent=1)
    if output is not None:
        write_file(output, record)
    show_figures(record if as_json else None, figures, notes)
    if notes or any(figure.verdict == "short" for figure in figures):
        raise typer.Exit(SHORT_OF_A_BOUND)


def _run(names: list[str], settings: Settings) -> tuple[list[Figure], dict[str, str]]:
    from mathglot.evaluate import semantic as bench

    figures: list[Figure] = []
    notes: dict[str, str] = {}
    start = time.perf_counter()
    for name, outcome in bench.measure(names, settings):
        if isinstance(outcome, str):
            notes[name] = outcome
        else:
            figures += outcome
        spent = time.perf_counter() - start
        typer.echo(f"mathglot: {name} measured after {spent:.0f} s", err=True)
    return figures, notes
