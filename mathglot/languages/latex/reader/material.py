r"""Derivatives along a motion: `\frac{D\rho}{Dt}`, `\frac{D}{Dt}\mathbf{v}`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Tree, call

_SIGNS = (["D"], [r"\mathrm", "{", "D", "}"])
# What the motion is by: time, or the parameter of a path.
_PARAMETERS = frozenset(["t", r"\tau", "s", r"\lambda"])


@opens(r"\frac")
def read_material(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{D\rho}{Dt}`, as a total derivative."""
    above = _behind_sign(chart, start + 2)
    middle = chart.closing.get(start + 1)
    if above is None or middle is None or chart.tokens[middle + 1] != "{":
        return
    below = _behind_sign(chart, middle + 2)
    end = chart.closing[middle + 1]
    if below is None or end != below + 1 or chart.tokens[below] not in _PARAMETERS:
        return
    features = ("material",)
    for variable in chart.parse_to(below, end, levels.ATOM):
        if above == middle:
            for operand in chart.parse(end + 1, levels.POWER):
                parts = (operand, variable)
                into.add(operand.end, levels.PREFIX, _derive, parts, features)
        for operand in chart.parse_to(above, middle, levels.POWER):
            parts = (operand, variable)
            into.add(end + 1, levels.ATOM, _derive, parts, features)


def _behind_sign(chart: Chart, place: int) -> int | None:
    """Where the D at a place ends, if there is one."""
    for sign in _SIGNS:
        if chart.tokens[place : place + len(sign)] == sign:
            return place + len(sign)
    return None


def _derive(operand: Tree, variable: Tree) -> Tree:
    return call("Dt", operand, variable)
