r"""Environments: rows of cells, and lines that are only arranged."""

from __future__ import annotations

import re

from mathglot.languages.latex.normal.boxes import Block, Table
from mathglot.languages.latex.normal.commands import (
    ALIGNED_ENVIRONMENTS,
    BLOCK_ENVIRONMENTS,
    BRACED_BLOCKS,
    ENVIRONMENT_ARGUMENTS,
    LINE_ENVIRONMENTS,
)
from mathglot.languages.latex.normal.lines import join_relations
from mathglot.languages.latex.normal.reader import PLAIN, Frame, Reader
from mathglot.languages.latex.normal.skipping import skip_arguments

_LENGTH = re.compile(r"[-+]?[0-9.,]*(?:[a-z]{2}|\\[A-Za-z]+)")
_LONGEST_LENGTH = 24


def read_begin(reader: Reader, token: str) -> None:
    name = token[token.index("{") + 1 : -1].replace(" ", "")
    index = reader.index - 1
    brackets, braces = ENVIRONMENT_ARGUMENTS.get(name, (0, 0))
    skip_arguments(reader, brackets, braces)
    closing = f"\\end{{{name}}}"
    if name in LINE_ENVIRONMENTS:
        reader.spaced = len(reader.boxes)
        reader.push(Frame(closing, _close_lines, index), PLAIN)
    elif name in ALIGNED_ENVIRONMENTS:
        _open_table(reader, Table("aligned", "", ""), closing, index)
    elif name in BLOCK_ENVIRONMENTS:
        _open_table(reader, Table(*BLOCK_ENVIRONMENTS[name]), closing, index)
    else:
        _open_table(reader, Table(name, "", ""), closing, index)


def read_braced_block(reader: Reader, token: str) -> None:
    r"""`\matrix{a & b \cr c & d}` and its like."""
    index = reader.index
    if reader.skip_blanks() != "{":
        reader.fail(f"'{{' after {token!r}", reader.index)
    reader.index += 1
    _open_table(reader, Table(*BRACED_BLOCKS[token]), "}", index)


def _open_table(reader: Reader, table: Table, closing: str, index: int) -> None:
    frame = Frame(closing, _close_table, index)
    frame.call = table
    reader.push_own(frame)


def read_end(reader: Reader, token: str) -> None:
    reader.close_with(token.replace(" ", ""))


def read_ampersand(reader: Reader, _: str) -> None:
    table = _find_table(reader)
    if table is None or table.name == "aligned":
        # Where nothing is lined up, it is only a place.
        _begin_part(reader)
        return
    _end_cell(reader, table)


def read_new_row(reader: Reader, _: str) -> None:
    table = _find_table(reader)
    _skip_row_options(reader)
    if table is None:
        _begin_part(reader)
        if reader.boxes is reader.formula:
            reader.boxes.append("\\\\")
            reader.frames[-1].start = len(reader.boxes)
        return
    _end_cell(reader, table)
    table.rows.append(table.row)
    table.row = []


def _find_table(reader: Reader) -> Table | None:
    reader.close_fences()
    frame = reader.frames[-1]
    if frame.single:
        reader.fail(frame.closing)
    return frame.call if isinstance(frame.call, Table) else None


def _begin_part(reader: Reader) -> None:
    """An infix fraction does not reach over the border of a cell."""
    frame = reader.frames[-1]
    if frame.infix is not None:
        reader.finish_infix(frame)
        frame.infix = None
    if frame.closing.startswith("\\end") or len(reader.frames) == 1:
        frame.start = len(reader.boxes)
    reader.spaced = len(reader.boxes)


def _end_cell(reader: Reader, table: Table) -> None:
    frame = reader.frames[-1]
    if frame.infix is not None:
        reader.finish_infix(frame)
        frame.infix = None
    frame.start = 0
    table.row.append(reader.boxes)
    reader.boxes = []
    reader.spaced = reader.wide = reader.group_end = -1


def _close_lines(reader: Reader, frame: Frame) -> None:
    reader.pop()
    while reader.boxes and reader.boxes[-1] == "\\\\":
        reader.boxes.pop()
    reader.spaced = len(reader.boxes)


def _close_table(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    table = frame.call
    assert isinstance(table, Table)
    table.row.append(boxes)
    rows = [*table.rows, table.row]
    join_relations(rows)
    if table.name != "substack":
        # An empty line between others only moves the next one down.
        full = [number for number, row in enumerate(rows) if len(row) > 1 or any(row)]
        first, last = (full[0], full[-1]) if full else (0, 0)
        rows = rows[:first] + [rows[number] for number in full] + rows[last + 1 :]
    while rows and not any(rows[-1]):
        rows.pop()
    start = len(reader.boxes)
    if table.opening:
        reader.boxes.append(table.opening)
    if len(rows) == 1 and table.name in ("aligned", "substack"):
        for cell in rows[0]:
            reader.boxes += cell
    else:
        reader.boxes.append(Block(table.name, rows))
    if table.closing:
        reader.boxes.append(table.closing)
    reader.mark_group(start)


def _skip_row_options(reader: Reader) -> None:
    r"""Leave out the `*` and the length of `\\*[2pt]`."""
    if reader.skip_blanks() == "*" and reader.tokens[reader.index + 1].strip() != "&":
        # Before a sign between cells, it is rather all of the first cell.
        reader.index += 1
    if reader.skip_blanks() != "[":
        return
    tokens = reader.tokens
    end = reader.index + 1
    length = ""
    while tokens[end] not in ("]", "") and len(length) < _LONGEST_LENGTH:
        length += tokens[end].strip()
        end += 1
    if tokens[end] == "]" and _LENGTH.fullmatch(length):
        reader.index = end + 1
