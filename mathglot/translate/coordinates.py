r"""Coordinates: what the operators of vector analysis differentiate by, tacitly.

`\nabla^2 u` shows neither coordinates nor what `u` depends on. A model may put there
what displays and is nonsense, such as the time that `u` is differentiated by as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)

_OPERATORS = frozenset("Laplacian Grad Div Curl".split())
_SPACE = (Symbol("x"), Symbol("y"), Symbol("z"))
# A model's own choice is left where it is one of these.
_USUAL = (_SPACE, _SPACE[:2])
# What is differentiated by one of these is in other coordinates than those.
_CURVED = frozenset(
    Symbol(name)
    for name in (
        "r",
        "\\[Rho]",
        "\\[Theta]",
        "\\[CurlyTheta]",
        "\\[Phi]",
        "\\[CurlyPhi]",
    )
)


def name_coordinates(tree: Tree) -> Tree:
    """The tree in space, and in the time by which it is differentiated.

    As it is where its coordinates make sense.

    >>> from mathglot.languages import parse, render
    >>> heat = parse("D[u[t], t] == k Laplacian[u[t], {t, v}]", "mathematica")
    >>> render(name_coordinates(heat), "mathematica")
    'D[u[x, y, z, t], t] == k Laplacian[u[x, y, z, t], {x, y, z}]'
    """
    if any(type(node) is Call and node.name in _OPERATORS for node in preorder(tree)):
        tree = _apply_fields(rebuild(tree, _drop_system))
    operations = [node for node in preorder(tree) if _is_operation(node)]
    if not operations:
        return _name_arguments(tree)
    times = tuple(dict.fromkeys(_find_times(tree)))
    if not _CURVED.isdisjoint(times):
        return tree
    if all(_makes_sense(node, times) for node in operations):
        return tree
    fields = {
        field.name
        for node in preorder(tree)
        if _is_operation(node) or _is_derivative(node)
        for field in _find_fields(node.arguments[0])
    }

    def change(node: Call) -> Tree:
        if _is_operation(node):
            return call(node.name, node.arguments[0], call("List", *_SPACE))
        if _is_field(node) and node.name in fields:
            return call(node.name, *_SPACE, *times)
        return node

    return rebuild(tree, change)


def _drop_system(node: Call) -> Tree:
    """An operator without a system of coordinates that is none."""
    if node.name not in _OPERATORS or len(node.arguments) != 3:
        return node
    body, coordinates, system = node.arguments
    return node if type(system) is String else call(node.name, body, coordinates)


def _apply_fields(tree: Tree) -> Tree:
    """With functions for letters that operators are applied to: all else is zero."""
    letters = {
        node.arguments[0]
        for node in preorder(tree)
        if _is_operation(node) and _is_letter(node.arguments[0])
    }
    letters -= {node.head for node in preorder(tree) if type(node) is Call}
    if not letters:
        return tree

    def leaf(node: Tree) -> Tree:
        return (
            call(node.name, *_SPACE) if _is_letter(node) and node in letters else node
        )

    return rebuild(tree, leaf=leaf)


def _is_letter(node: Tree) -> TypeGuard[Symbol]:
    return type(node) is Symbol and not is_built_in(node.name)


def _name_arguments(tree: Tree) -> Tree:
    """Functions of what they are differentiated by, where they depend on no letters."""
    needed: dict[str, dict[Symbol, None]] = {}
    for node in preorder(tree):
        if _is_derivative(node) and _is_own(node.arguments[0]):
            field = node.arguments[0]
            if not _depends_on_letters(field):
                needed.setdefault(field.name, {}).update(
                    dict.fromkeys(_find_variables(node))
                )

    def change(node: Call) -> Tree:
        variables = needed.get(node.name)
        return call(node.name, *variables) if variables and _is_own(node) else node

    return rebuild(tree, change) if needed else tree


def _depends_on_letters(field: Call) -> bool:
    """Whether it depends on letters and functions, each once, and not on itself."""
    parts = field.arguments
    return len(set(parts)) == len(parts) and not any(
        type(part) is Number
        or (type(part) is Symbol and part.name == field.name)
        or (type(part) is Call and bool(part.name) and is_built_in(part.name))
        for part in parts
    )


def find_coordinates(tree: Tree) -> frozenset[str]:
    """The names of all coordinates that operators have."""
    lists = [node.arguments[1] for node in preorder(tree) if _is_operation(node)]
    return frozenset(
        part.name
        for one in lists
        for part in (one.arguments if type(one) is Call else (one,))
        if type(part) is Symbol
    )


def _is_operation(node: Tree) -> TypeGuard[Call]:
    return type(node) is Call and node.name in _OPERATORS and len(node.arguments) == 2


def _is_derivative(node: Tree) -> TypeGuard[Call]:
    return type(node) is Call and node.name == "D" and len(node.arguments) > 1


def _is_own(node: Tree) -> TypeGuard[Call]:
    """Whether it is an unknown function of something."""
    return type(node) is Call and bool(node.name) and not is_built_in(node.name)


def _is_field(node: Tree) -> TypeGuard[Call]:
    """Whether it is an unknown function of variables."""
    return _is_own(node) and all(type(part) is Symbol for part in node.arguments)


def _find_fields(tree: Tree) -> Iterator[Call]:
    return filter(_is_field, preorder(tree))


def _find_times(tree: Tree) -> Iterator[Symbol]:
    """What derivatives are by that is no direction of space."""
    for node in preorder(tree):
        if _is_derivative(node):
            yield from (one for one in _find_variables(node) if one not in _SPACE)


def _find_variables(derivative: Call) -> Iterator[Symbol]:
    """What a derivative is by."""
    for by in derivative.arguments[1:]:
        first = by.arguments[0] if type(by) is Call and by.arguments else by
        if type(first) is Symbol:
            yield first


def _makes_sense(node: Call, times: tuple[Symbol, ...]) -> bool:
    """Whether all that an operator is applied to depends on its coordinates."""
    coordinates = node.arguments[1]
    fields = [part for part in preorder(node.arguments[0]) if _is_own(part)]
    if type(coordinates) is not Call:
        return False
    if any(coordinates in field.arguments for field in fields):
        # Shown, such as a letter with an index: by what a function is of.
        return True
    if coordinates.name != "List" or coordinates.arguments not in _USUAL:
        return False
    needed = {*coordinates.arguments, *times}
    return all(
        set(field.arguments) == needed for field in _find_fields(node.arguments[0])
    )
