"""Lists, vectors and matrices."""

from __future__ import annotations

from mathglot.verify.functions.arithmetic import power
from mathglot.verify.values import (
    Context,
    Failure,
    Function,
    UndefinedError,
    Value,
    to_integer,
)

_LARGEST_SIZE = 12


def _rows(value: Value) -> list[list[Value]]:
    if not isinstance(value, list) or not value or not isinstance(value[0], list):
        raise UndefinedError("a matrix is needed")
    if len(value) > _LARGEST_SIZE:
        raise UndefinedError("too large a matrix")
    for row in value:
        for element in row:
            if type(element) is Failure:
                raise UndefinedError(element.reason)
    return value


def _matrix(context: Context, value: Value) -> Value:
    return context.matrix(_rows(value))


def _unpack(matrix: Value) -> list[list[Value]]:
    return [
        [matrix[row, column] for column in range(matrix.cols)]
        for row in range(matrix.rows)
    ]


def determinant(context: Context, value: Value) -> Value:
    """By cofactors where small, as elimination adds rounding errors to zeros."""
    rows = _rows(value)
    if any(len(row) != len(rows) for row in rows):
        raise UndefinedError("a square matrix is needed")
    if len(rows) > 5:
        return context.det(context.matrix(rows))
    return _expand(context, rows)


def _expand(context: Context, rows: list[list[Value]]) -> Value:
    if len(rows) == 1:
        return rows[0][0]
    total = context.zero
    for column, element in enumerate(rows[0]):
        minor = [row[:column] + row[column + 1 :] for row in rows[1:]]
        total += (-1) ** column * element * _expand(context, minor)
    return total


def _inverse(context: Context, value: Value) -> Value:
    return _unpack(context.inverse(_matrix(context, value)))


def _transpose(context: Context, value: Value) -> Value:
    return [list(column) for column in zip(*_rows(value), strict=True)]


def _conjugate_transpose(context: Context, value: Value) -> Value:
    return [[context.conj(x) for x in row] for row in _transpose(context, value)]


def _trace(context: Context, value: Value) -> Value:
    return sum((row[i] for i, row in enumerate(_rows(value))), context.zero)


def dot(context: Context, *values: Value) -> Value:
    """The product of vectors and matrices, from the left."""
    result = values[0]
    for value in values[1:]:
        result = _dot(context, result, value)
    return result


def _dot(context: Context, left: Value, right: Value) -> Value:
    if not isinstance(left, list) or not isinstance(right, list):
        raise UndefinedError("a vector or matrix is needed")
    if isinstance(left[0], list):
        return [_dot(context, row, right) for row in left]
    if len(left) != len(right):
        raise UndefinedError("sizes that do not fit")
    if isinstance(right[0], list):
        columns = zip(*right, strict=True)
        return [_dot(context, left, list(column)) for column in columns]
    return sum((a * b for a, b in zip(left, right, strict=True)), context.zero)


def _cross(context: Context, left: Value, right: Value) -> Value:
    (a, b, c), (d, e, f) = left, right
    return [b * f - c * e, c * d - a * f, a * e - b * d]


def _norm(context: Context, value: Value, *order: Value) -> Value:
    if not isinstance(value, list):
        return abs(value)
    if isinstance(value[0], list):
        raise UndefinedError("the norm of a matrix")
    sizes = [abs(element) for element in value]
    if not order:
        return context.sqrt(sum((size**2 for size in sizes), context.zero))
    if context.isinf(order[0]):
        return max(sizes)
    total = sum((power(context, size, order[0]) for size in sizes), context.zero)
    return power(context, total, 1 / context.convert(order[0]))


def _matrix_power(context: Context, value: Value, exponent: Value) -> Value:
    count = to_integer(context, exponent)
    if abs(count) > 200:
        raise UndefinedError("too high a power")
    return _unpack(_matrix(context, value) ** count)


def _matrix_exponential(context: Context, value: Value) -> Value:
    return _unpack(context.expm(_matrix(context, value)))


def _identity(context: Context, size: Value) -> Value:
    count = to_integer(context, size)
    if not 0 < count <= _LARGEST_SIZE:
        raise UndefinedError("too large a matrix")
    return [[context.mpf(i == j) for j in range(count)] for i in range(count)]


def _diagonal(context: Context, values: Value) -> Value:
    return [
        [value if i == j else context.zero for j in range(len(values))]
        for i, value in enumerate(values)
    ]


def _part(context: Context, value: Value, *indices: Value) -> Value:
    for index in indices:
        number = to_integer(context, index)
        if not isinstance(value, list) or not 0 < abs(number) <= len(value):
            raise UndefinedError("no such part")
        value = value[number - 1 if number > 0 else number]
    return value


def flatten(values: tuple[Value, ...]) -> list[Value]:
    """Values and the elements of lists among them."""
    flat: list[Value] = []
    for value in values:
        flat.extend(value if isinstance(value, list) else [value])
    return flat


def _total(context: Context, values: Value) -> Value:
    if not isinstance(values, list):
        raise UndefinedError("a list is needed")
    if values and isinstance(values[0], list):
        return [sum(column, context.zero) for column in zip(*values, strict=True)]
    return sum(values, context.zero)


def _mean(context: Context, values: Value) -> Value:
    return _total(context, values) / len(values)


def _variance(context: Context, values: Value) -> Value:
    mean = _mean(context, values)
    squares = (abs(value - mean) ** 2 for value in values)
    return sum(squares, context.zero) / (len(values) - 1)


def _distance(context: Context, left: Value, right: Value) -> Value:
    return _norm(context, [a - b for a, b in zip(left, right, strict=True)])


def _from_continued_fraction(context: Context, values: Value) -> Value:
    result = values[-1]
    for value in reversed(values[:-1]):
        result = value + 1 / result
    return result


def _symmetric(context: Context, degree: Value, values: Value) -> Value:
    count = to_integer(context, degree)
    sums = [context.one] + [context.zero] * max(count, 0)
    for value in values:
        for index in range(count, 0, -1):
            sums[index] += value * sums[index - 1]
    return sums[count]


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("List", None): lambda context, *values: list(values),
    ("Det", 1): determinant,
    ("Inverse", 1): _inverse,
    ("Transpose", 1): _transpose,
    ("ConjugateTranspose", 1): _conjugate_transpose,
    ("Tr", 1): _trace,
    ("Dot", None): dot,
    ("Cross", 2): _cross,
    ("Norm", 1): _norm,
    ("Norm", 2): _norm,
    ("MatrixPower", 2): _matrix_power,
    ("MatrixExp", 1): _matrix_exponential,
    ("IdentityMatrix", 1): _identity,
    ("DiagonalMatrix", 1): _diagonal,
    ("Part", None): _part,
    ("Length", 1): lambda context, values: context.mpf(len(values)),
    ("Total", 1): _total,
    ("Mean", 1): _mean,
    ("Variance", 1): _variance,
    ("EuclideanDistance", 2): _distance,
    ("FromContinuedFraction", 1): _from_continued_fraction,
    ("SymmetricPolynomial", 2): _symmetric,
}
