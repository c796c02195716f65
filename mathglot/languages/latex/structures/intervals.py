r"""Membership of a union of intervals: `x \in (-\infty, 0] \cup [1, 2)`."""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, symbol_name
from mathglot.languages.latex.template import template_of
from mathglot.languages.tree import Call, Symbol, Tree

_STRICT = {"Less": True, "LessEqual": False, "Greater": True, "GreaterEqual": False}


def joined_interval_layouts(node: Call) -> Iterator[Layout]:
    """An Or of inequalities of one letter as a union of intervals."""
    texts: list[str] = []
    parts: list[Tree] = []
    for number, statement in enumerate(node.arguments):
        read = _interval(statement, number)
        if read is None or (parts and parts[0] != read[0]):
            return
        parts = [*(parts or read[:1]), *read[1]]
        texts.append(read[2])
    names = ["x"]
    for number, text in enumerate(texts):
        names += [f"{end}{number}" for end in "ab" if f"#{end}{number}" in text]
    union = r"\cup ".join(texts)
    template = template_of(rf"#x:set\in {union}", tuple(names), levels.RELATION)
    yield Layout(template, tuple(parts), ACCEPTED)


def _interval(statement: Tree, number: int) -> tuple[Tree, list[Tree], str] | None:
    """The letter that an inequality is about, the ends, and the interval's text."""
    if type(statement) is not Call:
        return None
    name, arguments = statement.name, statement.arguments
    low, high = f"#a{number}", f"#b{number}"
    if name in _STRICT and len(arguments) == 2 and type(arguments[0]) is Symbol:
        letter, end = arguments
        strict = _STRICT[name]
        if name.startswith("Less"):
            return letter, [end], rf"(-\infty,{high}" + (")" if strict else "]")
        return letter, [end], ("(" if strict else "[") + rf"{low},#<|+>\infty)"
    signs = [name, name]
    if name == "Inequality" and len(arguments) == 5:
        signs = [symbol_name(arguments[1]), symbol_name(arguments[3])]
        arguments = arguments[::2]
    if len(arguments) != 3 or not all(sign in ("Less", "LessEqual") for sign in signs):
        return None
    opening = "(" if signs[0] == "Less" else "["
    closing = ")" if signs[1] == "Less" else "]"
    first, letter, last = arguments
    return letter, [first, last], f"{opening}{low},{high}{closing}"
