r"""Statements on lines of their own, each with its condition: `a = b, & for x > 0 \\`.

A condition reaches as far as its line does, if others have conditions too. So does the
range of an index: `f_i(x) \leq 0, i = 1, \ldots, m \\ Ax = b`.
"""

from __future__ import annotations

import re

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.tree import Tree, call, is_call

_BREAK = r"\\"
# An index from one number to another, at the end of a line.
_RANGE = re.compile(r",[a-z]=\d,(?:\d,)?\\[lc]dots,?[a-zA-Z0-9]*$")
_MARKS = frozenset([",", ";", "."])
_WORDS = frozenset("for if when where whenever provided".split())
_OPENING = frozenset(["{", r"\begin{matrix}", r"\begin{cases}"])
_CLOSING = frozenset(["}", r"\end{matrix}", r"\end{cases}"])


def read_lines(chart: Chart, into: Nodes) -> None:
    """The lines of a formula, of which more than the last have conditions."""
    if _BREAK not in chart.every:
        return
    lines = _find_lines(chart, into.start)
    conditional = [_has_condition(chart, *line) for line in lines]
    if not any(conditional[:-1]):
        return
    nodes: list[Node] = []
    for begin, end in lines:
        line = chart.nodes(begin)
        # What begins at the first token is being read.
        first = begin == into.start
        found = list(into.all) if first else chart.parse(begin, levels.ANY)
        for node in found:
            if node.end == end:
                line.add(end, levels.ANY, same, (node,))
        if not line.all:
            return
        nodes += line.all
    into.add(chart.size, levels.ANY, _join, tuple(nodes), ("lines:conditions",))


def _join(*lines: Tree) -> Tree | None:
    if not any(is_call(line, "Condition", 2) for line in lines[:-1]):
        return None
    return call("And", *lines)


def _find_lines(chart: Chart, start: int) -> list[tuple[int, int]]:
    """Where lines begin and end, the signs at their ends left out."""
    lines: list[tuple[int, int]] = []
    begin, depth = start, 0
    for place in range(start, chart.size + 1):
        token = chart.tokens[place]
        depth += (token in _OPENING) - (token in _CLOSING)
        if place == chart.size or (token == _BREAK and not depth):
            marked = place > begin and chart.tokens[place - 1] in _MARKS
            lines.append((begin, place - marked))
            begin = place + 1
    return lines


def _has_condition(chart: Chart, begin: int, end: int) -> bool:
    if _RANGE.search("".join(chart.tokens[begin:end])):
        return True
    return any(
        chart.tokens[place] == r"\mathrm" and chart.word(place) in _WORDS
        for place in range(begin + 1, end)
    )
