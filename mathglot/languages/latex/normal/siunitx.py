r"""Numbers, angles and units as siunitx writes them: `1.5e3`, `\kilo\metre\per\second`.

What is not understood gives None, and its command is left as it is.

>>> write_number("1,5(2)e3"), write_unit(r"\joule\per\kilogram\kelvin")
('(1.5\\pm 0.2)\\times 10^{3}', '\\mathrm{J}\\,\\mathrm{K}/\\mathrm{kg}')
"""

from __future__ import annotations

import re
from functools import cache

from mathglot.languages.functions.units import NAMES, PREFIXES, SYMBOLS
from mathglot.languages.latex.normal.scanner import WITH_BLANKS

_NUMBER = re.compile(
    r"(?P<sign>[-+]|\\pm|\\mp)?(?P<whole>\d*)(?:[.,](?P<part>\d*))?"
    r"(?:\((?P<last>[\d.,]+)\)|(?:\\pm|\+-)(?P<error>[\d.,]+))?"
    r"(?:[eEdD](?P<exponent>[-+]?\d+))?"
)
# What has such a letter behind a digit was meant as a number.
_EXPONENT = re.compile(r"\d[eEdD]")
_BLANKS = re.compile(r"\s+|\\[,;:! ]|~")


def scan(text: str) -> list[str]:
    """The tokens of a text that stands for others."""
    return WITH_BLANKS.findall(text)


def write_number(text: str) -> str | None:
    """A number, a product of some, or a formula as it is."""
    bare = _BLANKS.sub("", text)
    factors = re.split(r"(?<=\d)x(?=[-+.\d])", bare)
    written = [_write_real(factor) for factor in factors]
    if all(one is not None for one in written):
        return r"\times ".join(one for one in written if one is not None)
    return text if bare and not _EXPONENT.search(bare) else None


def write_factor(text: str) -> str | None:
    r"""A number before a unit: one with its uncertainty is put in brackets."""
    written = write_number(text)
    sum_of_two = written is not None and r"\pm" in written[1:] and written[0] != "("
    return f"({written})" if sum_of_two else written


def write_numbers(text: str) -> str | None:
    """Numbers between semicolons."""
    written = [write_number(one) for one in text.split(";")]
    if any(one is None for one in written):
        return None
    return ",".join(one for one in written if one is not None)


def write_quantities(numbers: str, unit: str) -> str | None:
    """Numbers between semicolons, each with the unit."""
    written = write_unit(unit)
    factors = [write_factor(one) for one in numbers.split(";")]
    if written is None or any(one is None for one in factors):
        return None
    return ",".join(rf"{one}\,{written}" for one in factors)


def write_angle(text: str) -> str | None:
    r"""`30` degrees, and `1;2;3`: degrees, minutes and seconds."""
    parts = [write_number(part) or "0" for part in text.split(";")]
    if len(parts) > 3 or not text.strip():
        return None
    shown = [
        number if divisor == 1 else f"{number}/{divisor}"
        for number, divisor in zip(parts, (1, 60, 3600), strict=False)
        if number != "0"
    ]
    if len(shown) == 1 and parts[0] != "0":
        return rf"{shown[0]}^{{\circ}}"
    return rf"\left({'+'.join(shown) or '0'}\right)^{{\circ}}"


def _write_real(text: str) -> str | None:
    """A real number, with what is uncertain of it and its power of ten."""
    found = _NUMBER.fullmatch(text)
    if found is None or not (found["whole"] or found["part"] or found["exponent"]):
        return None
    sign, whole, part = (found[name] or "" for name in ("sign", "whole", "part"))
    shown = f"{whole or '0'}.{part}" if part else whole
    error = _find_error(found, part)
    if error:
        shown = rf"{shown}\pm {error}"
    if found["exponent"] is not None:
        power = f"10^{{{found['exponent'].removeprefix('+')}}}"
        shown = f"({shown})" if error else shown
        shown = rf"{shown}\times {power}" if shown else power
    return (sign + " " if sign.startswith("\\") else sign) + shown


def _find_error(found: re.Match[str], part: str) -> str:
    """The uncertainty, of which brackets show the last digits alone: `1.234(5)`."""
    last = found["last"]
    if last is None:
        return (found["error"] or "").replace(",", ".")
    if not last.isdigit() or not part:
        return last.replace(",", ".")
    digits = last.rjust(len(part) + 1, "0")
    return f"{digits[: -len(part)]}.{digits[-len(part) :]}"


# Units

_WORDS = {"square": 2, "cubic": 3}
_POWERS = {"squared": 2, "cubed": 3}
# What siunitx calls otherwise than the table of units.
_OTHERS = {
    "percent": r"\%",
    "degreeCelsius": r"^\circ C",
    "celsius": r"^\circ C",
    "degree": r"^\circ ",
    "arcminute": r"\mathrm{arcmin}",
    "arcsecond": r"\mathrm{arcsec}",
    "angstrom": r"\AA ",
    "ohm": r"\mathrm{ohm}",
    "kg": r"\mathrm{kg}",
    "decibel": r"\mathrm{dB}",
    "eV": r"\mathrm{eV}",
    "tonne": r"\mathrm{t}",
    "hectare": r"\mathrm{ha}",
    "dalton": r"\mathrm{Da}",
    "astronomicalunit": r"\mathrm{au}",
    "kilogram": r"\mathrm{kg}",
    "kilohm": r"\mathrm{kiloohm}",
}
_PARTS = re.compile(r"\\(?P<word>[A-Za-z]+)|\{(?P<group>[^{}]*)\}|(?P<blank>[\s~])|.")


def write_unit(text: str) -> str | None:
    """A unit by commands, or as it is to be printed."""
    bare = text.strip()
    if not re.match(r"\\[A-Za-z]", bare) or bare.startswith(_PRINTED):
        return _write_printed(bare)
    factors = _read_factors(bare)
    if not factors:
        return None
    above = [_raise(unit, power) for unit, power in factors if power[:1] != "-"]
    below = [(unit, power[1:]) for unit, power in factors if power[:1] == "-"]
    if not above:
        return r"\,".join(_raise(unit, f"-{power}") for unit, power in below)
    divisor = r"\cdot ".join(_raise(unit, power) for unit, power in below)
    divisor = f"({divisor})" if len(below) > 1 else divisor
    return r"\,".join(above) + (f"/{divisor}" if divisor else "")


_PRINTED = (r"\mu", r"\Omega", r"\mathrm", r"\text", r"\frac", r"\circ", r"\AA")


def _write_printed(text: str) -> str:
    r"""`kg.m/s^2`, `m~s^{-1}`, `\ohm\,m`."""
    shown = re.sub(r"\\([A-Za-z]+)", _print_command, text.replace("~", r"\,"))
    return rf"\mathrm{{{shown}}}"


def _print_command(found: re.Match[str]) -> str:
    symbol = _list_units().get(found[1])
    return found[0] if symbol is None else f"{symbol} "


def _raise(unit: str, power: str) -> str:
    return unit if power == "1" else f"{unit}^{{{power}}}"


def _read_factors(text: str) -> list[tuple[str, str]]:
    """Units and their powers; none where something is not known."""
    factors: list[tuple[str, str]] = []
    prefix, sign, power = "", "", "1"
    awaited = ""
    for found in _PARTS.finditer(text):
        word = found["word"]
        if found["blank"] is not None or found[0] in (".", r"\,"):
            continue
        if awaited:
            exponent = (found["group"] or found[0]).strip()
            if awaited == "raiseto":
                power = exponent
            elif factors:
                factors[-1] = (factors[-1][0], _times(factors[-1][1], exponent))
            awaited = ""
        elif word == "per":
            sign = "-"
        elif word in _WORDS:
            power = str(_WORDS[word])
        elif word in _POWERS and factors:
            factors[-1] = (factors[-1][0], _times(factors[-1][1], str(_POWERS[word])))
        elif word in ("raiseto", "tothe"):
            awaited = word
        elif word in _list_prefixes() and not prefix:
            prefix = word
        else:
            unit = _find_unit(prefix, word or "")
            if unit is None:
                return []
            factors.append((unit, sign + power))
            prefix, sign, power = "", "", "1"
    return [] if prefix or sign or awaited else factors


def _times(power: str, exponent: str) -> str:
    return f"-{exponent}" if power.startswith("-") else exponent


@cache
def _list_prefixes() -> dict[str, str]:
    return {word: sign for sign, word in PREFIXES.items()} | {"deka": "da"}


@cache
def _list_units() -> dict[str, str]:
    """Units by their words in the singular, as LaTeX."""
    found: dict[str, str] = {}
    for names in SYMBOLS.values():
        symbol = names[0]
        for word in names[1:]:
            if word.isalpha() and NAMES[symbol] == NAMES[word]:
                found[word] = _write_symbol(symbol)
    return found | _OTHERS


def _find_unit(prefix: str, word: str) -> str | None:
    units = _list_units()
    if prefix + word in units:
        return units[prefix + word]
    unit = units.get(word)
    if unit is None and not prefix:
        return _find_abbreviation(word)
    if unit is None or not prefix:
        return unit
    if word in ("degree", "percent"):
        return None
    sign = _list_prefixes()[prefix]
    shown = r"\mu " if sign == "µ" else rf"\mathrm{{{sign}}}"
    return shown + unit


def _find_abbreviation(word: str) -> str | None:
    r"""`\kHz` and `\um`: symbols that are commands."""
    for symbol in (word, "µ" + word[1:] if word[:1] == "u" else word):
        if symbol in NAMES and len(symbol) <= _LONGEST_SYMBOL:
            return _write_symbol(symbol)
    return None


_LONGEST_SYMBOL = 4


def _write_symbol(symbol: str) -> str:
    r"""A symbol as LaTeX: `km` is `\mathrm{km}`."""
    if symbol == "°C":
        return r"^\circ C"
    if symbol in ("%", "$"):
        return "\\" + symbol
    if symbol == "Å":
        return r"\AA "
    if "Ω" in symbol:
        word = next(name for name in SYMBOLS[NAMES[symbol]] if name.isascii())
        return rf"\mathrm{{{word}}}"
    if symbol[0] == "µ":
        return rf"\mu\mathrm{{{symbol[1:]}}}"
    return rf"\mathrm{{{symbol}}}"
