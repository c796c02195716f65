"""Spheroidal eigenvalues and angular functions, for whole orders and real arguments."""

from __future__ import annotations

from mathglot.verify.functions.tridiagonal import find_eigenvalue, find_eigenvector
from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    remember,
    to_integer,
    to_real,
)


def _read_orders(context: Context, degree: Value, order: Value) -> tuple[int, int]:
    n, m = to_integer(context, degree), to_integer(context, order)
    if not 0 <= m <= n <= 40:
        raise UndefinedError("an order out of range")
    return n, m


def _make_matrix(
    context: Context, n: int, m: int, gamma: Value
) -> tuple[list[int], list[Value], list[Value]]:
    """The degrees of the Legendre functions, the diagonal, and what stands beside it.

    In normalized Legendre functions z P_l = A_(l+1) P_(l+1) + A_l P_(l-1) with
    A_l^2 = (l^2 - m^2)/(4 l^2 - 1), so that z^2 couples every other degree.
    """
    strength = to_real(context, gamma**2)
    if abs(strength) > 400:
        raise UndefinedError("too large an argument")
    size = 45 + n // 2 + int(context.sqrt(abs(strength)))
    degrees = [m + (n - m) % 2 + 2 * index for index in range(size)]

    def square(degree: int) -> Value:
        return context.mpf(degree**2 - m**2) / (4 * degree**2 - 1)

    diagonal = [
        degree * (degree + 1) - strength * (1 - square(degree + 1) - square(degree))
        for degree in degrees
    ]
    beside = [
        strength * context.sqrt(square(degree + 1) * square(degree + 2))
        for degree in degrees[:-1]
    ]
    return degrees, diagonal, beside


def _solve(
    context: Context, n: int, m: int, gamma: Value
) -> tuple[Value, list[int], list[Value]]:
    """The eigenvalue, the degrees of Legendre functions, and their weights."""
    degrees, diagonal, beside = _make_matrix(context, n, m, gamma)
    index = (n - m) // 2
    value = find_eigenvalue(context, diagonal, [entry**2 for entry in beside], index)
    vector = find_eigenvector(context, diagonal, beside, value, index)
    norm = _norm(context, n, m)
    weights = [
        norm * weight / _norm(context, degree, m)
        for weight, degree in zip(vector, degrees, strict=True)
    ]
    return value, degrees, weights


def _eigenvalue(context: Context, degree: Value, order: Value, gamma: Value) -> Value:
    n, m = _read_orders(context, degree, order)
    key = ("Spheroidal", n, m, gamma)
    return remember(context, key, lambda: _solve(context, n, m, gamma))[0]


def _angular(
    context: Context, degree: Value, order: Value, gamma: Value, z: Value
) -> Value:
    """With the integral of the square that the Legendre function has."""
    n, m = _read_orders(context, degree, order)
    key = ("Spheroidal", n, m, gamma)
    _, degrees, weights = remember(context, key, lambda: _solve(context, n, m, gamma))
    functions = _legendre(context, m, degrees[-1], z)
    return context.fsum(
        weight * functions[number - m]
        for weight, number in zip(weights, degrees, strict=True)
    )


def _norm(context: Context, degree: int, order: int) -> Value:
    """The root of the integral of the square of a Legendre function."""
    ratio = context.rf(degree - order + 1, 2 * order)
    return context.sqrt(2 * ratio / (2 * degree + 1))


def _legendre(context: Context, order: int, last: int, z: Value) -> list[Value]:
    """LegendreP of the degrees from the order on, by recurrence."""
    first = (-1) ** order * context.fac2(2 * order - 1)
    values = [first * (1 - z * z) ** (context.mpf(order) / 2)]
    before = context.zero
    for degree in range(order, last):
        above = (2 * degree + 1) * z * values[-1] - (degree + order) * before
        before = values[-1]
        values.append(above / (degree - order + 1))
    return values


def _angular_slope(
    context: Context, degree: Value, order: Value, gamma: Value, z: Value
) -> Value:
    return context.diff(lambda x: _angular(context, degree, order, gamma, x), z)


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("SpheroidalEigenvalue", 3): _eigenvalue,
    ("SpheroidalPS", 4): _angular,
    ("SpheroidalPSPrime", 4): _angular_slope,
}
