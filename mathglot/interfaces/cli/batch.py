"""How a command works through its formulas and reports on them.

One bad formula never ends a run: it becomes an error record, and the exit code says
that there was one. Results go to standard output, or to a file that appears under its
name only when it is complete; everything else goes to standard error.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn, TextIO

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.collisions import find_collision
from mathglot.interfaces.cli.forms import Form, choose_form
from mathglot.interfaces.cli.outputs import (
    JobName,
    OutputError,
    Outputs,
    Tally,
    Target,
)
from mathglot.interfaces.cli.progress import show_progress
from mathglot.interfaces.cli.results import (
    Answer,
    Problem,
    Result,
    explain,
    list_parts,
)
from mathglot.interfaces.cli.rows import Inputs, Row, Rows, gather, printable
from mathglot.translate.certainty import DoubtError

ERRORS_IN_INPUT = 1
WRONG_USE = 2
LESS_SURE = 3
# The type of the error that an answer is which is less sure than was asked for.
DOUBT = DoubtError.__name__
NO_ROOM = 4
TERMINATED = 143
# A disk that is full, a quota that is used up, a file that is as large as may be.
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# Below this many bytes a run is over before a progress bar could be read.
LONG_WORK = 100_000


class TerminatedError(SystemExit):
    """The process was told to end; raised where it happens to be."""


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """End the command with one line: mostly it was not called as it should be."""
    typer.echo(f"mathglot: {printable(message)}", err=True)
    raise typer.Exit(code)


@contextmanager
def failing(path: Path) -> Iterator[None]:
    """End the command with one line where something cannot be done.

    `path` is what the system refuses if it names nothing else.
    """
    try:
        yield
    except MathglotError as problem:
        fail(str(problem))
    except OSError as problem:
        fail(f"{problem.filename or path}: {problem.strerror}")


def code_of(problem: OSError) -> int:
    """The exit code of what the system refuses."""
    return NO_ROOM if problem.errno in _NO_ROOM else WRONG_USE


@dataclass(frozen=True, slots=True)
class Job:
    """What is done with the rows, so many at a time, and how a run of it is known."""

    convert: Callable[[Sequence[Row]], Sequence[Result]]
    most: int = 1
    # A run that is known can be continued after it was stopped.
    name: JobName | None = None
    resume: bool = True
    # From so many bytes on a progress bar is worth showing.
    long: int = LONG_WORK


def run_batch(
    inputs: Inputs,
    convert: Callable[..., Answer],
    *,
    as_json: bool,
    output: Path | None,
) -> None:
    """Convert every formula of the inputs; exit with 1 if any had no answer."""
    job = Job(lambda rows: [apply(convert, row) for row in rows])
    tally = run_job(inputs, job, [(choose_form(inputs, as_json), output)])
    finish(tally, inputs.is_single())


def finish(tally: Tally, alone: bool) -> None:
    """Say how many formulas failed; exit with 1 if any did, with 3 for doubt."""
    if tally.failed and not alone:
        noun = "formula" if tally.total == 1 else "formulas"
        typer.echo(f"mathglot: {tally.failed} of {tally.total} {noun} failed", err=True)
    if tally.failed:
        raise typer.Exit(LESS_SURE if tally.doubted else ERRORS_IN_INPUT)


def run_job(
    inputs: Rows, job: Job, wanted: Sequence[tuple[Form, Path | Target | None]]
) -> Tally:
    """Work through all rows and write the answers in each form that is wanted."""
    if fault := inputs.find_fault():
        fail(fault)
    targets = [
        target if isinstance(target, Target) else Target(target)
        for _, target in wanted
        if target is not None
    ]
    printed = len(targets) < len(wanted)
    if fault := find_collision(inputs.sources(), targets, printed):
        fail(fault)
    if inputs.is_typed():
        typer.echo("Type formulas, one per line; end with Ctrl-D.", err=True)
    outputs = Outputs(targets, None if printed else job.name, job.resume)
    try:
        with outputs, _progress(inputs, printed, job.long) as advance:
            files = iter(outputs.streams)
            streams = [
                (form, sys.stdout if target is None else next(files))
                for form, target in wanted
            ]
            _work(inputs, job, streams, outputs, advance)
            if printed:
                # Here rather than at exit, where a closed pipe could only be
                # complained of.
                sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OutputError as problem:
        fail(str(problem))
    except OSError as problem:
        name = problem.filename or "input or output"
        _say_kept(outputs)
        fail(f"{name}: {problem.strerror}", code_of(problem))
    except (KeyboardInterrupt, TerminatedError):
        _say_kept(outputs)
        raise
    return outputs.tally


def _say_kept(outputs: Outputs) -> None:
    if outputs.is_known():
        done = outputs.tally.total
        note = f"stopped after {done} formulas; the same command goes on with them"
        typer.echo(f"mathglot: {note}", err=True)


def _work(
    inputs: Rows,
    job: Job,
    streams: Sequence[tuple[Form, TextIO]],
    outputs: Outputs,
    advance: Callable[[int], None],
) -> None:
    done = outputs.tally.rows
    if not done:
        for form, stream in streams:
            form.begin(stream)
    if done:
        count = outputs.tally.total
        typer.echo(f"mathglot: continuing after {count} formulas", err=True)
    place = 0
    for chunk in gather(inputs.rows(), job.most):
        place += len(chunk)
        if place > done:
            results = iter(job.convert([row for row in chunk if not row.is_blank()]))
            tally = outputs.tally
            for row in chunk:
                tally = _write(row, results, streams, tally)
            outputs.note(tally)
            if job.most > 1 or chunk[-1].is_last:
                sys.stdout.flush()
        advance(sum(row.size for row in chunk))


def _write(
    row: Row,
    results: Iterator[Result],
    streams: Sequence[tuple[Form, TextIO]],
    tally: Tally,
) -> Tally:
    if row.is_blank():
        for form, stream in streams:
            form.skip(stream, row)
        return replace(tally, rows=tally.rows + 1)
    result = next(results)
    number = tally.total + 1
    for form, stream in streams:
        form.write(stream, row, result, number)
    problems = [part for part in list_parts(result) if isinstance(part, Problem)]
    answers = [part for part in list_parts(result) if isinstance(part, Answer)]
    shown = not problems and all(answer.displays for answer in answers)
    return Tally(
        tally.rows + 1,
        number,
        tally.failed + bool(problems),
        tally.displayed + shown,
        tally.doubted + any(problem.type == DOUBT for problem in problems),
    )


def apply(convert: Callable[..., Result], row: Row) -> Result:
    """What a formula became, or why it became nothing."""
    if row.fault is not None:
        return Problem("InputError", row.fault)
    try:
        return convert(*row.texts, **row.lists)
    except Exception as problem:
        return explain(problem)


def _progress(
    inputs: Rows, printed: bool, long: int
) -> AbstractContextManager[Callable[[int], None]]:
    """A bar for work that is long, where nothing else is printed."""
    size = inputs.size()
    alone = not (printed and sys.stdout.isatty())
    short = size is not None and size < long
    return show_progress(size, alone and not short and not inputs.is_typed())
