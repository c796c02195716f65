r"""Compositions applied as a whole: `f\circ g(x)` is the value of both at x."""

from __future__ import annotations

from mathglot.languages.latex.structures.calls import is_own_name
from mathglot.languages.tree import Call, Symbol, Tree, is_call, rebuild

_DOTS = Symbol(r"\[Ellipsis]")


def apply_compositions(tree: Tree) -> Tree:
    """The tree with what the last function is applied to as what all are applied to.

    >>> from mathglot.languages import parse, render
    >>> whole = apply_compositions(parse("SmallCircle[f, g[x]] == 1", "mathematica"))
    >>> render(whole, "mathematica")
    'SmallCircle[f, g][x] == 1'
    """
    return rebuild(tree, _apply)


def _apply(node: Call) -> Tree:
    if not is_call(node, "SmallCircle") or len(node.arguments) < 2:
        return node
    *others, last = node.arguments
    if type(last) is not Call or not is_own_name(last.head):
        return node
    if not all(is_own_name(one) or one == _DOTS for one in others):
        # Values, or operators with arguments of their own, are composed as they are.
        return node
    return Call(Call(node.head, (*others, last.head)), last.arguments)
