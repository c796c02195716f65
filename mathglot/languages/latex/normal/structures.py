r"""Groups, unknown commands, fences and infix fractions."""

from __future__ import annotations

from mathglot.languages.latex.normal.boxes import Atom, Block, Box, Table, bracket
from mathglot.languages.latex.normal.commands import FENCES, INFIX
from mathglot.languages.latex.normal.fonts import close_group
from mathglot.languages.latex.normal.reader import Frame, Reader, build
from mathglot.languages.latex.normal.skipping import skip_length
from mathglot.languages.latex.normal.symbols import DELIMITERS, SYMBOLS


def read_group(reader: Reader, _: str) -> None:
    if reader.open_end == reader.index - 1:
        _open_kept(reader)
        return
    reader.push(Frame("}", close_group, reader.index - 1))


def read_brace(reader: Reader, token: str) -> None:
    reader.close_with(token)


# Unknown commands keep the braces of their arguments.


def read_unknown(reader: Reader, token: str) -> None:
    reader.boxes.append(Atom([token]))
    keep_open(reader)


def keep_open(reader: Reader) -> None:
    """Arguments may begin here; one in brackets must show that braces follow it."""
    if reader.single:
        # It is itself an argument, and that is one token.
        return
    if reader.skip_blanks() == "[":
        reader.optional.append((len(reader.frames), len(reader.boxes)))
        reader.boxes.append("[")
        reader.index += 1
        return
    reader.open_end = reader.index


def _end_optional(reader: Reader) -> None:
    """A `]`: what it ends is an argument when another one comes after it."""
    optional = reader.optional
    depth = len(reader.frames)
    while optional and optional[-1][0] > depth:
        optional.pop()
    if not optional or optional[-1][0] != depth:
        return
    _, start = optional.pop()
    boxes = reader.boxes
    if reader.skip_blanks() not in ("{", "@", "[") or start >= len(boxes):
        return
    command = boxes[start - 1] if start else ""
    if boxes[start] == "[" and type(command) is Atom and command.is_bare():
        assert isinstance(command.nucleus, list)
        command.nucleus += bracket(boxes[start + 1 : -1])
        del boxes[start:]
        keep_open(reader)


def read_at_sign(reader: Reader, _: str) -> None:
    """The mark of semantic macros, whose arguments follow it."""
    last = reader.boxes[-1] if reader.boxes else None
    if type(last) is Atom and last.is_bare():
        if isinstance(last.nucleus, str):
            last.nucleus = [last.nucleus]
        last.nucleus.append("@")
    elif isinstance(last, str):
        reader.boxes[-1] = Atom([last, "@"])
    else:
        reader.boxes.append(Atom(["@"]))
    keep_open(reader)


def _open_kept(reader: Reader) -> None:
    frame = Frame("}", _close_kept, reader.index - 1)
    frame.call = Table("", "", "")
    last = reader.boxes[-1]
    assert isinstance(last, Atom)
    frame.target = last
    reader.push_own(frame)


def _close_kept(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    target, table = frame.target, frame.call
    assert target is not None
    assert isinstance(table, Table)
    nucleus = target.nucleus
    assert isinstance(nucleus, list)
    boxes = _join_cells([*table.rows, [*table.row, boxes]])
    nucleus += ("{", boxes, "}")
    keep_open(reader)


def _join_cells(rows: list[list[list[Box]]]) -> list[Box]:
    """Rows of cells with the signs between them: a command may make a table of them."""
    joined: list[Box] = []
    for number, row in enumerate(rows):
        joined += ["\\\\"] if number else []
        for column, cell in enumerate(row):
            joined += ["&"] if column else []
            joined += cell
    return joined


# Fences


def read_left(reader: Reader, _: str) -> None:
    index = reader.index - 1
    _read_fence(reader)
    reader.push(Frame("\\right", close_group, index))


def read_right(reader: Reader, token: str) -> None:
    frame = reader.frames[-1]
    fenced = frame.closing == token
    if reader.single:
        reader.fail(reader.frames[-1].closing)
    if fenced:
        reader.pop()
    shown = _read_fence(reader)
    if fenced and shown:
        _find_binomial(reader, frame.start)
    elif fenced:
        _find_cases(reader, frame.start)
        reader.mark_group(min(frame.start, len(reader.boxes)))


def _read_fence(reader: Reader) -> bool:
    token = reader.skip_blanks()
    if token == ".":
        reader.index += 1
        return False
    if token in FENCES:
        reader.index += 1
        reader.boxes.append(FENCES[token])
        return True
    symbol = reader.style.symbols.get(token)
    if symbol is None:
        return False
    reader.index += 1
    reader.boxes.append(symbol)
    return True


def _find_cases(reader: Reader, start: int) -> None:
    r"""`\left\{`, a matrix and `\right.` are cases."""
    boxes = reader.boxes
    if start and len(boxes) == start + 1 and boxes[start - 1] == "\\{":
        block = boxes[start]
        if isinstance(block, Block) and block.is_bare():
            if block.name in ("matrix", "aligned", "substack"):
                boxes[start - 1 :] = [Block("cases", block.rows)]


def _find_binomial(reader: Reader, start: int) -> None:
    r"""`\left(`, a stack of two and `\right)` are a binomial coefficient."""
    boxes = reader.boxes
    if not start or len(boxes) != start + 2 or boxes[start - 1] != "(":
        return
    block = boxes[start]
    if boxes[-1] == ")" and isinstance(block, Block) and block.is_bare():
        if block.name == "substack" and [len(row) for row in block.rows] == [1, 1]:
            (above,), (below,) = block.rows
            boxes[start - 1 :] = [build("\\binom", above, below)]


def read_sized(reader: Reader, _: str) -> None:
    following = reader.skip_blanks()
    if following in FENCES:
        reader.index += 1
        reader.boxes.append(FENCES[following])


# Infix fractions


def read_infix(reader: Reader, token: str) -> None:
    frame = reader.frames[-1]
    if frame.closing == "\\over":
        reader.close()
        return
    if frame.single:
        reader.fail(frame.closing)
    if frame.infix is not None:
        reader.fail("braces between two infix fractions")
    opening, closing, bar = INFIX[token]
    if token.endswith("withdelims"):
        opening = _read_delimiter(reader)
        closing = _read_delimiter(reader)
    if token.startswith("\\above"):
        skip_length(reader)
    if reader.boxes[frame.start : frame.start + 1] == ["\\ "]:
        # It stood between digits of which one is now in the fraction.
        del reader.boxes[frame.start]
    frame.infix = (opening, closing, bar)
    frame.numerator = [box for box in reader.boxes[frame.start :] if box != "\\\\"]
    del reader.boxes[frame.start :]
    reader.spaced = reader.group_end = -1


def _read_delimiter(reader: Reader) -> str:
    token = reader.skip_blanks()
    glyph = FENCES.get(token, SYMBOLS.get(token, token))
    if glyph not in DELIMITERS:
        reader.fail("a delimiter", reader.index)
    reader.index += 1
    return "" if glyph == "." else glyph


def read_bracket(reader: Reader, token: str) -> None:
    """A `]`: it may end an argument in brackets."""
    if reader.frames[-1].closing == token:
        reader.close()
        return
    reader.boxes.append("]")
    _end_optional(reader)
