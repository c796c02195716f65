"""q-analogues of factorials, gamma functions and hypergeometric series."""

from __future__ import annotations

from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    is_integer,
    to_integer,
)


def q_pochhammer(context: Context, a: Value, q: Value, n: Value) -> Value:
    """(a; q)_n for any n: a finite product where that is an integer."""
    if isinstance(n, context.mpf) and context.isinf(n):
        return _infinite(context, a, q)
    if is_integer(context, n):
        return _finite(context, a, q, to_integer(context, n))
    return _infinite(context, a, q) / _infinite(context, a * context.power(q, n), q)


def _finite(context: Context, a: Value, q: Value, n: int) -> Value:
    if abs(n) > 500:
        raise UndefinedError("too long a product")
    product = context.one
    if n < 0:
        for index in range(1, -n + 1):
            product *= 1 - a / q**index
        return 1 / product
    for index in range(n):
        product *= 1 - a * q**index
    return product


def _infinite(context: Context, a: Value, q: Value) -> Value:
    _check_base(q)
    return context.qp(a, q)


def _check_base(q: Value) -> None:
    if abs(q) >= 0.97:
        raise UndefinedError("a base inside of the unit circle is needed")


def _q_gamma(context: Context, z: Value, q: Value) -> Value:
    _check_base(q)
    return context.qgamma(z, q)


def _q_factorial(context: Context, n: Value, q: Value) -> Value:
    if is_integer(context, n) and context.re(n) >= 0:
        count = to_integer(context, n)
        return _finite(context, q, q, count) / (1 - q) ** count
    return _q_gamma(context, n + 1, q)


def _q_binomial(context: Context, n: Value, m: Value, q: Value) -> Value:
    if is_integer(context, m):
        count = to_integer(context, m)
        if count < 0:
            return context.zero
        top = _finite(context, context.power(q, n - count + 1), q, count)
        return top / _finite(context, q, q, count)
    below = _q_factorial(context, m, q) * _q_factorial(context, n - m, q)
    return _q_factorial(context, n, q) / below


def _q_hypergeometric(
    context: Context, upper: list[Value], lower: list[Value], q: Value, z: Value
) -> Value:
    """The series term by term; it may end."""
    _check_base(q)
    extra = 1 + len(lower) - len(upper)
    total, term = context.zero, context.one
    for index in range(2000):
        total += term
        power = q**index
        factor = z / (1 - q * power)
        for a in upper:
            factor *= 1 - a * power
        for b in lower:
            factor /= 1 - b * power
        if extra:
            factor *= (-power) ** extra
        term *= factor
        if abs(term) < context.eps * abs(total) / 1000 and abs(factor) < 0.99:
            return total
    raise UndefinedError("no convergence")


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("QHypergeometricPFQ", 4): _q_hypergeometric,
    ("QPochhammer", 3): q_pochhammer,
    **guard_all(
        {
            ("QPochhammer", 2): _infinite,
            ("QPochhammer", 1): lambda context, q: _infinite(context, q, q),
            ("QGamma", 2): _q_gamma,
            ("QFactorial", 2): _q_factorial,
            ("QBinomial", 3): _q_binomial,
        }
    ),
}
