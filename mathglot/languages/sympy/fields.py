"""Curl and divergence of fields that have only a name, by their components in SymPy.

The components of a field F are F(x, y, z, 0), F(x, y, z, 1) and F(x, y, z, 2), as those
of all columns that a function has for values.
"""

from __future__ import annotations

from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, SUM, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Tree, is_call


def write_curl(writer: SymPyWriter, node: Call) -> Written | None:
    read = _read_field(writer, node)
    if read is None or len(read[1]) != 3:
        return None
    field, variables = read
    entries: list[Piece] = []
    for place in range(3):
        after, last = (place + 1) % 3, (place + 2) % 3
        entries += _differentiate(writer, field, last, variables[after])
        entries += (" - ", *_differentiate(writer, field, after, variables[last]), ", ")
    return Written(ATOM, ["Matrix([", *entries[:-1], "])"])


def write_divergence(writer: SymPyWriter, node: Call) -> Written | None:
    read = _read_field(writer, node)
    if read is None:
        return None
    field, variables = read
    pieces: list[Piece] = []
    for place, variable in enumerate(variables):
        pieces += (*_differentiate(writer, field, place, variable), " + ")
    return Written(SUM, pieces[:-1])


def _read_field(writer: SymPyWriter, node: Call) -> tuple[Call, list[str]] | None:
    """A field that is a function of coordinates, and these."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List"):
        return None
    field, coordinates = node.arguments
    if type(field) is not Call or not is_name(field.head):
        return None
    assert type(coordinates) is Call
    return field, [writer.variable(each) for each in coordinates.arguments]


def _differentiate(
    writer: SymPyWriter, field: Call, place: int, variable: str
) -> list[Piece]:
    head: Tree = field.head
    indices: tuple[Tree, ...] = ()
    if writer.is_varying(head):
        head, indices = split_family(head)
    opening = f"Derivative(Function({writer.spell(head)!r})("
    arguments = separate([*indices, *field.arguments])
    return [opening, *arguments, f", {place}), {variable})"]


STRUCTURES = {"Curl": write_curl, "Div": write_divergence}
