r"""Quantities over units: `\frac{9.8\,\mathrm{m}}{\mathrm{s}^2}` is one quantity."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.factors import begun
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.units import read_units
from mathglot.languages.tree import Number, Tree, call


@opens(r"\frac")
def read_quotient(chart: Chart, start: int, into: Nodes) -> None:
    """A number and a unit above the line, and units alone below it."""
    middle = chart.closing.get(start + 1)
    if middle is None or not chart.tokens[start + 2][:1].isdigit():
        return
    end = chart.closing.get(middle + 1)
    if end is None or chart.tokens[middle + 2] not in _UPRIGHT:
        return
    below = [unit for unit in read_units(chart, middle + 2) if unit.end == end]
    if not below:
        return
    for number in begun(chart, start + 2, levels.TIGHT):
        place = number.end + (chart.tokens[number.end] == r"\ ")
        for above in read_units(chart, place):
            if above.end == middle:
                for unit in below:
                    parts = (number, above, unit)
                    features = ("quantity", "quantity:quotient")
                    into.add(end + 1, levels.POWER, _quotient, parts, features)


_UPRIGHT = frozenset([r"\mathrm", r"\text"])


def _quotient(number: Tree, above: Tree, below: Tree) -> Tree | None:
    if type(number) is not Number:
        return None
    return call("Quantity", number, call("Divide", above, below))
