r"""Dots between terms that follow a plain pattern: `a_1+\cdots+a_n` as a Sum."""

from __future__ import annotations

from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)

Trees = tuple[Tree, ...]
_DOTS = Symbol(r"\[Ellipsis]")
_INFINITY = Symbol("Infinity")
_INDICES = tuple(Symbol(name) for name in ("k", "j", "i", "m"))
_SERIES = {"Plus": "Sum", "Times": "Product", "List": "Table"}


def sum_series(tree: Tree) -> Tree:
    r"""Each row of terms with dots as what it is the beginning, or all, of.

    The terms shown must differ in a whole number alone, and the last one in what that
    number runs to. Where some dots are left, none is taken for a series.

    >>> from mathglot.languages import parse, render
    >>> text = r"Subscript[x, 1]^2 + \[Ellipsis] + Subscript[x, n]^2"
    >>> render(sum_series(parse(text, "mathematica")), "mathematica")
    'Sum[Subscript[x, k]^2, {k, 1, n}]'
    >>> text = r"f[0] + f[1] + \[Ellipsis]"
    >>> render(sum_series(parse(text, "mathematica")), "mathematica")
    'Sum[f[k], {k, 0, Infinity}]'
    """
    used = {node for node in preorder(tree) if type(node) is Symbol}
    index = next((letter for letter in _INDICES if letter not in used), None)
    if index is None:
        return tree
    summed = rebuild(tree, lambda node: _sum(node, index))
    # A mixture of sums and dots says nothing better than dots do.
    return tree if _DOTS in preorder(summed) else summed


def _sum(node: Call, index: Symbol) -> Tree:
    if node.name not in _SERIES or node.arguments.count(_DOTS) != 1:
        return node
    place = node.arguments.index(_DOTS)
    front, back = node.arguments[:place], node.arguments[place + 1 :]
    if node.name == "Times":
        return _multiply(node, front, back, index)
    return _series(node, front, back, index) or node


def _multiply(node: Call, front: Trees, back: Trees, index: Symbol) -> Tree:
    r"""A product, which may have factors before the series: `2x_1\cdots x_n`."""
    for skipped in range(max(len(front), 1)):
        before, rest = front[:skipped], front[skipped:]
        if any(_has_form(one, rest[0]) for one in before):
            break
        found = _series(node, rest, back, index)
        if found is not None:
            is_index = type(found) is Call and found.arguments[0] == index
            if before and (is_index or not back):
                break
            return Call(node.head, (*before, found)) if before else found
    return node


def _has_form(one: Tree, other: Tree) -> bool:
    """Whether one thing looks like another, as the terms of a series do."""
    if type(one) is Call and type(other) is Call:
        return _are_alike(one, other)
    return type(one) is type(other)


def _series(node: Call, front: Trees, back: Trees, index: Symbol) -> Tree | None:
    """What terms with dots between or behind them are the beginning, or all, of."""
    if not front or len(back) > 1 or len(front) + len(back) < 2:
        return None
    first = front[0]
    found = _difference(first, back[0] if back else front[1])
    if found is None:
        return None
    start, last = found
    if type(start) is not Number or not start.text.isdigit():
        return None
    term = _put_index(first, back[0] if back else front[1], index)
    if node.name == "List" and term == index:
        # Numbers in a row are a Range.
        return None
    begin = int(start.text)
    if any(shown != _at(term, index, begin + n) for n, shown in enumerate(front)):
        return None
    bounds = call("List", index, start, last if back else _INFINITY)
    return call(_SERIES[node.name], term, bounds)


def _difference(one: Tree, other: Tree) -> tuple[Tree, Tree] | None:
    """The one thing in which two trees differ, in however many places."""
    if type(one) is Call and type(other) is Call and _are_alike(one, other):
        pairs = zip(one.arguments, other.arguments, strict=True)
        found = {_difference(*pair) for pair in pairs if pair[0] != pair[1]}
        return found.pop() if len(found) == 1 else None
    return one, other


def _put_index(one: Tree, other: Tree, index: Symbol) -> Tree:
    """What two trees share, with an index where they differ."""
    if one == other:
        return one
    if type(one) is Call and type(other) is Call and _are_alike(one, other):
        pairs = zip(one.arguments, other.arguments, strict=True)
        return Call(one.head, tuple([_put_index(*pair, index) for pair in pairs]))
    return index


def _are_alike(one: Call, other: Call) -> bool:
    return one.head == other.head and len(one.arguments) == len(other.arguments)


def _at(term: Tree, index: Symbol, value: int) -> Tree:
    number = Number(str(value))
    return rebuild(term, leaf=lambda leaf: number if leaf == index else leaf)
