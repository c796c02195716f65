r"""Integrals over regions by an element of area or volume: `\iint_D f(x,y)\,dA`.

Where the integrand shows the coordinates, they are what is integrated by.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.fields import SPACE
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Tree, call, preorder

# The elements that each sign is used with, and how many coordinates there are.
_ELEMENTS = {
    r"\iint": (frozenset(["A", "S", r"\sigma"]), 2),
    r"\iiint": (frozenset(["V", r"\tau"]), 3),
}


@opens(*_ELEMENTS)
def read_region(chart: Chart, start: int, into: Nodes) -> None:
    """An integral of a function of the coordinates over a region."""
    elements, count = _ELEMENTS[chart.tokens[start]]
    if chart.tokens[start + 1] != "_":
        return
    begin, stop, end = chart.script(start + 1)
    coordinates = SPACE[:count]

    def build(region: Tree, integrand: Tree) -> Tree | None:
        if not set(preorder(integrand)).issuperset(coordinates):
            return None
        over = call("Element", call("List", *coordinates), region)
        return call("Integrate", integrand, over)

    for region in chart.content(begin, stop, levels.ITEM):
        for integrand in chart.parse(end, levels.PRODUCT):
            place = integrand.end
            if chart.tokens[place] == "d" and chart.tokens[place + 1] in elements:
                parts = (region, integrand)
                into.add(place + 2, levels.CLOSED, build, parts, ("measure:region",))
