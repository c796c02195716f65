r"""How derivatives are written in semantic LaTeX: `\deriv`, `\pderiv`, `\pdiff`."""

from __future__ import annotations

from mathglot.languages.functions.row import DLMF
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, is_known
from mathglot.languages.latex.template import (
    GROUP,
    LITERAL,
    SLOT,
    Element,
    Program,
    Template,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_ONE = Number("1")
_OPERATORS = frozenset(
    "Plus Times Minus Subtract Divide Power Sqrt Sum Product Integrate Limit".split()
)


def derivative_layout(node: Call) -> Layout | None:
    """The layout of `D[f, ...]`; None if it differentiates in a way of its own."""
    if len(node.arguments) < 2:
        return None
    operand, *by = node.arguments
    steps = [_step(item) for item in by]
    known = [step for step in steps if step is not None]
    if len(known) != len(steps):
        return None
    if len(known) == 1:
        return _single(operand, *known[0])
    return _mixed(operand, known)


def _step(item: Tree) -> tuple[Tree, Tree] | None:
    """The variable and how many times, for `x` and `{x, n}`."""
    if type(item) is Call and item.name == "List":
        if len(item.arguments) != 2:
            return None
        variable, order = item.arguments
    else:
        variable, order = item, _ONE
    varies = type(variable) is Symbol or is_call(variable, "Subscript")
    return (variable, order) if varies else None


def _single(operand: Tree, variable: Tree, order: Tree) -> Layout:
    partial = (
        type(operand) is Call
        and len(operand.arguments) > 1
        and not is_known(operand.name)
    )
    program: list[Element] = [(LITERAL, r"\pderiv" if partial else r"\deriv")]
    parts: list[Tree] = [operand, variable]
    if order != _ONE:
        program += [(LITERAL, "["), (SLOT, 2, levels.ITEM), (LITERAL, "]")]
        parts.append(order)
    inside = _stands_above(operand)
    above: Program = ((SLOT, 0, levels.ITEM),) if inside else ((LITERAL, "{}"),)
    program += [(GROUP, above)] if inside else [(LITERAL, "{}")]
    program.append((GROUP, ((SLOT, 1, levels.ITEM),)))
    if not inside:
        program.append((SLOT, 0, levels.POWER))
    return _layout(program, parts, levels.POWER if inside else levels.PREFIX)


def _stands_above(operand: Tree) -> bool:
    """Whether what is differentiated is short enough for the numerator."""
    return type(operand) is not Call or operand.name not in _OPERATORS


def _mixed(operand: Tree, steps: list[tuple[Tree, Tree]]) -> Layout | None:
    total = 0
    for _, order in steps:
        if type(order) is not Number or not order.text.isdigit():
            return None
        total += int(order.text)
    program: list[Element] = [(LITERAL, r"\frac")]
    differential: list[Element] = [
        (LITERAL, r"\pdiff"),
        (LITERAL, f"[{total}]"),
        (GROUP, ((SLOT, 0, levels.ITEM),)),
    ]
    program.append((GROUP, tuple(differential)))
    below: list[Element] = []
    parts: list[Tree] = [operand]
    for variable, order in steps:
        below.append((LITERAL, r"\pdiff"))
        assert type(order) is Number
        if order != _ONE:
            below.append((LITERAL, f"[{order.text}]"))
        below.append((GROUP, ((SLOT, len(parts), levels.ITEM),)))
        parts.append(variable)
    program.append((GROUP, tuple(below)))
    return _layout(program, parts, levels.POWER)


def _layout(program: list[Element], parts: list[Tree], level: int) -> Layout:
    written = tuple(program)
    return Layout(Template(written, written, level, None, None), tuple(parts), DLMF)
