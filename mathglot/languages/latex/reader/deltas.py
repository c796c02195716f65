r"""Kronecker's delta by its indices: `\delta_{ij}`, `\delta^{ab}`, `\delta_\mu^\nu`.

Rows of the table read it too, with expressions for indices. Here its indices are read
as those of any tensor are, so that an i among them is no imaginary unit.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

Trees = tuple[Tree, ...]


@opens(r"\delta")
def read_delta(chart: Chart, start: int, into: Nodes) -> None:
    """A delta with two indices, side by side or one above the other."""
    sign = chart.tokens[start + 1]
    if sign not in ("_", "^"):
        return
    _, _, end = chart.script(start + 1)
    for first in read_index(chart, start + 1):
        if chart.tokens[end] not in ("_", "^"):
            into.add(end, levels.ATOM, _delta, (first,), (f"kronecker:row:{sign}",))
        elif sign == "_" and chart.tokens[end] == "^":
            _, _, last = chart.script(end)
            for second in read_index(chart, end):
                parts = (first, second)
                into.add(last, levels.ATOM, _delta, parts, ("kronecker:both",))


def _delta(first: Trees, second: Trees = ()) -> Tree | None:
    indices = (*first, *second)
    if len(indices) != 2 or (len(first) == 2 and second):
        return None
    if all(type(index) is Number for index in indices):
        return None
    if not all(map(_is_index, indices)):
        return None
    return call("KroneckerDelta", *indices)


def _is_index(tree: Tree) -> bool:
    """Whether something counts: a letter, which may have marks, or a number."""
    while type(tree) is Call and tree.name in _MARKS:
        tree = tree.arguments[0]
    if type(tree) is String:
        return False
    return type(tree) is Number or (type(tree) is Symbol and tree != _DOTS)


_MARKS = frozenset("Subscript OverBar OverDot OverHat OverTilde".split())
_DOTS = Symbol(r"\[Ellipsis]")
