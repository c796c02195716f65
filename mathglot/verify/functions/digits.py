"""Digits of whole numbers."""

from __future__ import annotations

from itertools import pairwise

from mathglot.verify.values import (
    LARGEST,
    Context,
    Function,
    UndefinedError,
    Value,
    is_integer,
    magnitude,
    to_integer,
)


def _digits(context: Context, number: Value, base: Value = 10) -> list[int]:
    """The digits of a whole number, the first one first; none of zero."""
    radix = to_integer(context, base)
    if radix < 2:
        raise UndefinedError("a base below two")
    if not is_integer(context, number) or magnitude(context, number) > LARGEST // 50:
        raise UndefinedError("a whole number is needed")
    rest = abs(int(context.re(number)))
    digits = []
    while rest:
        rest, digit = divmod(rest, radix)
        digits.append(digit)
    return digits[::-1]


def _list_digits(context: Context, number: Value, base: Value = 10) -> Value:
    return [context.mpf(digit) for digit in _digits(context, number, base) or [0]]


def _from_digits(context: Context, digits: Value, base: Value = 10) -> Value:
    total = context.zero
    for digit in digits:
        total = total * base + digit
    return total


def _add_digits(context: Context, number: Value, base: Value = 10) -> Value:
    return context.mpf(sum(_digits(context, number, base)))


def _count_digits(context: Context, number: Value, base: Value = 10) -> Value:
    digits = _digits(context, number, base)
    radix = to_integer(context, base)
    # The count of zeros comes last.
    return [context.mpf(digits.count(digit % radix)) for digit in range(1, radix + 1)]


def _count_digit(context: Context, number: Value, base: Value, digit: Value) -> Value:
    wanted = to_integer(context, digit)
    return context.mpf(_digits(context, number, base).count(wanted))


def _length(context: Context, number: Value, base: Value = 10) -> Value:
    return context.mpf(len(_digits(context, number, base)))


def _reverse(context: Context, number: Value, base: Value = 10) -> Value:
    return _from_digits(context, _digits(context, number, base)[::-1], base)


def _thue_morse(context: Context, number: Value) -> Value:
    return context.mpf(sum(_digits(context, number, 2)) % 2)


def _rudin_shapiro(context: Context, number: Value) -> Value:
    digits = _digits(context, number, 2)
    pairs = sum(a and b for a, b in pairwise(digits))
    return context.mpf((-1) ** pairs)


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("IntegerDigits", 1): _list_digits,
    ("IntegerDigits", 2): _list_digits,
    ("FromDigits", 1): _from_digits,
    ("FromDigits", 2): _from_digits,
    ("DigitSum", 1): _add_digits,
    ("DigitSum", 2): _add_digits,
    ("DigitCount", 1): _count_digits,
    ("DigitCount", 2): _count_digits,
    ("DigitCount", 3): _count_digit,
    ("IntegerLength", 1): _length,
    ("IntegerLength", 2): _length,
    ("IntegerReverse", 1): _reverse,
    ("IntegerReverse", 2): _reverse,
    ("ThueMorse", 1): _thue_morse,
    ("RudinShapiro", 1): _rudin_shapiro,
}
