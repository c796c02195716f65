r"""Derivatives by an index of their sign: `\partial_x f`, `\partial^\mu \phi`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import PUNCTUATION
from mathglot.languages.latex.reader.calculus import as_function
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.leaves import read_own
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.operators import ARGUMENT
from mathglot.languages.tree import Call, String, Symbol, Tree, call


@opens(r"\partial", r"\nabla")
def read_partial(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\partial_x f`."""
    if chart.tokens[start + 1] != "_":
        return
    _, _, end = chart.script(start + 1)
    orders: list[tuple[Node, ...]] = [()]
    if chart.tokens[end] == "^":
        inner, last, end = chart.script(end)
        orders = [(node,) for node in chart.content(inner, last, levels.ITEM)]
    for index in read_index(chart, start + 1):
        for order in orders:
            into.add(
                end,
                levels.POWER,
                lambda by, *order: as_function(_by_index(by, ARGUMENT, *order)),
                (index, *order),
                ("operator_alone:index",),
                ((f"{chart.tokens[start]}_", "operator"),),
            )
            for operand in chart.parse(end, levels.PREFIX):
                parts = (index, operand, *order)
                roles = ((rf"{chart.tokens[start]}_", "derivative"),)
                into.add(
                    operand.end,
                    levels.PREFIX,
                    _by_index,
                    parts,
                    ("derivative:index",),
                    roles,
                )
                if not order:
                    into.add(
                        operand.end,
                        levels.PREFIX,
                        _by_coordinates("Superscript"),
                        parts,
                        ("derivative:index", "derivative:coordinate"),
                        roles,
                    )


@opens(r"\partial")
def read_raised_partial(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\partial^\mu f`: the derivative by a coordinate with its index below."""
    if chart.tokens[start + 1] != "^":
        return
    begin, stop, end = chart.script(start + 1)
    if stop - begin != 1 or name_of(chart.tokens[begin]) is None:
        return
    for index in read_own(chart, begin):
        for operand in chart.parse(end, levels.PREFIX):
            into.add(
                operand.end,
                levels.PREFIX,
                lambda by, value: _by_coordinates("Subscript")((by,), value),
                (index, operand),
                ("derivative:index", "derivative:coordinate"),
            )


def _by_coordinates(head: str) -> Build:
    r"""`\partial_\mu f` as the derivative by the coordinate of that index."""

    def build(indices: tuple[Tree, ...], operand: Tree) -> Tree | None:
        if not all(map(_is_index, indices)):
            return None
        variables = [call(head, _COORDINATE, index) for index in indices]
        return Call(Symbol("D"), (operand, *variables))

    return build


def _is_index(tree: Tree) -> bool:
    r"""Whether a letter or sign is the index of a coordinate: \mu, and the + of x^+."""
    if type(tree) is String:
        return tree.value in ("+", "-")
    return type(tree) is Symbol and tree not in _COORDINATES


# Letters that are coordinates themselves, and the one that stands for all of them.
_COORDINATES = frozenset(Symbol(name) for name in "xyztrsuvw")
_COORDINATE = Symbol("x")


def _by_index(
    variables: tuple[Tree, ...], operand: Tree, order: Tree | None = None
) -> Tree | None:
    if any(type(one) is String and one.value in PUNCTUATION for one in variables):
        return None
    if order is None:
        return Call(Symbol("D"), (operand, *variables))
    if len(variables) > 1 or type(order) is String:
        return None
    return call("D", operand, call("List", variables[0], order))
