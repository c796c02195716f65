"""Zeta functions, polylogarithms and what belongs to them."""

from __future__ import annotations

from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import Context, Function, UndefinedError, Value, to_integer


def _hurwitz(context: Context, s: Value, a: Value) -> Value:
    return context.zeta(s, a)


def _dirichlet_beta(context: Context, s: Value) -> Value:
    quarter = context.mpf(1) / 4
    difference = context.zeta(s, quarter) - context.zeta(s, 3 * quarter)
    return context.power(4, -s) * difference


def _dirichlet_lambda(context: Context, s: Value) -> Value:
    return (1 - context.power(2, -s)) * context.zeta(s)


def _xi(context: Context, s: Value) -> Value:
    scale = s * (s - 1) / 2 * context.power(context.pi, -s / 2)
    return scale * context.gamma(s / 2) * context.zeta(s)


def _zeta_zero(context: Context, number: Value) -> Value:
    index = to_integer(context, number)
    if not 0 < abs(index) < 30:
        raise UndefinedError("too high a zero")
    return context.zetazero(index)


def _stieltjes(context: Context, number: Value, *a: Value) -> Value:
    """A Laurent coefficient of the zeta function at its pole, by a sum on a circle.

    The coefficients fall faster than any power, so that few points give all digits.
    """
    index = to_integer(context, number)
    if not 0 <= index <= 30:
        raise UndefinedError("an index out of range")
    place = a[0] if a else context.one
    count = 48 + context.prec // 6
    total = context.zero
    with context.extraprec(40 + 4 * index):
        for k in range(count):
            turn = context.expjpi(context.mpf(2 * k) / count)
            regular = context.zeta(1 + turn, place) - 1 / turn
            total += regular / turn**index
    value = (-1) ** index * context.factorial(index) * total / count
    return context.re(value) if context.im(place) == 0 else value


def _polylog(context: Context, order: Value, z: Value) -> Value:
    return context.polylog(order, z)


FUNCTIONS: dict[tuple[str, int | None], Function] = guard_all(
    {
        ("Zeta", 2): _hurwitz,
        ("HurwitzZeta", 2): _hurwitz,
        ("DirichletBeta", 1): _dirichlet_beta,
        ("DirichletLambda", 1): _dirichlet_lambda,
        ("RiemannXi", 1): _xi,
        ("ZetaZero", 1): _zeta_zero,
        ("StieltjesGamma", 1): _stieltjes,
        ("StieltjesGamma", 2): _stieltjes,
        ("PolyLog", 2): _polylog,
    }
)
