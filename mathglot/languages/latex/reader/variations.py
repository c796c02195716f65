r"""Variational derivatives: `\frac{\delta S}{\delta\phi}`, `\delta S/\delta\phi`."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.calculus import (
    VARIATION,
    Above,
    Below,
    assemble,
    read_above,
    read_below,
    read_variables,
)
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Symbol, Tree


@opens(r"\frac")
def read_variation(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{\delta S}{\delta\phi}`, `\frac{\delta}{\delta J} Z`."""
    if chart.tokens[start + 2] != VARIATION:
        return
    middle = chart.closing[start + 1]
    end = chart.closing.get(middle + 1)
    if end is None or chart.tokens[middle + 2] != VARIATION:
        return
    belows = read_below(chart, middle + 2, end)
    for above in read_above(chart, start + 2, middle):
        for below in belows:
            if above.operand is not None:
                _add(chart, above, below, above.operand, end + 1, levels.POWER, into)
                continue
            for operand in chart.parse(end + 1, levels.PRODUCT):
                _add(chart, above, below, operand, operand.end, levels.PREFIX, into)


@opens(VARIATION)
def read_inline_variation(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\delta S/\delta\phi`."""
    if "/" not in chart.every:
        return
    for operand in chart.parse(start + 1, levels.POWER):
        if chart.tokens[operand.end] != "/":
            continue
        if chart.tokens[operand.end + 1] != VARIATION:
            continue
        above = Above(None, operand)
        for below, end in read_variables(chart, operand.end + 1):
            _add(chart, above, below, operand, end, levels.DIVISION, into)


def _add(
    chart: Chart,
    above: Above,
    below: Below,
    operand: Node,
    end: int,
    level: int,
    into: Nodes,
) -> None:
    # What is small is rather a number, and its variation a difference.
    small = chart.tokens[operand.start] in ascii_lowercase
    kind = "variation:small" if small else "variation:other"
    build, parts = assemble(above, below)
    for made, features in _heads(build):
        into.add(end, level, made, (*parts, operand), (kind, *features))


def _heads(build: Build) -> Iterator[tuple[Build, tuple[str, ...]]]:
    """The heads that a variational derivative may have."""

    def variational(*values: Tree) -> Tree | None:
        derivative = build(*values)
        if type(derivative) is not Call:
            return None
        return Call(Symbol("VariationalD"), derivative.arguments)

    yield variational, ()
    yield build, ("variation:plain",)
