r"""Compositions: `f\circ g(x)` is the value of both at x, `g^{-1}` an inverse."""

from __future__ import annotations

from mathglot.languages.latex.layout import is_known
from mathglot.languages.latex.structures.calls import is_own_name
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call, rebuild

_DOTS = Symbol(r"\[Ellipsis]")


def apply_compositions(tree: Tree) -> Tree:
    """The tree with what the last function is applied to as what all are applied to.

    >>> from mathglot.languages import parse, render
    >>> whole = apply_compositions(parse("SmallCircle[f, g[x]] == 1", "mathematica"))
    >>> render(whole, "mathematica")
    'SmallCircle[f, g][x] == 1'
    >>> names = parse("SmallCircle[Subscript[g, 1], f^(-1)]", "mathematica")
    >>> render(apply_compositions(names), "mathematica")
    'SmallCircle[Subscript[g, 1], InverseFunction[f]]'
    """
    return rebuild(tree, _apply)


def _apply(node: Call) -> Tree:
    if not is_call(node, "SmallCircle") or len(node.arguments) < 2:
        return node
    node = Call(node.head, tuple(_invert(one) for one in node.arguments))
    *others, last = node.arguments
    if type(last) is not Call or not is_own_name(last.head) or is_known(last.name):
        # g^{-1}, g_1 and what has a function of its own are composed as they are.
        return node
    if not all(_is_map(one) for one in others):
        # Values, or operators with arguments of their own, are composed as they are.
        return node
    return Call(Call(node.head, (*others, last.head)), last.arguments)


def _is_map(tree: Tree) -> bool:
    return is_own_name(tree) or tree == _DOTS or is_call(tree, "InverseFunction", 1)


_MINUS_ONE = (Number("-1"), Call(Symbol("Minus"), (Number("1"),)))


def _invert(composed: Tree) -> Tree:
    """What is composed is a map: the power -1 of its name is its inverse."""
    if is_call(composed, "Power", 2) and type(composed) is Call:
        base, exponent = composed.arguments
        if exponent in _MINUS_ONE and is_own_name(base):
            return Call(Symbol("InverseFunction"), (base,))
    return composed
