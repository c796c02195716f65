"""Answers as rows of a table: the columns of the input, and those of the results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.outputs import Tally, Target
from mathglot.interfaces.cli.results import (
    Answer,
    Problem,
    Result,
    Several,
    name_problem,
)
from mathglot.interfaces.cli.rows import Row
from mathglot.interfaces.cli.tables import INPUT, TableInputs, TableRow
from mathglot.translate.certainty import NOT_RATED
from mathglot.translate.tables.lines import write_line
from mathglot.translate.tables.parquet import (
    RESULT_TYPES,
    add_columns,
    check_installed,
    write_records,
)
from mathglot.translate.tables.record import SEPARATORS, Record, TableError
from mathglot.translate.tables.separated import write_cell, write_cells

# What is said of a formula beside its translations.
SHARED = ("displays", "holds", "confidence", "certainty", "assumptions", "error")


def name_results(targets: Sequence[str], prefix: str) -> list[str]:
    """The columns of the results.

    >>> name_results(["sympy"], "my_")[:2]
    ['my_sympy', 'my_displays']
    """
    return [prefix + name for name in (*targets, *SHARED)]


class TableForm:
    """A row for each row, of the kind that is written."""

    def __init__(
        self, kind: str, inputs: object, targets: Sequence[str], prefix: str
    ) -> None:
        self._kind = kind
        self._targets = targets
        self._prefix = prefix
        self._tables = inputs if isinstance(inputs, TableInputs) else None
        # A table of Parquet keeps its own columns, types included.
        self._adds = kind == "parquet" and self._is_read("parquet")

    def _is_read(self, *kinds: str) -> bool:
        return self._tables is not None and self._tables.kind in kinds

    def _columns(self) -> list[str]:
        columns = [INPUT] if self._tables is None else self._tables.columns
        if columns is None:
            raise TableError(
                "the columns of JSON lines that come through a pipe are not known "
                "before the end: write JSON lines, or read a file"
            )
        return columns

    def find_fault(self) -> str | None:
        """Why no table of this kind can be written."""
        try:
            if self._kind == "parquet":
                check_installed()
            if self._kind != "jsonl" and not self._adds:
                self._columns()
        except MathglotError as problem:
            return str(problem)
        return None

    def place(self, output: Path | None) -> Path | Target | None:
        """Where it goes, and how it gets there when all rows are done."""
        if self._kind != "parquet" or output is None:
            return output
        return Target(output, partial(_finish_parquet, self))

    def begin(self, stream: TextIO) -> None:
        if self._kind in SEPARATORS:
            made = name_results(self._targets, self._prefix)
            self._write_cells(stream, [*self._columns(), *made])

    def skip(self, stream: TextIO, row: Row) -> None:
        record = row.record if isinstance(row, TableRow) else Record()
        if isinstance(row, TableRow) and record.is_blank() and not self._adds:
            # An empty line stays one where there are lines.
            stream.write("" if self._kind == "parquet" else "\n")
            return
        self._write(stream, row, {})

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        self._write(stream, row, collect(result, self._targets))

    def _write(self, stream: TextIO, row: Row, results: Mapping[str, Any]) -> None:
        typed = Record({INPUT: row.texts[0]}, fault=row.fault)
        record = row.record if isinstance(row, TableRow) else typed
        names = (*self._targets, *SHARED)
        named = {self._prefix + name: results.get(name) for name in names}
        if self._kind in SEPARATORS:
            cells = [record.cells.get(name) for name in self._columns()]
            # What stood in such a table may stand in another as it is.
            same = self._is_read(*SEPARATORS)
            kept = [str(cell or "") if same else write_cell(cell) for cell in cells]
            made = [write_cell(_join(value)) for value in named.values()]
            self._write_cells(stream, [*kept, *made, *record.surplus])
        elif self._adds:
            stream.write(json.dumps(named) + "\n")
        else:
            stream.write(write_line(record, named))

    def _write_cells(self, stream: TextIO, cells: Sequence[str]) -> None:
        write_cells(stream, cells, SEPARATORS[self._kind])

    def write_parquet(self, part: Path, target: Path) -> None:
        """Make a table of the JSON lines that were written for it."""
        kinds = {
            self._prefix + name: RESULT_TYPES.get(name, "text")
            for name in (*self._targets, *SHARED)
        }
        if self._adds and self._tables is not None:
            with part.open(encoding="utf-8") as lines:
                add_columns(self._tables.sources(), lines, kinds, target)
        else:
            write_records(part, self._columns(), kinds, target)


def _finish_parquet(form: TableForm, part: Path, target: Path, _: Tally) -> None:
    draft = part.with_suffix(".table")
    form.write_parquet(part, draft)
    draft.replace(target)
    part.unlink()


def _join(value: object) -> object:
    """A list of sentences as the text of one cell."""
    return "; ".join(value) if isinstance(value, list) else value


def collect(result: Result, targets: Sequence[str]) -> dict[str, Any]:
    """What the columns of the results hold; with several languages, of the least sure.

    >>> collect(Problem("ParseError", "no"), ["sympy"])["error"]
    'no'
    """
    match result:
        case Several(by_target=parts):
            pass
        case Problem(message=message):
            return {"error": message}
        case Answer():
            parts = {targets[0]: result}
    answers = {name: part for name, part in parts.items() if isinstance(part, Answer)}
    known = [answer.more for answer in answers.values()]
    checks = [_read_checks(more) for more in known]
    rated = [more for more in known if more.get("confidence") is not None]
    least = min(rated, key=lambda more: float(str(more["confidence"])), default={})
    sentences = [text for more in known for text in _list_texts(more)]
    failed = [
        name_problem(name, part)
        for name, part in parts.items()
        if isinstance(part, Problem)
    ]
    return {
        **{name: answer.text for name, answer in answers.items()},
        "displays": _join_checks(checks, "displays"),
        "holds": _join_checks(checks, "holds"),
        "confidence": least.get("confidence"),
        "certainty": least.get("certainty", NOT_RATED) if answers else None,
        "assumptions": list(dict.fromkeys(sentences)),
        "error": "; ".join(failed) or None,
    }


def _read_checks(more: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was checked; rules have one check, with a reason."""
    return more.get("checks") or {"holds": (more.get("check") or {}).get("value")}


def _list_texts(more: Mapping[str, Any]) -> list[str]:
    return list(more.get("assumptions") or ())


def _join_checks(checks: Sequence[Mapping[str, Any]], name: str) -> bool | None:
    """False if it is for one of them, unknown if it is for all."""
    values = [check.get(name) for check in checks]
    known = [value for value in values if value is not None]
    return all(known) if known else None
