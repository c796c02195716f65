"""`mathglot translate --on ray`: files and folders of formulas, on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import ERRORS_IN_INPUT, fail
from mathglot.interfaces.cli.options import OUTPUT_PANEL
from mathglot.interfaces.cli.rows import printable
from mathglot.translate.cluster.job import Job

if TYPE_CHECKING:
    from mathglot.translate.cluster.run import Plan, Summary

STOPPED = 130
CLUSTER_PANEL = "On a cluster (--on ray)"
# Where what Ray says is kept, if something went wrong.
_LOG = "_log.txt"
# So many blocks without results are named; the others are counted.
_NAMED = 5


class Cluster(StrEnum):
    """What runs on more than one machine."""

    RAY = "ray"


On = Annotated[
    Cluster | None,
    typer.Option(
        "--on",
        help="Translate files and folders of JSON lines or Parquet on a cluster.",
        show_default=False,
        rich_help_panel=CLUSTER_PANEL,
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        metavar="N",
        help="How many workers translate at a time; by default one per processor.",
        show_default=False,
        rich_help_panel=CLUSTER_PANEL,
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="ADDRESS",
        help="The cluster, or auto for the one this machine belongs to; by default, "
        "only this machine.",
        show_default=False,
        rich_help_panel=CLUSTER_PANEL,
    ),
]
Prefix = Annotated[
    str,
    typer.Option(
        "--prefix",
        metavar="TEXT",
        help="A prefix for the names of the columns that are added to a table.",
        show_default=False,
        rich_help_panel=OUTPUT_PANEL,
    ),
]
BlockRows = Annotated[
    int,
    typer.Option(
        "--block",
        min=1,
        metavar="N",
        help="Rows in a file of results.",
        rich_help_panel=CLUSTER_PANEL,
    ),
]

_OF_CLUSTERS = {"workers", "address", "block"}
_OF_BOTH = set(
    "on formulas files target beam model field output assume guess prefix".split()
)


def run_job(context: typer.Context) -> bool:
    """Do what is asked for on a cluster; False where no cluster is."""
    given = _list_given(context)
    if "on" not in given:
        if stray := [given[name] for name in given if name in _OF_CLUSTERS]:
            fail(f"{', '.join(stray)}: only with --on ray")
        return False
    source_is_latex = context.params["source"] == "latex"
    known = _OF_BOTH | _OF_CLUSTERS | ({"source"} if source_is_latex else set())
    if stray := [given[name] for name in given if name not in known]:
        fail(f"{', '.join(stray)}: not with --on ray")
    try:
        _run(_read_job(context.params), context.params)
    except MathglotError as problem:
        fail(str(problem))
    return True


def _list_given(context: typer.Context) -> dict[str, str]:
    """The names of the options on the command line, and what they are called there."""
    return {
        parameter.name: parameter.opts[0]
        for parameter in context.command.params
        if parameter.name is not None
        and getattr(context.get_parameter_source(parameter.name), "name", "")
        == "COMMANDLINE"
    }


def _read_job(options: dict[str, Any]) -> Job:
    inputs = [*map(Path, options["formulas"] or ()), *(options["files"] or ())]
    for missing, name in (
        (not inputs, "files or folders to read"),
        (options["field"] is None, "--field, the column of the formulas"),
        (options["output"] is None, "--output, a folder for the results"),
    ):
        if missing:
            fail(f"--on ray needs {name}")
    if "," in options["target"]:
        fail("--to: one language at a time with --on ray")
    return Job(
        tuple(inputs),
        options["output"],
        options["field"],
        str(options["target"]),
        options["beam"],
        options["model"],
        options["prefix"],
        options["block"],
        tuple(options["assume"] or ()),
        options["guess"],
    )


def _run(job: Job, options: dict[str, Any]) -> None:
    from mathglot.translate.cluster.run import prepare, run

    plan = prepare(job)
    if plan.left_out:
        names = ", ".join(str(path) for path in plan.left_out[:_NAMED])
        more = f" and {len(plan.left_out) - _NAMED} more"
        _say(f"not read: {names}{more if len(plan.left_out) > _NAMED else ''}")
    if plan.rows_done:
        _say(f"{plan.rows_done} of {plan.rows} rows are done already")
    log = job.output / _LOG
    try:
        with _divert(log) as stream, _progress(plan, stream) as advance:
            summary = run(
                plan,
                workers=options["workers"],
                address=options["address"],
                advance=advance,
            )
    except KeyboardInterrupt:
        _say("stopped; the same command goes on from here")
        raise typer.Exit(STOPPED) from None
    if not (summary.failed or summary.repeated):
        log.unlink(missing_ok=True)
    _report(summary)


def _report(summary: Summary) -> None:
    counts = summary.counts
    rows = "1 row" if counts.rows == 1 else f"{counts.rows} rows"
    shown = "displays as its" if counts.displays == 1 else "display as their"
    typer.echo(f"{rows}: {counts.displays} {shown} source, {counts.errors} failed")
    if summary.repeated:
        _say(f"{summary.repeated} blocks were done again, since a worker died")
    for name, fault in list(summary.failed.items())[:_NAMED]:
        _say(f"{name}: {fault}")
    if summary.failed:
        _say(
            f"{len(summary.failed)} files of results are missing; "
            "the same command tries again"
        )
    if summary.failed or counts.errors:
        raise typer.Exit(ERRORS_IN_INPUT)


def _say(message: str) -> None:
    typer.echo(f"mathglot: {printable(message)}", err=True)


@contextmanager
def _divert(log: Path) -> Iterator[TextIO]:
    """Send what Ray and its processes write to a file; a stream to the real one."""
    with ExitStack() as stack:
        stream = stack.enter_context(log.open("a", encoding="utf-8"))
        real = stack.enter_context(open(os.dup(2), "w", encoding="utf-8"))
        for number in (1, 2):
            kept = os.dup(number)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, number)
            os.dup2(stream.fileno(), number)
        stack.enter_context(redirect_stdout(stream))
        stack.enter_context(redirect_stderr(stream))
        yield real


@contextmanager
def _progress(plan: Plan, stream: TextIO) -> Iterator[Callable[[int], None]]:
    """A bar, where a person waits."""
    if not stream.isatty():
        yield lambda rows: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    console = Console(file=stream)
    with progress.Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("rows", total=plan.rows, completed=plan.rows_done)
        yield lambda rows: bar.advance(task, rows)
