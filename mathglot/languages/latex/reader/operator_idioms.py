r"""Sums and multiples of operators: `\partial_x^2 + 2\partial_y` is one function.

What is read is a sum of functions, and what it means is the function that adds up what
they make of their argument.
"""

from __future__ import annotations

from mathglot.languages.latex.reader.juxtaposed import (
    extend,
    is_open_product,
    part_product,
    product_of,
)
from mathglot.languages.latex.structures.calls import is_sum_of_signs
from mathglot.languages.latex.structures.operators import (
    ARGUMENT,
    is_operator,
    is_sum_of_operators,
)
from mathglot.languages.tree import Call, Symbol, Tree, call, preorder, rebuild

_SUMS = frozenset(["Plus", "Subtract", "Minus"])


def join_operators(tree: Tree) -> Tree:
    """The tree with one function for each sum or multiple of operators.

    >>> from mathglot.languages import parse, render
    >>> wave = parse("(D[#, {t, 2}] &) - (D[#, {x, 2}] &) == 0", "mathematica")
    >>> render(join_operators(wave), "mathematica")
    '(D[#1, {t, 2}] - D[#1, {x, 2}] &) == 0'

    What stands behind such a sum it is applied to.
    """
    if not any(is_operator(node) for node in preorder(tree)):
        return tree
    return rebuild(tree, _join)


def _join(node: Call) -> Tree:
    operators = [is_operator(part) for part in node.arguments]
    if is_open_product(node) and any(map(is_sum_of_operators, node.arguments[:-1])):
        return _apply_first(node)
    if node.name in _SUMS and any(operators):
        return call("Function", Call(node.head, tuple(map(_apply, node.arguments))))
    if is_open_product(node) and operators[-1] and sum(operators) == 1:
        factors = (*node.arguments[:-1], _apply(node.arguments[-1]))
        return call("Function", Call(node.head, factors))
    return node


def _apply_first(node: Call) -> Tree:
    """A product with the first sum of operators applied to all that follows it."""
    place = next(n for n, one in enumerate(node.arguments) if is_sum_of_operators(one))
    front, rest = part_product(node, place)
    operand = _join(rest) if type(rest) is Call and is_open_product(rest) else rest
    applied = Call(node.arguments[place], (operand,))
    return applied if front is None else extend(front, applied)


def _apply(tree: Tree) -> Tree:
    """What a term of a sum of operators makes of the argument."""
    if type(tree) is Call and is_operator(tree):
        return tree.arguments[0]
    return product_of(" ", (tree, ARGUMENT))


def apply_indexed(tree: Tree) -> Tree:
    r"""The tree with sums of signs of derivatives applied to what stands behind them.

    >>> from mathglot.languages import parse, render
    >>> sign = parse('Subscript["\\[PartialD]", mu] - A', "mathematica")
    >>> applied = apply_indexed(product_of(" ", (sign, parse("psi", "mathematica"))))
    >>> render(applied, "mathematica")
    '(Subscript["\\[PartialD]", mu] - A)[psi]'
    """
    if not any(map(_may_act, preorder(tree))):
        return tree
    return rebuild(tree, _apply_sum)


_COORDINATES = frozenset(map(Symbol, "xyzt"))


def _may_act(tree: Tree) -> bool:
    """Whether a sum has a sign of derivatives, by none of the usual coordinates.

    Those by a coordinate are functions of their own: `(\\partial_x^2 + 1)u`.
    """
    return is_sum_of_signs(tree) and _COORDINATES.isdisjoint(preorder(tree))


def _apply_sum(node: Call) -> Tree:
    if not is_open_product(node) or not any(map(_may_act, node.arguments[:-1])):
        return node
    place = next(n for n, one in enumerate(node.arguments) if _may_act(one))
    front, rest = part_product(node, place)
    operand = _apply_sum(rest) if type(rest) is Call else rest
    applied = Call(node.arguments[place], (operand,))
    return applied if front is None else extend(front, applied)
