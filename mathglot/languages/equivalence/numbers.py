"""Exact arithmetic on the numbers written in a formula, bounded in size.

What would not fit the bound is left as it was written, so that no formula, however
tall its powers, costs more than its length.
"""

import re
from fractions import Fraction
from functools import lru_cache
from math import gcd

Exact = int | Fraction

_BITS = 2048
_ROOT_BITS = 64
_DIGITS = 640
_DECIMAL = re.compile(r"(\d*)(?:\.(\d*))?(?:`[`\d.]*)?(?:\*\^([+-]?\d{1,9}))?")
_BASED = re.compile(r"(\d{1,2})\^\^([0-9a-zA-Z]+)(?:\.([0-9a-zA-Z]+))?")


def simplify(value: Exact) -> Exact:
    """An integer as an int, because ints are quicker than fractions."""
    return value.numerator if value.denominator == 1 else value


def count_bits(value: Exact) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def fits(value: Exact, taken: int = 0) -> bool:
    """Whether a number is small enough to compute with, some bits being taken."""
    return count_bits(value) + taken <= _BITS


def read_number(text: str) -> Exact | None:
    """The value of a literal, None where it is beyond the bound.

    >>> read_number("0.50"), read_number("1.2*^3"), read_number("16^^ff")
    (Fraction(1, 2), 1200, 255)
    """
    if len(text) > _DIGITS:
        return None
    based = _BASED.fullmatch(text)
    if based:
        try:
            base, fraction = int(based[1]), based[3] or ""
            value: Exact = int(based[2] + fraction, base)
            return simplify(Fraction(value, base ** len(fraction)))
        except ValueError:
            return None
    match = _DECIMAL.fullmatch(text)
    if match is None or not (match[1] or match[2]):
        return None
    fraction = match[2] or ""
    exponent = int(match[3] or 0) - len(fraction)
    if abs(exponent) > _DIGITS:
        return None
    digits = int(match[1] + fraction)
    power = 10 ** abs(exponent)
    value = digits * power if exponent >= 0 else Fraction(digits, power)
    return simplify(value) if fits(value) else None


def add_numbers(values: list[Exact]) -> list[Exact]:
    """The sum as the only member, or the numbers as they are beyond the bound.

    >>> add_numbers([Fraction(1, 2), Fraction(1, 3), 1])
    [Fraction(11, 6)]
    """
    if len(values) == 1:
        return values
    total: Exact = 0
    for value in sorted(values):
        total += value
        if not fits(total):
            return values
    return [simplify(total)]


def raise_number(base: Exact, exponent: int) -> Exact | None:
    """`base ** exponent`, None where that is beyond the bound or does not exist.

    >>> raise_number(2, -3), raise_number(10, 10**9), raise_number(0, -1)
    (Fraction(1, 8), None, None)
    """
    if base == 0 and exponent < 0:
        return None
    if base in (0, 1, -1):
        return base if exponent % 2 or base == 1 else 1 if base or not exponent else 0
    if count_bits(base) * abs(exponent) > _BITS:
        return None
    if type(base) is int and exponent >= 0:
        power: int = base**exponent
        return power
    return simplify(Fraction(base) ** exponent)


@lru_cache(maxsize=4096)
def primitive_root(value: Exact) -> tuple[Exact, int]:
    """The smallest base that a positive number is a whole power of, and the power.

    >>> primitive_root(8), primitive_root(Fraction(4, 9)), primitive_root(12)
    ((2, 3), (Fraction(2, 3), 2), (12, 1))
    """
    numerator, denominator = value.numerator, value.denominator
    if max(numerator.bit_length(), denominator.bit_length()) > _ROOT_BITS:
        return value, 1
    power = gcd(_largest_power(numerator), _largest_power(denominator))
    if power <= 1:
        return value, 1
    root = Fraction(_root(numerator, power), _root(denominator, power))
    return simplify(root), power


def _largest_power(number: int) -> int:
    # 1 is every power: gcd with 0 leaves the other one.
    if number == 1:
        return 0
    for power in range(number.bit_length(), 1, -1):
        if _root(number, power) ** power == number:
            return power
    return 1


def _root(number: int, power: int) -> int:
    low, high = 1, 1 << (number.bit_length() // power + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**power <= number:
            low = middle
        else:
            high = middle - 1
    return low
