"""Derivatives by place, `Derivative[0, 1][f][x, y]`, as derivatives by a variable."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from mathglot.languages.tree import Call, Number, Symbol, Tree, preorder

_NODES_LOOKED_AT = 100


class Differentiated(NamedTuple):
    """What is derived, by which variables how often, and what is put in for which."""

    function: Tree
    orders: tuple[Tree, ...]
    body: Call
    steps: list[tuple[Symbol, Tree]]
    values: list[tuple[Symbol, Tree]]


def read_differentiated(node: Call) -> Differentiated | None:
    """f'[x]: by x where x is a name of its own, else by another, then put in."""
    derived = node.head
    if type(derived) is not Call or type(derived.head) is not Call:
        return None
    orders, functions = derived.head.arguments, derived.arguments
    if len(functions) != 1 or not orders or len(orders) != len(node.arguments):
        return None
    arguments = list(node.arguments)
    steps: list[tuple[Symbol, Tree]] = []
    values: list[tuple[Symbol, Tree]] = []
    for place, order in enumerate(orders):
        if order == Number("0"):
            continue
        variable = arguments[place]
        if type(variable) is not Symbol or not _stands_alone(node.arguments, place):
            variable = Symbol(rf"\[FormalX]{place + 1}")
            values.append((variable, arguments[place]))
            arguments[place] = variable
        steps.append((variable, order))
    body = Call(functions[0], tuple(arguments))
    return Differentiated(functions[0], orders, body, steps, values)


def _stands_alone(arguments: tuple[Tree, ...], place: int) -> bool:
    """Whether an argument is a variable that no other argument has."""
    argument = arguments[place]
    if type(argument) is not Symbol or argument.name[:1].isupper():
        return False
    others = arguments[:place] + arguments[place + 1 :]
    for seen, node in enumerate(chain.from_iterable(map(preorder, others))):
        # Looking through large arguments at every level would take too long.
        if node == argument or seen > _NODES_LOOKED_AT:
            return False
    return True
