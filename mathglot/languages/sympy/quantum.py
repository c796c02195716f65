"""Kets, bras and operators in SymPy's `sympy.physics.quantum`."""

from __future__ import annotations

from mathglot.languages.infix import ATOM, PRODUCT, Part, Piece, Written, separate
from mathglot.languages.ranges import has_dots, is_statement
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Tree, is_call


def write_state(writer: SymPyWriter, node: Call) -> Written | None:
    """|psi>, <psi|, by the labels inside."""
    if not node.arguments:
        return None
    opening = f"quantum.{node.name}("
    return Written(ATOM, [opening, *_write_labels(writer, node.arguments), ")"])


def _write_labels(writer: SymPyWriter, labels: tuple[Tree, ...]) -> list[Piece]:
    pieces: list[Piece] = []
    for label in labels:
        if has_dots(label):
            raise writer.refuse("a state", "SymPy has no labels with dots")
        if type(label) is Number:
            pieces.append(repr(label.text))
        elif writer.is_plain_name(label):
            pieces.append(repr(writer.spell(label)))
        else:
            pieces.append(Part(label))
        pieces.append(", ")
    return pieces[:-1]


def write_product_of_states(writer: SymPyWriter, node: Call) -> Written | None:
    """<x|y>."""
    if len(node.arguments) != 2:
        return None
    sides = [
        part.arguments if type(part) is Call and part.name == "List" else (part,)
        for part in node.arguments
    ]
    left, right = (_write_labels(writer, side) for side in sides)
    pieces: list[Piece] = ["quantum.Bra(", *left, ")*quantum.Ket(", *right, ")"]
    return Written(PRODUCT, pieces)


def write_bracket(writer: SymPyWriter, node: Call) -> Written | None:
    """[A, B] = A B - B A."""
    if len(node.arguments) != 2:
        return None
    if any(is_statement(part) or type(part) is Number for part in node.arguments):
        raise writer.refuse(node.name, "SymPy has it only for operators")
    name = "Commutator" if node.name == "Commutator" else "AntiCommutator"
    return Written(ATOM, [f"quantum.{name}(", *separate(node.arguments), ")"])


def write_dagger(writer: SymPyWriter, node: Call) -> Written | None:
    """The adjoint of an operator or a state; a mark on all other names."""
    if len(node.arguments) != 1:
        return None
    (inside,) = node.arguments
    if inside in writer.roles.operators or is_call(inside, "Ket"):
        return Written(ATOM, ["quantum.Dagger(", Part(inside), ")"])
    return writer.write_name(node)


STRUCTURES = {
    **dict.fromkeys(("Ket", "Bra"), write_state),
    **dict.fromkeys(("Commutator", "Anticommutator"), write_bracket),
    "BraKet": write_product_of_states,
    "SuperDagger": write_dagger,
}
