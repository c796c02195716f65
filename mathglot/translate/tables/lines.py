r"""JSON lines as a table: the fields of the objects are the columns.

A line goes out as it came, to the letter, with the results at its end.

>>> [record] = read_lines(iter([b'{"id": 7, "latex": "x^2"}\n']))
>>> record.cells["latex"], write_line(record, {"sympy": "x**2"})
('x^2', '{"id": 7, "latex": "x^2", "sympy": "x**2"}\n')
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mathglot.translate.cluster.lines import LINE, decode_line, join_line
from mathglot.translate.records import LONGEST_LINE, RecordError, read_record
from mathglot.translate.tables.record import SURPLUS, Record
from mathglot.translate.tables.separated import describe


def read_lines(lines: Iterator[bytes | None]) -> Iterator[Record]:
    """The rows; one that is no object says so."""
    for number, line in enumerate(lines, start=1):
        if line is None:
            fault = f"a line longer than {LONGEST_LINE:,} bytes"
            yield Record({}, number, LONGEST_LINE, fault)
            continue
        if not line.strip():
            yield Record({}, number, len(line))
            continue
        try:
            cells = read_record(decode_line(line))
        except RecordError as problem:
            shown = line.decode("utf-8", "backslashreplace").strip("\r\n")
            yield Record({LINE: shown}, number, len(line), str(problem), written=line)
            continue
        yield Record(cells, number, len(line), written=line)


def list_columns(records: Iterator[Record]) -> list[str]:
    """The fields of all objects, in the order in which they come up."""
    columns: dict[str, None] = {}
    for record in records:
        columns |= dict.fromkeys(record.cells)
    return list(columns)


def write_line(record: Record, results: Mapping[str, Any]) -> str:
    """A row as a JSON line, with its results at the end."""
    if record.written is not None:
        return join_line(record.written, json.dumps(results, ensure_ascii=False))
    surplus = {SURPLUS: list(record.surplus)} if record.surplus else {}
    cells = {**record.cells, **surplus, **results}
    line = json.dumps(cells, ensure_ascii=False, default=describe) + "\n"
    # Half a character becomes the escape that JSON has for it.
    return line.encode("utf-8", "backslashreplace").decode("utf-8")
