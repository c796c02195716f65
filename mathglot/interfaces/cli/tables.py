"""Tables as inputs and outputs of a run: a formula a row, the other columns kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.rows import STANDARD_INPUT, Inputs, Row, split_lines
from mathglot.interfaces.cli.standard_input import StandardInput
from mathglot.translate.records import LONGEST_LINE
from mathglot.translate.tables.lines import list_columns, read_lines
from mathglot.translate.tables.parquet import read_columns, read_parquet
from mathglot.translate.tables.record import (
    SEPARATORS,
    Record,
    TableError,
    check_columns,
    kind_of,
)
from mathglot.translate.tables.separated import read_separated

# The column of formulas that did not come from a table.
INPUT = "input"


@dataclass(frozen=True, slots=True)
class TableRow(Row):
    """A row of a table; what is in the column of formulas may be nothing."""

    record: Record = field(default_factory=Record)

    def is_blank(self) -> bool:
        return self.fault is None and not self.texts[0].strip()


class TableInputs:
    """Tables of one kind, and which of their columns has the formulas.

    `made` are the columns that will be added; `lists` those with lists of texts that
    say more about a formula.
    """

    def __init__(
        self,
        paths: tuple[Path, ...],
        kind: str,
        column: str,
        made: list[str],
        lists: tuple[str, ...] = (),
    ) -> None:
        self._paths = paths
        self.kind = kind
        self.column = column
        self._made = made
        self._lists = lists

    def sources(self) -> tuple[Path, ...]:
        return self._paths

    def size(self) -> int | None:
        return Inputs(files=self._paths, whole=True).size()

    def is_single(self) -> bool:
        return False

    def is_typed(self) -> bool:
        return STANDARD_INPUT in self._paths and sys.stdin.isatty()

    def find_fault(self) -> str | None:
        """Why these tables cannot be read, found out before anything is written."""
        if fault := Inputs(files=self._paths, whole=True).find_fault():
            return fault
        if STANDARD_INPUT in self._paths and self.kind == "parquet":
            return "Parquet cannot come through a pipe: name a file"
        try:
            for path, columns in self._list_headers():
                _check(path, columns, self.column, self._made)
                if columns != self.columns and self.kind != "jsonl":
                    return f"{path} has other columns than {self._paths[0]}"
        except MathglotError as problem:
            return str(problem)
        return None

    @cached_property
    def columns(self) -> list[str] | None:
        """All columns; None where only reading to the end could tell."""
        if self.kind != "jsonl":
            _, first = next(self._list_headers())
            return first
        if STANDARD_INPUT in self._paths:
            return None
        headers = [columns for _, columns in self._list_headers()]
        return list(dict.fromkeys(name for columns in headers for name in columns))

    def _list_headers(self) -> Iterator[tuple[Path, list[str]]]:
        """Each table with its columns."""
        if self.kind == "parquet":
            yield self._paths[0], read_columns(self._paths)
            return
        for path in self._paths:
            if path == STANDARD_INPUT:
                if self.kind != "jsonl":
                    yield path, self._typed[0]
                continue
            with path.open("rb") as stream:
                lines = split_lines(stream)
                if self.kind == "jsonl":
                    yield path, list_columns(read_lines(lines))
                else:
                    yield path, _read_header(path, lines, self.kind)[0]

    @cached_property
    def _input(self) -> StandardInput:
        return StandardInput(sys.stdin.buffer, LONGEST_LINE)

    @cached_property
    def _typed(self) -> tuple[list[str], Iterator[Record]]:
        """What comes through a pipe, which can be read once."""
        lines = self._input.lines()
        if self.kind == "jsonl":
            return [], read_lines(lines)
        return _read_header(STANDARD_INPUT, lines, self.kind)

    def rows(self) -> Iterator[Row]:
        for path in self._paths:
            if path == STANDARD_INPUT:
                for record in self._typed[1]:
                    yield self._make_row(record, None, self._input.is_waiting())
            elif self.kind == "parquet":
                for record in read_parquet(path):
                    yield self._make_row(record, str(path))
            else:
                with path.open("rb") as stream:
                    lines = split_lines(stream)
                    if self.kind == "jsonl":
                        records = read_lines(lines)
                    else:
                        _, records = _read_header(path, lines, self.kind)
                    for record in records:
                        yield self._make_row(record, str(path))

    def _make_row(
        self, record: Record, file: str | None, is_last: bool = False
    ) -> TableRow:
        text, fault = "", None
        if not record.is_blank():
            text, fault = record.take_formula(self.column)
        lists: dict[str, tuple[str, ...]] = {}
        for name in self._lists:
            value = record.cells.get(name)
            if isinstance(value, list) and all(isinstance(i, str) for i in value):
                lists[name] = tuple(value)
        if fault is None and file is None:
            # What comes through a pipe could not be looked at before.
            taken = [name for name in self._made if name in record.cells]
            if taken:
                fault = f"there is a column {taken[0]!r} already; choose a --prefix"
        size = record.size
        return TableRow(
            (text,), file, record.line, fault, size, lists, is_last, record=record
        )


def _check(path: Path, columns: list[str], column: str, made: list[str]) -> None:
    try:
        check_columns(columns, column, made)
    except TableError as problem:
        name = "standard input" if path == STANDARD_INPUT else path
        raise TableError(f"{name}: {problem}") from None


def _read_header(
    path: Path, lines: Iterator[bytes | None], kind: str
) -> tuple[list[str], Iterator[Record]]:
    try:
        return read_separated(lines, SEPARATORS[kind])
    except TableError as problem:
        name = "standard input" if path == STANDARD_INPUT else path
        raise TableError(f"{name}: {problem}") from None


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Which of a run's files are tables: what is read, and what is written."""

    # None where formulas are not read from a table.
    read: str | None
    # None where answers are not written as one.
    written: str | None


def plan_tables(
    paths: tuple[Path, ...], said: str | None, output: Path | None, as_json: bool
) -> TablePlan:
    """What the names of files promise, and what was said of those that promise nothing.

    JSON lines are read as lines unless a table is written.
    """
    written = (output and kind_of(output)) or said
    if as_json and said is None and written == "jsonl":
        written = None
    if as_json and written:
        raise TableError(
            "--json: cannot be used with a table, which has a format of its own"
        )
    if written == "parquet" and output is None:
        raise TableError("Parquet cannot go through a pipe: name a file with --output")
    kinds = {kind_of(path) or said for path in paths}
    if kinds <= {"jsonl", None} and not (written and "jsonl" in kinds):
        return TablePlan(None, written)
    if len(kinds) > 1:
        raise TableError("files of several kinds cannot be read in one run")
    return TablePlan(kinds.pop(), written)
