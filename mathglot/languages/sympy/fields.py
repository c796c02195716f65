"""Curl, divergence, gradient and Laplacian in SymPy, by components.

Fields in space that have only a name are written by `space`, if it can say all of the
formula; this is for the others.

The components of a field F that has only a name are F(x, y, z, 0), F(x, y, z, 1) and
F(x, y, z, 2), as those of all columns that a function has for values. So fields are
columns like others: they are added, multiplied, compared and differentiated by time.
"""

from __future__ import annotations

from mathglot.languages.infix import ATOM, SUM, Part, Piece, Written
from mathglot.languages.sympy.entries import write_entries, write_entry
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Tree, is_call


def write_curl(writer: SymPyWriter, node: Call) -> Written | None:
    read = _read_field(writer, node)
    if read is None or len(read[1]) != 3:
        return None
    entries: list[Piece] = []
    for place in range(3):
        entries += (*_write_turn(writer, *read, place), ", ")
    return Written(ATOM, ["Matrix([", *entries[:-1], "])"])


def _write_turn(
    writer: SymPyWriter, field: Tree, variables: list[str], place: int
) -> list[Piece]:
    """A component of the curl."""
    after, last = (place + 1) % 3, (place + 2) % 3
    left = _differentiate(writer, field, last, variables[after])
    return [*left, " - ", *_differentiate(writer, field, after, variables[last])]


def write_divergence(writer: SymPyWriter, node: Call) -> Written | None:
    read = _read_field(writer, node)
    if read is None:
        return None
    field, variables = read
    pieces: list[Piece] = []
    for place, variable in enumerate(variables):
        pieces += (*_differentiate(writer, field, place, variable), " + ")
    return Written(SUM, pieces[:-1])


def _read_field(writer: SymPyWriter, node: Call) -> tuple[Tree, list[str]] | None:
    """A field of columns, and its coordinates."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List"):
        return None
    field, coordinates = node.arguments
    if writer.shapes.of(field) is None:
        raise writer.refuse(node.name, "SymPy needs a vector there")
    assert type(coordinates) is Call
    return field, [writer.variable(each) for each in coordinates.arguments]


def _differentiate(
    writer: SymPyWriter, field: Tree, place: int, variable: str
) -> list[Piece]:
    entry = _write_component(writer, field, place)
    return ["Derivative(", *entry, f", {variable})"]


def _write_component(writer: SymPyWriter, field: Tree, place: int) -> list[Piece]:
    """A component; of a curl or gradient alone, without the others."""
    if is_call(field, "Curl", 2):
        assert type(field) is Call
        read = _read_field(writer, field)
        if read is not None and len(read[1]) == 3:
            return _write_turn(writer, *read, place)
    if is_call(field, "Grad", 2):
        assert type(field) is Call
        body, by = field.arguments
        if is_call(by, "List"):
            assert type(by) is Call
            variable = writer.variable(by.arguments[place])
            return ["Derivative(", Part(body), f", {variable})"]
    return write_entry(writer, field, str(place), "0")


def write_gradient(writer: SymPyWriter, node: Call) -> Written | None:
    """By coordinates the column of derivatives; by a column the derivative by it."""
    if len(node.arguments) != 2:
        return None
    body, by = node.arguments
    if writer.shapes.of(body) is not None:
        raise writer.refuse("Grad", "SymPy has no gradient of a vector")
    if is_call(by, "List"):
        assert type(by) is Call
        pieces: list[Piece] = ["Matrix(["]
        for each in by.arguments:
            pieces += ("Derivative(", Part(body), f", {writer.variable(each)})", ", ")
        return Written(ATOM, [*pieces[:-1], "])"])
    if writer.shapes.of(by) is None:
        raise writer.refuse("Grad", "SymPy does not differentiate by these variables")
    return write_entries(writer, node, by)


def write_laplacian(writer: SymPyWriter, node: Call) -> Written | None:
    """Of a field, entry by entry; of a number the table has it."""
    if len(node.arguments) != 2 or writer.shapes.of(node.arguments[0]) is None:
        return None
    return write_entries(writer, node)


STRUCTURES = {
    "Curl": write_curl,
    "Div": write_divergence,
    "Grad": write_gradient,
    "Laplacian": write_laplacian,
}
