r"""Exponentials of what a large sign ends: `\exp i\int L\,dt`.

An argument without brackets ends before a large sign. But nobody takes the exponential
of i alone, which begins all that stands behind it.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.juxtaposed import extend
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Tree, call

_UNIT = "i"
_LARGE = frozenset([r"\int", r"\oint", r"\sum"])


@opens(r"\exp")
def read_exponential(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\exp i\int L\,dt`, `\exp\frac{i}{\hbar}\int L\,dt`."""
    begin = start + 1
    if _LARGE.isdisjoint(chart.every):
        return
    above = chart.tokens[begin : begin + 3] == [r"\frac", "{", _UNIT]
    if not above and chart.tokens[begin] != _UNIT:
        return
    for front in chart.parse(begin, levels.BARE):
        if chart.tokens[front.end] not in _LARGE:
            continue
        for large in chart.parse(front.end, levels.PREFIX):
            told = ("head:Exp", "exponential:large")
            into.add(large.end, levels.PREFIX, _exponential, (front, large), told)


def _exponential(front: Tree, large: Tree) -> Tree:
    return call("Exp", extend(front, large))
