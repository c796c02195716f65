"""Suprema, limits superior and sizes of sets: operators that SymPy has no class for.

They are functions by name of a `Lambda`, which keeps the variable bound: SymPy carries
them along, puts values into them and differentiates round them, but computes none.
"""

from __future__ import annotations

from mathglot.languages.infix import ATOM, Part, Piece, Written
from mathglot.languages.ranges import list_parts, read_limit, read_range
from mathglot.languages.sympy.roles import is_set
from mathglot.languages.sympy.sets import write_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder

_OVER = {
    "MaxValue": "Supremum",
    "MinValue": "Infimum",
    "ArgMax": "ArgMax",
    "ArgMin": "ArgMin",
    "Maximize": "Maximize",
    "Minimize": "Minimize",
}
_RATIONAL = frozenset("Plus Subtract Minus Times Divide Power".split())
_LIMITS = {"MaxLimit": "LimitSuperior", "MinLimit": "LimitInferior"}


def write_extreme(writer: SymPyWriter, node: Call) -> Written | None:
    """MaxValue[{f, c}, x]: the supremum of f over all x for which c holds."""
    if len(node.arguments) != 2 or node.arguments[0] == Call(Symbol("List"), ()):
        return None
    value, variables = node.arguments
    conditions: tuple[Tree, ...] = ()
    if is_call(value, "List"):
        assert type(value) is Call
        value, *rest = value.arguments
        conditions = tuple(rest)
    names = list_parts(variables, "List")
    if writer.shapes.of(value) is not None:
        raise writer.refuse(node.name, "SymPy does not support it for matrices")
    pieces: list[Piece] = [f"Function({_OVER[node.name]!r})(Lambda("]
    pieces += (*writer.bound(names), ", ", Part(value), ")")
    if conditions:
        if len(conditions) > 1:
            conditions = (Call(Symbol("And"), conditions),)
        where = call("ImplicitRegion", conditions[0], variables)
        pieces += (", ", *write_set(writer, where))
    return Written(ATOM, [*pieces, ")"])


def write_one_sided_limit(writer: SymPyWriter, node: Call) -> Written | None:
    found = read_limit(node)
    if found is None:
        return None
    variable = writer.variable(found.variable)
    opening = f"Function({_LIMITS[node.name]!r})(Lambda({variable}, "
    return Written(ATOM, [opening, Part(found.body), "), ", Part(found.target), ")"])


def write_length(writer: SymPyWriter, node: Call) -> Written | None:
    """How many members a set or a list has."""
    if len(node.arguments) != 1:
        return None
    (inside,) = node.arguments
    if is_call(inside, "List"):
        assert type(inside) is Call
        return Written(ATOM, ["Integer(", str(len(inside.arguments)), ")"])
    if writer.shapes.of(inside) is not None:
        raise writer.refuse("Length", "SymPy does not support it for matrices")
    counted: list[Piece] = [Part(inside)]
    if is_set(inside, writer.roles.sets):
        counted = write_set(writer, inside)
    return Written(ATOM, [writer.apply_number("Cardinality"), *counted, ")"])


def write_greatest(writer: SymPyWriter, node: Call) -> Written | None:
    """Max[Table[f, {k, a, b}]]: the supremum of f over a range."""
    if len(node.arguments) != 1 or not is_call(node.arguments[0], "Table", 2):
        return None
    table = node.arguments[0]
    assert type(table) is Call
    body, given = table.arguments
    found = read_range(given)
    if found is None or found.lower is None or found.upper is None:
        return None
    variable = writer.variable(found.variable)
    name = "Supremum" if node.name == "Max" else "Infimum"
    span = Part(call("Range", found.lower, found.upper))
    return Written(
        ATOM, [f"Function({name!r})(Lambda({variable}, ", Part(body), "), ", span, ")"]
    )


def write_residue(writer: SymPyWriter, node: Call) -> Written | None:
    """Residue[f, {z, a}]; SymPy's own is right of rational functions alone."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List", 2):
        return None
    body, place = node.arguments
    assert type(place) is Call
    variable = writer.variable(place.arguments[0])
    if _is_rational(body):
        target = Part(place.arguments[1])
        return Written(ATOM, ["residue(", Part(body), f", {variable}, ", target, ")"])
    opening = f"Function('Residue')(Lambda({variable}, "
    return Written(ATOM, [opening, Part(body), "), ", Part(place.arguments[1]), ")"])


def _is_rational(tree: Tree) -> bool:
    """Whether a formula is of names and numbers, with whole powers."""
    for part in preorder(tree):
        if type(part) is not Call:
            continue
        if part.name == "Power" and type(part.arguments[-1]) is not Number:
            return False
        if part.name not in _RATIONAL:
            return False
    return True


def write_size(writer: SymPyWriter, node: Call) -> Written | None:
    """|A| of a set: how many members it has."""
    if len(node.arguments) != 1 or not is_set(node.arguments[0], writer.roles.sets):
        return None
    return write_length(writer, node)


STRUCTURES = {
    "Abs": write_size,
    **dict.fromkeys(("Max", "Min"), write_greatest),
    "Residue": write_residue,
    **dict.fromkeys(_OVER, write_extreme),
    **dict.fromkeys(_LIMITS, write_one_sided_limit),
    "Length": write_length,
}
