"""Sums, integrals, limits and derivatives in SymPy, none of them evaluated."""

from __future__ import annotations

from mathglot.languages.derivatives import read_differentiated
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.ranges import (
    Range,
    list_parts,
    read_limit,
    read_order,
    read_range,
    without_options,
)
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_CLASSES = {"Sum": "Sum", "Product": "Product", "Integrate": "Integral"}
_SIDES = {"above": "+", "below": "-", None: "+-"}
_INFINITE = frozenset(("Infinity", "ComplexInfinity"))


def write_iterated(writer: SymPyWriter, node: Call) -> Written | None:
    """Sum, product or integral; SymPy's innermost variable comes first."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    name = node.name
    pieces: list[Piece] = [f"{_CLASSES[name]}(", Part(arguments[0])]
    for argument in reversed(arguments[1:]):
        found = read_range(argument)
        if found is None or (found.lower is None and name != "Integrate"):
            reason = "SymPy has none over such a range"
            raise writer.refuse(name, reason)
        pieces += (", ", *_write_range(writer, found))
    return Written(ATOM, [*pieces, ")"])


def _write_range(writer: SymPyWriter, found: Range) -> list[Piece]:
    variable = writer.variable(found.variable)
    if found.lower is None or found.upper is None:
        return [variable]
    return [f"({variable}, ", Part(found.lower), ", ", Part(found.upper), ")"]


def write_limit(writer: SymPyWriter, node: Call) -> Written | None:
    found = read_limit(node)
    if found is None:
        return None
    variable = writer.variable(found.variable)
    target = found.target
    away = list_parts(target, "Minus")[0]
    infinite = type(away) is Symbol and away.name in _INFINITE
    side = "" if infinite else f", dir='{_SIDES[found.side]}'"
    opening: list[Piece] = ["Limit(", Part(found.body), f", {variable}, "]
    return Written(ATOM, [*opening, Part(target), f"{side})"])


def write_derivative(writer: SymPyWriter, node: Call) -> Written | None:
    """D[f, x], D[f, {x, n}], D[f, x, y]."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    pieces: list[Piece] = ["Derivative(", Part(arguments[0])]
    for argument in arguments[1:]:
        read = read_order(argument)
        if read is None:
            raise writer.refuse("D", "SymPy has none by several variables at once")
        pieces += (", ", *_write_order(writer.variable(read[0]), read[1]))
    return Written(ATOM, [*pieces, ")"])


def _write_order(variable: str, order: Tree) -> list[Piece]:
    if order == Number("1"):
        return [variable]
    return [f"({variable}, ", Part(order), ")"]


def write_differentiated(writer: SymPyWriter, node: Call) -> Written | None:
    read = read_differentiated(node)
    if read is None:
        return None
    _check_function(writer, read.function)
    pieces: list[Piece] = [Part(read.body)]
    if read.steps:
        pieces = ["Derivative(", Part(read.body)]
        for variable, order in read.steps:
            pieces += (", ", *_write_order(writer.variable(variable), order))
        pieces.append(")")
    if read.values:
        names = [writer.name(variable) for variable, _ in read.values]
        values = separate(value for _, value in read.values)
        opening, closing = ("(", ")") if len(names) > 1 else ("", "")
        replaced = f", {opening}{', '.join(names)}{closing}, {opening}"
        pieces = ["Subs(", *pieces, replaced, *values, f"{closing})"]
    return Written(ATOM, pieces)


def _check_function(writer: SymPyWriter, function: Tree) -> None:
    if is_call(function, "Function") or type(function) is Symbol:
        return
    if writer.names.spell(function) is None:
        raise writer.refuse("a derivative of a formula", "SymPy has none by places")


def write_replaced(writer: SymPyWriter, node: Call) -> Written | None:
    """f /. x -> a: the value of f there."""
    if len(node.arguments) != 2:
        return None
    body, rules = node.arguments
    listed = list_parts(rules, "List")
    old: list[str] = []
    new: list[Piece] = []
    for rule in listed:
        if type(rule) is not Call or rule.name != "Rule" or len(rule.arguments) != 2:
            return None
        old.append(writer.variable(rule.arguments[0]))
        new += (Part(rule.arguments[1]), ", ")
    if not old:
        return None
    names = ", ".join(old)
    if len(old) == 1:
        return Written(ATOM, ["Subs(", Part(body), f", {names}, ", *new[:-1], ")"])
    return Written(ATOM, ["Subs(", Part(body), f", ({names}), (", *new[:-1], "))"])


def write_inactive(writer: SymPyWriter, node: Call) -> Written | None:
    """Inactive[Integrate][...]: nothing is evaluated anyway."""
    assert type(node.head) is Call
    functions = node.head.arguments
    if len(functions) != 1:
        return None
    return Written(ATOM, [Part(Call(functions[0], node.arguments), ATOM)])


STRUCTURES = {
    "Sum": write_iterated,
    "Product": write_iterated,
    "Integrate": write_iterated,
    "Limit": write_limit,
    "D": write_derivative,
    "Derivative()()": write_differentiated,
    "ReplaceAll": write_replaced,
    "Inactive()": write_inactive,
}
