r"""States of quantum mechanics: `|01\rangle`, `|+\rangle`, `\langle a|b\rangle`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import String, call

_SIGNS = {token: name for name, token in SIGNS.items() if token not in "<>"}


def _read_name(chart: Chart, start: int) -> tuple[str, int]:
    """A name made of signs and digits, and where it ends."""
    place = start
    while chart.tokens[place] in _SIGNS or chart.tokens[place].isdigit():
        place += 1
    return "".join(_SIGNS.get(t, t) for t in chart.tokens[start:place]), place


@opens("|")
def read_ket(chart: Chart, start: int, into: Nodes) -> None:
    """A state that is named by signs: arrows, plus and minus, digits."""
    name, end = _read_name(chart, start + 1)
    if name and chart.tokens[end] in (r"\rangle", ">"):
        into.leaf(end + 1, levels.ATOM, call("Ket", String(name)), ("ket:signs",))


@opens(r"\langle", "<")
def read_bra(chart: Chart, start: int, into: Nodes) -> None:
    """The same as a covector."""
    name, end = _read_name(chart, start + 1)
    if name and chart.tokens[end] == "|":
        into.leaf(end + 1, levels.ATOM, call("Bra", String(name)), ("ket:signs",))
