r"""Sums and differences, and a sign before the first term."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.matching import PLUS_MAY_FOLLOW
from mathglot.languages.latex.reader.chart import Chart, reads_level
from mathglot.languages.latex.reader.factors import begun_between
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.rows import read_all_on, read_on
from mathglot.languages.latex.reader.signs import read_terms
from mathglot.languages.naming import PLACEHOLDER
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
    into.take(begun_between(chart, start, levels.SUM, levels.PRODUCT))
    _read_signed(chart, start, into)
    _read_cut_product(chart, start, into)
    row = chart.row(start, levels.SUM)
    if not start and chart.tokens[0] == "+":
        row.begin(_first, _missing(chart))
    for first in into.all:
        if first.level >= levels.NEGATIVE and _sign_at(chart, first.end)[0]:
            row.begin(_first, first)
    for end in row.order:
        sign, place = _sign_at(chart, end)
        if not sign:
            continue
        build = _EXTENDED[sign]
        for term in read_terms(chart, place):
            row.extend(end, build, term)
        if chart.tokens[place] in ("-", "+", r"\pm") and sign in "+-":
            # a + -b, as some write.
            for term in chart.parse(place, levels.NEGATIVE):
                if term.level == levels.NEGATIVE:
                    row.extend(end, build, term)
    for node in row.finished():
        into.add(node.end, levels.SUM, _finish, (node,))
    _read_evaluated(chart, into)
    read_all_on(chart, into, levels.SUM, levels.NEGATIVE)
    return into.all


def _missing(chart: Chart) -> Node:
    """The terms before the sign that a formula begins with, unless it is a number's."""
    alone = chart.size <= _SHORT and not {"+", "-"} & set(chart.tokens[1:])
    length = "short" if alone else "long"
    features = ("missing", "missing:terms", f"missing:terms:{length}")
    return chart.nodes(0).leaf(0, levels.ATOM, _PLACEHOLDER, features)


_PLACEHOLDER = Symbol(PLACEHOLDER)
# The most tokens of a sign and one number or letter.
_SHORT = 8


def _read_cut_product(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\times e^x`, the rest of a product that begins elsewhere."""
    if not start and chart.tokens[0] in (r"\times", r"\cdot"):
        for node in read_terms(chart, 1):
            features = ("missing", "missing:factors")
            into.add(node.end, levels.PRODUCT, _with_missing, (node,), features)


def _with_missing(product: Tree) -> Tree:
    if type(product) is Call and product.name == "Times":
        return call("Times", _PLACEHOLDER, *product.arguments)
    return call("Times", _PLACEHOLDER, product)


def _read_evaluated(chart: Chart, into: Nodes) -> None:
    r"""`\left.a+b\right|_0^1`: the values of all of a sum, not of its last term."""
    if "|" not in chart.every:
        return
    for node in list(into.all):
        if chart.tokens[node.end] != "|" or node.level >= levels.PRODUCT:
            continue
        values = chart.nodes(into.start)
        read_on(chart, node, values, levels.POWER, levels.POWER)
        for value in values.all:
            into.add(value.end, levels.SUM, same, (value,), ("evaluated:sum",))


def _sign_at(chart: Chart, place: int) -> tuple[str, int]:
    """The sign between two terms, and where the next term begins."""
    if chart.tokens[place] == r"\\":
        place += 1
    token = chart.tokens[place]
    return (token, place + 1) if token in _SIGNS else ("", place)


def _first(term: Tree) -> Terms:
    return (("", term),)


def _extended(sign: str) -> Build:
    def build(terms: Terms, term: Tree) -> Terms:
        return (*terms, (sign, term))

    return build


_EXTENDED = {sign: _extended(sign) for sign in _SIGNS}


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


def _finish(terms: Terms) -> Tree:
    """The tree of a sum: neighbours with the same sign are one call."""
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
