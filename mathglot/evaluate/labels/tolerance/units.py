"""Units of measurement, which have names, plurals, symbols and prefixes.

>>> {read_unit(text) for text in ("Kilometers", "kilometer", "km")}
{'kilometer'}
"""

from __future__ import annotations

import re
from functools import lru_cache

from mathglot.languages.tree import Number, Symbol, Tree, call

_SYMBOLS = {
    "A": "ampere",
    "Bq": "becquerel",
    "F": "farad",
    "Gy": "gray",
    "H": "henry",
    "Hz": "hertz",
    "J": "joule",
    "K": "kelvin",
    "L": "liter",
    "N": "newton",
    "Ohm": "ohm",
    "Pa": "pascal",
    "S": "siemens",
    "T": "tesla",
    "V": "volt",
    "W": "watt",
    "Wb": "weber",
    "\\[CapitalOmega]": "ohm",
    "cal": "calorie",
    "day": "day",
    "deg": "degree",
    "eV": "electronvolt",
    "ft": "foot",
    "g": "gram",
    "h": "hour",
    "hr": "hour",
    "l": "liter",
    "m": "meter",
    "mi": "mile",
    "min": "minute",
    "mol": "mole",
    "ohm": "ohm",
    "rad": "radian",
    "rev": "revolution",
    "s": "second",
    "sec": "second",
    "yr": "year",
}
_PREFIXES = {
    "G": "giga",
    "M": "mega",
    "\\[Micro]": "micro",
    "\\[Mu]": "micro",
    "c": "centi",
    "k": "kilo",
    "m": "milli",
    "n": "nano",
    "p": "pico",
    "u": "micro",
}
_NAMES = {
    "angulardegree": "degree",
    "celsius": "degreecelsius",
    "degreescelsius": "degreecelsius",
    "dollar": "usdollar",
    "feet": "foot",
    "inche": "inch",
    "kilohm": "kiloohm",
    "metre": "meter",
    "micron": "micrometer",
}
_SINGULAR = frozenset({"celsius", "degreescelsius", "hertz", "siemens"})
_POWERS = {"Square": "2", "Cubic": "3"}
# What is a number rather than a unit.
_NUMBERS: dict[str, Tree] = {
    "degree": Symbol("Degree"),
    "percent": call("Divide", Number("1"), Number("100")),
}


def read_unit(text: str) -> str:
    """The one name of a unit, which is in the singular and in small letters."""
    if text in _SYMBOLS:
        return _SYMBOLS[text]
    for prefix, name in _PREFIXES.items():
        rest = text.removeprefix(prefix)
        if rest != text and rest in _SYMBOLS:
            return name + _SYMBOLS[rest]
    word = text.lower()
    if word not in _SINGULAR:
        word = word.removesuffix("s")
    return _NAMES.get(word, word)


@lru_cache(maxsize=1024)
def read_units(text: str) -> Tree:
    """What a text says of units, as a product of powers of single ones.

    >>> read_units("m/s") == read_units("MetersPerSecond") == read_units("Meters/s")
    True
    >>> read_units("Percent")
    Call(Symbol('Divide'), (Number('1'), Number('100')))
    """
    above, *below = re.split(r"/|(?<=[a-z])Per(?=[A-Z])", text)
    whole = _multiply(above)
    for part in below:
        whole = call("Divide", whole, _multiply(part))
    return whole


def _multiply(text: str) -> Tree:
    factors = [_raise(part) for part in re.split(r"[*\s]+", text) if part]
    return factors[0] if len(factors) == 1 else call("Times", *factors)


def _raise(text: str) -> Tree:
    base, _, power = text.partition("^")
    for word, exponent in _POWERS.items():
        if base.startswith(word) and base != word:
            base, power = base.removeprefix(word), exponent
    name = read_unit(base)
    unit = _NUMBERS.get(name, Symbol(f"unit${name}"))
    return call("Power", unit, Number(power)) if power.isdecimal() else unit
