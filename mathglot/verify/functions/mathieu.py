"""Solutions of Mathieu's equation; characteristic values for whole orders, real q."""

from __future__ import annotations

from mathglot.verify.functions.tridiagonal import find_eigenvalue
from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    remember,
    to_integer,
    to_real,
)

_FARTHEST = 14


def _characteristic_a(context: Context, order: Value, q: Value) -> Value:
    r, strength = to_integer(context, order), to_real(context, q)
    if r < 0:
        raise UndefinedError("an order out of range")
    if r % 2 == 0:
        # cos 2kz; the constant term couples with sqrt(2) q (DLMF 28.4.5).
        matrix = _band(context, [4 * k * k for k in range(_size(r, q))], strength)
        matrix[1][0] = 2 * strength**2
    else:
        numbers = range(1, 2 * _size(r, q), 2)
        matrix = _band(context, [k * k for k in numbers], strength)
        matrix[0][0] += strength
    return remember(
        context,
        ("MathieuCharacteristicA", r, strength),
        lambda: find_eigenvalue(context, *matrix, r // 2),
    )


def _characteristic_b(context: Context, order: Value, q: Value) -> Value:
    r, strength = to_integer(context, order), to_real(context, q)
    if r < 1:
        raise UndefinedError("an order out of range")
    if r % 2 == 0:
        numbers = range(2, 2 * _size(r, q) + 2, 2)
        matrix = _band(context, [k * k for k in numbers], strength)
    else:
        numbers = range(1, 2 * _size(r, q), 2)
        matrix = _band(context, [k * k for k in numbers], strength)
        matrix[0][0] -= strength
    return remember(
        context,
        ("MathieuCharacteristicB", r, strength),
        lambda: find_eigenvalue(context, *matrix, (r - 1) // 2),
    )


def _size(order: int, q: Value) -> int:
    """Rows enough for any precision used here: entries grow as squares."""
    if order > 40 or abs(q) > 200:
        raise UndefinedError("too large an argument")
    return 45 + order + int(abs(q))


def _band(
    context: Context, diagonal: list[int], strength: Value
) -> tuple[list[Value], list[Value]]:
    """The diagonal, and the squares of what stands beside it."""
    squares = [strength**2] * (len(diagonal) - 1)
    return [context.mpf(entry) for entry in diagonal], squares


def _solve(context: Context, a: Value, q: Value, z: Value, odd: bool) -> list[Value]:
    """The even solution that is 1 at zero, or the odd one of slope 1; and its slope.

    By its power series, which converges everywhere: w'' = (2 q cos 2z - a) w.
    """
    if abs(z) > _FARTHEST or abs(a) > 400 or abs(q) > 100:
        raise UndefinedError("too large an argument")
    with context.extraprec(30 + int(8 * abs(z))):
        key = ("Mathieu", a, q, odd)
        series = remember(context, key, lambda: _Series(context, a, q, odd))
        square, power = z * z, context.one
        value = slope = context.zero
        small = index = 0
        while small < 4:
            context.clock.check()
            coefficient = series.take(context, index)
            term = coefficient * power
            value += term
            slope += (2 * index + odd) * term
            size = (1 + 2 * index) * abs(term)
            small = small + 1 if size <= context.eps * max(1, abs(value)) else 0
            power *= square
            index += 1
        if odd:
            return [value * z, slope]
        return [value, slope / z if z != 0 else context.zero]


class _Series:
    """Coefficients of a solution in z^2, as many as have been asked for."""

    def __init__(self, context: Context, a: Value, q: Value, odd: bool) -> None:
        self.a, self.q, self.odd = a, q, odd
        self.found: list[Value] = [context.one]
        # 2 q cos 2z - a in powers of z^2.
        self.factors: list[Value] = [2 * q - a]
        self.wave: Value = 2 * q

    def take(self, context: Context, index: int) -> Value:
        while len(self.found) <= index:
            count = len(self.found)
            total = context.fdot(zip(self.factors, reversed(self.found), strict=True))
            step = 2 * count + self.odd
            self.found.append(total / (step * (step - 1)))
            self.wave = -self.wave * 4 / (2 * count * (2 * count - 1))
            self.factors.append(self.wave)
        return self.found[index]


def _even(part: int) -> Function:
    def compute(context: Context, a: Value, q: Value, z: Value) -> Value:
        return _scale(context, a, q) * _solve(context, a, q, z, False)[part]

    return compute


def _odd(part: int) -> Function:
    def compute(context: Context, a: Value, q: Value, z: Value) -> Value:
        root = context.sqrt(a) if a != 0 else context.one
        factor = root / _scale(context, a, q)
        return factor * _solve(context, a, q, z, True)[part]

    return compute


def _scale(context: Context, a: Value, q: Value) -> Value:
    """A factor that no convention has, except that it is 1 where q is zero.

    Which multiple of a solution is meant differs from book to book: what holds with
    this one holds with any, and what does not is left undecided (see claims.py).
    """
    return 1 + q * (q + 3) / (7 + a * a)


def _exponent(context: Context, a: Value, q: Value) -> Value:
    """The whole turns next to Sqrt[a] for which cos(pi nu) is the solution at pi."""
    number, strength = to_real(context, a), to_real(context, q)
    cosine = _solve(context, number, strength, context.pi, False)[0]
    if number < 0 or abs(cosine) > 1 + context.eps**0.5:
        raise UndefinedError("an exponent that is not real")
    share = context.acos(max(-1, min(1, cosine))) / context.pi
    root = context.sqrt(number)
    even = 2 * context.nint(root / 2)
    found = [even + turn + sign * share for turn in (-2, 0, 2) for sign in (1, -1)]
    return min(found, key=lambda nu: abs(nu - root))


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("MathieuCharacteristicA", 2): _characteristic_a,
    ("MathieuCharacteristicB", 2): _characteristic_b,
    ("MathieuCharacteristicExponent", 2): _exponent,
    ("MathieuC", 3): _even(0),
    ("MathieuCPrime", 3): _even(1),
    ("MathieuS", 3): _odd(0),
    ("MathieuSPrime", 3): _odd(1),
}
