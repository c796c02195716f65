"""How a command works through its formulas and reports on them.

One bad formula never ends a run: it becomes an error record, and the exit code says
that there was one. Results go to standard output, or to a file that appears under its
name only when it is complete; everything else goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, TextIO

import typer

from mathglot.errors import (
    MathglotError,
    NoCounterpartError,
    ParseError,
    RenderError,
)
from mathglot.interfaces.cli.rows import STANDARD_INPUT, Inputs, Row, printable

ERRORS_IN_INPUT = 1
WRONG_USE = 2

# Below this many bytes a run is over before a progress bar could be read.
LONG_WORK = 100_000


class RawJson(str):
    """A text that is JSON already: trees are too deep for the standard encoder."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a formula became: a line for people, `output` and more for programs."""

    text: str
    output: object
    more: Mapping[str, object] = field(default_factory=dict)
    # What a person may want to know of it, on standard error.
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a formula has no answer."""

    type: str
    message: str
    position: int | None = None
    expected: str | None = None
    fragment: str | None = None
    reason: str | None = None


def fail(message: str) -> NoReturn:
    """End the command with one line: it was not called as it should be."""
    typer.echo(f"mathglot: {printable(message)}", err=True)
    raise typer.Exit(WRONG_USE)


def run_batch(
    inputs: Inputs,
    convert: Callable[..., Answer],
    *,
    as_json: bool,
    output: Path | None,
) -> None:
    """Convert every formula of the inputs; exit with 1 if any had no answer."""
    if fault := inputs.find_fault():
        fail(fault)
    if not (inputs.given or inputs.files) and sys.stdin.isatty():
        typer.echo("Type formulas, one a line; end with Ctrl-D.", err=True)
    total = failed = 0
    try:
        with _destination(output) as stream, _progress(inputs, output) as advance:
            for row in inputs.rows():
                if row.is_blank():
                    # Line n of the answer stays the answer to line n.
                    stream.write("" if as_json else "\n")
                    continue
                result = _apply(convert, row)
                total += 1
                failed += isinstance(result, Problem)
                write = _write_json if as_json else _write_plain
                write(stream, row, result, inputs, total)
                advance(row.size)
    except BrokenPipeError:
        raise
    except OSError as problem:
        fail(f"{problem.filename or 'input or output'}: {problem.strerror}")
    if failed and not inputs.is_single():
        noun = "formula" if total == 1 else "formulas"
        typer.echo(f"mathglot: {failed} of {total} {noun} failed", err=True)
    if failed:
        raise typer.Exit(ERRORS_IN_INPUT)


def _apply(convert: Callable[..., Answer], row: Row) -> Answer | Problem:
    if row.fault is not None:
        return Problem("InputError", row.fault)
    try:
        return convert(*row.texts, **row.lists)
    except ParseError as problem:
        return Problem(
            type(problem).__name__,
            str(problem),
            problem.position,
            problem.expected,
            problem.fragment,
        )
    except RenderError as problem:
        return Problem("RenderError", str(problem), fragment=problem.subject)
    except NoCounterpartError as problem:
        return Problem(
            "NoCounterpartError",
            str(problem),
            problem.position,
            fragment=problem.subject,
            reason=problem.reason,
        )
    except MathglotError as problem:
        return Problem(type(problem).__name__, str(problem))
    except Exception as bug:
        # A fault of Mathglot itself: it must not cost the user the rest of a long
        # run, and must not look like a fault of the formula.
        message = f"a fault in Mathglot, please report it: {type(bug).__name__}: {bug}"
        return Problem("InternalError", message)


def _write_plain(
    stream: TextIO, row: Row, result: Answer | Problem, inputs: Inputs, number: int
) -> None:
    if isinstance(result, Answer):
        # LaTeX may be laid out on many lines; a line a formula is what pipes rely on.
        stream.write(result.text.replace("\n", " ") + "\n")
        for note in result.notes:
            place = _place_of(row, inputs, number)
            typer.echo(printable(f"{place}: note: {note}"), err=True)
        return
    if not inputs.is_single():
        stream.write("\n")
    place = _place_of(row, inputs, number)
    typer.echo(printable(f"{place}: {result.message}"), err=True)


def _place_of(row: Row, inputs: Inputs, number: int) -> str:
    if row.line is None:
        return "mathglot" if inputs.is_single() else f"formula {number}"
    return f"line {row.line}" if row.file is None else f"{row.file}:{row.line}"


def _write_json(
    stream: TextIO, row: Row, result: Answer | Problem, inputs: Inputs, number: int
) -> None:
    record: dict[str, object] = {}
    if row.file is not None:
        record["file"] = printable(row.file)
    if row.line is not None:
        record["line"] = row.line
    record["input"] = row.texts[0] if len(row.texts) == 1 else list(row.texts)
    if isinstance(result, Answer):
        record |= {"output": result.output, **result.more}
    else:
        names = ("type", "message", "position", "expected", "fragment")
        error = {name: getattr(result, name) for name in names}
        if result.reason is not None:
            error["reason"] = result.reason
        record["error"] = error
    stream.write(encode(record) + "\n")


def encode(record: Mapping[str, object]) -> str:
    """One JSON line, letters as they are.

    >>> encode({"input": "α", "tree": RawJson('{"symbol": "α"}')})
    '{"input": "α", "tree": {"symbol": "α"}}'
    """
    pieces = []
    for name, value in record.items():
        raw = isinstance(value, RawJson)
        text = value if raw else json.dumps(value, ensure_ascii=False)
        pieces.append(f"{json.dumps(name)}: {text}")
    return "{" + ", ".join(pieces) + "}"


@contextmanager
def _destination(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        # Here rather than at exit, where a closed pipe could only be complained of.
        sys.stdout.flush()
        return
    target = output.resolve()
    special = target.exists() and not target.is_file()
    part = target if special else target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        if not special:
            part.replace(target)
    except BaseException:
        if not special:
            part.unlink(missing_ok=True)
        raise


@contextmanager
def _progress(inputs: Inputs, output: Path | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where a person waits and nothing else is printed."""
    size = inputs.size()
    alone = output is not None or not sys.stdout.isatty()
    typed = STANDARD_INPUT in inputs.paths() and sys.stdin.isatty()
    short = size is not None and size < LONG_WORK
    if short or typed or not alone or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.DownloadColumn(),
        progress.TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with progress.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("formulas", total=size)
        yield lambda done: bar.advance(task, done)
