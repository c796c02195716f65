"""What function a formula defines: its name, its arguments in order, its value.

>>> from mathglot.languages.mathematica.parser import parse
>>> found = read_signature(parse("f[x_] := a x^2"))
>>> found.name, found.value == parse("a x^2"), found.arguments
(Symbol('f'), True, (Symbol('x'), Symbol('a')))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mathglot.languages.families import find_varying, split_family
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.python.arrays import find_array
from mathglot.languages.ranges import list_parts, read_limit, read_range
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
)

# What defines a name; of an approximation, the right side is what is computed.
_EQUATIONS = ("Equal", "Set", "SetDelayed", "TildeTilde")
_ZERO = Number("0")
_ITERATED = frozenset(("Sum", "Product", "Integrate"))


class Signature(NamedTuple):
    """A function to be defined; no name where the formula gives it none.

    Of an equation without a name, `told` is what the value is that of: its left side,
    or the equation itself, which holds where the value is zero.
    """

    name: Tree | None
    arguments: tuple[Tree, ...]
    value: Tree
    condition: Tree | None
    told: Tree | None = None


def read_signature(tree: Tree) -> Signature:
    """Of an equation its right side, by the name at its left; else the formula.

    An equation that sets something without a name equal to a number is a function that
    is zero where it holds.
    """
    condition = None
    if is_call(tree, "Condition", 2):
        assert type(tree) is Call
        tree, condition = tree.arguments
    name: Tree | None = None
    given: list[Tree] = []
    told: Tree | None = None
    if type(tree) is Call and tree.name in _EQUATIONS and len(tree.arguments) >= 2:
        equation, left, tree = tree, tree.arguments[0], tree.arguments[-1]
        name, given = _read_left(left)
        if name in find_free(tree):
            # An equation that its own left side occurs in defines nothing.
            name = None
        if name is not None:
            pass
        elif is_name(tree) and tree not in find_free(left):
            # a + b = c says what c is.
            name, tree = tree, left
        elif not find_free(tree):
            told = equation
            tree = left if tree == _ZERO else call("Subtract", left, tree)
        else:
            told = left
    others = [each for each in find_free(tree) if each not in given]
    return Signature(name, (*given, *others), tree, condition, told)


def _read_left(left: Tree) -> tuple[Tree | None, list[Tree]]:
    """The name that a left side defines, if it does, and the arguments it gives."""
    if is_name(left):
        # x_{n+1} = ... is no definition of one name.
        is_member = any(type(index) is Call for index in split_family(left)[1])
        return (None if is_member else left), []
    if type(left) is Call and is_name(left.head) and not is_built_in(left.name):
        patterns = [_read_pattern(part) for part in left.arguments]
        distinct = len(set(patterns)) == len(patterns)
        if distinct and all(is_name(part) for part in patterns):
            return left.head, patterns
    return None, []


def _read_pattern(tree: Tree) -> Tree:
    if is_call(tree, "Pattern", 2):
        assert type(tree) is Call
        return tree.arguments[0]
    return tree


def find_free(tree: Tree) -> list[Tree]:
    """The names that a formula leaves open, functions too, in the order written."""
    varying = find_varying(postorder(tree))
    found: dict[Tree, None] = {}
    todo: list[tuple[Tree, frozenset[Tree]]] = [(tree, frozenset())]
    while todo:
        node, bound = todo.pop()
        if _is_spelled(node):
            base, indices = split_family(node)
            if base in varying and indices:
                if base not in bound:
                    found[base] = None
                todo.extend((index, bound) for index in reversed(indices))
            elif node not in bound:
                found[node] = None
            continue
        if type(node) is not Call:
            continue
        parts = list(_bind(node, bound))
        is_own = is_name(node.head) and not is_built_in(node.name)
        if is_own or type(node.head) is Call:
            parts.insert(0, (node.head, bound))
        todo.extend(reversed(parts))
    return list(found)


def _is_spelled(tree: Tree) -> bool:
    """Whether the writer spells it as a name: words and indexed constants too."""
    if is_name(tree):
        return True
    if type(tree) is Symbol:
        return is_built_in(tree.name) and tree.name not in ROWS_BY_KEY
    base, indices = split_family(tree)
    return bool(indices) and type(base) is Symbol


def _bind(node: Call, bound: frozenset[Tree]) -> Iterator[tuple[Tree, frozenset[Tree]]]:
    """The parts of a call, each with what is bound in it.

    A range sees what the ranges before it bind, and not what it binds itself.
    """
    if node.name not in _ITERATED:
        inner = bound | frozenset(_find_bound(node))
        yield from ((part, inner) for part in node.arguments)
        return
    body, *ranges = node.arguments
    yield body, bound | frozenset(_find_bound(node))
    for each in ranges:
        own = frozenset(_find_bound(Call(node.head, (body, each))))
        parts = list_parts(each, "List")
        yield from ((part, bound) for part in parts if part not in own)
        if len(parts) > 1 and own & {*parts[1:]}:
            # {x, 0, x}: what it runs to is another x.
            yield parts[0], bound
        bound |= own


def _find_bound(node: Call) -> Iterable[Tree]:
    """The variables that a sum, integral, limit, derivative or function binds."""
    if node.name in _ITERATED:
        ranges = [read_range(part) for part in node.arguments[1:]]
        return [
            each.variable
            for each in ranges
            if each and (each.lower or _runs_over_array(node, each.variable))
        ]
    if node.name == "Limit":
        limit = read_limit(node)
        return [limit.variable] if limit else []
    if node.name == "Function" and len(node.arguments) == 2:
        named = node.arguments[0]
        return named.arguments if type(named) is Call else [named]
    return ()


def _runs_over_array(node: Call, variable: Tree) -> bool:
    is_sum = node.name in ("Sum", "Product")
    return is_sum and find_array(node.arguments[0], variable) is not None
