"""Quantities with units in SymPy's `sympy.physics.units`."""

from __future__ import annotations

from mathglot.errors import ParseError
from mathglot.languages.infix import ATOM, PRODUCT, Part, Written
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, String, Symbol, Tree, call, is_call, rebuild

# The names of units that SymPy has in the same plural, in small letters.
_KNOWN = frozenset(
    "amperes angstroms atmospheres bars bits candelas centimeters coulombs days "
    "decimeters electronvolts farads feet grams henrys hertz hours inches joules "
    "kelvins kilograms kilometers lightyears liters meters micrograms micrometers "
    "microns microseconds miles milligrams milliliters millimeters milliseconds "
    "minutes moles nanometers nanoseconds newtons ohms pascals picometers "
    "picoseconds pounds quarts radians seconds siemens steradians teslas volts watts "
    "webers yards years".split()
)
_OTHERWISE = {"bytes": "byte", "degrees": "degrees", "percent": "percent"}
_PREFIXES = tuple(
    "yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega "
    "giga tera peta exa zetta yotta".split()
)
_UNIT = "Quantity$Unit"


def write_quantity(writer: SymPyWriter, node: Call) -> Written | None:
    if not 1 <= len(node.arguments) <= 2:
        return None
    *magnitude, unit = node.arguments
    if magnitude and (
        is_call(magnitude[0], "Interval") or is_call(magnitude[0], "List")
    ):
        raise writer.refuse("Quantity", "SymPy does not support it for sets or lists")
    named = Part(_name_units(unit), PRODUCT + 1)
    if not magnitude:
        return Written(ATOM, [named])
    return Written(PRODUCT, [Part(magnitude[0], PRODUCT), "*", named])


def _name_units(tree: Tree) -> Tree:
    """A formula of units, in which each knows that it is one."""

    def name_leaf(leaf: Tree) -> Tree:
        if type(leaf) is not String:
            return leaf
        try:
            return rebuild(parse(leaf.value), leaf=_mark_symbol)
        except ParseError:
            return call(_UNIT, leaf)

    return rebuild(tree, leaf=name_leaf)


_JOINING = frozenset(("Times", "Divide", "Power", "Minus", "Sqrt", "Plus", "Rational"))


def _mark_symbol(leaf: Tree) -> Tree:
    if type(leaf) is Symbol and leaf.name not in _JOINING:
        return call(_UNIT, String(leaf.name))
    return leaf


def write_unit(writer: SymPyWriter, node: Call) -> Written:
    (name,) = node.arguments
    assert type(name) is String
    small = name.value.lower()
    if small in _KNOWN or small in _OTHERWISE:
        return Written(ATOM, [f"units.{_OTHERWISE.get(small, small)}"])
    for prefix in _PREFIXES:
        rest = small.removeprefix(prefix)
        if rest != small and (rest in _KNOWN or rest in _OTHERWISE):
            unit = _OTHERWISE.get(rest, rest)
            return Written(PRODUCT, [f"units.{prefix}*units.{unit}"])
    # A unit that SymPy does not know, like a currency, is one that is new to it.
    return Written(ATOM, [f"units.Quantity({name.value!r})"])


STRUCTURES = {"Quantity": write_quantity, _UNIT: write_unit}
