r"""States of quantum mechanics: `|01\rangle`, `|+\rangle`, `\langle a|b\rangle`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.reader.chart import Chart, Nodes, opens
from mathglot.languages.tree import String, call

_SIGNS = {token: name for name, token in SIGNS.items() if token not in "<>"}


@opens("|")
def read_ket(chart: Chart, start: int, into: Nodes) -> None:
    """A state that is named by signs: arrows, plus and minus, digits."""
    place = start + 1
    while chart.tokens[place] in _SIGNS or chart.tokens[place].isdigit():
        place += 1
    if place == start + 1 or chart.tokens[place] not in (r"\rangle", ">"):
        return
    name = "".join(_SIGNS.get(t, t) for t in chart.tokens[start + 1 : place])
    into.leaf(place + 1, levels.ATOM, call("Ket", String(name)), ("ket:signs",))


@opens(r"\langle")
def read_bra(chart: Chart, start: int, into: Nodes) -> None:
    """The same as a covector."""
    place = start + 1
    while chart.tokens[place] in _SIGNS or chart.tokens[place].isdigit():
        place += 1
    if place == start + 1 or chart.tokens[place] != "|":
        return
    name = "".join(_SIGNS.get(t, t) for t in chart.tokens[start + 1 : place])
    into.leaf(place + 1, levels.ATOM, call("Bra", String(name)), ("ket:signs",))
