r"""States of quantum mechanics: `|01\rangle`, `|+\rangle`, `\langle a|b\rangle`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, Nodes, opens
from mathglot.languages.tree import String, call

_SIGNS = {
    "+": "+",
    "-": "-",
    r"\pm": r"\[PlusMinus]",
    r"\uparrow": r"\[UpArrow]",
    r"\downarrow": r"\[DownArrow]",
    r"\circlearrowleft": r"\[LeftArrow]",
    r"\circlearrowright": r"\[RightArrow]",
    r"\to": r"\[RightArrow]",
    r"\leftarrow": r"\[LeftArrow]",
}


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
