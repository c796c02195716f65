r"""Scalar products in round brackets: `(f, g) = \int \bar f g`, `e^{i(\alpha, x)}`.

A point in such brackets has no value. What is multiplied, stands in an exponent or
equals a number is rather the scalar product of the two.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Tree, call

# What pairs in round brackets are, the same in all of a formula.
ROUND = "(,)"
_SIDES = frozenset(["=", r"\equiv"])
_TERM_ENDS = frozenset(["+", "-", "=", ")", "]", "}", "", ",", r"\}", r"\equiv"])
_NUMBERS = frozenset([r"\frac", "}", "-", "+", *"0123456789"])
# Letters of coordinates, and of whole numbers with a common divisor.
_COORDINATES = frozenset([*"xyzrtuvsabmnpq", r"\theta", r"\phi", r"\tau", r"\sigma"])


@opens("(")
def read_inner_product(chart: Chart, start: int, into: Nodes) -> None:
    """Two things in round brackets, where a number is expected."""
    before = chart.tokens[start - 1] if start else ""
    if "," not in chart.every or (name_of(before) is not None and before != "i"):
        return
    for first in chart.parse(start + 1, levels.ITEM):
        if chart.tokens[first.end] != ",":
            continue
        for second in chart.parse(first.end + 1, levels.ITEM):
            end = second.end
            if chart.tokens[end] != ")":
                continue
            features = _tell(chart, start, (first, second))
            if features:
                roles = ((ROUND, "AngleBracket"),)
                parts = (first, second)
                into.add(end + 1, levels.ATOM, _multiply, parts, features, roles)


def _multiply(first: Tree, second: Tree) -> Tree:
    return call("AngleBracket", first, second)


def _tell(chart: Chart, start: int, items: tuple[Node, Node]) -> tuple[str, ...]:
    """Features of a scalar product by its place and its factors; none for no place."""
    place = _place_of(chart.tokens, start, items[1].end + 1)
    shown = [chart.tokens[item.start : item.end] for item in items]
    if not place or any(item[0].isdigit() for item in shown):
        return ()
    return f"inner:{place}", f"scalar:{_compare(*shown)}"


def _compare(first: list[str], second: list[str]) -> str:
    """What two factors have in common."""
    if first == second:
        return "same"
    if all(len(item) == 1 and item[0] in _COORDINATES for item in (first, second)):
        return "coordinates"
    letters = {token for token in first if name_of(token) is not None}
    return "alike" if letters.intersection(second) - _COORDINATES else "other"


def _place_of(tokens: list[str], start: int, end: int) -> str:
    """Where a pair stands, if a number may stand there."""
    before = tokens[start - 1] if start else ""
    behind = tokens[end]
    if behind == "_":
        return "indexed"
    if before == "{" and start > 1 and tokens[start - 2] == "^":
        return "exponent"
    if _is_raised(tokens, start):
        return "exponent"
    if behind in _SIDES and before in ("", ",", "&", r"\\", "-", "+"):
        valued = tokens[end + 1]
        if valued in ("(", r"\{", "[", r"\begin{matrix}"):
            return ""
        return "defined" if valued in (r"\int", r"\sum", r"\langle") else "side"
    if behind in _TERM_ENDS and before in _NUMBERS:
        return "term"
    if before in _SIDES and behind in ("", ","):
        return "value"
    return "part" if before in (r"\Im", r"\Re") else ""


def _is_raised(tokens: list[str], place: int) -> bool:
    """Whether a token stands in an exponent of e."""
    depth = 0
    for before in range(place - 1, 0, -1):
        depth += (tokens[before] == "}") - (tokens[before] == "{")
        if depth < 0:
            return tokens[before - 1] == "^" and tokens[before - 2] == "e"
    return False
