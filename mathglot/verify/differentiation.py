"""Derivatives, by differences at a raised precision."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call
from mathglot.verify.evaluation import Binding, Compiler
from mathglot.verify.program import Environment
from mathglot.verify.values import (
    Context,
    UndefinedError,
    UnevaluableError,
    Value,
    to_integer,
)

_HIGHEST_ORDER = 12


def differentiate(
    context: Context,
    function: Callable[..., Value],
    point: list[Value],
    orders: list[int],
) -> Value:
    """A mixed partial derivative at a point."""
    if any(not 0 <= order <= _HIGHEST_ORDER for order in orders):
        raise UndefinedError("too high a derivative")
    if not any(orders):
        return function(*point)
    active = [index for index, order in enumerate(orders) if order]
    if len(active) > 1:
        return context.diff(function, tuple(point), tuple(orders))
    place = active[0]

    def along(value: Value) -> Value:
        return function(*point[:place], value, *point[place + 1 :])

    return context.diff(along, point[place], orders[place])


def _read_variables(compiler: Compiler, parts: list[Tree]) -> list[tuple[str, Tree]]:
    """The variables of D with their orders."""
    found: list[tuple[str, Tree]] = []
    for part in parts:
        if isinstance(part, Call) and is_call(part, "List", 2):
            variable, order = part.arguments
            found.append((compiler.name(variable), order))
        else:
            found.append((compiler.name(part), Number("1")))
    return found


def _spread(body: Tree, parts: list[Tree]) -> Tree | None:
    """A derivative of a list, or by a list of variables, element by element."""
    if isinstance(body, Call) and body.name == "List":
        return call("List", *(call("D", part, *parts) for part in body.arguments))
    for index, part in enumerate(parts):
        if not isinstance(part, Call) or part.name != "List" or not part.arguments:
            continue
        variables, *order = part.arguments
        if not isinstance(variables, Call) or variables.name != "List":
            continue
        if order not in ([], [Number("1")], [Number("2")]):
            raise UnevaluableError("a high derivative by a list of variables")
        again = [call("List", variables)] if order == [Number("2")] else []
        rest = [*parts[:index], *parts[index + 1 :], *again]
        slopes = (call("D", body, variable) for variable in variables.arguments)
        return call(
            "List", *(call("D", slope, *rest) if rest else slope for slope in slopes)
        )
    return None


def bind_derivative(compiler: Compiler, tree: Call) -> Binding | None:
    """D[f, x], D[f, {x, n}], D[f, x, y]."""
    if len(tree.arguments) < 2:
        return None
    body, *parts = tree.arguments
    listed = _spread(body, parts)
    if listed is not None:
        return Binding(lambda context, environment, value: value, (listed,))
    pairs = _read_variables(compiler, parts)
    names = list(dict.fromkeys(name for name, _ in pairs))
    program = compiler.body(body, names)
    if isinstance(body, Symbol) and program.names:
        raise UnevaluableError(f"{body.name} is not given as a function of {names[0]}")

    def compute(context: Context, environment: Environment, *orders: Value) -> Value:
        totals = dict.fromkeys(names, 0)
        for (name, _), order in zip(pairs, orders, strict=True):
            totals[name] += to_integer(context, order)
        point = [environment[name] for name in names]
        function = program.bind(context, environment)
        return differentiate(context, function, point, list(totals.values()))

    orders = tuple(order for _, order in pairs)
    return Binding(compute, orders, (program,), tuple(names))


def bind_derivative_of_head(compiler: Compiler, tree: Call) -> Binding:
    """Derivative[n, ...][f][x, ...] of a known function or a pure one."""
    head = tree.head
    assert isinstance(head, Call) and isinstance(head.head, Call)
    orders = head.head.arguments
    if len(head.arguments) != 1 or len(orders) != len(tree.arguments):
        raise UnevaluableError("a derivative with another number of arguments")
    names = [f"#{index}" for index in range(len(orders))]
    function = head.arguments[0]
    from mathglot.verify.binders import read_function

    if isinstance(function, Call) and function.name == "Function":
        program = read_function(compiler, function)
    else:
        body = Call(function, tuple(Symbol(name) for name in names))
        program = compiler.body(body, names)

    def compute(context: Context, environment: Environment, *values: Value) -> Value:
        count = len(orders)
        exact = [to_integer(context, value) for value in values[:count]]
        bound = program.bind(context, environment)
        return differentiate(context, bound, list(values[count:]), exact)

    return Binding(compute, (*orders, *tree.arguments), (program,))


def bind_wronskian(compiler: Compiler, tree: Call) -> Binding | None:
    """The determinant of functions and their derivatives."""
    if len(tree.arguments) != 2 or not is_call(tree.arguments[0], "List"):
        return None
    functions, variable = tree.arguments
    assert isinstance(functions, Call)
    rows = [
        call(
            "List",
            *(
                call("D", function, call("List", variable, Number(str(order))))
                if order
                else function
                for function in functions.arguments
            ),
        )
        for order in range(len(functions.arguments))
    ]
    determinant = call("Det", call("List", *rows))
    return Binding(lambda context, environment, value: value, (determinant,))
