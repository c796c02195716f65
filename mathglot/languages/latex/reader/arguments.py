r"""Arguments in brackets: `(x, y)`, `(x; a, b)`, and what kind of thing they are."""

from __future__ import annotations

import re

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, same
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.tree import Tree

Trees = tuple[Tree, ...]

_LEAF = re.compile(r"[A-Za-z0-9]+|\\[A-Za-z]+")


def content_of(chart: Chart, bracket: int) -> str:
    """What kind of thing stands in a bracket, as far as its tokens tell."""
    closing = _closing_bracket(chart, bracket)
    inside = chart.tokens[bracket + 1 : closing]
    depth = 0
    signs = set()
    for token in inside:
        if token in ("(", "[", "{", r"\{"):
            depth += 1
        elif token in (")", "]", "}", r"\}"):
            depth -= 1
        elif not depth:
            signs.add(token)
    if "," in signs:
        return "several"
    if "|" in signs or ";" in signs:
        return "bar"
    if not signs.isdisjoint(("=", "<", ">", r"\leq", r"\geq", r"\in")):
        return "relation"
    if not signs.isdisjoint(("+", "-")):
        return "difference" if inside[0].isdigit() else "sum"
    if len(inside) == 1:
        if inside[0].isdigit():
            return "digit"
        return "letter:" + inside[0] if _LEAF.fullmatch(inside[0]) else "sign"
    if "_" in signs and len(inside) <= 5:
        return "indexed"
    return "product"


def _closing_bracket(chart: Chart, bracket: int) -> int:
    depth = 0
    for place in range(bracket, chart.size):
        if chart.tokens[place] in ("(", "["):
            depth += 1
        elif chart.tokens[place] in (")", "]"):
            depth -= 1
            if not depth:
                return place
    return chart.size


_CLOSERS = {"(": ")", "[": "]"}


def read_arguments(chart: Chart, bracket: int) -> list[Node]:
    """Arguments in brackets: nodes whose values are tuples."""
    return chart.remember("arguments", bracket, _read_arguments)


def _read_arguments(chart: Chart, bracket: int) -> list[Node]:
    closer = _CLOSERS.get(chart.tokens[bracket])
    if closer is None:
        return []
    into = chart.nodes(bracket)
    for node in chart.sequence(bracket + 1):
        if chart.tokens[node.end] == closer:
            into.add(node.end + 1, levels.ATOM, same, (node,))
        elif chart.tokens[node.end] == ";":
            # f(x; a, b): parameters behind the arguments.
            for more in _read_parameters(chart, node.end + 1):
                if chart.tokens[more.end] == closer:
                    parts = (node, more)
                    into.add(more.end + 1, levels.ATOM, _concatenate, parts)
    return into.all


def _read_parameters(chart: Chart, start: int) -> list[Node]:
    """Rows of items with semicolons between them, as one."""
    into = chart.nodes(start)
    into.take(chart.sequence(start))
    # Ends grow while the list is gone through.
    for front in into.all:
        if chart.tokens[front.end] == ";":
            for node in chart.sequence(front.end + 1):
                into.add(node.end, levels.COMMA, _concatenate, (front, node))
    return into.all


def _concatenate(front: Trees, back: Trees) -> Trees:
    return (*front, *back)
