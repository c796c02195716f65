r"""Dots that a pattern explains: `x_1, ..., x_n` as the x_k for k from 1 to n.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(fill_dots(parse(r"{Subscript[x, 1], \[Ellipsis], Subscript[x, n]}")))
'Table[Subscript[x, k], {k, 1, n}]'
>>> write(fill_dots(parse(r"f[0, 1, \[Ellipsis], m - 1]")))
'f[Sequence @@ Table[k, {k, 0, m - 1}]]'
>>> write(fill_dots(parse(r"{1, 4, 9, \[Ellipsis]}")))
'{1, 4, 9, \\[Ellipsis]}'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mathglot.languages.naming import is_dots
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    depth,
    preorder,
    rebuild,
    replaced,
)

_LETTERS = "kijlmpq"
_DEEPEST = 50
_JOINED = {"Plus": "Sum", "Times": "Product"}
_OF_SETS = ("Union", "Intersection")


class _Pattern(NamedTuple):
    """What all members look like, in a variable, and the first and last of it."""

    body: Tree
    variable: Symbol
    first: int
    last: Tree


def fill_dots(tree: Tree) -> Tree:
    """A formula without the dots that its members explain; other dots stay."""
    used = {part.name for part in preorder(tree) if type(part) is Symbol}
    if not any(is_dots(name) for name in used):
        return tree
    free = [letter for letter in _LETTERS if letter not in used]
    if not free:
        return tree
    variable = Symbol(free[0])
    return rebuild(tree, change=lambda node: _fill(node, variable))


def _fill(node: Call, variable: Symbol) -> Tree:
    places = [at for at, part in enumerate(node.arguments) if _is_dots(part)]
    if len(places) != 1:
        return node
    at = places[0]
    before, after = node.arguments[:at], node.arguments[at + 1 :]
    for start in range(len(before)):
        found = _find_pattern(before[start:], after[:1], variable)
        if found is not None:
            if start and _compare(before[start - 1], before[start]) is not None:
                # What comes before is like the rest, and does not fit: 1, 4, ..., n^2.
                return node
            return _put(node, before[:start], found, after[1:]) or node
    return node


def _put(
    node: Call, before: Sequence[Tree], found: _Pattern, after: Sequence[Tree]
) -> Tree | None:
    span = call("List", found.variable, Number(str(found.first)), found.last)
    if node.name in _JOINED:
        whole = call(_JOINED[node.name], found.body, span)
        if not before and not after:
            return whole
        return Call(node.head, (*before, whole, *after))
    table = call("Table", found.body, span)
    if node.name in _OF_SETS and not before and not after:
        return call("Apply", node.head, table)
    if node.name != "List":
        listed = call("Apply", Symbol("Sequence"), table)
        return Call(node.head, (*before, listed, *after))
    # Of a list with other members nobody knows where the dots end.
    return None if before or after else table


def _find_pattern(
    members: Sequence[Tree], last: Sequence[Tree], variable: Symbol
) -> _Pattern | None:
    """From the first members and the last; without a last there must be two."""
    if (not last and len(members) < 2) or depth(members[0]) > _DEEPEST:
        return None
    other = last[0] if last else members[1]
    difference = _compare(members[0], other)
    if difference is None:
        return None
    first, end = difference
    if not last:
        if end != Number(str(first + 1)):
            return None
        end = Symbol("Infinity")
    body = _generalise(members[0], other, variable)
    for step, member in enumerate(members):
        if replaced(body, variable, Number(str(first + step))) != member:
            return None
    return _Pattern(body, variable, first, end)


def _compare(left: Tree, right: Tree) -> tuple[int, Tree] | None:
    """The one number that is something else in the other tree."""
    found: set[tuple[int, Tree]] = set()
    todo = [(left, right)]
    while todo:
        one, other = todo.pop()
        if one == other:
            continue
        if type(one) is Number and one.text.isdigit():
            found.add((int(one.text), other))
        elif type(one) is Call and type(other) is Call:
            if one.head != other.head or len(one.arguments) != len(other.arguments):
                return None
            todo += zip(one.arguments, other.arguments, strict=True)
        else:
            return None
    return found.pop() if len(found) == 1 else None


def _generalise(left: Tree, right: Tree, variable: Symbol) -> Tree:
    if left == right:
        return left
    if type(left) is Call and type(right) is Call:
        parts = zip(left.arguments, right.arguments, strict=True)
        inner = tuple(_generalise(one, other, variable) for one, other in parts)
        return Call(left.head, inner)
    return variable


def _is_dots(tree: Tree) -> bool:
    return type(tree) is Symbol and is_dots(tree.name)
