r"""Indices: `x_{ij}`, `v_{max}`, `a_{n+1}`, `A_{+-}`: what may stand below a letter."""

from __future__ import annotations

import re

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart, Nodes, same
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.leaves import SIGN_TOKENS, read_own
from mathglot.languages.tree import Number, Symbol, Tree

Trees = tuple[Tree, ...]


def read_index(chart: Chart, sign: int) -> list[Node]:
    """What an index may be: nodes whose values are tuples."""
    return chart.remember("index", sign, _read_index)


_WORD = re.compile(r"[A-Za-z]{2,}")


def _read_index(chart: Chart, sign: int) -> list[Node]:
    begin, stop, end = chart.script(sign)
    into = chart.nodes(sign)
    inside = chart.tokens[begin:stop]
    if not inside:
        return []
    if len(inside) == 1:
        for node in read_own(chart, begin):
            into.add(end, levels.ATOM, _alone, (node,), ("index:one",))
        return into.all
    joined = "".join(inside)
    if all(len(token) == 1 for token in inside) and _WORD.fullmatch(joined):
        _read_word(joined, end, into)
    separate = read_separate(chart, begin, stop)
    if separate:
        kind = "letters" if joined.isalpha() else "mixed"
        length = str(min(len(inside), 5))
        features = (f"index:{kind}{length}",)
        into.add(end, levels.ATOM, _gather, tuple(separate), features)
    for node in chart.sequence(begin):
        if node.end == stop:
            into.add(end, levels.ATOM, same, (node,), ("index:items",))
    for node in chart.parse_to(begin, stop, levels.ANY):
        if node.level < levels.ITEM:
            into.add(end, levels.ATOM, _alone, (node,), ("index:statement",))
    return into.all


def _alone(value: Tree) -> Trees:
    return (value,)


def _gather(*values: Tree) -> Trees:
    return values


def _read_word(word: str, end: int, into: Nodes) -> None:
    case = "capitals" if word.isupper() else "small" if word.islower() else "mixed"
    length = str(min(len(word), 5))
    features = (f"index:word:{case}{length}", f"label:{word}")
    into.leaf(end, levels.ATOM, (Symbol(word),), features)


def read_separate(chart: Chart, begin: int, stop: int) -> list[Node]:
    """Letters and digits side by side as indices of their own: ij, 12, xx, +-."""
    found: list[Node] = []
    place = begin
    inside = chart.tokens[begin:stop]
    signed = inside[-1] in SIGN_TOKENS and not any(name_of(t) for t in inside)
    while place < stop:
        token = chart.tokens[place]
        if token.isdigit() and len(token) > 1:
            into = chart.nodes(place)
            into.leaf(place + 1, levels.TIGHT, Number(token))
            found += into.all
            place += 1
            continue
        if not token.isdigit() and name_of(token) is None and not signed:
            return []
        found += read_own(chart, place)
        place += 1
        if place < stop and chart.tokens[place] in ("_", "^", "'"):
            return []
    return found if len(found) > 1 else []
