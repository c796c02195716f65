"""Sums, products, tables and continued fractions: a body over a range of values."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.program import Environment
from mathglot.verify.summation import (
    multiply_finite,
    multiply_series,
    sum_finite,
    sum_series,
)
from mathglot.verify.values import (
    Context,
    UndefinedError,
    UnevaluableError,
    Value,
    to_real,
)

# What a range comes to: a first value, a step, and how many (None: without end).
Range = tuple[Value, Value, int | None]
Combine = Callable[[Context, Callable[[int], Value], int | None], Value]


def without_options(tree: Call) -> list[Tree]:
    """The arguments that are no options."""
    return [
        part
        for part in tree.arguments
        if not (is_call(part, "Rule", 2) and _is_option(part))
    ]


def _is_option(rule: Tree) -> bool:
    assert isinstance(rule, Call)
    name = rule.arguments[0]
    return isinstance(name, Symbol) and name.name in _OPTIONS


_OPTIONS = frozenset(
    """GenerateConditions Assumptions Direction PrincipalValue Method Regularization
    WorkingPrecision""".split()
)


def _bind_accumulation(combine: Combine) -> Binder:
    def bind(compiler: Compiler, tree: Call) -> Binding:
        body, *ranges = without_options(tree)
        if not ranges:
            raise UnevaluableError(f"{tree.name} without a range")
        if len(ranges) > 1:
            # The last range is the innermost, and may depend on those before it.
            inner = Call(tree.head, (body, *ranges[1:]))
            return bind(compiler, Call(tree.head, (inner, ranges[0])))
        return _bind_range(compiler, tree.name, body, ranges[0], combine)

    return bind


def _bind_range(
    compiler: Compiler, head: str, body: Tree, bounds: Tree, combine: Combine
) -> Binding:
    if not isinstance(bounds, Call) or bounds.name != "List" or not bounds.arguments:
        raise UnevaluableError(f"{head} without bounds")
    name = compiler.name(bounds.arguments[0])
    limits = bounds.arguments[1:]
    if not 1 <= len(limits) <= 3:
        raise UnevaluableError(f"{head} without bounds")
    program = compiler.body(body, [name])

    def compute(context: Context, environment: Environment, *values: Value) -> Value:
        term = program.bind(context, environment)
        if len(values) == 1 and isinstance(values[0], list):
            elements = values[0]
            return combine(context, lambda index: term(elements[index]), len(elements))
        first, step, count = _read_range(context, values)
        if first is None:
            return _both_ways(context, term, combine)
        return combine(context, lambda index: term(first + step * index), count)

    return Binding(compute, limits, (program,))


def _both_ways(
    context: Context, term: Callable[[Value], Value], combine: Combine
) -> Value:
    """From minus infinity to infinity."""
    one = context.one
    up = combine(context, lambda index: term(one * index), None)
    down = combine(context, lambda index: term(-one * (index + 1)), None)
    return up * down if combine is _multiply else up + down


def _read_range(context: Context, values: tuple[Value, ...]) -> Range:
    numbers = [to_real(context, value) for value in values]
    if len(numbers) == 1:
        numbers.insert(0, context.one)
    first, last = numbers[:2]
    step = numbers[2] if len(numbers) == 3 else context.one
    if step == 0:
        raise UndefinedError("a step of zero")
    if context.isinf(first):
        return (None, step, None) if context.isinf(last) else (last, -step, None)
    if context.isinf(last):
        return first, step, (None if (last > 0) == (step > 0) else 0)
    count = int(context.floor((last - first) / step)) + 1
    return first, step, max(count, 0)


def _add(context: Context, term: Callable[[int], Value], count: int | None) -> Value:
    if count is None:
        return sum_series(context, term)
    return sum_finite(context, term, count)


def _multiply(
    context: Context, term: Callable[[int], Value], count: int | None
) -> Value:
    if count is None:
        return multiply_series(context, term)
    return multiply_finite(context, term, count)


def _collect(
    context: Context, term: Callable[[int], Value], count: int | None
) -> Value:
    if count is None or count > 1000:
        raise UndefinedError("too long a list")
    return [term(index) for index in range(count)]


def _bind_continued_fraction(compiler: Compiler, tree: Call) -> Binding:
    """ContinuedFractionK[f, g, {k, a, b}]: f_a/(g_a + f_(a+1)/(g_(a+1) + ...))."""
    *parts, bounds = without_options(tree)
    if len(parts) == 1:
        parts.insert(0, Number("1"))
    pair = call("List", *parts)

    def fold(
        context: Context, term: Callable[[int], Value], count: int | None
    ) -> Value:
        values = [
            _fold_fraction(context, term, length)
            for length in ((120, 160) if count is None else (count, count))
        ]
        if abs(values[0] - values[1]) > abs(values[1]) * context.mpf(10) ** -17:
            raise UndefinedError("a continued fraction converges too slowly")
        return values[1]

    return _bind_range(compiler, tree.name, pair, bounds, fold)


def _fold_fraction(
    context: Context, term: Callable[[int], Value], length: int
) -> Value:
    result = context.zero
    for index in reversed(range(length)):
        above, below = term(index)
        result = above / (below + result)
    return result


ACCUMULATIONS: dict[str, Binder] = {
    "Sum": _bind_accumulation(_add),
    "NSum": _bind_accumulation(_add),
    "Product": _bind_accumulation(_multiply),
    "NProduct": _bind_accumulation(_multiply),
    "Table": _bind_accumulation(_collect),
    "ContinuedFractionK": _bind_continued_fraction,
}
