r"""Sets by what holds of their members: `\{x \in A : p\}`, `\{t u : t \in x\}`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder


@opens(r"\{")
def read_comprehension(chart: Chart, start: int, into: Nodes) -> None:
    """A set with a bar or colon between its members and what holds of them."""
    for member in chart.parse(start + 1, levels.RELATION):
        if chart.tokens[member.end] not in ("|", ":", ";", ","):
            continue
        # A comma parts them too, where the members are said to be in something.
        listed = chart.tokens[member.end] == ","
        if listed and r"\in" not in chart.tokens[start : member.end]:
            continue
        build = _comprehend_listed if listed else _comprehend
        told = ("comprehension", *(("comprehension:listed",) if listed else ()))
        for said in chart.parse(member.end + 1, levels.COMMA):
            if chart.tokens[said.end] == r"\}":
                into.add(said.end + 1, levels.ATOM, build, (member, said), told)


_EXTREMES = {
    r"\sup": "MaxValue",
    r"\max": "MaxValue",
    r"\inf": "MinValue",
    r"\min": "MinValue",
}


@opens(*_EXTREMES)
def read_extreme(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\inf\{f(x) : x \in A\}`: the least of what a set holds."""
    if chart.tokens[start + 1] != r"\{":
        return
    head = _EXTREMES[chart.tokens[start]]
    for member in chart.parse(start + 2, levels.SUM):
        if chart.tokens[member.end] not in ("|", ":"):
            continue
        for said in chart.parse(member.end + 1, levels.COMMA):
            if chart.tokens[said.end] == r"\}":
                into.add(
                    said.end + 1,
                    levels.ATOM,
                    lambda value, condition: _extreme(head, value, condition),
                    (member, said),
                    ("comprehension", "comprehension:extreme"),
                )


def _extreme(head: str, value: Tree, condition: Tree) -> Tree | None:
    if is_call(condition, "List"):
        return None
    said_of = {node for node in preorder(condition) if type(node) is Symbol}
    letters: list[Tree] = [one for one in _letters(value) if one in said_of]
    varied = _varied(condition)
    if varied in letters:
        letters = [varied]
    if not letters:
        return None
    variable = letters[0] if len(letters) == 1 else call("List", *letters)
    return call(head, call("List", value, condition), variable)


def _varied(condition: Tree) -> Tree:
    """What a membership is about."""
    while type(condition) is Call and condition.name in ("And", "Element"):
        condition = condition.arguments[0]
    return condition


def _comprehend(member: Tree, said: Tree) -> Tree | None:
    condition = said
    if is_call(said, "List"):
        return None
    if type(member) is Call and member.name in _BOUNDING:
        if len(member.arguments) > 2:
            return None
        condition = call("And", member, said)
        member = member.arguments[0]
    if type(member) is Symbol:
        return call("ImplicitRegion", condition, member)
    if is_call(member, "List") and type(member) is Call:
        if all(type(item) is Symbol for item in member.arguments):
            return call("ImplicitRegion", condition, member)
    letters = _subjects(member, condition)
    if not letters or is_call(member, "And"):
        return None
    return call(
        "ParametricRegion",
        call("List", member, condition),
        letters[0] if len(letters) == 1 else call("List", *letters),
    )


def _comprehend_listed(member: Tree, said: Tree) -> Tree | None:
    r"""`\{(x, y) \in A, x < y\}`: nobody lists statements as members of a set."""
    if not is_call(member, "Element", 2) or type(said) is not Call:
        return None
    return _comprehend(member, said) if said.name in _STATED else None


_STATED = frozenset(
    "Less LessEqual Greater GreaterEqual Inequality Equal Unequal Element And".split()
)
# What members of a set are said to be where they are named: x in S, t > 0.
_BOUNDING = frozenset(
    "Element Greater GreaterEqual Less LessEqual Unequal Subset SubsetEqual".split()
)


def _subjects(member: Tree, condition: Tree) -> list[Tree]:
    r"""What is varied: what the condition is about, if all of it names something.

    `\{f(x)/x^n : f \in A, n \geq 0\}` has one for each f and n; x is not varied.
    """
    shown = {node for node in preorder(member) if type(node) is Symbol}
    parts: tuple[Tree, ...] = (condition,)
    if is_call(condition, "And") and type(condition) is Call:
        parts = condition.arguments
    abouts = [
        one.arguments[0] if type(one) is Call and one.name in _ABOUT else None
        for one in parts
    ]
    subjects = [one for one in dict.fromkeys(abouts) if one in shown]
    if len(subjects) == len(set(abouts)) and subjects:
        return subjects
    said_of = {node for node in preorder(condition) if type(node) is Symbol}
    return [letter for letter in _letters(member) if letter in said_of]


_ABOUT = frozenset("Element Less LessEqual Greater GreaterEqual Unequal".split())


def _letters(tree: Tree) -> list[Tree]:
    """The names that are no heads."""
    heads = {node.head for node in preorder(tree) if type(node) is Call}
    heads |= {
        node.arguments[0]
        for node in preorder(tree)
        if is_call(node, "Subscript") and type(node) is Call
    }
    found = [n for n in preorder(tree) if type(n) is Symbol and n not in heads]
    return list(dict.fromkeys(found))
