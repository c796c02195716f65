"""Units of measurement: how they are written, and what Mathematica calls them.

A symbol is written as in print: µ, Ω and ° are those characters, and the writers and
readers of each language say how they are spelled there. The first symbol of a unit is
the one to write. Prefixes are not listed: `km` is made of `k` and `m`.

>>> NAMES["km"], NAMES["µF"], NAMES["hours"], NAMES["kilometre"]
('Kilometers', 'Microfarads', 'Hours', 'Kilometers')
>>> SYMBOLS["Milliseconds"][0], SYMBOLS["Hours"]
('ms', ('h', 'hr', 'hrs', 'hours', 'hour'))
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

_PREFIXES = {
    "k": "kilo",
    "M": "mega",
    "G": "giga",
    "T": "tera",
    "P": "peta",
    "E": "exa",
    "Z": "zetta",
    "Y": "yotta",
    "h": "hecto",
    "da": "deca",
    "d": "deci",
    "c": "centi",
    "m": "milli",
    "µ": "micro",
    "n": "nano",
    "p": "pico",
    "f": "femto",
    "a": "atto",
    "z": "zepto",
    "y": "yocto",
}
# The prefixes of most symbols, and others that some have; words may have any.
_USUAL = ("k", "M", "G", "T", "m", "µ", "n", "p")
_ALSO = {
    "m": ("d", "c", "f"),
    "s": ("f",),
    "g": ("c", "f"),
    "L": ("d", "c", "h"),
    "l": ("d", "c", "h"),
    "F": ("f",),
    "Pa": ("h",),
    "Hz": ("P",),
    "W": ("P",),
    "J": ("P", "E", "f"),
    "eV": ("P", "E"),
    "B": ("P", "E"),
}

# Mathematica's name, the symbols, and the words that are not the name and its singular.
_WITH_PREFIXES = """
Meters m | metres metre
Grams g | gramme grammes
Seconds s sec
Amperes A | amp amps
Kelvins K
Moles mol
Candelas cd
Hertz Hz
Newtons N
Pascals Pa
Joules J
Watts W
Coulombs C
Volts V
Farads F
Ohms Ω
Siemens S
Webers Wb
Teslas T
Henries H | henry henrys
Lumens lm
Lux lx
Becquerels Bq
Grays Gy
Sieverts Sv
Katals kat
Radians rad
Steradians sr
Liters L l | litres litre
Electronvolts eV
Bars bar
Parsecs pc
Calories cal
Dynes dyn
Ergs erg
WattHours Wh |
Bytes B
Bits bit
Years yr
"""
_WITHOUT_PREFIXES = """
Minutes min mins
Hours h hr hrs
Days d
Weeks wk
Months mo |
Centuries | century
Decades
LightYears ly | light-years light-year
AstronomicalUnits au AU |
AtomicMassUnits u amu Da |
Angstroms Å
Atmospheres atm
MillimetersOfMercury mmHg |
Torr Torr |
MetricTons t | tonnes tonne
PoundsForcePerSquareInch psi |
Feet ft | foot
Inches in | inch
Yards yd
Miles mi
NauticalMiles nmi |
Pounds lb lbs
Ounces oz
Gallons gal
Quarts qt
Pints pt
Acres
Hectares ha
Knots kn kt
MilesPerHour mph |
Horsepower hp
Revolutions rev | rotations rotation
RevolutionsPerMinute rpm |
Decibels dB
DegreesCelsius °C | celsius
DegreesFahrenheit °F | fahrenheit
AngularDegrees deg |
Percent % |
PartsPerMillion ppm |
USDollars $ | dollars dollar
Euros €
BritishPounds £ |
Cents
People | people persons person
Cycles
"""
# Signs that stand before the number.
CURRENCIES = frozenset("$€£")


def _rows(text: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Names, symbols and words; a bar says that the name itself is no word."""
    for line in text.strip().splitlines():
        written, bar, words = line.partition("|")
        name, *symbols = written.split()
        spelled = words.split()
        if not bar or (spelled and name.isalpha() and not _is_compound(name)):
            plural = name.lower()
            spelled = [plural, *_singular(plural), *spelled]
        yield name, symbols, list(dict.fromkeys(spelled))


def _is_compound(name: str) -> bool:
    return not name[1:].islower()


def _singular(plural: str) -> list[str]:
    irregular = plural.endswith(("ies", "hes", "z", "x", "siemens", "feet", "people"))
    return [] if irregular or not plural.endswith("s") else [plural[:-1]]


def _list_units() -> dict[str, tuple[str, ...]]:
    """For each name its symbols, then its words."""
    found: dict[str, tuple[str, ...]] = {}
    for name, symbols, words in _rows(_WITH_PREFIXES):
        found[name] = (*symbols, *words)
        for prefix, long in _PREFIXES.items():
            made = [
                prefix + symbol
                for symbol in symbols
                if prefix in _USUAL or prefix in _ALSO.get(symbol, ())
            ]
            made += [long + word for word in words]
            full = long.capitalize() + name[0].lower() + name[1:]
            if made:
                found[full] = tuple(made)
    for name, symbols, words in _rows(_WITHOUT_PREFIXES):
        found[name] = (*symbols, *words)
    return found


def _list_names() -> dict[str, str]:
    """For each symbol and word its unit; those without a prefix come first."""
    found: dict[str, str] = {}
    prefixed = tuple(long.capitalize() for long in _PREFIXES.values())
    for name in sorted(SYMBOLS, key=lambda name: name.startswith(prefixed)):
        for symbol in SYMBOLS[name]:
            found.setdefault(symbol, name)
    return found


SYMBOLS: Mapping[str, tuple[str, ...]] = MappingProxyType(_list_units())
NAMES: Mapping[str, str] = MappingProxyType(_list_names())
# What a symbol may be parted into: `mJ` into m and J.
PREFIXES: Mapping[str, str] = MappingProxyType(_PREFIXES)
