"""Sums, products, powers; numbers and lists alike."""

from __future__ import annotations

from mathglot.verify.values import Context, Function, UndefinedError, Value


def _add(context: Context, *values: Value) -> Value:
    total = context.zero
    for value in values:
        total = total + value if not isinstance(value, list) else _refuse()
    return total


def _multiply(context: Context, *values: Value) -> Value:
    product = context.one
    for value in values:
        product = product * value if not isinstance(value, list) else _refuse()
    return product


def _refuse() -> Value:
    raise TypeError("a list, which is gone through element by element")


def _subtract(context: Context, left: Value, right: Value) -> Value:
    return left - right


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
    return context.power(base, exponent)


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
    ("Exp", 1): lambda context, value: context.exp(value),
}
