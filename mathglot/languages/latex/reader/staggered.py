r"""Scripts of which one stands behind another: `T^a{}_b`."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, follows
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Symbol, Tree

Trees = tuple[Tree, ...]


def subscript(base: Tree, indices: Trees) -> Tree:
    """Something with indices below."""
    return Call(Symbol("Subscript"), (base, *indices))


def superscript(base: Tree, labels: Trees) -> Tree:
    """Something with indices or labels above."""
    return Call(Symbol("Superscript"), (base, *labels))


def read_staggered(chart: Chart, bases: list[Node]) -> list[Node]:
    r"""Letters with scripts of which one stands behind another: `T^a{}_b`."""
    raised = chart.nodes(bases[0].start)
    for base in bases:
        if chart.tokens[base.end] == "^":
            _add_script(chart, base, base.end, raised)
    into = chart.nodes(bases[0].start)
    for base in (*bases, *raised.all):
        if is_empty_base(chart, base.end) and _belongs(chart, base.end + 2):
            _add_script(chart, base, base.end + 2, into)
    # What is staggered may go on: the list grows.
    for base in into.growing():
        if is_empty_base(chart, base.end):
            _add_script(chart, base, base.end + 2, into)
    return into.all


@follows("{")
def read_behind_bracket(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`(AB)^a{}_b`: a script that stands behind another of what is in brackets."""
    fenced = chart.tokens[base.start] in ("(", "[") and base.level >= levels.POWER
    sign = base.end + 2
    if not (fenced and is_empty_base(chart, base.end) and _belongs(chart, sign)):
        return
    build = subscript if chart.tokens[sign] == "_" else superscript
    level = levels.ATOM if build is subscript else levels.POWER
    for node in read_index(chart, sign):
        into.add(
            chart.script(sign)[2],
            level,
            lambda value, indices: _behind_index(value, indices, build),
            (base, node),
            ("index:staggered",),
        )


def _behind_index(
    base: Tree, indices: Trees, build: Callable[[Tree, Trees], Tree]
) -> Tree | None:
    """What stands before an index is one too, and no power, if it is a letter."""
    if type(base) is Call and base.name == "Power":
        if type(base.arguments[-1]) is Symbol:
            return None
    return build(base, indices)


# Functions that have a number before them: {}_2F_1.
_NUMBERED = frozenset(["F", r"\phi", r"\Phi", r"\psi", r"\Psi"])


def _belongs(chart: Chart, sign: int) -> bool:
    r"""Whether a script on nothing belongs to what stands before it.

    The number of arguments before a function with a number behind it does not, as in
    `a^i{}_2F_1`; an index does: `M^i{}_j\psi^j`.
    """
    number, letter, behind = chart.tokens[sign + 1 : sign + 4]
    numbered = letter in _NUMBERED and behind == "_"
    return chart.tokens[sign] == "^" or not (
        numbered and (number.isdigit() or number in _COUNTS)
    )


# Letters for the number of arguments of a hypergeometric function.
_COUNTS = frozenset("pqrsmnAB")


def is_empty_base(chart: Chart, place: int) -> bool:
    """Whether a script on nothing stands here."""
    tokens = chart.tokens
    return tokens[place : place + 2] == ["{", "}"] and tokens[place + 2] in ("_", "^")


def _add_script(chart: Chart, base: Node, sign: int, into: Nodes) -> None:
    """A script whose base has been read, as indices below or above it."""
    _, _, end = chart.script(sign)
    below = chart.tokens[sign] == "_"
    for node in read_index(chart, sign):
        build = subscript if below else superscript
        level = levels.ATOM if below else levels.POWER
        into.add(end, level, build, (base, node), ("index:staggered",))
