r"""Tables with one row per line and cells between commas or tabs: CSV and TSV.

Cells may stand in double quotes and then have line ends in them. A spreadsheet computes
what begins like a formula of its own, so that such cells are written behind a '.

>>> lines = iter([b"id,latex\n", b'7,"f(x,\n', b'y)"\n'])
>>> columns, records = read_separated(lines, ",")
>>> columns, [(record.line, record.cells["latex"]) for record in records]
(['id', 'latex'], [(2, 'f(x,\ny)')])
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TextIO

from mathglot.translate.records import LONGEST_LINE, find_surrogate
from mathglot.translate.tables.record import Record, TableError

# What spreadsheets take for the beginning of a formula.
_COMPUTED = ("=", "+", "-", "@", "\t", "\r")
_UNCLOSED = "a quotation mark that is never closed"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_separated(
    lines: Iterator[bytes | None], separator: str
) -> tuple[list[str], Iterator[Record]]:
    """The names of the columns, and the rows below them; None is too long a line."""
    # One limit for the process; Python's own is less than a line may have here.
    csv.field_size_limit(LONGEST_LINE)
    feed = _Feed(lines)
    reader = csv.reader(feed, delimiter=separator)
    try:
        columns = next(reader)
    except StopIteration:
        raise TableError("the first row must name the columns") from None
    except csv.Error as problem:
        raise TableError(f"cannot read the column names: {problem}") from None
    if feed.has_ended:
        raise TableError(f"the column names have {_UNCLOSED}")
    if feed.fault or any(find_surrogate(name) for name in columns):
        raise TableError("the column names are not UTF-8")
    return columns, _read_rows(reader, feed, columns)


def _read_rows(
    reader: Iterator[list[str]], feed: _Feed, columns: list[str]
) -> Iterator[Record]:
    while True:
        line, feed.size, feed.fault = feed.number + 1, 0, None
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as problem:
            yield Record({}, line, feed.size, f"not a row of a table: {problem}")
            continue
        fault = feed.fault
        if feed.has_ended:
            # The reader asks for another line inside of a quotation alone.
            fault = fault or _UNCLOSED
        for cell in cells:
            fault = fault or find_surrogate(cell)
        if fault is not None:
            cells = [_show_bytes(cell) for cell in cells]
        surplus = tuple(cells[len(columns) :])
        if surplus and fault is None:
            fault = f"a row of {len(cells)} cells below {len(columns)} columns"
        if cells:
            # Spreadsheets leave out empty cells at the end of a row.
            cells += [""] * (len(columns) - len(cells))
        named = dict(zip(columns, cells, strict=False))
        yield Record(named, line, feed.size, fault, surplus)


class _Feed:
    """Lines as text for the standard library's reader, and what it took of them."""

    def __init__(self, lines: Iterable[bytes | None]) -> None:
        self._lines = iter(lines)
        self.number = 0
        self.size = 0
        self.fault: str | None = None
        self.has_ended = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            line = next(self._lines)
        except StopIteration:
            self.has_ended = True
            raise
        self.number += 1
        if line is None:
            self.size += LONGEST_LINE
            self.fault = f"a line longer than {LONGEST_LINE:,} bytes"
            return "\n"
        self.size += len(line)
        if self.number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        return line.decode("utf-8", "surrogateescape")


def _show_bytes(cell: str) -> str:
    raw = cell.encode("utf-8", "surrogateescape")
    return raw.decode("utf-8", "backslashreplace")


def write_cells(stream: TextIO, cells: Sequence[str], separator: str) -> None:
    """One row, with quotes where they are needed."""
    # The standard library leaves a carriage return without quotes in older versions.
    returns = any("\r" in cell for cell in cells)
    quoting: Literal[0, 1] = csv.QUOTE_ALL if returns else csv.QUOTE_MINIMAL
    writer = csv.writer(
        stream, delimiter=separator, lineterminator="\n", quoting=quoting
    )
    writer.writerow(cells)


def write_cell(value: object) -> str:
    """A value as the text of a cell that no spreadsheet computes.

    >>> [write_cell(value) for value in (None, True, -0.5, "-x", "x", ["a", "b"])]
    ['', 'true', '-0.5', "'-x", 'x', '["a", "b"]']
    """
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        value = json.dumps(value, ensure_ascii=False, default=describe)
    value = value.encode("utf-8", "backslashreplace").decode("utf-8")
    return "'" + value if value.startswith(_COMPUTED) else value


def describe(value: object) -> str:
    """What JSON has no form for: bytes as hexadecimal, a date as ISO 8601 has it.

    >>> describe(b"\\x01\\xff")
    '01ff'
    """
    if isinstance(value, bytes):
        return value.hex()
    written = getattr(value, "isoformat", None)
    return str(written() if written else value)
