r"""States of quantum mechanics: `|01\rangle`, `|+\rangle`, `\langle m;t|n;t\rangle`."""

from __future__ import annotations

from functools import partial

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.leaves import read_own
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, String, Symbol, Tree, call

Trees = tuple[Tree, ...]

_SIGNS = {token: name for name, token in SIGNS.items() if token not in "<>"}
_CLOSERS = frozenset([r"\rangle", ">"])


def _read_name(chart: Chart, start: int) -> tuple[str, int]:
    """A name made of signs and digits, and where it ends."""
    place = start
    while chart.tokens[place] in _SIGNS or chart.tokens[place].isdigit():
        place += 1
    return "".join(_SIGNS.get(t, t) for t in chart.tokens[start:place]), place


@opens("|")
def read_ket(chart: Chart, start: int, into: Nodes) -> None:
    """A state that is named by signs: arrows, plus and minus, digits."""
    name, end = _read_name(chart, start + 1)
    if name and chart.tokens[end] in (r"\rangle", ">"):
        into.leaf(end + 1, levels.ATOM, call("Ket", String(name)), ("ket:signs",))


@opens("|")
def read_lettered_ket(chart: Chart, start: int, into: Nodes) -> None:
    """`|jm>`: a state with a letter for each label."""
    end = start + 1
    while name_of(chart.tokens[end]) is not None and chart.tokens[end] not in _SIGNS:
        end += 1
    if end - start > 2 and chart.tokens[end] in _CLOSERS:
        labels = [read_own(chart, place) for place in range(start + 1, end)]
        if all(len(nodes) == 1 for nodes in labels):
            row = tuple(nodes[0] for nodes in labels)
            build = partial(call, "Ket")
            into.add(end + 1, levels.ATOM, build, row, ("ket:letters",))


@opens(r"\langle", "<")
def read_bra(chart: Chart, start: int, into: Nodes) -> None:
    """The same as a covector."""
    name, end = _read_name(chart, start + 1)
    if not name or chart.tokens[end] != "|":
        return
    bra = call("Bra", String(name))
    into.leaf(end + 1, levels.ATOM, bra, ("ket:signs",))
    other, stop = _read_name(chart, end + 1)
    signs = not (name + other).isdigit()
    if other and signs and chart.tokens[stop] in _CLOSERS:
        product = call("Dot", bra, call("Ket", String(other)))
        into.leaf(stop + 1, levels.ATOM, product, ("ket:signs", "ket:product"))


def _read_labels(chart: Chart, start: int) -> list[Node]:
    """Labels with commas or semicolons between them: nodes whose values are tuples."""
    into = chart.nodes(start)
    for node in chart.parse(start, levels.SET):
        into.add(node.end, levels.COMMA, lambda label: (label,), (node,))
    # Ends grow while the list is gone through.
    for front in into.growing():
        if chart.tokens[front.end] in (",", ";"):
            for node in chart.parse(front.end + 1, levels.SET):
                into.add(node.end, levels.COMMA, _append, (front, node))
    return into.all


def _append(labels: Trees, label: Tree) -> Trees:
    return (*labels, label)


def _is_parted(chart: Chart, start: int, end: int) -> bool:
    """Whether semicolons part some labels; rows of the table read all others."""
    return ";" in chart.tokens[start:end]


@opens("|")
def read_parted_ket(chart: Chart, start: int, into: Nodes) -> None:
    """`|n;t>`: a state whose labels semicolons part."""
    if ";" not in chart.every:
        return
    for labels in _read_labels(chart, start + 1):
        if chart.tokens[labels.end] in _CLOSERS:
            if _is_parted(chart, start, labels.end):
                into.add(labels.end + 1, levels.ATOM, _ket, (labels,), ("ket:parted",))


@opens(r"\langle", "<")
def read_parted_bra(chart: Chart, start: int, into: Nodes) -> None:
    """`<m;t|`, `<m;t|n;t>`: the same as a covector, and its product with a state."""
    if ";" not in chart.every:
        return
    for labels in _read_labels(chart, start + 1):
        if chart.tokens[labels.end] != "|":
            continue
        end = labels.end + 1
        if _is_parted(chart, start, end):
            into.add(end, levels.ATOM, _bra, (labels,), ("ket:parted",))
        for others in _read_labels(chart, end):
            if chart.tokens[others.end] in _CLOSERS:
                if _is_parted(chart, start, others.end):
                    parts = (labels, others)
                    features = ("ket:parted", "ket:product")
                    into.add(others.end + 1, levels.ATOM, _product, parts, features)


def _ket(labels: Trees) -> Tree:
    return Call(Symbol("Ket"), labels)


def _bra(labels: Trees) -> Tree:
    return Call(Symbol("Bra"), labels)


def _product(front: Trees, back: Trees) -> Tree:
    return call("BraKet", Call(Symbol("List"), front), Call(Symbol("List"), back))
