"""Numbers that count: Bernoulli, Euler, Stirling, Bell, Fibonacci, partitions."""

from __future__ import annotations

from functools import lru_cache

from mathglot.verify.functions.gamma import binomial
from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    is_integer,
    to_integer,
)

_LARGEST_INDEX = 400


def _index(context: Context, value: Value) -> int:
    number = to_integer(context, value)
    if not 0 <= number <= _LARGEST_INDEX:
        raise UndefinedError("an index out of range")
    return number


def _bernoulli(context: Context, n: Value) -> Value:
    return context.bernoulli(_index(context, n))


def _bernoulli_polynomial(context: Context, n: Value, x: Value) -> Value:
    return context.bernpoly(_index(context, n), x)


def _euler(context: Context, n: Value) -> Value:
    return context.eulernum(_index(context, n))


def _euler_polynomial(context: Context, n: Value, x: Value) -> Value:
    return context.eulerpoly(_index(context, n), x)


def _norlund(context: Context, n: Value, a: Value, *x: Value) -> Value:
    """n! [t^n] (t/(e^t - 1))^a e^(x t), by powers of a series."""
    count = _index(context, n)
    if count > 60:
        raise UndefinedError("an index out of range")
    base = [context.bernoulli(k) / context.factorial(k) for k in range(count + 1)]
    powers = [context.one]
    for k in range(1, count + 1):
        # The recurrence of J. C. P. Miller for a power of a series.
        terms = ((a * j - k + j) * base[j] * powers[k - j] for j in range(1, k + 1))
        powers.append(sum(terms, context.zero) / k)
    point = x[0] if x else context.zero
    total = context.zero
    for k in range(count + 1):
        total += powers[k] * point ** (count - k) / context.factorial(count - k)
    return total * context.factorial(count)


def _stirling_first(context: Context, n: Value, m: Value) -> Value:
    n, m = to_integer(context, n), to_integer(context, m)
    if n < 0 or m < 0 or m > n or n > 200:
        return _outside(context, n, m)
    return context.mpf(_first_row(n)[m])


def _stirling_second(context: Context, n: Value, m: Value) -> Value:
    n, m = to_integer(context, n), to_integer(context, m)
    if n < 0 or m < 0 or m > n or n > 200:
        return _outside(context, n, m)
    return context.mpf(_second_row(n)[m])


def _outside(context: Context, n: int, m: int) -> Value:
    if 0 <= n < m or (m < 0 <= n):
        return context.zero
    raise UndefinedError("an index out of range")


@lru_cache(maxsize=256)
def _first_row(n: int) -> tuple[int, ...]:
    row = [1]
    for k in range(n):
        # s(k + 1, m) = s(k, m - 1) - k s(k, m)
        shifted = [0, *row]
        row = [up - k * old for up, old in zip(shifted, [*row, 0], strict=True)]
    return tuple(row)


@lru_cache(maxsize=256)
def _second_row(n: int) -> tuple[int, ...]:
    row = [1]
    for _ in range(n):
        shifted = [0, *row]
        row = [
            up + m * old
            for m, (up, old) in enumerate(zip(shifted, [*row, 0], strict=True))
        ]
    return tuple(row)


def _bell(context: Context, n: Value) -> Value:
    return context.mpf(sum(_second_row(_index(context, n))))


def _bell_polynomial(context: Context, n: Value, x: Value) -> Value:
    row = _second_row(_index(context, n))
    return sum((number * x**m for m, number in enumerate(row)), context.zero)


def _catalan(context: Context, n: Value) -> Value:
    return binomial(context, 2 * n, n) / (n + 1)


def _fibonacci(context: Context, n: Value) -> Value:
    if not is_integer(context, n):
        return context.fibonacci(n)
    return _recur(context, n, context.zero, context.one, context.one)


def _fibonacci_polynomial(context: Context, n: Value, x: Value) -> Value:
    return _recur(context, n, context.zero, context.one, x)


def _lucas(context: Context, n: Value) -> Value:
    return _recur(context, n, context.mpf(2), context.one, context.one)


def _lucas_polynomial(context: Context, n: Value, x: Value) -> Value:
    return _recur(context, n, context.mpf(2), x, x)


def _recur(context: Context, n: Value, zeroth: Value, first: Value, x: Value) -> Value:
    """f(k + 1) = x f(k) + f(k - 1), forwards or backwards."""
    count = to_integer(context, n)
    if abs(count) > 2000:
        raise UndefinedError("an index out of range")
    before, now = zeroth, first
    for _ in range(count):
        before, now = now, x * now + before
    for _ in range(-count):
        before, now = now - x * before, before
    return before


def _harmonic(context: Context, n: Value, *order: Value) -> Value:
    if not order or order[0] == 1:
        return context.harmonic(n)
    if is_integer(context, n):
        count = to_integer(context, n)
        if 0 <= count <= 2000:
            powers = (context.power(k, -order[0]) for k in range(1, count + 1))
            return sum(powers, context.zero)
    return context.zeta(order[0]) - context.zeta(order[0], n + 1)


@lru_cache(maxsize=1)
def _partition_table() -> tuple[int, ...]:
    counts = [1] + [0] * 1000
    for part in range(1, 1001):
        for total in range(part, 1001):
            counts[total] += counts[total - part]
    return tuple(counts)


@lru_cache(maxsize=1)
def _distinct_table() -> tuple[int, ...]:
    counts = [1] + [0] * 1000
    for part in range(1, 1001):
        for total in range(1000, part - 1, -1):
            counts[total] += counts[total - part]
    return tuple(counts)


def _looked_up(table: Function) -> Function:
    def compute(context: Context, n: Value) -> Value:
        number = to_integer(context, n)
        if number < 0:
            return context.zero
        if number > 1000:
            raise UndefinedError("an index out of range")
        return context.mpf(table()[number])

    return compute


def _polygonal(context: Context, sides: Value, n: Value) -> Value:
    return ((sides - 2) * n * n - (sides - 4) * n) / 2


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("BernoulliB", 1): _bernoulli,
    ("BernoulliB", 2): _bernoulli_polynomial,
    ("EulerE", 1): _euler,
    ("EulerE", 2): _euler_polynomial,
    ("NorlundB", 2): _norlund,
    ("NorlundB", 3): _norlund,
    ("StirlingS1", 2): _stirling_first,
    ("StirlingS2", 2): _stirling_second,
    ("BellB", 1): _bell,
    ("BellB", 2): _bell_polynomial,
    ("CatalanNumber", 1): _catalan,
    ("Fibonacci", 1): _fibonacci,
    ("Fibonacci", 2): _fibonacci_polynomial,
    ("LucasL", 1): _lucas,
    ("LucasL", 2): _lucas_polynomial,
    ("HarmonicNumber", 1): _harmonic,
    ("HarmonicNumber", 2): _harmonic,
    ("PartitionsP", 1): _looked_up(_partition_table),
    ("PartitionsQ", 1): _looked_up(_distinct_table),
    ("PolygonalNumber", 1): lambda context, n: n * (n + 1) / 2,
    ("PolygonalNumber", 2): _polygonal,
}
