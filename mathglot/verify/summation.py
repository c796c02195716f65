"""Sums and products without end, each value confirmed by a second computation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from mathglot.verify.acceleration import find_agreeing, levin, shanks
from mathglot.verify.integration import integrate
from mathglot.verify.values import Context, UndefinedError, Value

Term = Callable[[int], Value]

_MOST_TERMS = 3000
_TERMS_TO_SEE_A_POWER = 24
_TERMS_TO_JUDGE = (48, 120, 300)
# How many terms an attempt needs, and the first and last that each of its two takes.
_LEVIN = (
    (40, ((0, 40), (6, 40))),
    (60, ((0, 60), (9, 60))),
    (70, ((0, 46), (0, 70))),
)
_SHANKS = (70, 89)
_LONGEST_FINITE = 20_000


def sum_finite(context: Context, term: Term, count: int) -> Value:
    """term(0) + ... + term(count - 1)."""
    if count > _LONGEST_FINITE:
        raise UndefinedError("too long a sum")
    values = [term(index) for index in range(count)]
    if values and isinstance(values[0], list):
        return [sum(column, context.zero) for column in zip(*values, strict=True)]
    return context.fsum(values)


def multiply_finite(context: Context, term: Term, count: int) -> Value:
    """term(0) ... term(count - 1)."""
    if count > _LONGEST_FINITE:
        raise UndefinedError("too long a product")
    product = context.one
    for index in range(count):
        product = product * term(index)
    return product


def sum_series(context: Context, term: Term) -> Value:
    """term(0) + term(1) + ...; UndefinedError where no method is sure of the value."""
    values: list[Value] = []
    total, size = context.zero, context.zero
    small = 0
    tiny = context.eps / 8
    # Where a first value is doubted, a run of zeros has to be longer to be the end.
    patience, start = (60, 400) if context.doubting else (6, _TERMS_TO_JUDGE[0])
    while len(values) < _MOST_TERMS:
        value = context.convert(term(len(values)))
        values.append(value)
        total += value
        size = max(size, abs(total))
        small = small + 1 if abs(value) <= tiny * size else 0
        begun = size != 0 or len(values) >= start
        if small >= patience and begun and _ends_fast(values):
            return total
        if len(values) == _TERMS_TO_SEE_A_POWER and _fall_as_a_power(values):
            return _accelerate(context, term, values)
        if len(values) in _TERMS_TO_JUDGE and not _converges_fast(values):
            return _accelerate(context, term, values)
    raise UndefinedError("a series converges too slowly")


def multiply_series(context: Context, factor: Term) -> Value:
    """The product of factor(0), factor(1), ..., which tend to one."""
    first = [context.convert(factor(index)) for index in range(12)]
    if any(value == 0 for value in first):
        return context.zero
    # The factors that may be anywhere in the plane are kept out of the logarithm.
    start = context.fprod(first)
    precision = context.prec
    # Where a factor is 1 + tiny, its logarithm loses the digits that these replace.
    context.prec = 2 * precision
    try:
        logarithm = sum_series(context, lambda index: context.log(factor(index + 12)))
    finally:
        context.prec = precision
    return start * context.exp(logarithm)


def _ends_fast(values: list[Value]) -> bool:
    """Whether the last terms fall off as a geometric series does, or are zero."""
    tail = [abs(value) for value in values[-12:]]
    return bool(tail[-1] <= 0.95 ** len(tail) * max(tail))


def _fall_as_a_power(values: list[Value]) -> bool:
    """Whether terms fall by as much from the half to the whole as before that.

    Of a geometric series the later half falls by the square of the earlier.
    """
    whole = len(values)
    early, half, late = (abs(values[whole // part - 1]) for part in (4, 2, 1))
    return bool(0 < late < half < early and 5 * late * early >= 4 * half * half)


def _converges_fast(values: list[Value]) -> bool:
    """Whether going on term by term will end within the terms allowed."""
    before = max(abs(value) for value in values[-20:-10])
    late = max(abs(value) for value in values[-10:])
    if late == 0:
        return True
    if late >= before:
        # Terms may first grow: they must soon fall, or the series diverges.
        return bool(abs(values[-1]) < abs(values[-2]))
    return bool(late < before / 2)


def _accelerate(context: Context, term: Term, values: list[Value]) -> Value:
    late = max(abs(value) for value in values[-6:])
    if late > 2 * max(abs(value) for value in values[6:18]):
        raise UndefinedError("a series diverges")
    goal = context.mpf(10) ** -16
    precision = context.prec
    # Acceleration loses digits: the terms are computed anew with more of them.
    context.prec = 2 * precision + 60
    try:
        nonzero = _nonzero_terms(context, term)
        exact: list[Value] = []
        for needed, cuts in _LEVIN:
            exact.extend(islice(nonzero, needed - len(exact)))
            candidates = [levin(context, exact, skip, count) for skip, count in cuts]
            sure = find_agreeing(candidates, goal)
            if sure is not None:
                break
        else:
            exact.extend(islice(nonzero, _SHANKS[-1] - len(exact)))
            sure = find_agreeing(
                [shanks(context, exact[:count]) for count in _SHANKS], goal
            )
    finally:
        context.prec = precision
    if sure is not None:
        return +sure[0]
    last = [context.re(value) for value in values[-12:]]
    if min(last) < 0 < max(last):
        raise UndefinedError("a series converges too slowly")
    return _euler_maclaurin(context, term)


def _nonzero_terms(context: Context, term: Term) -> Iterator[Value]:
    """The terms that are not zero: every other one may be."""
    for index in range(3 * _SHANKS[-1]):
        value = context.convert(term(index))
        if value != 0:
            yield value
    raise UndefinedError("a series with too many zeros")


def _euler_maclaurin(context: Context, term: Term) -> Value:
    """For terms that fall smoothly but not as powers: with logarithms in them."""
    precision = context.prec
    context.prec = 2 * precision
    try:
        values = [_sum_with_tail(context, term, start) for start in (16, 21)]
    except (
        UndefinedError,
        ValueError,
        TypeError,
        ArithmeticError,
        context.NoConvergence,
    ):
        # Also where a term is only defined for whole numbers.
        raise UndefinedError("a series converges too slowly") from None
    finally:
        context.prec = precision
    sure = find_agreeing(values, context.mpf(10) ** -16)
    if sure is None:
        raise UndefinedError("a series converges too slowly")
    return sure[0]


def _sum_with_tail(context: Context, term: Callable[..., Value], start: int) -> Value:
    """The terms before start, and the formula of Euler and Maclaurin for the rest."""

    def stretched(u: Value) -> Value:
        # With x = start e^u a power law falls exponentially.
        x = start * context.exp(u)
        return term(x) * x

    tail = integrate(context, stretched, context.zero, context.inf)
    total = context.fsum(term(index) for index in range(start)) + tail
    derivatives = list(context.diffs(term, context.mpf(start), 15))
    total += derivatives[0] / 2
    for order in range(1, 16, 2):
        number = context.bernoulli(order + 1) / context.factorial(order + 1)
        total -= number * derivatives[order]
    return total
