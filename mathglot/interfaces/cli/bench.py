"""`mathglot bench`: measure how well and how quickly Mathglot does its work."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathglot.errors import UnknownNameError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.options import (
    Data,
    OneRecord,
    Output,
    Sample,
    sections_option,
    show_examples,
)

if TYPE_CHECKING:
    from mathglot.evaluate.languages.figures import Figure, Track
    from mathglot.evaluate.sections import Outcome

EXAMPLES = (
    "mathglot bench languages",
    "mathglot bench languages --only mathematica,texform",
    "mathglot bench languages --sample 50 --seeds 20",
    "mathglot bench languages --output figures.json --picture cost.svg",
)
SHORT_OF_A_BOUND = 1

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Measure how well and how fast Mathglot works.",
)


@app.command("languages", epilog=show_examples(EXAMPLES))
def languages(
    data: Data = None,
    only: Annotated[
        str,
        sections_option(
            "mathematica, texform, table, displays, semantic, normalise, "
            "speed, nesting, robustness"
        ),
    ] = "",
    sample: Sample = None,
    seeds: Annotated[
        int, typer.Option(min=1, metavar="N", help="Seeds for each row of the table.")
    ] = 200,
    inputs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Bad inputs for each language.")
    ] = 100_000,
    as_json: OneRecord = False,
    output: Output = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the cost of parsing, printing and displaying by length, as SVG.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Measure the languages.

    Prints every figure beside its goal. Exits with 1 if a figure falls short or is
    missing. The JSON lists failing cases.
    """
    # Only here: the function table takes longer to load than other commands take.
    from mathglot.evaluate.languages import SECTIONS, speed
    from mathglot.evaluate.languages.figures import Settings
    from mathglot.evaluate.sections import measure_sections

    folder = choose_data(data)
    names = choose_sections(SECTIONS, only)
    with tracking() as track:
        settings = Settings(folder, sample, seeds, inputs, track)
        figures, notes = collect(measure_sections(SECTIONS, names, settings))
    remarks = {}
    if speed.SECTION in names and speed.load_peer() is None:
        remarks["peer"] = speed.PEER_MISSING
    publish(figures, notes | remarks, as_json, output)
    if picture is not None:
        _draw(figures, picture)
    exit_if_short(figures, notes)


def find_data() -> Path | None:
    """The folder of the data, found from here or from the program."""
    from mathglot.evaluate.languages import data

    return data.find_data(Path.cwd()) or data.find_data(
        Path(__file__).resolve().parents[3]
    )


def collect(
    outcomes: Iterator[tuple[str, Outcome]],
) -> tuple[list[Figure], dict[str, str]]:
    """The figures of all sections, and notes on those that could not be measured."""
    figures: list[Figure] = []
    notes: dict[str, str] = {}
    start = time.perf_counter()
    for name, outcome in outcomes:
        if isinstance(outcome, str):
            notes[name] = outcome
        else:
            figures += outcome
        spent = time.perf_counter() - start
        typer.echo(f"mathglot: {name} measured after {spent:.0f} s", err=True)
    return figures, notes


def choose_sections(sections: Iterable[str], only: str) -> list[str]:
    """The sections that `--only` names."""
    from mathglot.evaluate.sections import check_names

    try:
        return check_names(sections, (name.strip() for name in only.split(",") if only))
    except UnknownNameError as problem:
        fail(str(problem))


def choose_data(data: Path | None) -> Path:
    """The folder of the data that was named, or that is found."""
    folder = data or find_data()
    if folder is None or not folder.is_dir():
        fail(f"{folder or 'shared/data'}: no such folder; name one with --data")
    return folder


def _draw(figures: list[Figure], picture: Path) -> None:
    from mathglot.evaluate.languages.picture import draw_curves
    from mathglot.evaluate.languages.speed import curves_of

    curves = curves_of(figures)
    if curves:
        write_file(picture, draw_curves(curves))
    else:
        typer.echo("mathglot: no picture without the section speed", err=True)


def write_file(path: Path, text: str) -> None:
    """Write a file that appears under its name when it is complete."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", errors="backslashreplace")
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        fail(f"{problem.filename or path}: {problem.strerror}")


@contextmanager
def tracking() -> Iterator[Track]:
    """Progress bars on standard error, where a person watches it."""
    if not sys.stderr.isatty():
        yield lambda items, label: items
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:

        def track(items: Sequence[Any], label: str) -> Iterable[Any]:
            task = bars.add_task(label, total=len(items))
            for item in items:
                yield item
                bars.advance(task)
            bars.remove_task(task)

        yield track


def conclude(
    figures: list[Figure], notes: dict[str, str], as_json: bool, output: Path | None
) -> None:
    """Write and print what was measured; exit with 1 if anything falls short."""
    publish(figures, notes, as_json, output)
    exit_if_short(figures, notes)


def publish(
    figures: list[Figure], notes: dict[str, str], as_json: bool, output: Path | None
) -> None:
    """Write what was measured to a file, and print it, as a record or for people."""
    from mathglot.evaluate.languages import report

    record = json.dumps(report.as_record(figures, notes), ensure_ascii=False, indent=1)
    if output is not None:
        write_file(output, record)
    if as_json:
        typer.echo(record)
        return
    typer.echo(report.show_table(figures))
    if classes := report.show_classes(figures):
        typer.echo(f"\nRefusals by class\n{classes}")
    for name, note in notes.items():
        typer.echo(f"\nnot measured: {name}: {note}")


def exit_if_short(figures: list[Figure], notes: dict[str, str]) -> None:
    """Exit with 1 if a figure falls short, or a section could not be measured."""
    if notes or any(figure.verdict == "short" for figure in figures):
        raise typer.Exit(SHORT_OF_A_BOUND)
