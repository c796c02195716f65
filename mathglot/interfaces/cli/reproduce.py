"""`mathglot reproduce`: train, measure and write down the paper's tables."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.interfaces.cli.batch import fail, failing
from mathglot.interfaces.cli.bench import find_data, write_file
from mathglot.interfaces.cli.options import Data, output_option
from mathglot.interfaces.cli.train import require_torch

if TYPE_CHECKING:
    from mathglot.evaluate.paper.tables import Table
    from mathglot.evaluate.paper.trainings import Workshop

EXAMPLES = (
    "mathglot reproduce --list",
    "mathglot reproduce --scale tiny --output tiny",
    "mathglot reproduce a --rows conv-functions --minutes-each 25 -o paper",
    "mathglot reproduce b c d e --steps-each 1500 --stop-after 9 -o paper",
    "mathglot reproduce f g h i -o paper --page docs/paper.md",
    "mathglot reproduce --merge other_machine -o paper --page docs/paper.md",
    'mathglot reproduce h --rows "zero-shot stored" --again -o paper',
)
PAGE = "paper.md"
# Answers and grades of earlier runs, in the repository.
KEPT = Path(__file__).resolve().parents[3] / "benchmarks" / "paper"
STOPPED = 3


def command(
    tables: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TABLE]...",
            help="Tables by their letters, a to i; by default all.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path, output_option("Where data, runs, records and the page go.", "FOLDER")
    ] = Path("reproduction"),
    scale: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="tiny (minutes on a CPU), small or full.",
        ),
    ] = "full",
    minutes_each: Annotated[
        float | None,
        typer.Option(
            metavar="M", help="Train each row for M minutes.", show_default=False
        ),
    ] = None,
    steps_each: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Train each row for N steps.",
            show_default="1500 steps; 25 and 12 minutes for the two largest rows",
        ),
    ] = None,
    rows: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Only these runs and measures, with commas; see --list.",
            show_default=False,
        ),
    ] = "",
    again: Annotated[
        bool,
        typer.Option("--again", help="Measure --rows again even if they are known."),
    ] = False,
    stop_after: Annotated[
        float | None,
        typer.Option(
            metavar="M",
            help="Stop after M minutes; repeat the command to continue.",
            show_default=False,
        ),
    ] = None,
    merge: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FOLDER",
            help="Add the records of another folder to those of this one, and write "
            "the page; may be given several times.",
            show_default=False,
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the page goes.",
            show_default=f"{PAGE} in the folder",
        ),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List tables, rows and runs, and exit.")
    ] = False,
    data: Data = None,
    kept: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER",
            help="Answers and grades of earlier runs.",
            show_default="benchmarks/paper",
        ),
    ] = KEPT,
    commit: Annotated[
        str | None,
        typer.Option(
            metavar="HASH",
            help="The version of the program, for the records.",
            show_default="what git says",
        ),
    ] = None,
    device: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="cpu or cuda; by default the best.", show_default=False
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes that build and prepare.")
    ] = 1,
) -> None:
    """Reproduce the paper's tables.

    Builds the data, trains, evaluates, and writes a page. Every row leaves a record and
    is not computed again; to continue a command that was stopped, repeat it. Records of
    several machines can be merged. Exits with 3 if it stopped before everything was
    done.
    """
    from mathglot.evaluate.paper.tables import choose_tables

    with failing(output):
        chosen = choose_tables(tables or [])
        if listed:
            typer.echo(_list(chosen))
            return
        require_torch()
        from mathglot.evaluate.paper.records import merge_records
        from mathglot.evaluate.paper.scales import SCALES
        from mathglot.evaluate.paper.trainings import Workshop

        if scale not in SCALES:
            raise UnknownNameError("scale", scale, list(SCALES))
        if minutes_each is not None and steps_each is not None:
            fail("give either --minutes-each or --steps-each")
        output.mkdir(parents=True, exist_ok=True)
        shop = Workshop(
            output,
            SCALES[scale],
            data or find_data(),
            minutes_each,
            steps_each,
            device,
            workers,
            _find_commit() if commit is None else commit,
            _make_alarm(stop_after),
            lambda line: typer.echo(f"mathglot: {line}", err=True),
        )
        if merge:
            typer.echo(f"{merge_records(output, merge)} records merged")
            whole = True
        else:
            names = {name.strip() for name in rows.split(",") if name.strip()}
            for name in names if again else ():
                shop.records.forget(name)
            whole = _make_all(shop, chosen, names, kept)
        _write(shop, page or output / PAGE)
    if not whole:
        typer.echo("mathglot: stopped; repeat the command to continue", err=True)
        raise typer.Exit(STOPPED)


def _make_all(shop: Workshop, tables: list[Table], names: set[str], kept: Path) -> bool:
    """Make the rows that lack, or those named; False if it was time to stop."""
    from mathglot.evaluate.paper.measures import make_measure
    from mathglot.evaluate.paper.tables import load_tables
    from mathglot.evaluate.paper.trainings import make_row

    _, runs = load_tables()
    there = {name for table in tables for name in _names_in(table)}
    for name in sorted(names - there):
        raise UnknownNameError("row", name, sorted(there))
    for table in tables:
        for name in _names_in(table):
            if names and name not in names:
                continue
            seeds = runs[name].seeds if name in runs else 1
            for seed in range(1, seeds + 1):
                if shop.stopped():
                    return False
                # One row that cannot be made does not keep the others from it.
                try:
                    if name not in runs:
                        make_measure(shop, name, kept)
                    elif not make_row(shop, runs[name], seed):
                        return False
                except MathglotError as problem:
                    shop.say(f"{name}: {problem}")
    return True


def _names_in(table: Table) -> list[str]:
    measures = [row.measure for row in table.rows if row.measure and not row.runs]
    return [*table.runs, *measures]


def _write(shop: Workshop, path: Path) -> None:
    from mathglot.evaluate.paper.page import write_page

    write_file(path, write_page(shop.records))
    typer.echo(f"{path}: written")


def _list(tables: list[Table]) -> str:
    """The tables with their rows, and what is run or measured for each."""
    from mathglot.evaluate.paper.tables import load_tables

    _, runs = load_tables()
    lines = []
    for table in tables:
        lines.append(f"({table.letter}) {table.title}")
        for row in table.rows:
            how = [
                f"{name} x {runs[name].seeds}" if runs[name].seeds > 1 else name
                for name in row.runs
            ] or [row.measure or row.why]
            lines.append(f"  {row.name}: {', '.join(how)}")
    return "\n".join(lines)


def _make_alarm(minutes: float | None) -> Callable[[], bool]:
    """Tells whether so many minutes are over."""
    if minutes is None:
        return lambda: False
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() > end


def _find_commit() -> str:
    """The version of the repository that the program lies in, if there is one."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    folder = Path(__file__).resolve().parent
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
