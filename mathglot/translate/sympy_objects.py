"""SymPy objects from trees: the text that `render` writes, carried out node by node.

Nothing is handed to `eval` or to SymPy's own parser. Only calls, operators and names of
SymPy are carried out, and text is given only to what makes a name or a number of it.

>>> from mathglot.languages import parse
>>> make_object(parse("Sin[x]^2/2", "mathematica"))
sin(x)**2/2
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

import sympy
from sympy import matrices, stats, vector
from sympy.physics import quantum, units

from mathglot.errors import RenderError
from mathglot.languages import render
from mathglot.languages.tree import Tree

_MODULES = {
    "matrices": matrices,
    "stats": stats,
    "quantum": quantum,
    "units": units,
    "vector": vector,
    # The coordinates of fields: space.x, and the unit vector space.i along them.
    "space": vector.CoordSys3D("space"),
}
# These parse text, print, or reach out of SymPy.
_CLOSED = frozenset(
    "sympify parse_expr lambdify srepr init_printing init_session preview test "
    "doctest plot textplot plot_backends symbols var deprecated".split()
)
# What may be given a text: each makes a name or a number of it.
_NAMING = frozenset(
    "Symbol Function Float Predicate MatrixSymbol Indexed IndexedBase".split()
)
_METHODS = frozenset(
    "T cross dot diff magnitude pinv rank adjugate doit open applyfunc".split()
)
# What the text may take out of modules.
_OFFERED = (
    (matrices, frozenset({"MatrixSet"})),
    (stats.rv, frozenset({"RandomSymbol"})),
    (
        stats,
        frozenset(
            "rv Expectation Variance Covariance Probability Normal Binomial "
            "NegativeBinomial Poisson Exponential Gamma GammaInverse Beta Bernoulli "
            "ChiSquared StudentT FDistribution Cauchy Laplace Logistic LogNormal "
            "Rayleigh Maxwell Erlang Uniform".split()
        ),
    ),
    (
        quantum,
        frozenset("Ket Bra Operator Dagger Commutator AntiCommutator".split()),
    ),
    (
        vector,
        frozenset(
            "curl gradient divergence Divergence Laplacian directional_derivative "
            "Vector".split()
        ),
    ),
    (_MODULES["space"], frozenset("xyzijk")),
    (vector.Vector, frozenset({"zero"})),
)
# Functions that compute whatever they are given.
_COMPUTING = tuple(
    getattr(sympy, name)
    for name in "gcd lcm igcd ilcm root factorint divisors isprime nextprime "
    "mod_inverse".split()
)
_KEYWORDS = frozenset(("evaluate", "dir", "commutative"))
# Whole powers with more bits than that are left as they are.
_MOST_BITS = 1_000_000
# Functions of larger numbers are left as they are: SymPy would compute all the digits
# of 1000000000!, or all the terms of a polynomial, and nothing could stop it.
_LARGEST_ARGUMENT = 500
# SymPy walks what it is given by recursion, a few calls a level.
_MOST_LEVELS = 400


def make_object(tree: Tree, source: str | None = None) -> Any:
    """The SymPy object of a tree, with the letters of the LaTeX that it was read from.

    It is an error where SymPy has or makes none.
    """
    return build(render(tree, "sympy", source=source))


def _is_too_deep(expression: ast.expr) -> bool:
    """Whether an expression has more levels than SymPy's own walks can be sure of."""
    level: list[ast.AST] = [expression]
    for _ in range(_MOST_LEVELS):
        level = [part for node in level for part in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


def build(source: str) -> Any:
    """The object that a text as `render` writes it stands for."""
    try:
        expression = ast.parse(source, mode="eval").body
        if _is_too_deep(expression):
            raise RecursionError
        return sympy.sympify(_carry_out(expression))
    except RecursionError:
        reason = "it is nested too deeply"
        raise RenderError("the formula", "sympy", reason) from None
    except MemoryError as problem:
        reason = "there is not enough memory"
        raise RenderError("the formula", "sympy", reason) from problem
    except SyntaxError as problem:
        raise RenderError("the formula", "sympy", str(problem)) from problem
    except RenderError:
        raise
    except Exception as problem:
        # SymPy checks what it is given, each class in its own way.
        reason = f"SymPy does not accept it: {problem}"
        raise RenderError("the formula", "sympy", reason) from problem


def _carry_out(node: ast.expr) -> Any:
    action = _ACTIONS.get(type(node))
    if action is None:
        raise RenderError(ast.dump(node)[:40], "sympy", "it is not part of a formula")
    return action(node)


def _look_up(node: ast.Name) -> Any:
    name = node.id
    if name in _MODULES:
        return _MODULES[name]
    if name in _CLOSED or name.startswith("__"):
        raise RenderError(name, "sympy", "it is not part of a formula")
    if name in sympy.__all__:
        return getattr(sympy, name)
    return sympy.Symbol(name)


def _read_attribute(node: ast.Attribute) -> Any:
    owner = _carry_out(node.value)
    name = node.attr
    if name.startswith("_"):
        raise RenderError(name, "sympy", "it is not part of a formula")
    for module, offered in _OFFERED:
        if owner is module:
            if name not in offered:
                raise RenderError(name, "sympy", "it is not part of a formula")
            return getattr(owner, name)
    found = getattr(owner, name, None)
    if name in _METHODS and owner is not units:
        return found
    # Units, and the sets and constants of S.
    if owner is sympy.S or owner is units:
        if isinstance(found, sympy.Basic) or found is units.Quantity:
            return found
    raise RenderError(name, "sympy", "it is not part of a formula")


def _call(node: ast.Call) -> Any:
    function = _carry_out(node.func)
    arguments = [_carry_out(argument) for argument in node.args]
    options = {}
    for keyword in node.keywords:
        if keyword.arg not in _KEYWORDS:
            raise RenderError(str(keyword.arg), "sympy", "it is not part of a formula")
        options[keyword.arg] = _carry_out(keyword.value)
    if any(isinstance(argument, str) for argument in arguments):
        _check_naming(node.func)
    if isinstance(function, type) and issubclass(function, sympy.Function):
        if any(_is_large(argument) for argument in arguments):
            options["evaluate"] = False
    elif function in _COMPUTING and any(map(_is_huge, arguments)):
        raise RenderError("the formula", "sympy", "a number in it is too large")
    return function(*arguments, **options)


def _is_large(argument: Any) -> bool:
    """Whether SymPy may compute for longer with it than is worth waiting for."""
    if isinstance(argument, int | sympy.Rational):
        return bool(abs(argument) > _LARGEST_ARGUMENT)
    return _is_huge(argument)


def _is_huge(argument: Any) -> bool:
    """Whether it is a power that was left as it is."""
    return isinstance(argument, sympy.Pow) and all(
        isinstance(part, sympy.Integer) for part in argument.args
    )


def _check_naming(function: ast.expr) -> None:
    """Text goes only where a name is made: elsewhere SymPy would parse it."""
    if isinstance(function, ast.Name) and function.id in _NAMING:
        return
    if isinstance(function, ast.Attribute):
        return
    raise RenderError("a text", "sympy", "it is not part of a formula")


def _apply_operator(node: ast.BinOp) -> Any:
    # A long sum leans to the left: it is not gone down, but walked along.
    right: list[tuple[type[ast.operator], ast.expr]] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp):
        right.append((type(left.op), left.right))
        left = left.left
    value = _carry_out(left)
    for kind, part in reversed(right):
        value = _OPERATORS[kind](value, _carry_out(part))
    return value


def _raise_to(base: Any, exponent: Any) -> Any:
    whole = (int, sympy.Integer)
    if isinstance(base, whole) and isinstance(exponent, whole):
        if abs(int(exponent)) * int(base).bit_length() > _MOST_BITS:
            return sympy.Pow(base, exponent, evaluate=False)
    return base**exponent


def _compare(node: ast.Compare) -> Any:
    (kind,), (right,) = node.ops, node.comparators
    return _OPERATORS[type(kind)](_carry_out(node.left), _carry_out(right))


_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: _raise_to,
    ast.Lt: operator.lt,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.GtE: operator.ge,
}
_ACTIONS: dict[type, Callable[[Any], Any]] = {
    ast.Name: _look_up,
    ast.Attribute: _read_attribute,
    ast.Call: _call,
    ast.BinOp: _apply_operator,
    ast.UnaryOp: lambda node: -_carry_out(node.operand),
    ast.Compare: _compare,
    ast.Constant: lambda node: node.value,
    ast.Tuple: lambda node: tuple(_carry_out(each) for each in node.elts),
    ast.List: lambda node: [_carry_out(each) for each in node.elts],
    ast.Subscript: lambda node: _carry_out(node.value)[_carry_out(node.slice)],
}
