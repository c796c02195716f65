"""JSON lines, plain or compressed: cut into blocks, read, and written.

A line goes out as it came in, to the letter; the results are added to its end.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from mathglot.translate.cluster.job import Block, Counts, Job, JobError, Rows
from mathglot.translate.records import (
    LONGEST_LINE,
    RecordError,
    find_surrogate,
    read_record,
    take_text,
)

# Where a line that is no record is kept.
LINE = "line"


class Lines:
    """Files of JSON lines; the last one stays open, for the blocks that follow."""

    def __init__(self, *, compressed: bool) -> None:
        self._compressed = compressed
        self._path = ""
        self._stream: BinaryIO | None = None

    def cut(self, path: Path, job: Job) -> Iterator[tuple[int, int]]:
        """Where each block begins, and how many rows it has.

        Refused is a file in which no line has a formula, and a row that has a column
        of the name of a result.
        """
        start = position = rows = 0
        complaint, usable = "", False
        with _reading(path), self._open(path) as stream:
            for number, line in enumerate(_lines(stream, path), start=1):
                if line.strip():
                    rows += 1
                    try:
                        _check_names(line, job)
                        usable = True
                    except RecordError as problem:
                        complaint = complaint or f"line {number}: {problem}"
                    except JobError as problem:
                        raise JobError(f"{path}, line {number}: {problem}") from None
                position += len(line)
                if rows == job.block:
                    yield start, rows
                    start, rows = position, 0
        if rows:
            yield start, rows
        if complaint and not usable:
            raise JobError(f"{path}: no line contains a formula; {complaint}")

    def read(self, block: Block, job: Job) -> Rows:
        """The lines of a block and their formulas."""
        path = Path(block.path)
        lines: list[bytes] = []
        with _reading(path):
            if self._stream is None or self._path != block.path:
                self._stream, self._path = self._open(path), block.path
            # What is compressed can only be read on: a seek back begins anew.
            self._stream.seek(block.start)
            for line in _lines(self._stream, path):
                if line.strip():
                    lines.append(line)
                if len(lines) == block.rows:
                    break
        return Rows(lines, [_take_formula(line, job.field) for line in lines])

    def write(
        self,
        stream: BinaryIO,
        rows: Rows,
        results: Sequence[Mapping[str, Any]],
        job: Job,
    ) -> None:
        """The lines of a block with their results."""
        columns = job.columns()
        lines = []
        for line, result in zip(rows.content, results, strict=True):
            named = {columns[name]: value for name, value in result.items()}
            lines.append(join_line(line, json.dumps(named, ensure_ascii=False)))
        content = "".join(lines).encode("utf-8")
        stream.write(gzip.compress(content, mtime=0) if self._compressed else content)

    def count(self, path: Path, job: Job) -> Counts:
        """What became of the rows of a file of results."""
        columns = job.columns()
        rows = errors = displays = 0
        with _reading(path), self._open(path) as stream:
            for line in _lines(stream, path):
                record = read_record(line.decode("utf-8"))
                rows += 1
                errors += columns["error"] in record
                displays += bool(record.get(columns["checks"], {}).get("displays"))
        return Counts(rows, errors, displays)

    def _open(self, path: Path) -> BinaryIO:
        if self._compressed:
            return cast("BinaryIO", gzip.open(path))
        return path.open("rb")


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, EOFError, zlib.error) as problem:
        raise JobError(f"cannot read {path}: {problem}") from None


def _lines(stream: BinaryIO, path: Path) -> Iterator[bytes]:
    while line := stream.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            raise JobError(f"{path}: a line longer than {LONGEST_LINE:,} bytes")
        yield line


def decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError as problem:
        byte = line[problem.start]
        raise RecordError(
            f"not UTF-8: byte {byte:#04x} at position {problem.start}"
        ) from None


def _check_names(line: bytes, job: Job) -> None:
    record = read_record(decode_line(line))
    job.check_names(record)
    take_text(record, job.field)


def _take_formula(line: bytes, field: str) -> str | RecordError:
    try:
        formula = take_text(read_record(decode_line(line)), field)
    except RecordError as problem:
        return problem
    fault = find_surrogate(formula)
    return formula if fault is None else RecordError(fault)


def join_line(line: bytes, result: str) -> str:
    r"""A line and an object, as one object.

    >>> join_line(b'{"a": 1.50 }\n', '{"error": "none"}')
    '{"a": 1.50, "error": "none"}\n'
    >>> join_line(b'[1]\n', '{"error": "no record"}')
    '{"line": "[1]", "error": "no record"}\n'
    """
    try:
        text = decode_line(line)
        read_record(text)
        start = text.removesuffix("}").rstrip()
    except RecordError:
        shown = line.decode("utf-8", "backslashreplace").strip("\r\n")
        start = json.dumps({LINE: shown}, ensure_ascii=False).removesuffix("}")
    comma = "" if start == "{" else ", "
    return start + comma + result.removeprefix("{") + "\n"
