"""Sums, products, powers; numbers and lists alike."""

from __future__ import annotations

from mathglot.verify.values import (
    HIGHEST,
    LARGEST,
    Context,
    Function,
    UndefinedError,
    Value,
    magnitude,
)

# An exponential of more than 2**LONGEST is beyond every reach.
_LONGEST = 202
_LONG = 60


def _add(context: Context, *values: Value) -> Value:
    total = context.zero
    for value in values:
        total = total + value if not isinstance(value, list) else _refuse()
    if total == 0 and context.reach > LARGEST:
        return _doubt_zero(context, values)
    return total


def _doubt_zero(context: Context, values: tuple[Value, ...]) -> Value:
    """What is left where all digits cancel: as much as the rounding, not nothing.

    Near to a limit 1 - Erf[x] is 0 but for rounding, and yet E^(x^2) times as much.
    """
    size = max(abs(value) for value in values)
    context.cancelled |= size != 0
    return context.eps * size


def _multiply(context: Context, *values: Value) -> Value:
    product = context.one
    for value in values:
        product = product * value if not isinstance(value, list) else _refuse()
    return product


def _refuse() -> Value:
    raise TypeError("a list, which is gone through element by element")


def _subtract(context: Context, left: Value, right: Value) -> Value:
    difference = left - right
    if context.reach > LARGEST and difference == 0:
        return _doubt_zero(context, (left, right))
    return difference


def _negate(context: Context, value: Value) -> Value:
    return -value


def _divide(context: Context, left: Value, right: Value) -> Value:
    return left / right


def power(context: Context, base: Value, exponent: Value) -> Value:
    """The principal power."""
    if isinstance(base, list) or isinstance(exponent, list):
        return _refuse()
    if base == 0:
        if exponent == 0:
            return context.one
        if context.re(exponent) > 0:
            return context.zero
        raise UndefinedError("a division by zero")
    if context.isint(exponent) and abs(exponent) < 100_000:
        return base ** int(context.re(exponent))
    sizes = magnitude(context, exponent), magnitude(context, base)
    if sizes[0] > _LONG or abs(sizes[1]) > _LONG:
        if not _is_bearable(context, exponent * context.log(base)):
            return context.zero
    return context.power(base, exponent)


def exponential(context: Context, exponent: Value) -> Value:
    """E to a power, without the time that endless exponents take."""
    if magnitude(context, exponent) > _LONG and not _is_bearable(context, exponent):
        return context.zero
    return context.exp(exponent)


def _is_bearable(context: Context, exponent: Value) -> bool:
    """Whether an exponential is worth computing; where not, it is as good as zero."""
    real = context.re(exponent)
    if magnitude(context, context.im(exponent)) > HIGHEST:
        raise UndefinedError("too large an argument")
    if magnitude(context, real) <= _LONGEST or context.isinf(real):
        return True
    if real > 0:
        raise UndefinedError("too large a number")
    return False


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("Plus", None): _add,
    ("Times", None): _multiply,
    ("Subtract", 2): _subtract,
    ("Minus", 1): _negate,
    ("Divide", 2): _divide,
    ("Rational", 2): _divide,
    ("Power", 2): power,
    ("Complex", 2): lambda context, real, imaginary: context.mpc(real, imaginary),
    ("Sqrt", 1): lambda context, value: context.sqrt(value),
    ("Exp", 1): exponential,
}
