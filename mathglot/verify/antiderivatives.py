"""Equations with indefinite integrals: both sides are differentiated instead."""

from __future__ import annotations

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, postorder
from mathglot.verify.accumulation import without_options
from mathglot.verify.conditions import Pair
from mathglot.verify.evaluation import variable_name
from mathglot.verify.values import UnevaluableError

_ZERO = Number("0")
_LINEAR = frozenset("Plus Subtract Minus HoldForm".split())


def differentiate_sides(pairs: list[Pair]) -> list[Pair]:
    """The pairs as they are, or, where they hold antiderivatives, their derivatives."""
    variables = {
        variable
        for pair in pairs
        for side in (pair.left, pair.right)
        for variable in _antiderivative_variables(side)
    }
    if not variables:
        return pairs
    if len(variables) > 1:
        raise UnevaluableError("indefinite integrals over several variables")
    (variable,) = variables
    return [
        Pair(_derive(pair.left, variable), pair.relation, _derive(pair.right, variable))
        for pair in pairs
    ]


def _antiderivative_variables(side: Tree) -> set[Tree]:
    return {
        variable
        for node in postorder(side)
        if isinstance(node, Call)
        and (variable := _integration_variable(node)) is not None
    }


def _integration_variable(node: Call) -> Tree | None:
    """The variable of an indefinite integral."""
    if node.name != "Integrate":
        return None
    parts = without_options(node)
    if len(parts) == 2 and variable_name(parts[1]) is not None:
        return parts[1]
    return None


def _derive(tree: Tree, variable: Tree, level: int = 0) -> Tree:
    """The derivative of a side; a constant of integration drops out of itself."""
    if level > 50:
        raise UnevaluableError("an indefinite integral")
    if isinstance(tree, Call):
        if _integration_variable(tree) == variable:
            return tree.arguments[0]
        if not _antiderivative_variables(tree):
            return _plain_derivative(tree, variable)
        parts = tree.arguments
        if tree.name in _LINEAR:
            derived = (_derive(part, variable, level + 1) for part in parts)
            return Call(tree.head, tuple(derived))
        if tree.name == "Times":
            return _derive_product(tree, variable, level)
        if tree.name == "Divide" and not _mentions(parts[1], variable):
            return call("Divide", _derive(parts[0], variable, level + 1), parts[1])
        raise UnevaluableError("an indefinite integral")
    return _plain_derivative(tree, variable)


def _derive_product(tree: Call, variable: Tree, level: int) -> Tree:
    """By the product rule, as long as no integral is left underived."""
    parts = tree.arguments
    moving = [index for index, part in enumerate(parts) if _mentions(part, variable)]
    if len(moving) != 1:
        raise UnevaluableError("an indefinite integral")
    index = moving[0]
    derived = _derive(parts[index], variable, level + 1)
    return Call(tree.head, (*parts[:index], derived, *parts[index + 1 :]))


def _plain_derivative(tree: Tree, variable: Tree) -> Tree:
    if not _mentions(tree, variable) or tree == Symbol("C"):
        return _ZERO
    return call("D", tree, variable)


def _mentions(tree: Tree, variable: Tree) -> bool:
    return any(node == variable for node in postorder(tree))
