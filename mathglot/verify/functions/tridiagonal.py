"""Eigenvalues and eigenvectors of symmetric matrices with three diagonals."""

from __future__ import annotations

from mathglot.verify.values import Context, Value

_ROUGH_BITS = 40
_MOST_TURNS = 12


def find_eigenvalue(
    context: Context, diagonal: list[Value], squares: list[Value], index: int
) -> Value:
    """An eigenvalue by its place in order.

    `squares` are the squares of what stands beside the diagonal.
    """
    reach = 2 * context.sqrt(max(squares)) + 1
    ends = min(diagonal) - reach, max(diagonal[: index + 1]) + reach
    with context.extraprec(20):
        rough = _bisect(context, diagonal, squares, index, ends, _ROUGH_BITS)
        value = _refine(context, diagonal, squares, index, sum(rough) / 2)
        if value is None:
            value = sum(_bisect(context, diagonal, squares, index, rough)) / 2
    return +value


def _bisect(
    context: Context,
    diagonal: list[Value],
    squares: list[Value],
    index: int,
    ends: tuple[Value, Value],
    bits: int | None = None,
) -> tuple[Value, Value]:
    """Counting the eigenvalues below a number, as Sturm did."""
    low, high = ends
    tiny = context.eps if bits is None else context.mpf(2) ** -bits
    while high - low > tiny * max(1, abs(low)):
        context.clock.check()
        middle = (low + high) / 2
        if _count_below(context, diagonal, squares, middle) > index:
            high = middle
        else:
            low = middle
    return low, high


def _refine(
    context: Context,
    diagonal: list[Value],
    squares: list[Value],
    index: int,
    value: Value,
) -> Value:
    """By Rayleigh's quotient of an eigenvector; None where that goes astray."""
    beside = [context.sqrt(square) for square in squares]
    start = value
    for _ in range(_MOST_TURNS):
        context.clock.check()
        try:
            vector = find_eigenvector(context, diagonal, beside, value, index)
        except ZeroDivisionError:
            return None
        residue = (diagonal[index] - value) * vector[index]
        if index:
            residue += beside[index - 1] * vector[index - 1]
        if index + 1 < len(diagonal):
            residue += beside[index] * vector[index + 1]
        change = residue * vector[index]
        value += change
        if abs(change) <= context.eps * 64 * max(1, abs(value)):
            near = context.mpf(2) ** (2 - _ROUGH_BITS) * max(1, abs(start))
            return value if abs(value - start) <= near else None
    return None


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


def find_eigenvector(
    context: Context,
    diagonal: list[Value],
    beside: list[Value],
    value: Value,
    index: int,
) -> list[Value]:
    """Of length one, with a positive element at index, from both ends towards it."""
    size = len(diagonal)
    ratios = [context.zero] * size
    for row in range(size - 1, index, -1):
        after = beside[row] * ratios[row + 1] if row + 1 < size else context.zero
        ratios[row] = -beside[row - 1] / (diagonal[row] - value + after)
    for row in range(index):
        before = beside[row - 1] * ratios[row - 1] if row else context.zero
        ratios[row] = -beside[row] / (diagonal[row] - value + before)
    vector = [context.zero] * size
    vector[index] = context.one
    for row in range(index + 1, size):
        vector[row] = ratios[row] * vector[row - 1]
    for row in reversed(range(index)):
        vector[row] = ratios[row] * vector[row + 1]
    length = context.sqrt(sum((entry**2 for entry in vector), context.zero))
    return [entry / length for entry in vector]
