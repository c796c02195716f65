r"""Indices that say what is differentiated by: `u_t = k u_{xx}`.

One such index tells nothing, nor do several that a vector has: `v_x^2 + v_y^2`. But
where a letter has two coordinates below it, or stands with time and with another, they
are rather what it is differentiated by. So is one below what is applied to several
things, of which it is one or may be: `u_t(x,0)`, `f_x(x_0,y_0)`. No component of a
vector is that of another in another direction, as derivatives are: `u_x = v_y`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from mathglot.languages.latex.reader.places import names_of
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

# Letters that functions in differential equations have, and those of coordinates.
_LETTERS = frozenset(("u", "v", "w", "y", "f", r"\phi", r"\varphi", r"\psi"))
_COORDINATE_LETTERS = frozenset(
    ("x", "y", "z", "t", "r", "s", r"\theta", r"\xi", r"\eta")
)
_FUNCTIONS = frozenset(
    Symbol(name) for name in ("u", "v", "w", "y", "f", r"\[Phi]", r"\[Psi]")
)
_COORDINATES = frozenset(
    Symbol(name)
    for name in ("x", "y", "z", "t", "r", "s", r"\[Theta]", r"\[Xi]", r"\[Eta]")
)
_TIME = Symbol("t")
# What changes in space, beside its change in time: u_t = k \Delta u.
_SPATIAL = frozenset([r"\nabla", r"\Delta"])
_OPERATORS = frozenset(["Laplacian", "Grad", "Div"])


def may_be_derived(tokens: list[str]) -> bool:
    """Whether a formula has a letter that may be differentiated by what is below it.

    >>> may_be_derived("u _ { x x } = 0".split()), may_be_derived("u _ x".split())
    (True, False)
    """
    if "_" not in tokens or _LETTERS.isdisjoint(tokens):
        return False
    if _has_applied(tokens) or _find_crossed(tokens):
        return True
    rows = [
        [token for token in row if token in _COORDINATE_LETTERS]
        for row in _find_rows(tokens)
    ]
    if any(len(row) > 1 for row in rows):
        return True
    if ["t"] in rows and not _SPATIAL.isdisjoint(tokens):
        return True
    return ["t"] in rows and sum(map(len, rows)) > 1


def _find_crossed(tokens: list[str]) -> bool:
    """Whether two letters are equal that have different coordinates below them.

    >>> _find_crossed("u _ x = - v _ y".split()), _find_crossed("u _ x = v _ x".split())
    (True, False)
    """
    found = _CROSSED.findall("".join(tokens)) if "=" in tokens else []
    return any(one != other and by != also for one, by, other, also in found)


_CROSSED = re.compile(r"(?<![A-Za-z}])([uvw])_([xyrt])=-?([uvw])_([xyrt])(?![A-Za-z])")


def _has_applied(tokens: list[str]) -> bool:
    """Whether brackets follow coordinates below a letter, and a comma is in sight."""
    if "," not in tokens or "(" not in tokens:
        return False
    return any(
        token == "("
        and (tokens[place - 1] if tokens[place - 1] != "}" else tokens[place - 2])
        in _COORDINATE_LETTERS
        and "_" in tokens[max(0, place - 6) : place]
        for place, token in enumerate(tokens)
        if place > 2
    )


def _find_rows(tokens: list[str]) -> Iterator[list[str]]:
    """What stands below something, token by token."""
    for place, token in enumerate(tokens[:-1]):
        if token != "_":
            continue
        begin = end = place + 1
        depth = 0
        while end < len(tokens):
            depth += (tokens[end] == "{") - (tokens[end] == "}")
            end += 1
            if depth <= 0:
                break
        yield tokens[begin:end]


def derive_by_indices(tree: Tree) -> Tree:
    """A tree with derivatives for letters that have coordinates below them.

    >>> from mathglot.languages import parse, render
    >>> heat = parse("Subscript[u, t] == k Subscript[u, x, x]", "mathematica")
    >>> render(derive_by_indices(heat), "mathematica")
    'D[u, t] == k D[u, {x, 2}]'
    >>> speed = parse("Subscript[v, t] == r", "mathematica")
    >>> derive_by_indices(speed) is speed
    True
    >>> at_rest = parse("Subscript[u, t][x, 0] == 0", "mathematica")
    >>> render(derive_by_indices(at_rest), "mathematica")
    'Derivative[0, 1][u][x, 0] == 0'
    """
    tree = _derive_applied(tree)
    found: dict[Tree, set[tuple[Symbol, ...]]] = {}
    for own, indices in _find_indexed(tree):
        found.setdefault(own, set()).add(indices)
    in_space = _find_spatial(tree) if found else set()
    letters = {
        own
        for own, rows in found.items()
        if any(len(row) > 1 for row in rows)
        or ((_TIME,) in rows and (len(rows) > 1 or own in in_space))
    }
    letters |= _equal_across(tree)
    if not letters:
        return tree

    def change(node: Call) -> Tree:
        indexed = split_index(node)
        if indexed is None or indexed[0] not in letters:
            return node
        counted = [(one, len(list(run))) for one, run in groupby(indexed[1])]
        by = [
            one if count == 1 else call("List", one, Number(str(count)))
            for one, count in counted
        ]
        return call("D", indexed[0], *by)

    return rebuild(tree, change)


def _equal_across(tree: Tree) -> set[Tree]:
    """Letters that are equal to others with other coordinates below them."""
    letters: set[Tree] = set()
    for node in preorder(tree):
        if not is_call(node, "Equal", 2) or type(node) is not Call:
            continue
        sides = [
            side.arguments[0] if is_call(side, "Minus", 1) else side  # type: ignore[union-attr]
            for side in node.arguments
        ]
        indexed = [split_index(side) for side in sides if type(side) is Call]
        if len(indexed) == 2 and indexed[0] and indexed[1]:
            (one, by), (other, also) = indexed[0], indexed[1]
            if one != other and by != also:
                letters |= {one, other}
    return letters


def _derive_applied(tree: Tree) -> Tree:
    """With derivatives for what is applied to several things, by the indices below."""

    def change(node: Call) -> Tree:
        count = len(node.arguments)
        indexed = split_index(node.head) if type(node.head) is Call else None
        if indexed is None or count < 2:
            return node
        own, by = indexed
        names = names_of(node.arguments, by[0])
        if names is None or any(one.name not in names for one in by):
            return node
        orders = [str(sum(one.name == name for one in by)) for name in names]
        derivative = Call(Symbol("Derivative"), tuple(map(Number, orders)))
        return Call(Call(derivative, (own,)), node.arguments)

    return rebuild(tree, change)


def _find_spatial(tree: Tree) -> set[Tree]:
    """What operators of vector analysis stand before."""
    return {
        node.arguments[0]
        for node in preorder(tree)
        if type(node) is Call and node.name in _OPERATORS
    }


def _find_indexed(tree: Tree) -> Iterator[tuple[Tree, tuple[Symbol, ...]]]:
    for node in preorder(tree):
        indexed = split_index(node) if type(node) is Call else None
        if indexed is not None:
            yield indexed


def split_index(node: Call) -> tuple[Tree, tuple[Symbol, ...]] | None:
    """A letter and the coordinates below it; None where there is something else."""
    if node.name != "Subscript" or node.arguments[0] not in _FUNCTIONS:
        return None
    own, *indices = node.arguments
    if own in indices or not _COORDINATES.issuperset(indices):
        return None
    return own, tuple(one for one in indices if type(one) is Symbol)
