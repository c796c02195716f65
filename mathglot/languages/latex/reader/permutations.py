r"""Permutations as products of cycles: `(1\;3\;5)(2\;4)`.

Nobody multiplies numbers without a sign, so numbers with gaps between them are no
product.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Number, Tree, call

_GAP = r"\ "
# Three digits behind a gap belong to the number before it.
_LONGEST = 2


@opens("(")
def read_cycles(chart: Chart, start: int, into: Nodes) -> None:
    """A cycle, and as many more behind it as share no number with those before."""
    cycles: list[list[str]] = []
    seen: set[str] = set()
    place = start
    while chart.tokens[place] == "(":
        cycle, end = _read_members(chart, place + 1)
        if len(cycle) < 2:
            return
        if len(set(cycle)) < len(cycle) or "0" in cycle or seen.intersection(cycle):
            return
        seen.update(cycle)
        cycles.append(cycle)
        place = end
        into.leaf(place, levels.ATOM, _permutation(cycles), ("cycles",))


def _read_members(chart: Chart, place: int) -> tuple[list[str], int]:
    """The numbers up to the closing bracket, and where that ends."""
    found: list[str] = []
    while chart.tokens[place].isdigit() and len(chart.tokens[place]) <= _LONGEST:
        found.append(chart.tokens[place])
        if chart.tokens[place + 1] == ")":
            return found, place + 2
        if chart.tokens[place + 1] != _GAP:
            break
        place += 2
    return [], place


def _permutation(cycles: list[list[str]]) -> Tree:
    listed = [call("List", *map(Number, cycle)) for cycle in cycles]
    return call("Cycles", call("List", *listed))
