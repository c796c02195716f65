"""What function a formula defines: its name, its arguments in order, its value.

>>> from mathglot.languages.mathematica.parser import parse
>>> found = read_signature(parse("f[x_] := a x^2"))
>>> found.name, found.value == parse("a x^2"), found.arguments
(Symbol('f'), True, (Symbol('x'), Symbol('a')))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mathglot.languages.families import find_varying, split_family
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.ranges import read_limit, read_range
from mathglot.languages.tree import Call, Number, Tree, call, is_call, postorder

_EQUATIONS = ("Equal", "Set", "SetDelayed")
_ZERO = Number("0")
_ITERATED = frozenset(("Sum", "Product", "Integrate"))


class Signature(NamedTuple):
    """A function to be defined; no name where the formula gives it none."""

    name: Tree | None
    arguments: tuple[Tree, ...]
    value: Tree
    condition: Tree | None


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
    if type(tree) is Call and tree.name in _EQUATIONS and len(tree.arguments) >= 2:
        left, tree = tree.arguments[0], tree.arguments[-1]
        if is_name(left):
            # x_{n+1} = ... is no definition of one name.
            is_member = any(type(index) is Call for index in split_family(left)[1])
            name = None if is_member else left
        elif type(left) is Call and is_name(left.head):
            patterns = [_read_pattern(part) for part in left.arguments]
            distinct = len(set(patterns)) == len(patterns)
            if distinct and all(is_name(part) for part in patterns):
                name, given = left.head, patterns
        if name is None and is_name(tree) and tree not in find_free(left):
            # a + b = c says what c is.
            name, tree = tree, left
        elif name is None and not find_free(tree):
            tree = left if tree == _ZERO else call("Subtract", left, tree)
    free = find_free(tree)
    if name in free:
        # An equation that its own left side occurs in defines nothing.
        name = None
    others = [each for each in free if each not in given]
    return Signature(name, (*given, *others), tree, condition)


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
        if is_name(node):
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
        inner = bound | frozenset(_find_bound(node))
        parts = [(part, inner) for part in node.arguments]
        is_own = is_name(node.head) and not is_built_in(node.name)
        if is_own or type(node.head) is Call:
            parts.insert(0, (node.head, bound))
        todo.extend(reversed(parts))
    return list(found)


def _find_bound(node: Call) -> Iterable[Tree]:
    """The variables that a sum, integral, limit, derivative or function binds."""
    if node.name in _ITERATED:
        ranges = [read_range(part) for part in node.arguments[1:]]
        return [each.variable for each in ranges if each and each.lower is not None]
    if node.name == "Limit":
        limit = read_limit(node)
        return [limit.variable] if limit else []
    if node.name == "Function" and len(node.arguments) == 2:
        named = node.arguments[0]
        return named.arguments if type(named) is Call else [named]
    return ()
