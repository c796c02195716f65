r"""Rows of cells that are lines of statements: `a &=& b \\ c &=& d`."""

from __future__ import annotations

from mathglot.languages.latex.normal.boxes import Block, Box, Run

Row = list[list[Box]]

_RELATIONS = frozenset(
    r"= < > : \equiv \approx \sim \simeq \cong \leq \geq \neq \to \propto "
    r"\longrightarrow \mapsto \in \subset \ll \gg \Leftrightarrow \Rightarrow".split()
)
_SEPARATORS = frozenset([",", ";"])


def join_relations(rows: list[Row]) -> None:
    r"""Join what stands left and right of a column that has only relation signs.

    Two columns are joined too where the second one begins with them: `a & = b`.
    """
    width = max(map(len, rows), default=0)
    for column in range(width - 2, 0, -1):
        cells = [row[column] for row in rows if len(row) > column]
        related = any(map(_is_relation, cells))
        if related and all(not cell or _is_between(cell) for cell in cells):
            for row in rows:
                if len(row) > column:
                    joined = [
                        box for cell in row[column - 1 : column + 2] for box in cell
                    ]
                    row[column - 1 : column + 2] = [joined]
    for column in range(width - 1, 0, -1):
        cells = [row[column] for row in rows if len(row) > column and row[column]]
        if all(map(_goes_on, cells)) and any(map(_begins_with_equality, cells)):
            for row in rows:
                if len(row) > column:
                    row[column - 1 : column + 1] = [row[column - 1] + row[column]]


def _begins_with_equality(cell: list[Box]) -> bool:
    return isinstance(cell[0], str) and cell[0] in _EQUALITIES and len(cell) > 1


def _goes_on(cell: list[Box]) -> bool:
    """Whether a cell begins as the right side of a statement, or goes on with it."""
    return _begins_with_equality(cell) or _begins_with_sign(cell)


_EQUALITIES = frozenset(["=", "\\equiv", "\\approx", "\\simeq"])


def _is_relation(cell: list[Box]) -> bool:
    return len(cell) == 1 and isinstance(cell[0], str) and cell[0] in _RELATIONS


def _is_between(cell: list[Box]) -> bool:
    """Whether a cell is a relation, or the sign that a line begins with."""
    return len(cell) == 1 and (_is_relation(cell) or _begins_with_sign(cell))


def find_lines(block: Block) -> list[list[Box]] | None:
    """The lines of a block that only arranges them; None where it is a matrix."""
    if not block.is_bare() or block.name not in ("aligned", "matrix"):
        return None
    lines: list[list[Box]] = []
    for row in block.rows:
        line: list[Box] = []
        # What ends with a sign goes on in the next line.
        follows = bool(lines) and _ends_with_sign(lines[-1])
        for cell in row:
            # What begins with a sign goes on with the statement above it.
            begins = bool(lines) and not line and (follows or _begins_with_sign(cell))
            begins = begins or (len(row) == 1 and _ends_with_sign(cell))
            may_follow = begins or _continues(line, cell)
            if block.name == "matrix" and cell and not may_follow:
                return None
            line += cell
        if block.name == "matrix" and not _states(line):
            going_on = follows or _begins_with_sign(line)
            if not (lines and going_on) and not _ends_with_sign(line):
                return None
        lines.append(line)
    if block.name == "matrix" and not any(map(_states, lines)):
        return None
    return lines


_SIGNS = frozenset(["+", "-", "\\pm", "\\mp", "\\times", "\\cdot"])


def _begins_with_sign(boxes: list[Box]) -> bool:
    first = boxes[0] if boxes else None
    return isinstance(first, str) and first in _SIGNS


def _ends_with_sign(boxes: list[Box]) -> bool:
    last = boxes[-1] if boxes else None
    return isinstance(last, str) and (last in _SIGNS or last in _RELATIONS)


def _states(boxes: list[Box]) -> bool:
    return any(isinstance(box, str) and box in _RELATIONS for box in boxes)


def _continues(line: list[Box], cell: list[Box]) -> bool:
    """Whether a cell goes on with a line, or begins a statement after a comma."""
    if not line or (isinstance(line[-1], str) and line[-1] in _SEPARATORS):
        return _states(cell)
    return not (_states(line) and _states(cell)) or _begins_with_condition(cell)


def _begins_with_condition(cell: list[Box]) -> bool:
    first = cell[0]
    return isinstance(first, Run) and "".join(first.letters).strip() in _CONDITIONAL


_CONDITIONAL = frozenset("for if when where whenever provided".split())
