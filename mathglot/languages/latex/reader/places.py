r"""Derivatives at a place: `\frac{\partial f}{\partial x}(a, b)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from mathglot.languages.latex.reader.forest import Build
from mathglot.languages.latex.structures.derivative_values import vector_of
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
)


def at_a_place(build: Build, count: int) -> Build:
    r"""`\frac{\partial f}{\partial x}(a, b)`: which argument x is, its letter tells."""

    def made(*values: Any) -> Tree | None:
        derivative, arguments = build(*values[:count]), values[count]
        if type(derivative) is not Call or len(derivative.arguments) < 2:
            return None
        if len(derivative.arguments) > 2:
            return _mixed(derivative, arguments)
        function, by = derivative.arguments
        order: Tree = Number("1")
        if type(by) is Call and by.name == "List" and len(by.arguments) == 2:
            by, order = by.arguments
        if not (type(function) is Symbol or is_call(function, "Subscript")):
            return None
        if type(by) is not Symbol:
            return None
        orders: tuple[Tree, ...] = (order,)
        if len(arguments) > 1:
            names = names_of(arguments, by)
            if names is None:
                return None
            orders = tuple(order if n == by.name else Number("0") for n in names)
        return Call(Call(call("Derivative", *orders), (function,)), arguments)

    return made


def _mixed(derivative: Call, arguments: tuple[Tree, ...]) -> Tree | None:
    r"""`\frac{\partial^2 f}{\partial x\partial y}(0, 0)`: by several variables."""
    function, *variables = derivative.arguments
    if not (type(function) is Symbol or is_call(function, "Subscript")):
        return None
    if not all(type(one) is Symbol for one in variables):
        return None
    used = [one.name for one in variables if type(one) is Symbol]
    names = [one.name if type(one) is Symbol else "" for one in arguments]
    if not set(used) <= set(names):
        rows = _NAMES.get(len(arguments), ())
        names = list(next((row for row in rows if set(used) <= set(row)), ""))
    orders = [Number(str(used.count(name))) for name in names]
    if not orders:
        return None
    return Call(Call(call("Derivative", *orders), (function,)), arguments)


def by_component(build: Build, count: int) -> Build:
    r"""`\frac{\partial f}{\partial x_j}(x)`: by a component of what f is applied to."""

    def made(*values: Any) -> Tree | None:
        derivative, arguments = build(*values[:count]), values[count]
        if type(derivative) is not Call:
            return None
        function, *variables = derivative.arguments
        if not (type(function) is Symbol or is_call(function, "Subscript")):
            return None
        for by in variables:
            if not (type(by) is Call and by.name in _COMPONENTS):
                return None
            known = {one.arguments[0] for one in arguments if is_part(one)}
            if by.arguments[0] not in known.union(arguments):
                return None
        return Call(derivative.head, (Call(function, arguments), *variables))

    return made


def is_part(tree: Tree) -> TypeGuard[Call]:
    """Whether something is a letter with an index."""
    return is_call(tree, "Subscript")


# What is one component of a vector, or as good as a variable of its own.
_COMPONENTS = ("Subscript", "Conjugate")


def at_vector(build: Build, count: int) -> Build:
    r"""`\frac{\partial f}{\partial x_j}(p)`: by a component of x, where x is p."""

    def made(*values: Any) -> Tree | None:
        derivative, arguments = build(*values[:count]), values[count]
        if type(derivative) is not Call or len(arguments) != 1:
            return None
        function, *variables = derivative.arguments
        if not (type(function) is Symbol or is_call(function, "Subscript")):
            return None
        vector = vector_of(tuple(variables))
        if vector is None or vector == arguments[0]:
            return None
        inner = Call(derivative.head, (Call(function, (vector,)), *variables))
        return call("ReplaceAll", inner, call("Rule", vector, arguments[0]))

    return made


def names_of(arguments: tuple[Tree, ...], by: Symbol) -> Sequence[str] | None:
    """The names of variables that stand where the arguments do."""
    names = [one.name if type(one) is Symbol else "" for one in arguments]
    if names.count(by.name) == 1:
        return names
    rows = _NAMES.get(len(arguments), ())
    return next((row for row in rows if by.name in row), None)


# Letters that variables have, in their order, by how many there are.
_NAMES = {2: ("xy", "xt", "uv", "st"), 3: ("xyz", "uvw", "xyt")}
