"""Integrals, derivatives, limits and values at a place, in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathglot.languages.derivatives import read_differentiated
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.python.signature import read_replaced
from mathglot.languages.python.writer import PythonWriter
from mathglot.languages.ranges import (
    Range,
    read_limit,
    read_order,
    read_range,
    without_options,
)
from mathglot.languages.tree import Call, Symbol, Tree, call, preorder


def read_bounds(writer: PythonWriter, head: str, tree: Tree) -> Range:
    """What a variable runs over, from where to where."""
    found = read_range(tree)
    if found is None or found.lower is None:
        raise writer.refuse(head, "its bounds are not given")
    return found


def nest(writer: PythonWriter, name: str, body: Tree, ranges: list[Range]) -> Written:
    """One inside the other, the first outermost."""
    pieces: list[Piece] = []
    closing: list[Piece] = []
    for each in ranges:
        assert each.lower is not None and each.upper is not None
        pieces.append(f"{name}(lambda {writer.variable(each.variable)}: ")
        bounds: list[Piece] = [Part(each.lower), ", ", Part(each.upper)]
        if writer.module == "mp":
            closing[:0] = [", [", *bounds, "])"]
        else:
            closing[:0] = [", ", *bounds, ")[0]"]
    return Written(ATOM, [*pieces, Part(body), *closing])


def write_integral(writer: PythonWriter, node: Call) -> Written | None:
    if len(without_options(node.arguments)) < 2:
        return None
    body, *given = without_options(node.arguments)
    ranges = [read_bounds(writer, "Integrate", each) for each in given]
    if writer.module == "np" and Symbol("I") in preorder(body):
        raise writer.refuse("Integrate", "SciPy integrates only real functions")
    name = "mp.quad" if writer.module == "mp" else "integrate.quad"
    return nest(writer, name, body, ranges)


def write_derivative(writer: PythonWriter, node: Call) -> Written | None:
    """D[f, x]: by differences, which mpmath takes with the digits they cost."""
    if writer.module != "mp" or len(node.arguments) < 2:
        raise writer.refuse("D", "only mpmath has it")
    body, *by = node.arguments
    orders: dict[Tree, Tree] = {}
    for each in by:
        read = read_order(each)
        if read is None:
            return None
        variable, order = read
        known = orders.get(variable)
        orders[variable] = order if known is None else call("Plus", known, order)
    places = [Part(variable) for variable in orders]
    return _differentiate(writer, body, orders, places)


def write_differentiated(writer: PythonWriter, node: Call) -> Written | None:
    """f'[x], or Derivative[1, 2][f][x, y]."""
    read = read_differentiated(node)
    if read is None or writer.module != "mp":
        raise writer.refuse("Derivative", "only mpmath has it")
    if not read.steps:
        return Written(ATOM, [Part(read.body)])
    given = dict(read.values)
    places = [Part(given.get(variable, variable)) for variable, _ in read.steps]
    return _differentiate(writer, read.body, dict(read.steps), places)


def _differentiate(
    writer: PythonWriter,
    body: Tree,
    orders: Mapping[Tree, Tree] | Mapping[Symbol, Tree],
    places: Sequence[Part],
) -> Written:
    """mp.diff of a function of these variables, each so often, at a place."""
    counts = [Part(order) for order in orders.values()]
    pieces: list[Piece] = ["mp.diff(", *writer.write_function([*orders], body), ", "]
    if len(counts) == 1:
        return Written(ATOM, [*pieces, *places, ", ", *counts, ")"])
    pieces += ["(", *_list(places), "), (", *_list(counts), "))"]
    return Written(ATOM, pieces)


def _list(parts: Sequence[Part]) -> list[Piece]:
    pieces: list[Piece] = []
    for part in parts:
        pieces += (", ", part) if pieces else (part,)
    return pieces


def write_limit(writer: PythonWriter, node: Call) -> Written | None:
    found = read_limit(node)
    if found is None:
        return None
    if writer.module != "mp":
        raise writer.refuse("Limit", "NumPy has no limits")
    function = writer.write_function([found.variable], found.body)
    side = ", -1" if found.side == "below" else ""
    return Written(ATOM, ["mp.limit(", *function, ", ", Part(found.target), f"{side})"])


def write_replaced(writer: PythonWriter, node: Call) -> Written | None:
    """f /. x -> a: a function of x, called with a."""
    read = read_replaced(node)
    if read is None:
        return None
    body, rules = read
    function = writer.write_function([name for name, _ in rules], body)
    values = separate([value for _, value in rules])
    return Written(ATOM, ["(", *function, ")(", *values, ")"])


STRUCTURES = {
    "Integrate": write_integral,
    "D": write_derivative,
    "Derivative()()": write_differentiated,
    "Limit": write_limit,
    "ReplaceAll": write_replaced,
}
