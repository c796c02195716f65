"""How answers are written: one line per formula for people, JSON lines for programs."""

from __future__ import annotations

from typing import Protocol, TextIO

import typer

from mathglot.interfaces.cli.results import (
    Answer,
    Problem,
    Result,
    Several,
    encode,
    list_parts,
    name_problem,
)
from mathglot.interfaces.cli.rows import Row, Rows, printable


class Form(Protocol):
    """How the answer to a row is written; `number` counts the formulas."""

    def begin(self, stream: TextIO) -> None: ...
    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None: ...
    def skip(self, stream: TextIO, row: Row) -> None: ...


def choose_form(inputs: Rows, as_json: bool) -> Form:
    return JsonForm() if as_json else PlainForm(inputs)


class PlainForm:
    """A line a formula; what else there is to say goes to standard error."""

    def __init__(self, inputs: Rows) -> None:
        self._inputs = inputs
        # Where the last function was written to.
        self._written: TextIO | None = None

    def begin(self, stream: TextIO) -> None:
        pass

    def skip(self, stream: TextIO, row: Row) -> None:
        # Line n of the answer stays the answer to line n.
        stream.write("\n")

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        alone = self._inputs.is_single()
        if isinstance(result, Problem):
            stream.write("" if alone else "\n")
        elif isinstance(result, Answer) and result.keeps_lines:
            # Functions stand apart from each other.
            apart = "\n\n" if self._written is stream else ""
            stream.write(apart + result.text + "\n")
            self._written = stream
        else:
            # LaTeX may be laid out on many lines; one line per formula is what pipes
            # rely on.
            parts = list_parts(result)
            texts = [part.text if isinstance(part, Answer) else "" for part in parts]
            stream.write("\t".join(_flatten(text) for text in texts) + "\n")
        self.write_remarks(row, result, number)

    def write_remarks(self, row: Row, result: Result, number: int) -> None:
        """Say on standard error what there is to say beside the answer."""
        for remark in _list_remarks(result):
            place = _place_of(row, self._inputs.is_single(), number)
            typer.echo(printable(f"{place}: {remark}"), err=True)


def _list_remarks(result: Result) -> list[str]:
    """What is said on standard error, each thing once."""
    if isinstance(result, Several):
        said = [
            remark
            for target, part in result.by_target.items()
            for remark in (
                _list_remarks(part)
                if isinstance(part, Answer)
                else [name_problem(target, part)]
            )
        ]
        return list(dict.fromkeys(said))
    if isinstance(result, Problem):
        return [result.message]
    return [f"note: {note}" for note in result.notes]


def _flatten(text: str) -> str:
    return text.replace("\n", " ").replace("\t", " ")


def _place_of(row: Row, alone: bool, number: int) -> str:
    if row.line is None:
        return "mathglot" if alone else f"formula {number}"
    return f"line {row.line}" if row.file is None else f"{row.file}:{row.line}"


class JsonForm:
    """A JSON line a formula, with all there is to know."""

    def begin(self, stream: TextIO) -> None:
        pass

    def skip(self, stream: TextIO, row: Row) -> None:
        pass

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        record: dict[str, object] = {}
        if row.file is not None:
            record["file"] = printable(row.file)
        if row.line is not None:
            record["line"] = row.line
        record["input"] = row.texts[0] if len(row.texts) == 1 else list(row.texts)
        if isinstance(result, Several):
            parts = result.by_target.items()
            record["translations"] = {name: _as_record(part) for name, part in parts}
        else:
            record |= _as_record(result)
        stream.write(encode(record) + "\n")


def _as_record(result: Answer | Problem) -> dict[str, object]:
    if isinstance(result, Answer):
        return {"output": result.output, **result.more}
    return {"error": result.as_record()}
