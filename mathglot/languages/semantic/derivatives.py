r"""Derivatives of functions that are written with primes."""

from __future__ import annotations

from mathglot.languages.semantic.templates import names_in
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    postorder,
    replaced,
)

_ONE = Number("1")
_ZERO = Number("0")
# Functions whose derivative has a name, with the argument that it is taken by.
_PRIMES = {
    "AiryAi": 0,
    "AiryBi": 0,
    "EllipticTheta": 1,
    "WeierstrassP": 0,
    "MathieuC": 2,
    "MathieuS": 2,
    "SpheroidalPS": 3,
    "SpheroidalQS": 3,
    "SpheroidalS1": 3,
    "SpheroidalS2": 3,
    "ScorerGi": 0,
    "ScorerHi": 0,
    "HeunG": 6,
    "LameC": 2,
    "LameS": 2,
}
_ARITHMETIC = frozenset(
    "Plus Times Power Minus Subtract Divide Sqrt List Part Subscript Superscript "
    "PlusMinus MinusPlus".split()
)
_CONSTANTS = frozenset("E I Pi Infinity Degree EulerGamma Catalan".split())
_FIRST = frozenset("WeierstrassP WeierstrassZeta WeierstrassSigma Zeta".split())


def differentiate(body: Tree, variable: Symbol, order: Tree, argument: Tree) -> Tree:
    """A derivative of `body` as a function of `variable`, taken at `argument`.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> from mathglot.languages.mathematica.printer import write
    >>> t = Symbol("t")
    >>> write(differentiate(parse("BesselJ[n, t]"), t, _ONE, parse("2 x")))
    'Derivative[0, 1][BesselJ][n, 2 x]'
    >>> write(differentiate(parse("t Sin[t]"), t, _ONE, parse("2 x")))
    'D[t Sin[t], t] /. t -> 2 x'
    >>> write(differentiate(parse("t Sin[t]"), t, _ONE, parse("x")))
    'D[x Sin[x], x]'
    """
    place = _find_place(body, variable)
    if place is not None and type(body) is Call:
        arguments = (*body.arguments[:place], argument, *body.arguments[place + 1 :])
        if order == _ONE and _PRIMES.get(body.name) == place:
            return call(body.name + "Prime", *arguments)
        orders = [_ZERO] * len(arguments)
        derivative = Call(
            Symbol("Derivative"), (*orders[:place], order, *orders[place + 1 :])
        )
        return Call(Call(derivative, (body.head,)), arguments)
    if type(argument) is Symbol and argument.name not in names_in((body,)):
        return derive(replaced(body, variable, argument), argument, order)
    rule = call("Rule", variable, argument)
    return call("ReplaceAll", derive(body, variable, order), rule)


def find_variable(trees: tuple[Tree, ...]) -> Symbol | None:
    """The variable that some expressions are functions of.

    It stands in the main arguments of functions and in no other ones, such as orders.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> find_variable((parse("BesselJ[n, 2 z]"), parse("BesselY[n, z]")))
    Symbol('z')
    """
    common: dict[str, None] | None = None
    excluded: set[str] = set(_CONSTANTS)
    for tree in trees:
        found: dict[str, None] = {}
        for node in _functions_in((tree,)):
            main = _main_argument(node)
            others = tuple(part for part in node.arguments if part is not main)
            excluded |= names_in(others)
            for leaf in postorder(main):
                if type(leaf) is Symbol and not leaf.name[:1].isupper():
                    found[leaf.name] = None
        if common is None:
            common = found
        else:
            common = {name: None for name in common if name in found}
    names = [name for name in common or () if name not in excluded]
    return Symbol(names[0]) if names else None


def _functions_in(trees: tuple[Tree, ...]) -> list[Call]:
    return [
        node
        for tree in trees
        for node in postorder(tree)
        if type(node) is Call
        and node.arguments
        and node.name not in _ARITHMETIC
        and node.name != "Derivative"
        and not (type(node.head) is Call and node.head.name == "Derivative")
    ]


def _main_argument(node: Call) -> Tree:
    if node.name == "EllipticTheta" and len(node.arguments) == 3:
        return node.arguments[1]
    jacobi = node.name.startswith("Jacobi") and node.name != "JacobiP"
    if jacobi or node.name in _FIRST:
        return node.arguments[0]
    return node.arguments[-1]


def _find_place(body: Tree, variable: Symbol) -> int | None:
    """Which argument the variable is, if it is one and occurs nowhere else."""
    if type(body) is not Call or type(body.head) is not Symbol:
        return None
    if body.name in _ARITHMETIC:
        return None
    if sum(node == variable for node in postorder(body)) != 1:
        return None
    if variable not in body.arguments:
        return None
    return body.arguments.index(variable)


def derive(body: Tree, variable: Tree, order: Tree) -> Tree:
    """The derivative of an expression by one of its variables."""
    by = variable if order == _ONE else call("List", variable, order)
    return call("D", body, by)
