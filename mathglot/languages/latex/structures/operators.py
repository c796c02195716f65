r"""Operators of differentiation that stand alone: `\frac{\partial}{\partial x}`.

Such an operator is a function, D[#, x] &. It looks as the derivative of its argument
does, without the argument; so do sums and multiples of such.
"""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.derivatives import (
    ONE,
    SIGNS_OF_D,
    read_derivative,
)
from mathglot.languages.latex.template import Template, template_of
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)

# What an operator is applied to.
ARGUMENT = call("Slot", Number("1"))
# The head of a derivative without its operand; it exists only while layouts are made.
_ALONE = "#OperatorAlone"
_LEVELS = {"sum": levels.SUM, "product": levels.PRODUCT, "power": levels.POWER}


def is_operator(tree: Tree) -> bool:
    """Whether a tree is a function that differentiates its argument."""
    if type(tree) is not Call or tree.name != "Function" or len(tree.arguments) != 1:
        return False
    return any(
        type(node) is Call
        and node.name in _DERIVING
        and node.arguments[:1] == (ARGUMENT,)
        for node in preorder(tree)
    )


_DERIVING = frozenset(["D", "Laplacian"])
# How the Laplacian looks without its argument.
_SQUARE_OF_NABLA = call("Power", String("\N{NABLA}"), Number("2"))


def is_sum_of_operators(tree: Tree) -> bool:
    """Whether a tree is such a function that adds up several terms."""
    if type(tree) is not Call or not is_operator(tree):
        return False
    body = tree.arguments[0]
    return type(body) is Call and body.name in ("Plus", "Subtract")


def is_blank_function(tree: Tree) -> bool:
    """Whether a tree is a function that is written as its value is, with the argument
    left blank: a norm, an absolute value or a logarithm.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> is_blank_function(parse("Norm[#, 2] &")), is_blank_function(parse("f[#] &"))
    (True, False)
    """
    if type(tree) is not Call or tree.name != "Function" or len(tree.arguments) != 1:
        return False
    body = tree.arguments[0]
    if type(body) is Call and body.name == "Subscript":
        body = body.arguments[0]
    if type(body) is not Call or body.name not in _BARS:
        return False
    return body.arguments.count(ARGUMENT) == 1


_BARS = frozenset(["Norm", "Abs", "Log"])


@builds("Function")
def operator_layouts(node: Call) -> Iterator[Layout]:
    r"""The operator without its argument, and `\|\cdot\|` with a blank for it."""
    if is_blank_function(node):
        yield Layout(
            template_of("#a:atom", ("a",), levels.ATOM), node.arguments, ACCEPTED
        )
    if not is_operator(node):
        return
    shown = rebuild(node.arguments[0], _without_argument)
    if ARGUMENT in set(preorder(shown)):
        return
    for name, level in _LEVELS.items():
        yield Layout(template_of(f"#a:{name}", ("a",), level), (shown,), ACCEPTED)


def _without_argument(node: Call) -> Tree:
    if node.name == "D" and node.arguments[0] == ARGUMENT:
        return call(_ALONE, Symbol("Null"), *node.arguments[1:])
    if node.name == "Laplacian" and node.arguments[0] == ARGUMENT:
        return _SQUARE_OF_NABLA
    if node.name == "Times" and node.arguments[-1] == ARGUMENT:
        front = node.arguments[:-1]
        return front[0] if len(front) == 1 else Call(node.head, front)
    return node


@builds(_ALONE)
def alone_layouts(node: Call) -> Iterator[Layout]:
    """The sign of differentiation, above and below the line or with an index."""
    derivative = read_derivative(node)
    if derivative is None or derivative.total is None:
        return
    ones = tuple(order == ONE for order in derivative.orders)
    parts = (derivative.total, *derivative.variables, *derivative.orders)
    for sign in SIGNS_OF_D:
        for template in _templates(sign, derivative.total == ONE, ones):
            yield Layout(template, parts, ACCEPTED)


@lru_cache(maxsize=64)
def _templates(
    sign: str, total_is_one: bool, ones: tuple[bool, ...]
) -> tuple[Template, ...]:
    places = range(len(ones))
    names = ("n", *(f"x{i}" for i in places), *(f"n{i}" for i in places))
    powers = ["" if is_one else f"^{{#n{i}}}" for i, is_one in enumerate(ones)]
    above = sign if total_is_one else f"{sign}^{{#n}}"
    below = r"\, ".join(f"{sign} #x{i}{powers[i]}" for i in places)
    found = [
        template_of(rf"\frac{{{above}}}{{{below}}}", names, levels.POWER),
        template_of(f"{above}/{below}", names, levels.DIVISION),
    ]
    if sign == r"\partial":
        steps = " ".join(f"{sign}_{{#x{i}}}{powers[i]}" for i in places)
        found.append(template_of(steps, names, levels.POWER))
    return tuple(found)
