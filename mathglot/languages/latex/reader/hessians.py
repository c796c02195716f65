r"""Gradients and second derivatives as vectors and matrices: `\nabla f(x)^T d`.

A gradient with a T above its operand is transposed, and `\nabla^2 f(x)` is a matrix of
second derivatives where matrices are ordered, inverted or stand between vectors.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.fields import coordinates_of
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.transposes import (
    INVERTED,
    TRANSPOSE_KEY,
    find_transposed,
    is_transposing,
)
from mathglot.languages.tree import Tree, call

_ORDERS = frozenset(r"\succeq \preceq \succ \prec".split())


@opens(r"\nabla")
def read_hessian(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\nabla f(x)^T`, `\nabla^2 f(x)` and `\nabla^2 f(x)^{-1}`."""
    squared = chart.tokens[start + 1 : start + 3] == ["^", "2"]
    for node in chart.parse(start + (3 if squared else 1), levels.ATOM):
        if squared:
            _read_second(chart, node, into)
        elif chart.tokens[node.end] == "^":
            begin, stop, end = chart.script(node.end)
            if is_transposing(chart.tokens[begin:stop]):
                roles = ((TRANSPOSE_KEY, "transpose"),)
                features = ("nabla", "nabla:transposed")
                into.add(end, levels.POWER, _transpose, (node,), features, roles)


def _read_second(chart: Chart, node: Node, into: Nodes) -> None:
    features = ("nabla", f"nabla:Hessian:{_use_of(chart, node)}")
    into.add(node.end, levels.POWER, _second, (node,), features)
    if chart.tokens[node.end : node.end + len(INVERTED)] == INVERTED:
        end = node.end + len(INVERTED)
        into.add(end, levels.POWER, _invert, (node,), features)


def _use_of(chart: Chart, node: Node) -> str:
    """What shows that second derivatives are a matrix."""
    if not _ORDERS.isdisjoint(chart.every):
        return "ordered"
    if chart.tokens[node.end : node.end + len(INVERTED)] == INVERTED:
        return "inverted"
    if find_transposed(chart.tokens):
        return "between"
    return "plain"


def _transpose(operand: Tree) -> Tree:
    return call("Transpose", call("Grad", operand, coordinates_of(operand)))


def _second(operand: Tree) -> Tree:
    by = coordinates_of(operand)
    return call("Grad", call("Grad", operand, by), by)


def _invert(operand: Tree) -> Tree:
    return call("Inverse", _second(operand))
