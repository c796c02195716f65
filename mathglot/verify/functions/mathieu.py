"""Characteristic values of Mathieu's equation, for whole orders and real q."""

from __future__ import annotations

from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    to_integer,
    to_real,
)


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
    return _eigenvalue(context, matrix, r // 2)


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
    return _eigenvalue(context, matrix, (r - 1) // 2)


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


def _eigenvalue(
    context: Context, matrix: tuple[list[Value], list[Value]], index: int
) -> Value:
    """By bisection, counting the eigenvalues below a number as Sturm did."""
    diagonal, squares = matrix
    reach = 2 * context.sqrt(max(squares)) + 1
    low, high = min(diagonal) - reach, diagonal[index] + reach
    with context.extraprec(20):
        while high - low > context.eps * max(1, abs(low)):
            middle = (low + high) / 2
            if _count_below(context, diagonal, squares, middle) > index:
                high = middle
            else:
                low = middle
    return (low + high) / 2


def _count_below(
    context: Context, diagonal: list[Value], squares: list[Value], number: Value
) -> int:
    count, pivot = 0, context.one
    for row, entry in enumerate(diagonal):
        beside = squares[row - 1] / pivot if row else context.zero
        pivot = entry - number - beside
        if pivot == 0:
            pivot = context.eps
        count += pivot < 0
    return count


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("MathieuCharacteristicA", 2): _characteristic_a,
    ("MathieuCharacteristicB", 2): _characteristic_b,
}
