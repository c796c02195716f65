"""How a command works through its formulas and reports on them.

One bad formula never ends a run: it becomes an error record, and the exit code says
that there was one. Results go to standard output, or to a file that appears under its
name only when it is complete; everything else goes to standard error.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NoReturn, Protocol, TextIO

import typer

from mathglot.errors import (
    MathglotError,
    NoCounterpartError,
    ParseError,
    RenderError,
)
from mathglot.interfaces.cli.collisions import find_collision
from mathglot.interfaces.cli.outputs import (
    JobName,
    OutputError,
    Outputs,
    Tally,
    Target,
)
from mathglot.interfaces.cli.rows import Inputs, Row, gather, printable
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
    # Whether it would be printed as the formula.
    displays: bool = False
    # Whether its lines mean something, as those of a Python function do.
    keeps_lines: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a formula has no answer."""

    type: str
    message: str
    position: int | None = None
    expected: str | None = None
    fragment: str | None = None
    reason: str | None = None

    def as_record(self) -> dict[str, object]:
        """What JSON lines say of it; a reason only where there is one."""
        record = asdict(self)
        if self.reason is None:
            del record["reason"]
        return record


Result = Answer | Problem


class TerminatedError(SystemExit):
    """The process was told to end; raised where it happens to be."""


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """End the command with one line: mostly it was not called as it should be."""
    typer.echo(f"mathglot: {printable(message)}", err=True)
    raise typer.Exit(code)


def code_of(problem: OSError, usual: int = WRONG_USE) -> int:
    """The exit code of what the system refuses."""
    return NO_ROOM if problem.errno in _NO_ROOM else usual


class Rows(Protocol):
    """Where the rows of a run come from."""

    def find_fault(self) -> str | None: ...
    def sources(self) -> tuple[Path, ...]: ...
    def rows(self) -> Iterator[Row]: ...
    def size(self) -> int | None: ...
    def is_single(self) -> bool: ...
    def is_typed(self) -> bool: ...


class Form(Protocol):
    """How the answer to a row is written; `number` counts the formulas."""

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None: ...
    def skip(self, stream: TextIO) -> None: ...


@dataclass(frozen=True, slots=True)
class Job:
    """What is done with the rows, so many at a time, and how a run of it is known."""

    convert: Callable[[Sequence[Row]], Sequence[Result]]
    most: int = 1
    # A run that is known can be gone on with after it was stopped.
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
        typer.echo("Type formulas, one a line; end with Ctrl-D.", err=True)
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
    if done:
        count = outputs.tally.total
        typer.echo(f"mathglot: going on after {count} formulas", err=True)
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
            form.skip(stream)
        return replace(tally, rows=tally.rows + 1)
    result = next(results)
    number = tally.total + 1
    for form, stream in streams:
        form.write(stream, row, result, number)
    return Tally(
        tally.rows + 1,
        number,
        tally.failed + isinstance(result, Problem),
        tally.displayed + (isinstance(result, Answer) and result.displays),
        tally.doubted + (isinstance(result, Problem) and result.type == DOUBT),
    )


def apply(convert: Callable[..., Answer], row: Row) -> Result:
    """What a formula became, or why it became nothing."""
    if row.fault is not None:
        return Problem("InputError", row.fault)
    try:
        return convert(*row.texts, **row.lists)
    except Exception as problem:
        return explain(problem)


def explain(problem: Exception) -> Problem:
    """What a record says of an exception."""
    name, message = type(problem).__name__, str(problem)
    match problem:
        case ParseError(position=position, expected=expected, fragment=fragment):
            return Problem(name, message, position, expected, fragment)
        case RenderError(subject=subject):
            return Problem(name, message, fragment=subject)
        case NoCounterpartError(position=position, subject=subject, reason=reason):
            return Problem(name, message, position, fragment=subject, reason=reason)
        case MathglotError():
            return Problem(name, message)
    # A fault of Mathglot itself: it must not cost the user the rest of a long run,
    # and must not look like a fault of the formula.
    fault = f"a fault in Mathglot, please report it: {name}: {message}"
    return Problem("InternalError", fault)


def choose_form(inputs: Inputs, as_json: bool) -> Form:
    return JsonForm() if as_json else PlainForm(inputs)


class PlainForm:
    """A line a formula; what else there is to say goes to standard error."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs

    def skip(self, stream: TextIO) -> None:
        # Line n of the answer stays the answer to line n.
        stream.write("\n")

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        alone = self._inputs.is_single()
        if isinstance(result, Answer):
            # LaTeX may be laid out on many lines; a line a formula is what pipes
            # rely on.
            text = result.text if result.keeps_lines else _join_lines(result.text)
            stream.write(text + "\n")
            remarks = [f"note: {note}" for note in result.notes]
        else:
            stream.write("" if alone else "\n")
            remarks = [result.message]
        for remark in remarks:
            place = _place_of(row, alone, number)
            typer.echo(printable(f"{place}: {remark}"), err=True)


def _join_lines(text: str) -> str:
    return text.replace("\n", " ")


def _place_of(row: Row, alone: bool, number: int) -> str:
    if row.line is None:
        return "mathglot" if alone else f"formula {number}"
    return f"line {row.line}" if row.file is None else f"{row.file}:{row.line}"


class JsonForm:
    """A JSON line a formula, with all there is to know."""

    def skip(self, stream: TextIO) -> None:
        pass

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        record: dict[str, object] = {}
        if row.file is not None:
            record["file"] = printable(row.file)
        if row.line is not None:
            record["line"] = row.line
        record["input"] = row.texts[0] if len(row.texts) == 1 else list(row.texts)
        if isinstance(result, Answer):
            record |= {"output": result.output, **result.more}
        else:
            record["error"] = result.as_record()
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
def _progress(
    inputs: Rows, printed: bool, long: int
) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where a person waits and nothing else is printed."""
    size = inputs.size()
    alone = not (printed and sys.stdout.isatty())
    short = size is not None and size < long
    if short or inputs.is_typed() or not alone or not sys.stderr.isatty():
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
