r"""Operators that stand alone, and coordinates that nobody names."""

from __future__ import annotations

from mathglot.evaluate.labels.tolerance.names import Wanted
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
    replaced,
)

_ARGUMENT = call("Slot", Number("1"))
_SUMS = frozenset(["Plus", "Subtract", "Minus"])
_COORDINATE = Symbol("x")


def join_operators(tree: Tree) -> Tree:
    r"""`2x\frac{d}{dx} + x` is one function, or a sum of functions and numbers:
    (2 x D[#, x] + x # &) and 2 x (D[#, x] &) + x. Of two beside each other, the first
    is done to what the second makes."""
    return rebuild(tree, _join)


def _join(node: Call) -> Tree:
    if not any(map(_is_operator, node.arguments)):
        return node
    if node.name in _SUMS:
        return _function(Call(node.head, tuple(map(_done, node.arguments))))
    if node.name == "Sum" and _is_operator(node.arguments[0]):
        return _function(
            Call(node.head, (_done(node.arguments[0]), *node.arguments[1:]))
        )
    if node.name in ("Times", "Dot"):
        made: Tree = _ARGUMENT
        for factor in reversed(node.arguments):
            made = _done(factor, made)
        return _function(made)
    return node


def _is_operator(tree: Tree) -> bool:
    """Whether it is a function of one thing that is differentiated."""
    return (
        type(tree) is Call
        and is_call(tree, "Function", 1)
        and any(is_call(node, "D") for node in preorder(tree))
    )


def _done(tree: Tree, to: Tree = _ARGUMENT) -> Tree:
    """What an operator makes of something; a number multiplies it."""
    if type(tree) is Call and _is_operator(tree):
        return replaced(tree.arguments[0], _ARGUMENT, to)
    return call("Times", tree, to)


def _function(body: Tree) -> Tree:
    return call("Function", body)


def spell_coordinates(tree: Tree, wanted: Wanted) -> Tree:
    r"""`\partial_i f` shows no coordinate. That of others has its index above or below:
    D[f, Superscript[x, i]] and D[f, Subscript[x, i]]."""
    if _COORDINATE.name in wanted.letters:
        return tree

    def change(node: Call) -> Tree:
        if node.name != "D":
            return node
        body, *variables = node.arguments
        return Call(node.head, (body, *map(_raise, variables)))

    return rebuild(tree, change)


def _raise(variable: Tree) -> Tree:
    """A coordinate with its index above; of {x, 2}, the first."""
    if type(variable) is not Call or not variable.arguments:
        return variable
    first, *others = variable.arguments
    if variable.name == "List":
        return Call(variable.head, (_raise(first), *others))
    if variable.name == "Subscript" and first == _COORDINATE:
        return call("Superscript", *variable.arguments)
    return variable
