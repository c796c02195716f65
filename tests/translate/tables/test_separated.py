"""CSV and TSV: every cell comes back as it was, whatever is in it."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathglot.translate.records import LONGEST_LINE
from mathglot.translate.tables.record import TableError
from mathglot.translate.tables.separated import (
    read_separated,
    write_cell,
    write_cells,
)

# All that a table could stumble over, more often than chance would have it.
CELLS = st.text(
    st.sampled_from("a,;\t\"'\n\r=+-@\\\0é𝑥 ") | st.characters(codec="utf-8")
)


def split(text: str) -> list[bytes]:
    """Lines as a file has them, which end with a line feed and nothing else."""
    return io.BytesIO(text.encode("utf-8")).readlines()


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2)), st.sampled_from(",\t"))
def test_cells_that_are_written_are_read_again(
    rows: list[list[str]], separator: str
) -> None:
    stream = io.StringIO(newline="")
    for row in (["one", "two"], *rows):
        write_cells(stream, row, separator)
    columns, records = read_separated(iter(split(stream.getvalue())), separator)
    assert columns == ["one", "two"]
    found = [(list(record.cells.values()), record.fault) for record in records]
    assert found == [(row, None) for row in rows]


@given(st.binary())
def test_no_bytes_end_a_run(content: bytes) -> None:
    lines = io.BytesIO(b"one,two\n" + content).readlines()
    _, records = read_separated(iter(lines), ",")
    sizes = [record.size for record in records]
    assert sum(sizes) == len(content)


@given(CELLS)
def test_no_spreadsheet_computes_what_is_written(text: str) -> None:
    written = write_cell(text)
    assert written == text or written == "'" + text
    assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))


def test_a_line_too_long_costs_its_row_alone() -> None:
    lines = [b"a,b\n", b"1,2\n", None, b"3,4\n"]
    _, records = read_separated(iter(lines), ",")
    first, second, third = records
    assert (first.cells, third.cells) == ({"a": "1", "b": "2"}, {"a": "3", "b": "4"})
    assert second.fault is not None and f"{LONGEST_LINE:,}" in second.fault


def test_a_mark_of_byte_order_is_no_part_of_a_name() -> None:
    columns, _ = read_separated(iter([b"\xef\xbb\xbflatex,b\n"]), ",")
    assert columns == ["latex", "b"]


@pytest.mark.parametrize("row", [b'"x"', b'"x"\n', b'x,"y\nz"', b'""'])
def test_a_quotation_may_end_the_table(row: bytes) -> None:
    _, records = read_separated(io.BytesIO(b"a,b\n1,2\n" + row), ",")
    assert [record.fault for record in records] == [None, None]


@pytest.mark.parametrize("row", [b'"x\n', b'x,"y\n3,4\n', b'"', b'1,"2'])
def test_a_quotation_without_an_end_is_a_fault(row: bytes) -> None:
    """It takes all rows below it with it, which must not go unnoticed."""
    _, records = read_separated(io.BytesIO(b"a,b\n1,2\n" + row), ",")
    first, second = records
    assert first.fault is None
    assert second.fault == "a quotation mark that is never closed"
    assert (second.line, second.size) == (3, len(row))


@pytest.mark.parametrize("header", [[], [b"\xff,b\n"], [None], [b'"a,b\n', b"1\n"]])
def test_a_table_without_names_is_refused(header: list[bytes | None]) -> None:
    with pytest.raises(TableError):
        read_separated(iter(header), ",")
