r"""Integrals that do not say what they are by: `\int_a^b f`, `\int_C F\cdot dr`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.calculus import read_limits
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.juxtaposed import (
    extend,
    is_open_product,
    part_last,
)
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.points import POINT
from mathglot.languages.tree import Call, Symbol, Tree, call, preorder

# Lines over and under the sign of an integral.
_LINES = {r"\bar": "OverBar", r"\underline": "UnderBar"}
_VARIABLES = tuple(Symbol(name) for name in ("x", "t", "u", "s", "y", "z", "v", "w"))

_ANGLES = (Symbol(r"\[Theta]"), Symbol(r"\[Phi]"), Symbol("r"), Symbol(r"\[Omega]"))


@opens(r"\int")
def read_silent(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\int_a^b f`, where what it is by goes without saying."""
    for limits, end in read_limits(chart, start + 1):
        for node in chart.parse(end, levels.PRODUCT):
            parts = (node, *limits)
            into.add(node.end, levels.PREFIX, _silent, parts, ("silent",))
    if chart.tokens[start + 1] != "_":
        return
    begin, stop, end = chart.script(start + 1)
    for region in chart.content(begin, stop, levels.ITEM):
        for node in chart.parse(end, levels.PRODUCT):
            over = (node, region)
            feature = "silent:letter" if node.end == end + 1 else "silent:region"
            into.add(node.end, levels.PREFIX, _silent_over, over, (feature,))


@opens(*_LINES)
def read_bounding(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\overline{\int_a^b} f`, the upper integral, and the lower one."""
    closing = chart.closing.get(start + 1)
    if chart.tokens[start + 2] != r"\int" or closing is None:
        return
    head = _LINES[chart.tokens[start]]
    for limits, end in read_limits(chart, start + 3):
        if end != closing:
            continue
        for node in chart.parse(closing + 1, levels.PREFIX):
            into.add(
                node.end,
                levels.PREFIX,
                lambda body, low, high: call(head, _silent(body, low, high)),
                (node, *limits),
                ("silent", "silent:bound"),
            )
    if chart.tokens[start + 3] != "_" or chart.script(start + 3)[2] != closing:
        return
    begin, stop, _ = chart.script(start + 3)
    for region in chart.content(begin, stop, levels.ITEM):
        for node in chart.parse(closing + 1, levels.PREFIX):
            into.add(
                node.end,
                levels.PREFIX,
                lambda body, over: _with_line(head, _silent_over(body, over)),
                (node, region),
                ("silent", "silent:bound"),
            )


def _with_line(head: str, integral: Tree | None) -> Tree | None:
    return None if integral is None else call(head, integral)


def _silent(body: Tree, low: Tree, high: Tree) -> Tree:
    along = _along_step(body)
    body, letter = along if along is not None else _with_variable(body, low, high)
    return call("Integrate", body, call("List", letter, low, high))


def _silent_over(body: Tree, region: Tree) -> Tree | None:
    r"""`\int_R f`; where members of a region are named, nothing goes without saying."""
    if type(region) is Call and region.name in _NAMING:
        return None
    body, letter = _with_variable(body)
    return call("Integrate", body, call("Element", letter, region))


_NAMING = frozenset(["Element", "Equal", "List", "Less", "LessEqual", "Greater"])


def _with_variable(body: Tree, *limits: Tree) -> tuple[Tree, Tree]:
    """What is integrated, and by what; a letter alone is a function of it.

    So is f, whatever stands beside it. What has no such letter is by the usual letter
    among its own, which nobody needs to name: the x of an integral of x^2.
    """
    shown = {node for node in preorder(body) if type(node) is Symbol}
    # Where all letters are taken, it is the first of them, as where nothing is named.
    free = (name for name in _VARIABLES if name not in shown)
    letter = next(free, _VARIABLES[0])
    if _bare(body) is not None:
        return Call(body, (letter,)), letter
    applied = body if _is_called(body) else _apply(body, letter)
    if applied is not body and applied != body:
        return applied, letter
    ends = {node for limit in limits for node in preorder(limit)}
    # Values of x, such as x_1 and x_2, are limits of x.
    marked = [_bare(limit) for limit in limits if type(limit) is Call]
    usual = [
        name
        for name in (*marked, *_VARIABLES, *_ANGLES)
        if name in shown and (name not in ends or name in marked)
    ]
    return body, usual[0] if usual else letter


# Letters that are functions, and what they carry.
_FUNCTIONS = frozenset(
    Symbol(name)
    for name in r"f g h F G \[Phi] \[CurlyPhi] \[Psi] \[CurlyEpsilon]".split()
)
_CARRIED = frozenset("Subscript OverTilde OverHat OverBar".split())


def _bare(tree: Tree) -> Tree | None:
    """The letter that a tree is, with an index or an accent; None if it is none."""
    while type(tree) is Call and tree.name in _CARRIED:
        tree = tree.arguments[0]
    return tree if type(tree) is Symbol else None


def _is_called(body: Tree) -> bool:
    """Whether one of the functions has its arguments, so that others would."""
    return any(
        type(node) is Call and _bare(node.head) in _FUNCTIONS for node in preorder(body)
    )


def _apply(tree: Tree, letter: Tree) -> Tree:
    """A tree in which letters of functions are applied to what it is integrated by."""
    if _bare(tree) in _FUNCTIONS:
        return Call(tree, (letter,))
    if type(tree) is not Call or (type(tree.head) is Call and not tree.name):
        return tree
    return Call(tree.head, tuple(_apply(part, letter) for part in tree.arguments))


def _along_step(body: Tree) -> tuple[Tree, Tree] | None:
    r"""`F\cdot dr` as a product of vectors, and what it is by; else None."""
    if type(body) is Call and is_open_product(body) and body.name.endswith("."):
        front, last = part_last(body)
        if type(last) is Call and last.name == "Dt" and len(last.arguments) == 1:
            return extend(front, last, POINT), last.arguments[0]
    return None
