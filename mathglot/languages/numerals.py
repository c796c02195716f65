"""Numbers as typed in the Wolfram Language, taken apart for other languages.

>>> read_numeral("1.2*^-7", "maple")
Numeral(mantissa='1.2', exponent=-7, exact=False, precision=None)
>>> read_numeral("16^^ff", "maple").mantissa, read_numeral("2^^0.101", "maple").mantissa
('255', '0.625')
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from mathglot.errors import RenderError

_NUMBER = re.compile(
    r"(?:([0-9]{1,2})\^\^([0-9a-zA-Z]+(?:\.[0-9a-zA-Z]+)?)|([0-9]+)|([0-9]*\.[0-9]*))"
    r"(`[0-9.]*|``[0-9.]*)?(?:\*\^([-+]?[0-9]+))?"
)
_DIGITS_CONVERTED = 4_000


def is_whole(text: str) -> bool:
    """Whether a number is typed as digits and nothing else."""
    return text.isascii() and text.isdigit()


class Numeral(NamedTuple):
    """Digits, a power of ten, whether it is exact, and digits that are sure."""

    mantissa: str
    exponent: int
    exact: bool
    precision: int | None


def read_numeral(text: str, language: str) -> Numeral:
    """Take a literal apart; numbers in other bases become decimal."""
    match = _NUMBER.fullmatch(text)
    if match is None or text.startswith((".`", ".*")) or text == ".":
        raise RenderError(f"the number {text[:40]!r}", language, "it is no number")
    base, digits, whole, decimal, mark, power = match.groups()
    if base is not None:
        whole = _convert(digits, int(base), text, language)
        if "." in whole:
            whole, decimal = None, whole
        if power and base != "10":
            reason = "a power of another base than ten"
            raise RenderError(f"the number {text[:40]!r}", language, reason)
    mantissa = whole if whole is not None else decimal
    precision = None
    if mark and not mark.startswith("``") and mark[1:].rstrip(".").isdigit():
        precision = int(mark[1:].rstrip("."))
    exact = whole is not None and mark is None
    return Numeral(mantissa, int(power or 0), exact, precision)


def _convert(digits: str, base: int, text: str, language: str) -> str:
    try:
        if len(digits) > _DIGITS_CONVERTED:
            raise ValueError
        whole, point, fraction = digits.partition(".")
        if not point:
            return str(int(digits, base))
        value = Decimal(int(whole + fraction, base)) / Decimal(base) ** len(fraction)
        return f"{value.normalize():f}"
    except ValueError:
        reason = f"its digits are not {base}'s, or too many"
        raise RenderError(f"the number {text[:40]!r}", language, reason) from None
