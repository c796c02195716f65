r"""Scripts before a letter, and braces that keep scripts apart."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.scripts import read_carried, read_indexed
from mathglot.languages.latex.reader.staggered import is_empty_base, superscript


@opens("{")
def read_prescript(chart: Chart, start: int, into: Nodes) -> None:
    r"""`{}^3S`: a number or label before a letter, above."""
    if not is_empty_base(chart, start) or chart.tokens[start + 2] != "^":
        return
    _, _, end = chart.script(start + 2)
    for label in read_index(chart, start + 2):
        for base in chart.parse(end, levels.ATOM):
            into.add(
                base.end,
                levels.ATOM,
                lambda above, value: superscript(value, above),
                (label, base),
                ("prescript",),
            )


@opens("{")
def read_braced(chart: Chart, start: int, into: Nodes) -> None:
    r"""`{x^a}'` and `{x^a}^b`: braces that keep scripts apart."""
    closing = chart.closing.get(start, start)
    if chart.tokens[closing + 1] not in ("_", "^", "'"):
        return
    inside = chart.nodes(start)
    for node in chart.parse_to(start + 1, closing, levels.POWER):
        inside.add(closing + 1, levels.ATOM, same, (node,))
    for base in inside.all:
        for carrier in (base, *read_indexed(chart, base)):
            read_carried(chart, carrier, "{}", into)
