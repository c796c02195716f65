"""Relations, conditions, cases and definitions in SymPy."""

from __future__ import annotations

from mathglot.languages.infix import ATOM, RELATION, SUM, Part, Piece, Written
from mathglot.languages.ranges import is_statement, read_links, read_pieces
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Symbol, Tree, is_call

_OPERATORS = {"Less": " < ", "Greater": " > ", "LessEqual": " <= "}
_OPERATORS["GreaterEqual"] = " >= "
_CLASSES = {"Equal": "Eq", "Unequal": "Ne"}


def write_relation(writer: SymPyWriter, node: Call) -> Written | None:
    links = read_links(node)
    if not links:
        return None
    if len(links) == 1:
        return _write_link(writer, *links[0])
    pieces: list[Piece] = ["And("]
    for link in links:
        pieces += (*_write_link(writer, *link).pieces, ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


def _write_link(writer: SymPyWriter, name: str, left: Tree, right: Tree) -> Written:
    if name in _CLASSES:
        opening = f"{_CLASSES[name]}("
        return Written(ATOM, [opening, Part(left), ", ", Part(right), ")"])
    if name not in _OPERATORS:
        raise writer.refuse(name, "SymPy has no such relation")
    return Written(RELATION, [Part(left, SUM), _OPERATORS[name], Part(right, SUM)])


def write_condition(writer: SymPyWriter, node: Call) -> Written | None:
    """A statement follows from its condition; a value is had only where that holds."""
    if len(node.arguments) != 2:
        return None
    body, condition = node.arguments
    if is_statement(body):
        return Written(ATOM, ["Implies(", Part(condition), ", ", Part(body), ")"])
    return Written(ATOM, ["Piecewise((", Part(body), ", ", Part(condition), "))"])


def write_piecewise(writer: SymPyWriter, node: Call) -> Written | None:
    read = read_pieces(node)
    if read is None:
        return None
    cases, otherwise = read
    pieces: list[Piece] = ["Piecewise("]
    for value, condition in cases:
        pieces += ("(", Part(value), ", ", Part(condition), "), ")
    return Written(ATOM, [*pieces, "(", Part(otherwise), ", True))"])


def write_definition(writer: SymPyWriter, node: Call) -> Written | None:
    """`f[x_] := y` says that f(x) is y."""
    if len(node.arguments) != 2:
        return None
    left, right = node.arguments
    return Written(ATOM, ["Eq(", Part(left), ", ", Part(right), ")"])


def write_pattern(writer: SymPyWriter, node: Call) -> Written | None:
    """The x of `x_`, which stands for any x."""
    name = node.arguments[0] if node.arguments else None
    if type(name) is not Symbol or not is_call(node.arguments[-1], "Blank"):
        return None
    return Written(ATOM, [writer.name(name)])


def write_content(writer: SymPyWriter, node: Call) -> Written | None:
    """HoldForm[x], Defer[x] and the like: x."""
    return Written(ATOM, [Part(node.arguments[0], ATOM)]) if node.arguments else None


STRUCTURES = {
    **dict.fromkeys(
        "Equal Unequal Less Greater LessEqual GreaterEqual Inequality".split(),
        write_relation,
    ),
    **dict.fromkeys(["Condition", "ConditionalExpression"], write_condition),
    **dict.fromkeys(["Set", "SetDelayed"], write_definition),
    **dict.fromkeys(["HoldForm", "Defer", "Evaluate", "Parenthesis"], write_content),
    "Piecewise": write_piecewise,
    "Pattern": write_pattern,
}
