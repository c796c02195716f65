"""Instances of the patterns of the function table: trees that a row applies to."""

from __future__ import annotations

import random
from collections.abc import Callable

from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

# What a variable becomes: its name and its kind give one tree, or several in a row.
Fill = Callable[[str, str], tuple[Tree, ...]]

_SEQUENCES = ("BlankSequence", "BlankNullSequence")
_LETTERS = "abcghjmnpqrstuvwxyz"
_SHAPES = (
    *("{x}", "{x}", "{n}", "-{n}", "{x} + {y}", "{x} - {y}", "{x} + {n}", "-{x}"),
    *("{n}*{x}", "{x}*{y}", "{x}/{y}", "{n}/{m}", "-({n}/{m})", "{x}^{n}", "1/{x}"),
    *("Sqrt[{x}]", "Sin[{x}]", "f[{x}]", "Exp[{x}]", "{x}/{n}", "-({x}/{y})"),
    *("{n} - {x}", "Subscript[{x}, {n}]", "{x}^({y} + {n})", "({x} + {y})/{n}"),
    *("({x} + {y})*{z}", "Log[{x}]", "{x}!", "\\[Alpha]", "\\[Alpha]*{x}", "Pi/{n}"),
)


def plain_instance(pattern: str) -> Tree:
    """The pattern itself, its variables standing for themselves.

    >>> plain_instance("Part[x, i__]") == parse("x[[i1, i2]]")
    True
    """
    return _instance(pattern, _fill_plainly)


def filled_instance(pattern: str, seed: int) -> Tree:
    """The pattern with small expressions in it, the same ones for the same seed."""
    generator = random.Random(f"{pattern} {seed}")

    def fill(name: str, kind: str) -> tuple[Tree, ...]:
        if kind == "Integer":
            return (Number(str(generator.randint(1, 12))),)
        if kind in ("Symbol", "Variable", "Head"):
            return (Symbol(name),)
        if kind == "List":
            return (call("List", *_some(generator, 2)),)
        if kind in _SEQUENCES:
            return _some(generator, generator.randint(1, 3))
        return _some(generator, 1)

    return _instance(pattern, fill)


def small_expression(generator: random.Random) -> Tree:
    """A sum, product, fraction, call, number ... of a few symbols."""
    letters = generator.sample(_LETTERS, 3)
    text = generator.choice(_SHAPES).format(
        x=letters[0],
        y=letters[1],
        z=letters[2],
        n=generator.randint(2, 9),
        m=generator.randint(2, 15),
    )
    return parse(text)


def _some(generator: random.Random, count: int) -> tuple[Tree, ...]:
    return tuple(small_expression(generator) for _ in range(count))


def _fill_plainly(name: str, kind: str) -> tuple[Tree, ...]:
    if kind == "Integer":
        return (Number("3"),)
    if kind == "List":
        return (call("List", Symbol(f"{name}1"), Symbol(f"{name}2")),)
    if kind in _SEQUENCES:
        return (Symbol(f"{name}1"), Symbol(f"{name}2"))
    return (Symbol(name),)


def _instance(pattern: str, fill: Fill) -> Tree:
    compiled = compile_pattern(pattern)
    known: dict[str, tuple[Tree, ...]] = {}

    def replace(node: Tree, is_head: bool) -> tuple[Tree, ...]:
        variable = _variable(node)
        if variable is not None:
            name, kind = variable
            if name not in known:
                known[name] = fill(name, "Head" if is_head else kind)
            return known[name]
        if type(node) is not Call:
            return (node,)
        arguments = [
            new for argument in node.arguments for new in replace(argument, False)
        ]
        return (Call(replace(node.head, True)[0], tuple(arguments)),)

    # Recursion follows the pattern, which is ours and shallow.
    return replace(compiled.tree, False)[0]


def _variable(node: Tree) -> tuple[str, str] | None:
    """The name and kind of a variable of a pattern."""
    if type(node) is Symbol:
        return (node.name, "") if node.name[0].islower() else None
    if not is_call(node, "Pattern", 2):
        return None
    assert type(node) is Call
    name, blank = node.arguments
    assert type(name) is Symbol and type(blank) is Call
    if blank.arguments and type(blank.arguments[0]) is Symbol:
        return name.name, blank.arguments[0].name
    return name.name, blank.name
