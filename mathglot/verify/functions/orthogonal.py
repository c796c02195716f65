"""Legendre functions of all types, orthogonal polynomials, spherical harmonics."""

from __future__ import annotations

from mathglot.verify.functions.hypergeometric import regularized_2f1
from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    is_integer,
    to_integer,
)


def _legendre_p(context: Context, n: Value, m: Value, z: Value) -> Value:
    """Type 2, which is type 1 where that is defined: the cuts are |x| > 1."""
    return _legendre_p_between(context, n, m, z, 1 - z)


def _legendre_p_between(
    context: Context, n: Value, m: Value, z: Value, below: Value
) -> Value:
    series = regularized_2f1(context, -n, n + 1, 1 - m, (1 - z) / 2)
    if m == 0:
        return series
    return context.power(1 + z, m / 2) / context.power(below, m / 2) * series


def _legendre_p_typed(
    context: Context, n: Value, m: Value, kind: Value, z: Value
) -> Value:
    if to_integer(context, kind) == 3:
        return _legendre_p_between(context, n, m, z, z - 1)
    return _legendre_p(context, n, m, z)


def _legendre_q(context: Context, n: Value, m: Value, z: Value) -> Value:
    if not context.isfinite(z):
        raise UndefinedError("LegendreQ at infinity")
    if not _is_small(context, m) or (is_integer(context, n) and context.re(n) < 0):
        return context.legenq(n, m, z, type=2)
    if _is_small(context, n):
        now, above = _legendre_q_whole(context, int(context.re(n)), z)
    else:
        now, above = (_legendre_q_zero(context, n + k, z) for k in (0, 1))
    return _raise_order(context, n, int(context.re(m)), z, now, above)


def _is_small(context: Context, value: Value) -> bool:
    return is_integer(context, value) and 0 <= context.re(value) < 200


def _legendre_q_whole(context: Context, degree: int, z: Value) -> tuple[Value, Value]:
    """Q_n and Q_(n+1), by recurrence in the degree (DLMF 14.10.3)."""
    now = (context.log(1 + z) - context.log(1 - z)) / 2
    above = z * now - 1
    for k in range(1, degree + 1):
        now, above = above, ((2 * k + 1) * z * above - k * now) / (k + 1)
    return now, above


def _legendre_q_zero(context: Context, n: Value, z: Value) -> Value:
    """Of order zero and a degree that is not whole (DLMF 14.9.10)."""
    turned = context.cospi(n) * context.legendre(n, z) - context.legendre(n, -z)
    return context.pi * turned / (2 * context.sinpi(n))


def _raise_order(
    context: Context, n: Value, order: int, z: Value, now: Value, above: Value
) -> Value:
    """From Q_n and Q_(n+1) to an order by recurrence (DLMF 14.10.5, 14.10.1)."""
    if order == 0:
        return now
    root = context.sqrt(1 - z) * context.sqrt(1 + z)
    lower, upper = now, -(n + 1) * (z * now - above) / root
    for k in range(order - 1):
        factor = (n - k) * (n + k + 1)
        lower, upper = upper, -2 * (k + 1) * z / root * upper - factor * lower
    return upper


def _legendre_q_typed(
    context: Context, n: Value, m: Value, kind: Value, z: Value
) -> Value:
    if to_integer(context, kind) != 3:
        return _legendre_q(context, n, m, z)
    # DLMF 14.3.7 with 14.3.10, and the factor that Mathematica keeps.
    half = context.mpf(1) / 2
    series = regularized_2f1(
        context, (n + m) / 2 + 1, (n + m + 1) / 2, n + 3 * half, 1 / z**2
    )
    factor = context.expjpi(m) * context.sqrt(context.pi) * context.gamma(n + m + 1)
    powers = context.power(z - 1, m / 2) * context.power(z + 1, m / 2)
    return factor * powers * series / (2 ** (n + 1) * context.power(z, n + m + 1))


def _gegenbauer_limit(context: Context, n: Value, x: Value) -> Value:
    return 2 * context.chebyt(n, x) / n


def _zernike(context: Context, n: Value, m: Value, r: Value) -> Value:
    count = to_integer(context, n) - to_integer(context, m)
    if count % 2:
        return context.zero
    polynomial = context.jacobi(count // 2, m, 0, 1 - 2 * r * r)
    return (-1) ** (count // 2) * r**m * polynomial


def _spherical_harmonic(
    context: Context, degree: Value, order: Value, theta: Value, phi: Value
) -> Value:
    high, low = degree - order + 1, degree + order + 1
    if (context.isint(high) and high <= 0) or (context.isint(low) and low <= 0):
        return context.zero
    norm = (2 * degree + 1) / (4 * context.pi) * context.gamma(high)
    scale = context.sqrt(norm / context.gamma(low))
    legendre = _legendre_p(context, degree, order, context.cos(theta))
    return scale * legendre * context.expj(order * phi)


def _laguerre(context: Context, n: Value, x: Value) -> Value:
    return context.laguerre(n, 0, x)


def _bernstein(context: Context, d: Value, n: Value, x: Value) -> Value:
    degree, index = to_integer(context, d), to_integer(context, n)
    if not 0 <= index <= degree:
        raise UndefinedError("no such Bernstein polynomial")
    return context.binomial(degree, index) * x**index * (1 - x) ** (degree - index)


FUNCTIONS: dict[tuple[str, int | None], Function] = guard_all(
    {
        ("LegendreP", 2): lambda context, n, x: context.legendre(n, x),
        ("LegendreP", 3): _legendre_p,
        ("LegendreP", 4): _legendre_p_typed,
        ("LegendreQ", 2): lambda context, n, x: _legendre_q(context, n, 0, x),
        ("LegendreQ", 3): _legendre_q,
        ("LegendreQ", 4): _legendre_q_typed,
        ("GegenbauerC", 2): _gegenbauer_limit,
        ("GegenbauerC", 3): lambda context, n, m, x: context.gegenbauer(n, m, x),
        ("LaguerreL", 2): _laguerre,
        ("ZernikeR", 3): _zernike,
        ("SphericalHarmonicY", 4): _spherical_harmonic,
        ("BernsteinBasis", 3): _bernstein,
    }
)
