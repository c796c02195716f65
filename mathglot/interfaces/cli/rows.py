"""Where a command's formulas come from: arguments, files, standard input.

Everything is read line by line, so that a file of any length takes the same memory,
and a line that cannot be read is a row with a fault, never the end of the run.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, Protocol

from mathglot.interfaces.cli.standard_input import StandardInput
from mathglot.translate.records import (
    LONGEST_LINE,
    RecordError,
    find_surrogate,
    read_record,
    take_text,
)

STANDARD_INPUT = Path("-")
# The first rows are answered soon, the others in chunks that are worked through well.
_FIRST_CHUNK = 8
_GROWTH = 4
_LARGEST_CHUNK = 2**20


@dataclass(frozen=True, slots=True)
class Row:
    """One formula (or one pair), where it stood, and why it could not be read."""

    texts: tuple[str, ...]
    file: str | None = None
    line: int | None = None
    fault: str | None = None
    size: int = 0
    # What the record of the formula says of it beside the formula itself.
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Whether the next row is not there yet: somebody may wait for an answer.
    is_last: bool = False

    def is_blank(self) -> bool:
        return self.fault is None and self.line is not None and self.texts == ("",)


class Rows(Protocol):
    """Where the rows of a run come from."""

    def find_fault(self) -> str | None: ...
    def sources(self) -> tuple[Path, ...]: ...
    def rows(self) -> Iterator[Row]: ...
    def size(self) -> int | None: ...
    def is_single(self) -> bool: ...
    def is_typed(self) -> bool: ...


_FILE_NAME = re.compile(r"[^\s\\]+\.(csv|tsv|jsonl|json|parquet|txt|tex|md|ipynb|html)")


@dataclass(frozen=True, slots=True)
class Inputs:
    """All that one run of a command reads.

    With `fields` each line is a JSON object, and those are its fields to take, and
    with them `lists` of texts, where it has any; with `whole` each file is one formula.
    """

    given: tuple[tuple[str, ...], ...] = ()
    files: tuple[Path, ...] = ()
    fields: tuple[str, ...] = ()
    whole: bool = False
    lists: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        formulas: list[str] | None,
        files: list[Path] | None,
        field: str | None,
        whole: bool,
        lists: tuple[str, ...] = (),
    ) -> Inputs:
        """The inputs of a command that takes formulas one by one."""
        # A dash alone is no formula, but what others call standard input.
        if formulas == ["-"]:
            formulas = None
        given = tuple((formula,) for formula in formulas or ())
        fields = () if field is None else (field,)
        return cls(given, tuple(files or ()), fields, whole, lists)

    @classmethod
    def of_pair(
        cls,
        pair: tuple[str | None, str | None],
        files: list[Path] | None,
        fields: tuple[str, str],
    ) -> Inputs:
        """The inputs of a command that takes formulas in pairs."""
        given = tuple(text for text in pair if text is not None)
        return cls((given,) if given else (), tuple(files or ()), fields)

    def paths(self) -> tuple[Path, ...]:
        return self.files if self.files or self.given else (STANDARD_INPUT,)

    def sources(self) -> tuple[Path, ...]:
        """The files that are read."""
        return self.paths() if not self.given else self.files

    def is_single(self) -> bool:
        return len(self.given) == 1 and not self.files

    def is_typed(self) -> bool:
        """Whether a person types the formulas."""
        return STANDARD_INPUT in self.paths() and sys.stdin.isatty()

    def find_fault(self) -> str | None:
        """Why these inputs cannot be read, found out before anything is written."""
        if self.whole and self.fields:
            return "--whole and --field cannot be used together"
        if self.given and len(self.fields) > 1 and len(self.given[0]) == 1:
            return "two formulas are needed, and one was given"
        if found := self._find_file_among_formulas():
            return f"{found} is a file; to read formulas from it, use -f {found}"
        for path in self.paths():
            if path == STANDARD_INPUT:
                continue
            if not path.exists():
                return f"cannot read {path}: no such file"
            if path.is_dir():
                return f"cannot read {path}: it is a folder"
            if not os.access(path, os.R_OK):
                return f"cannot read {path}: no permission"
            if path.suffix == ".jsonl" and not (self.fields or self.whole):
                return f"{path} holds JSON lines: choose a field of them with --field"
        return None

    def _find_file_among_formulas(self) -> str | None:
        """A name of a file that was given as a formula, which it hardly is."""
        for texts in self.given:
            for text in texts:
                if _FILE_NAME.fullmatch(text) and Path(text).is_file():
                    return text
        return None

    def size(self) -> int | None:
        """How many bytes there are to read; None where that cannot be known."""
        paths = self.paths()
        if not all(path.is_file() for path in paths):
            return None
        return sum(path.stat().st_size for path in paths)

    def rows(self) -> Iterator[Row]:
        for texts in self.given:
            faults = [fault for text in texts if (fault := find_surrogate(text))]
            yield Row(tuple(map(printable, texts)), fault=faults[0] if faults else None)
        for path in self.paths():
            yield from self._rows_of(path)

    def _rows_of(self, path: Path) -> Iterator[Row]:
        name = None if path == STANDARD_INPUT else str(path)
        opened = nullcontext(sys.stdin.buffer) if name is None else path.open("rb")
        with opened as stream:
            if self.whole:
                yield _read_line(stream.read(), name, 1, ())
                return
            typed = StandardInput(stream, LONGEST_LINE) if name is None else None
            lines = typed.lines() if typed else split_lines(stream)
            for number, line in enumerate(lines, start=1):
                row = _read_line(line, name, number, self.fields)
                if self.lists and self.fields and line and row.fault is None:
                    row = _with_lists(row, line, self.lists)
                if typed and typed.is_waiting():
                    row = replace(row, is_last=True)
                yield row


def gather(rows: Iterable[Row], most: int) -> Iterator[list[Row]]:
    """The rows in chunks, which depend on nothing but the rows.

    >>> [len(chunk) for chunk in gather([Row(("x",))] * 100, 64)]
    [8, 32, 60]
    """
    chunk: list[Row] = []
    wanted, size = min(_FIRST_CHUNK, most), 0
    for row in rows:
        chunk.append(row)
        size += row.size
        if len(chunk) >= wanted or row.is_last or size >= _LARGEST_CHUNK:
            yield chunk
            chunk, size = [], 0
            wanted = min(wanted * _GROWTH, most)
    if chunk:
        yield chunk


def printable(text: str) -> str:
    """The text with what UTF-8 cannot hold written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def split_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines; None for one too long to hold."""
    while line := stream.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _read_line(
    line: bytes | None, file: str | None, number: int, fields: tuple[str, ...]
) -> Row:
    if line is None:
        fault = f"a line longer than {LONGEST_LINE:,} bytes"
        return Row(("",), file, number, fault, LONGEST_LINE)
    size = len(line)
    if number == 1:
        line = line.removeprefix(b"\xef\xbb\xbf")
    try:
        text = line.decode("utf-8").strip("\r\n")
    except UnicodeDecodeError as problem:
        shown = line.decode("utf-8", "backslashreplace").strip("\r\n")
        fault = (
            f"not UTF-8: byte {line[problem.start]:#04x} at position {problem.start}"
        )
        return Row((shown,), file, number, fault, size)
    if not text.strip():
        return Row(("",), file, number, None, size)
    if not fields:
        return Row((text,), file, number, None, size)
    texts, fault_or_none = _take_fields(text, fields)
    return Row(texts, file, number, fault_or_none, size)


def _take_fields(
    text: str, fields: tuple[str, ...]
) -> tuple[tuple[str, ...], str | None]:
    """The chosen fields of one JSON object, or the line itself and what is wrong."""
    texts = []
    try:
        record = read_record(text)
        for name in fields:
            value = take_text(record, name)
            if fault := find_surrogate(value):
                return (printable(value),), fault
            texts.append(value)
    except RecordError as problem:
        return (text,), str(problem)
    return tuple(texts), None


def _with_lists(row: Row, line: bytes, names: tuple[str, ...]) -> Row:
    """A row with the lists of texts that its record has."""
    record = {} if row.is_blank() else json.loads(line.decode("utf-8-sig"))
    lists: dict[str, tuple[str, ...]] = {}
    for name in names:
        value = record.get(name)
        if value is None:
            continue
        if not isinstance(value, list) or not all(isinstance(i, str) for i in value):
            return replace(row, fault=f"the field {name!r} is not a list of texts")
        if any(find_surrogate(item) for item in value):
            return replace(row, fault=f"the field {name!r} is not UTF-8")
        lists[name] = tuple(value)
    return replace(row, lists=lists)
