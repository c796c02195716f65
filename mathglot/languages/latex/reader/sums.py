r"""Sums and differences, and a sign before the first term."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.matching import PLUS_MAY_FOLLOW
from mathglot.languages.latex.reader.chart import Chart, Nodes, reads_level
from mathglot.languages.latex.reader.factors import begun
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.signs import read_terms
from mathglot.languages.tree import Call, Symbol, Tree, call

_INFINITY = Symbol("Infinity")
_SIGNS = {"+": "Plus", "-": "Subtract", r"\pm": "PlusMinus", r"\mp": "MinusPlus"}
# The terms of a sum with the signs before them; the first has none.
Terms = tuple[tuple[str, Tree], ...]


@reads_level(levels.SUM, "sum")
def read_sum(chart: Chart, start: int) -> list[Node]:
    """Sums, and products alone."""
    into = chart.nodes(start)
    into.take(read_terms(chart, start))
    into.take([n for n in begun(chart, start, levels.SUM) if n.level < levels.PRODUCT])
    _read_signed(chart, start, into)
    opened: dict[int, Node] = {}
    order: list[int] = []

    def add(end: int, parts: tuple[Node, ...], sign: str) -> None:
        if end not in opened:
            opened[end] = Node(start, end, levels.SUM)
            order.append(end)
        made = Nodes(start, chart.weights).add(end, 0, _extend(sign), parts)
        opened[end].ways.extend(made.ways)

    for first in into.all:
        if first.level >= levels.NEGATIVE and _sign_at(chart, first.end)[0]:
            add(first.end, (first,), "")
    for end in order:
        sign, place = _sign_at(chart, end)
        if not sign:
            continue
        for term in read_terms(chart, place):
            add(term.end, (opened[end], term), sign)
        if chart.tokens[place] in ("-", "+", r"\pm") and sign in "+-":
            # a + -b, as some write.
            for term in chart.parse(place, levels.NEGATIVE):
                if term.level == levels.NEGATIVE:
                    add(term.end, (opened[end], term), sign)
    for end, node in opened.items():
        into.add(end, levels.SUM, _finish, (node,))
    for node in into.all:
        chart.read_on(node, into, levels.SUM, levels.NEGATIVE)
    return into.all


def _sign_at(chart: Chart, place: int) -> tuple[str, int]:
    """The sign between two terms, and where the next term begins."""
    if chart.tokens[place] == r"\\":
        place += 1
    token = chart.tokens[place]
    return (token, place + 1) if token in _SIGNS else ("", place)


def _extend(sign: str) -> Build:
    def first(term: Tree) -> Terms:
        return (("", term),)

    def more(terms: Terms, term: Tree) -> Terms:
        return (*terms, (sign, term))

    return more if sign else first


def _read_signed(chart: Chart, start: int, into: Nodes) -> None:
    r"""`-x`, `\pm x`, and a plus that only says that there is no minus."""
    head = {"-": "Minus", r"\pm": "PlusMinus", r"\mp": "MinusPlus", "+": "Plus"}.get(
        chart.tokens[start]
    )
    if head is None:
        return
    for term in read_terms(chart, start + 1):
        build = _signed(head, chart.tokens[start - 1] if start else "")
        into.add(term.end, levels.NEGATIVE, build, (term,), (f"signed:{head}",))


def _signed(head: str, before: str) -> Build:
    def build(term: Tree) -> Tree:
        if head == "Plus" and (before in PLUS_MAY_FOLLOW or term == _INFINITY):
            return term
        return Call(Symbol(head), (term,))

    return build


def _finish(terms: Terms) -> Tree | None:
    """The tree of a sum: neighbours with the same sign are one call."""
    if len(terms) < 2:
        return None
    result = terms[0][1]
    plain = False
    for sign, term in terms[1:]:
        head = _SIGNS[sign]
        if head == "Plus" and plain and type(result) is Call:
            result = Call(result.head, (*result.arguments, term))
        else:
            result = call(head, result, term)
            plain = head == "Plus"
        if head != "Plus":
            plain = False
    return result
