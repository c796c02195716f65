r"""Sums over those values of an index of which something holds.

`\sum_{\substack{n=1\\n\text{ odd}}}^\infty a_n`, `\prod_{k=1,\,k\neq j}^n x_k`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.juxtaposed import product_of
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Number, Symbol, Tree, call

_HEADS = {r"\sum": "Sum", r"\prod": "Product"}
_PARITIES = frozenset(["odd", "even"])
_INFINITY = Symbol("Infinity")


@dataclass(frozen=True, slots=True)
class _Below:
    """What stands below a sign: the index, its first value, and what else is said."""

    index: Node
    first: Node
    # The word for every second value, if it is said, and the conditions.
    parity: str
    conditions: tuple[Node, ...]


@opens(r"\sum", r"\prod")
def read_conditioned(chart: Chart, start: int, into: Nodes) -> None:
    """A sum over those values of its index of which something holds."""
    if chart.tokens[start + 1] != "_" or chart.tokens[start + 2] != "{":
        return
    begin, stop, end = chart.script(start + 1)
    lines = _lines(chart, begin, stop)
    if len(lines) < 2:
        return
    lasts: list[Node | None] = [None]
    if chart.tokens[end] == "^":
        inner, outer, end = chart.script(end)
        lasts = list(chart.content(inner, outer, levels.ITEM))
    head = _HEADS[chart.tokens[start]]
    for below in _read_below(chart, lines):
        said = below.conditions
        for last in lasts:
            ends = () if last is None else (last,)
            build = _summed(head, below.parity, bool(ends))
            for body in chart.parse(end, levels.PRODUCT):
                parts = (body, below.index, below.first, *said, *ends)
                into.add(body.end, levels.PREFIX, build, parts, ("range:condition",))


def _lines(chart: Chart, begin: int, stop: int) -> list[tuple[int, int]]:
    """The lines below a sign, or what commas part, as the tokens they begin and end."""
    separator = ","
    if chart.tokens[begin] == r"\substack" and chart.closing.get(begin + 1) == stop - 1:
        begin, stop, separator = begin + 2, stop - 1, r"\\"
    borders = [begin - 1]
    depth = 0
    for place in range(begin, stop):
        depth += chart.tokens[place] in ("{", "(", r"\{")
        depth -= chart.tokens[place] in ("}", ")", r"\}")
        if not depth and chart.tokens[place] == separator:
            borders.append(place)
    borders.append(stop)
    return [(before + 1, after) for before, after in pairwise(borders)]


def _read_below(chart: Chart, lines: list[tuple[int, int]]) -> Iterator[_Below]:
    (begin, end), *rest = lines
    for index in chart.parse(begin, levels.ATOM):
        if chart.tokens[index.end] != "=":
            continue
        for first in chart.parse_to(index.end + 1, end, levels.ITEM):
            words = [_parity(chart, *line) for line in rest]
            said = [
                [n for n in chart.parse_to(*line, levels.ANY) if n.level < levels.SET]
                for line, word in zip(rest, words, strict=True)
                if not word
            ]
            for conditions in product(*said):
                yield _Below(index, first, max(words), conditions)


def _parity(chart: Chart, begin: int, stop: int) -> str:
    r"""The word of `n\text{ odd}` or of `odd`; empty if it says something else."""
    for place in (begin, begin + 1):
        words = [chart.word(place)] if chart.tokens[place] == r"\mathrm" else []
        if words and chart.closing.get(place + 1, stop) + 1 == stop:
            return words[0] if words[0] in _PARITIES else ""
    return ""


def _summed(head: str, parity: str, bounded: bool) -> Build:
    def build(body: Tree, index: Tree, first: Tree, *rest: Tree) -> Tree | None:
        last = rest[-1] if bounded else _INFINITY
        said = rest[:-1] if bounded else rest
        step = (Number("2"),) if parity else ()
        iterator = call("List", index, first, last, *step)
        if not said:
            return call(head, body, iterator) if parity else None
        condition = said[0] if len(said) == 1 else call("And", *said)
        if head == "Product":
            return call(head, call("If", condition, body, Number("1")), iterator)
        counted = product_of(" ", (call("Boole", condition), body))
        return call(head, counted, iterator)

    return build
