"""Coefficients of expansions: residues, Taylor and Laurent series, polynomials."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.tree import Call, Number, Tree, call, is_call
from mathglot.verify.differentiation import differentiate
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.functions.lists import determinant
from mathglot.verify.program import Environment
from mathglot.verify.values import (
    Context,
    UndefinedError,
    UnevaluableError,
    Value,
    to_integer,
)

_HIGHEST_DERIVATIVE = 12
_HIGHEST_DEGREE = 15
_HIGHEST_ORDER = 60
_LONGEST_SERIES = 30
# One over the radii of circles on which a function is read, until two in a row say the
# same: small ones first, which do not reach another singularity; the last are for
# essential ones.
_RADII = (16, 24, 128, 200, 2000, 3000, 2, 3)


def _find_coefficient(
    context: Context, function: Callable[[Value], Value], place: Value, order: int
) -> Value:
    """The coefficient of (z - place)^order, from values on circles.

    About infinity the expansion is in 1/z, and the circles are large ones.
    """
    digits = context.dps
    count = 2 * digits + 2 * abs(order)
    goal = context.mpf(10) ** -(digits - digits // 6)
    before = None
    try:
        context.dps = 2 * digits + 4 * abs(order)
        for radius in _RADII:
            try:
                value = _read_circle(
                    context, function, place, order, 1 / context.mpf(radius), count
                )
            except (UndefinedError, ZeroDivisionError):
                before = None
                continue
            if before is not None and abs(value - before) <= goal * max(1, abs(value)):
                return value if abs(value) > goal else context.zero
            before = value
    finally:
        context.dps = digits
    raise UndefinedError("no expansion at a point")


def _read_circle(
    context: Context,
    function: Callable[[Value], Value],
    place: Value,
    order: int,
    radius: Value,
    count: int,
) -> Value:
    total = context.zero
    for index in range(count):
        turn = context.expjpi(context.mpf(2 * index) / count)
        step = radius * turn
        here = 1 / step if context.isinf(place) else place + step
        total += function(here) / turn**order
    return total / (count * radius**order)


def _bind_residue(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 2 or not is_call(tree.arguments[1], "List", 2):
        return None
    body, place = tree.arguments
    assert isinstance(place, Call)
    variable, point = place.arguments
    program = compiler.body(body, [compiler.name(variable)])

    def compute(context: Context, environment: Environment, at: Value) -> Value:
        function = program.bind(context, environment)
        if context.isinf(at):
            return -_find_coefficient(context, function, context.inf, 1)
        return _find_coefficient(context, function, at, -1)

    return Binding(compute, (point,), (program,))


def _bind_series_coefficient(compiler: Compiler, tree: Call) -> Binding | None:
    """SeriesCoefficient[f, {x, a, n}]: from circles, or else as a derivative."""
    if len(tree.arguments) != 2 or not is_call(tree.arguments[1], "List", 3):
        return None
    body, place = tree.arguments
    assert isinstance(place, Call)
    variable, point, order = place.arguments
    program = compiler.body(body, [compiler.name(variable)])

    def compute(
        context: Context, environment: Environment, at: Value, number: Value
    ) -> Value:
        index = to_integer(context, number)
        if abs(index) > _HIGHEST_ORDER:
            raise UndefinedError("too high an order")
        function = program.bind(context, environment)
        try:
            return _find_coefficient(context, function, at, index)
        except UndefinedError:
            # A branch point may still have derivatives: x^(5/2).
            if not 0 <= index <= _HIGHEST_DERIVATIVE or context.isinf(at):
                raise
            value = differentiate(context, function, [at], [index])
            return value / context.factorial(index)

    return Binding(compute, (point, order), (program,))


def _bind_series(compiler: Compiler, tree: Call) -> Binding | None:
    """Series[f, {x, a, n}] without its remainder: the polynomial."""
    if len(tree.arguments) != 2 or not is_call(tree.arguments[1], "List", 3):
        return None
    body, place = tree.arguments
    assert isinstance(place, Call)
    variable, point, last = place.arguments
    if not isinstance(last, Number) or not last.text.isdigit():
        raise UnevaluableError("a series of unknown length")
    if int(last.text) > _LONGEST_SERIES:
        raise UnevaluableError("too long a series")
    step = call("Subtract", variable, point)
    terms: list[Tree] = []
    for index in range(int(last.text) + 1):
        order = Number(str(index))
        where = call("List", variable, point, order)
        coefficient = call("SeriesCoefficient", body, where)
        terms.append(call("Times", coefficient, call("Power", step, order)))
    return Binding(lambda context, environment, value: value, (call("Plus", *terms),))


def _bind_normal(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 1:
        return None
    return Binding(lambda context, environment, value: value, tree.arguments)


def _read_polynomial(
    context: Context, function: Callable[[Value], Value]
) -> list[Value]:
    """The coefficients of a polynomial, lowest first, from values on a circle."""
    count = _HIGHEST_DEGREE + 1
    digits = context.dps
    context.dps = digits + 20
    try:
        turns = [
            context.expjpi(context.mpf(2 * index) / count) for index in range(count)
        ]
        values = [function(turn) for turn in turns]
        coefficients = [
            context.fsum(
                value * turns[-(index * order) % count]
                for index, value in enumerate(values)
            )
            / count
            for order in range(count)
        ]
    finally:
        context.dps = digits
    size = max(abs(value) for value in coefficients)
    tiny = size * context.mpf(10) ** -(digits - 5)
    while coefficients and abs(coefficients[-1]) <= tiny:
        coefficients.pop()
    # A polynomial of a higher degree, or none: all coefficients are mixtures.
    if len(coefficients) > count - 2:
        raise UndefinedError("no polynomial, or one of too high a degree")
    return [value if abs(value) > tiny else context.zero for value in coefficients]


def _bind_polynomials(
    compute_from: Callable[..., Value], count: int, extra: int = 0
) -> Binder:
    """A function of polynomials in the variable that follows them."""

    def bind(compiler: Compiler, tree: Call) -> Binding | None:
        parts = tree.arguments
        if len(parts) != count + 1 + extra:
            return None
        name = compiler.name(parts[count])
        programs = tuple(compiler.body(part, [name]) for part in parts[:count])

        def compute(
            context: Context, environment: Environment, *values: Value
        ) -> Value:
            polynomials = [
                _read_polynomial(context, program.bind(context, environment))
                for program in programs
            ]
            return compute_from(context, *polynomials, *values)

        return Binding(compute, parts[count + 1 :], programs)

    return bind


def _resultant(context: Context, first: list[Value], second: list[Value]) -> Value:
    """The determinant of Sylvester's matrix."""
    if not first or not second:
        return context.zero
    size = len(first) + len(second) - 2
    rows = []
    for polynomial, times in ((first, len(second) - 1), (second, len(first) - 1)):
        high_first = polynomial[::-1]
        for shift in range(times):
            rest = size - shift - len(polynomial)
            rows.append([context.zero] * shift + high_first + [context.zero] * rest)
    return determinant(context, rows) if rows else context.one


def _discriminant(context: Context, polynomial: list[Value]) -> Value:
    degree = len(polynomial) - 1
    if degree < 1:
        raise UndefinedError("no discriminant of a constant")
    slope = [index * value for index, value in enumerate(polynomial)][1:]
    sign = (-1) ** (degree * (degree - 1) // 2)
    return sign * _resultant(context, polynomial, slope) / polynomial[-1]


def _coefficient(context: Context, polynomial: list[Value], order: Value = 1) -> Value:
    index = to_integer(context, order)
    return polynomial[index] if 0 <= index < len(polynomial) else context.zero


def _bind_coefficient(compiler: Compiler, tree: Call) -> Binding | None:
    extra = len(tree.arguments) - 2
    return _bind_polynomials(_coefficient, 1, extra)(compiler, tree)


EXPANSIONS: dict[str, Binder] = {
    "Residue": _bind_residue,
    "SeriesCoefficient": _bind_series_coefficient,
    "Series": _bind_series,
    "Normal": _bind_normal,
    "Discriminant": _bind_polynomials(_discriminant, 1),
    "Resultant": _bind_polynomials(_resultant, 2),
    "CoefficientList": _bind_polynomials(lambda context, values: values, 1),
    "Coefficient": _bind_coefficient,
}
