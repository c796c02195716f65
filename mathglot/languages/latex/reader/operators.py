r"""Operators between operands: sets, relations, logic."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import begins_apart
from mathglot.languages.latex.reader.chart import Chart, reads_level
from mathglot.languages.latex.reader.factors import begun_between
from mathglot.languages.latex.reader.following import find_following
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.rows import read_all_on
from mathglot.languages.latex.reader.signs import find_signs, has_signs, read_chain
from mathglot.languages.latex.structures.conditions import POINT
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Symbol, call


def _with_begun(
    chart: Chart, start: int, tight: list[Node], loose: list[Node]
) -> Nodes:
    """What is tighter, and what begins with a sign of its own at this level."""
    into = chart.nodes(start)
    into.take(tight)
    into.take(loose)
    return into


@reads_level(levels.SET, "set")
def read_set(chart: Chart, start: int) -> list[Node]:
    """Unions, and operators that are neither sums nor plain products."""
    tight = chart.parse(start, levels.SUM)
    loose = begun_between(chart, start, levels.SET, levels.SUM)
    if not loose and not has_signs(chart, levels.SET):
        if not find_following(chart, levels.SET, levels.SET):
            return tight
    into = _with_begun(chart, start, tight, loose)
    firsts = [node for node in into.all if node.level >= levels.SUM]
    if chart.tokens[0] != "-":
        firsts += _missing(chart, start, levels.SET)
    read_chain(chart, into, firsts, levels.SET, levels.SUM)
    read_all_on(chart, into, levels.SET, levels.SET)
    return into.all


@reads_level(levels.RELATION, "relation")
def read_relation(chart: Chart, start: int) -> list[Node]:
    """Relations and chains of them."""
    tight = chart.parse(start, levels.SET)
    loose = begun_between(chart, start, levels.RELATION, levels.SET)
    if not loose and not has_signs(chart, levels.RELATION):
        if not find_following(chart, levels.RELATION, levels.RELATION):
            return tight
    into = _with_begun(chart, start, tight, loose)
    firsts = [node for node in into.all if node.level >= levels.SET]
    firsts += _missing(chart, start, levels.RELATION)
    read_chain(chart, into, firsts, levels.RELATION, levels.SET)
    read_all_on(chart, into, levels.RELATION, levels.RELATION)
    return into.all


def _missing(chart: Chart, start: int, level: int) -> list[Node]:
    r"""What is missing before the sign that a formula or a script begins with.

    Such a formula goes on from somewhere else, and a script such as `\geq 0` is about
    what carries it.
    """
    if start and (level != levels.RELATION or not begins_apart(chart.tokens, start)):
        return []
    if next(find_signs(chart, start, level), None) is None:
        return []
    into = chart.nodes(start)
    features = ("missing:script",) if start else ("missing",)
    return [into.leaf(start, levels.ATOM, Symbol(PLACEHOLDER), features)]


# The levels of logic, each with that of its operands.
_LOGIC = (
    (levels.AND, levels.NOT),
    (levels.OR, levels.AND),
    (levels.IMPLICATION, levels.OR),
)


def _read_colon(chart: Chart, into: Nodes) -> None:
    r"""`f : A \to B` and `H_0 : p = 1/2`: a name, and what is said of it."""
    for node in list(into.all):
        if node.level < levels.RELATION or chart.tokens[node.end] != ":":
            continue
        for said in chart.parse(node.end + 1, levels.RELATION):
            if said.level == levels.RELATION:
                into.add(
                    said.end,
                    levels.IMPLICATION,
                    lambda name, statement: call("Colon", name, statement),
                    (node, said),
                    ("colon",),
                )


def _read_in_region(chart: Chart, into: Nodes) -> None:
    r"""`\Delta u = f \text{ in } \Omega`: what holds at the points of a region."""
    for node in list(into.all):
        if node.level != levels.RELATION or chart.tokens[node.end] != r"\mathrm":
            continue
        if chart.word(node.end) not in _REGIONAL:
            continue
        for region in chart.parse(chart.closing[node.end + 1] + 1, levels.SET):
            into.add(
                region.end,
                levels.IMPLICATION,
                lambda said, where: call(
                    "Condition", said, call("Element", POINT, where)
                ),
                (node, region),
                ("region",),
            )


_REGIONAL = frozenset(["in", "on"])
_OF_FIELDS = frozenset([r"\nabla", r"\Delta"])


@reads_level(levels.ITEM, "logic")
def read_logic(chart: Chart, start: int) -> list[Node]:
    """And, or, implications between statements."""
    tight = chart.parse(start, levels.RELATION)
    loose = begun_between(chart, start, levels.ITEM, levels.RELATION)
    regional = r"\mathrm" in chart.every and not _OF_FIELDS.isdisjoint(chart.every)
    signed = [pair for pair in _LOGIC if has_signs(chart, pair[0])]
    if not loose and not signed and not regional and ":" not in chart.every:
        if not find_following(chart, levels.ITEM, levels.NOT):
            return tight
    into = _with_begun(chart, start, tight, loose)
    for level, operand in signed:
        firsts = [node for node in into.all if node.level >= operand]
        if level == levels.IMPLICATION:
            firsts += _missing(chart, start, level)
        read_chain(chart, into, firsts, level, operand)
    if ":" in chart.every:
        _read_colon(chart, into)
    if regional:
        _read_in_region(chart, into)
    read_all_on(chart, into, levels.ITEM, levels.NOT)
    return into.all
