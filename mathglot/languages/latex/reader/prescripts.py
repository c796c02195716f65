r"""Scripts before a letter, and braces that keep scripts apart."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.scripts import read_carried, read_indexed
from mathglot.languages.latex.reader.staggered import (
    is_empty_base,
    subscript,
    superscript,
)
from mathglot.languages.tree import Call, Tree, is_call


@opens("{")
def read_prescript(chart: Chart, start: int, into: Nodes) -> None:
    r"""`{}^3S`, `{}^{(4)}R`, `{}_i\delta`: a label before a letter, above or below."""
    if not is_empty_base(chart, start) or chart.tokens[start + 2] not in _SCRIPTS:
        return
    _, _, end = chart.script(start + 2)
    if chart.tokens[start + 2] == "_":
        _read_below(chart, start + 2, end, into)
        return
    told: tuple[str, ...] = ("prescript",)
    if chart.tokens[chart.script(start + 2)[0]] in _STARS:
        # A form with a star before it is dual to another.
        told = ("prescript", "prescript:star")
    for label in read_index(chart, start + 2):
        for base in chart.parse(end, levels.ATOM):
            into.add(
                base.end,
                levels.ATOM,
                lambda above, value: superscript(value, above),
                (label, base),
                told,
            )


_SCRIPTS = ("^", "_")
_STARS = ("*", r"\star")


def _read_below(chart: Chart, sign: int, end: int, into: Nodes) -> None:
    for label in read_index(chart, sign):
        for base in chart.parse(end, levels.POWER):
            if chart.tokens[base.end] == "^":
                # What stands above is an index too.
                continue
            into.add(
                base.end, base.level, _with_index, (label, base), ("prescript:below",)
            )


def _with_index(below: tuple[Tree, ...], value: Tree) -> Tree | None:
    """An index below a letter, and in front of what stands above it."""
    if is_call(value, "Superscript"):
        assert type(value) is Call
        base, *above = value.arguments
        return Call(value.head, (subscript(base, below), *above))
    if type(value) is Call and value.name not in _CARRIERS:
        return None
    return subscript(value, below)


_CARRIERS = frozenset("Bra Ket OverBar OverHat OverTilde OverVector OverDot".split())


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
