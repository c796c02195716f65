r"""Integrals and derivatives: what they are by, and operators that stand alone."""

from __future__ import annotations

from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

_UNKNOWN = Symbol(PLACEHOLDER)
_PARTIAL = String("∂")
_ARGUMENTS = (call("Slot"), call("Slot", Number("1")))


def spell_spaces(tree: Tree) -> Tree:
    r"""What is integrated over all of a space is integrated by its letter: of
    `\int d^4x f` some keep the four dimensions, and others do not. What no one names,
    the variable of `\int_M f` or a lower end, is a placeholder, or is left out."""

    def change(node: Call) -> Tree:
        if _is_over_region(node) and type(node.head) is Call:
            return change(call("Integrate", *node.arguments, node.head.arguments[1]))
        if node.name != "Integrate" or len(node.arguments) < 2:
            return node
        body, *ranges = node.arguments
        spelled = [_spell_range(given) for given in ranges]
        return Call(node.head, (body, *(one for one in spelled if one != _UNKNOWN)))

    return rebuild(tree, change)


def _is_over_region(node: Call) -> bool:
    """Whether it is an integral whose region is written as its index."""
    head = node.head
    return (
        type(head) is Call
        and is_call(head, "Subscript", 2)
        and head.arguments[0] == Symbol("Integrate")
        and len(node.arguments) == 1
    )


def _spell_range(given: Tree) -> Tree:
    if type(given) is not Call:
        return given
    if is_call(given, "Element", 2):
        variable, space = given.arguments
        if variable == _UNKNOWN:
            return space
        if type(space) is Call and is_call(space, "Vectors", 2):
            return variable
    if is_call(given, "List", 3) and given.arguments[1] == _UNKNOWN:
        return call("List", given.arguments[0], given.arguments[2])
    return given


def spell_operators(tree: Tree) -> Tree:
    r"""A derivative of nothing is an operator: a function, D[#, x] &, the derivative of
    a placeholder, or its sign with an index, Subscript["\[PartialD]", x]."""

    def change(node: Call) -> Tree:
        if is_call(node, "Function", 1):
            return _as_operator(node.arguments[0]) or node
        if node.name == "D" and len(node.arguments) == 2:
            operand, by = node.arguments
            return _sign(by) if operand == _UNKNOWN else node
        return node

    return rebuild(tree, change)


def _sign(by: Tree) -> Tree:
    if type(by) is Call and is_call(by, "List", 2):
        return call("Power", _sign(by.arguments[0]), by.arguments[1])
    return call("Subscript", _PARTIAL, by)


def _as_operator(body: Tree) -> Tree | None:
    """What is done to its argument, if that is what a product ends with."""
    if type(body) is not Call:
        return None
    if (
        body.name == "D"
        and len(body.arguments) == 2
        and body.arguments[0] in _ARGUMENTS
    ):
        return _sign(body.arguments[1])
    if body.name in ("Plus", "Minus"):
        parts = [_as_operator(part) for part in body.arguments]
        known = [part for part in parts if part is not None]
        return Call(body.head, tuple(known)) if len(known) == len(parts) else None
    if body.name == "Times" and len(body.arguments) > 1:
        *factors, last = body.arguments
        if any(node in _ARGUMENTS for factor in factors for node in preorder(factor)):
            return None
        if last in _ARGUMENTS:
            return Call(body.head, tuple(factors)) if factors[1:] else factors[0]
        operator = _as_operator(last)
        return operator and Call(body.head, (*factors, operator))
    return None
