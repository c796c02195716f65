r"""Quantifiers: `\forall x \in A: p`, and `p` with `for all` behind it."""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.functions.notation import THERE_EXISTS
from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.conditions import CONDITIONS, with_condition
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

_CONSTANTS = frozenset(Symbol(name) for name in ("I", "E", "Pi"))


@opens(r"\forall", r"\exists")
def read_quantified(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\forall x \in A: p`, `\exists n > 0 \text{ such that } p`."""
    head = "ForAll" if chart.tokens[start] == r"\forall" else "Exists"
    unique: tuple[str, ...] = ()
    begin = start + 1
    if head == "Exists" and chart.tokens[begin] == "!":
        head, begin, unique = "ExistsUnique", begin + 1, ("quantified:unique",)
    for about in chart.parse(begin, levels.COMMA):
        if about.level not in (levels.RELATION, levels.COMMA):
            continue
        several = ("quantified:several",) if about.level == levels.COMMA else ()
        place = about.end
        if chart.tokens[place] in (",", ":", "."):
            place += 1
        else:
            place = _skip_such_that(chart, place)
        for said in chart.parse(place, levels.ANY):
            into.add(
                said.end,
                levels.ANY,
                lambda statement, what: _quantify(head, statement, what),
                (said, about),
                ("quantified", *several, *unique),
            )


_SUCH_THAT = frozenset([r"such\ that", "such that", r"s.t.", "st"])
_SHORT = r"\mathrm { s } . \mathrm { t }".split()


def _skip_such_that(chart: Chart, place: int) -> int:
    """Where the words end that part what there is from what is said of it."""
    if chart.word(place) in _SUCH_THAT:
        return chart.closing[place + 1] + 1
    end = place + len(_SHORT)
    if chart.tokens[place:end] == _SHORT:
        return end + (chart.tokens[end] == ".")
    return place


@opens(r"\text")
def read_worded(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{there exists an } x \in A \text{ such that } p`."""
    if chart.word(start).replace(r"\ ", " ") not in THERE_EXISTS:
        return
    for about in chart.parse(chart.closing[start + 1] + 1, levels.COMMA):
        place = about.end
        if chart.tokens[place] in (",", ":"):
            place += 1
        else:
            place = _skip_such_that(chart, place)
        if place == about.end:
            continue
        for said in chart.parse(place, levels.ANY):
            into.add(
                said.end,
                levels.ANY,
                lambda statement, what: _quantify("Exists", statement, what),
                (said, about),
                ("quantified", "quantified:worded"),
            )


def read_for_some(chart: Chart, node: Node, begin: int, into: Nodes) -> None:
    """A statement, and behind it of what it holds for one."""
    for about in chart.parse(begin, levels.COMMA):
        into.add(
            about.end,
            levels.ANY,
            lambda said, what: _quantify("Exists", said, what),
            (node, about),
            ("word:forsome",),
        )


def read_for_all(chart: Chart, node: Node, begin: int, into: Nodes) -> None:
    """A statement, and behind it for what it holds."""
    for about in chart.parse(begin, levels.COMMA):
        into.add(about.end, levels.ANY, _for_all, (node, about), ("word:forall",))
        parts, features = (node, about), ("word:forall:condition",)
        into.add(about.end, levels.ANY, with_condition, parts, features)


def _for_all(said: Tree, about: Tree) -> Tree | None:
    return _quantify("ForAll", said, about)


# What is said of a part of a number is about the number: \Re s > 1 is about s.
_PARTS = frozenset(["Re", "Im", "Abs", "Arg"])


def _subjects(about: Call) -> Iterator[Tree]:
    """What conditions are about; an equation among them says what a name is."""
    for one in about.arguments if about.name == "And" else (about,):
        if type(one) is Call and one.name in CONDITIONS:
            first: Tree = one
            while type(first) is Call and first.name in CONDITIONS | _PARTS:
                sides = [side for side in first.arguments if type(side) is not Number]
                first = sides[0] if sides else first.arguments[0]
            yield first


def _quantify(head: str, said: Tree, about: Tree) -> Tree | None:
    if type(about) is Call and about.name in CONDITIONS:
        subjects = list(dict.fromkeys(_subjects(about)))
        if len(subjects) > 1:
            return call(head, call("List", *subjects), about, said)
        return call(head, subjects[0], about, said) if subjects else None
    if about in _CONSTANTS:
        return None
    if type(about) is Symbol or (type(about) is Call and about.name == "List"):
        return call(head, about, said)
    return None
