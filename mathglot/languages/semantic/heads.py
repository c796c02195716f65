r"""Semantic macros as heads of Mathematica: from the parts of a call to its tree.

A part that lists several things with commas is given as `List[...]`, one that is empty
or a dash as `List[]`; a mark that is no expression as a String (see `is_text`). What
follows a macro with an `@` of its own, or stands round an infix one, counts as
arguments.

>>> from mathglot.languages.mathematica.printer import write
>>> from mathglot.languages.tree import Number
>>> x, k, one = Symbol("x"), Symbol("k"), Number("1")
>>> write(apply_macro("incellintFk", (), (), (x, k)))
'EllipticF[x, k^2]'
>>> write(apply_macro("BesselJ", (), (k,), (x,), order=one))
'Derivative[0, 1][BesselJ][k, x]'
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.errors import NoCounterpartError
from mathglot.languages.functions.conversions import conversions_for
from mathglot.languages.functions.conversions.conversion import Conversion
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.reading import Reading
from mathglot.languages.semantic.derivatives import (
    derive,
    differentiate,
    find_variable,
)
from mathglot.languages.semantic.filling import fill, fresh_name
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.templates import (
    EMPTY,
    is_text,
    names_in,
    templates_for,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

__all__ = ["apply_macro", "is_text", "read_macro"]

Trees = tuple[Tree, ...]

# Arguments that the DLMF leaves out where they do not change.
_IMPLIED = {
    "AirymodM": "x",
    "regCoulombF": r"\[Eta] \[Rho]",
    "irregCoulombG": r"\[Eta] \[Rho]",
    "irregCoulombH": r"\[Eta] \[Rho]",
    "Coulombphasetheta": r"\[Eta] \[Rho]",
    "regCoulombf": r"\[Epsilon] \[ScriptL] r",
    "regCoulombs": r"\[Epsilon] \[ScriptL] r",
    "irregCoulombc": r"\[Epsilon] \[ScriptL] r",
    "irregCoulombh": r"\[Epsilon] \[ScriptL] r",
    "ellumbcanonint": "{x,y,z}",
    "hyperumbcanonint": "{x,y,z}",
}
# Families whose functions have their variable first and parameters after it.
_VARIABLE_FIRST = frozenset(
    {
        "orthogonal polynomials",
        "theta functions",
        "Riemann theta functions",
        "Jacobian elliptic functions",
        "Weierstrass and modular functions",
        "zeta functions",
        "Mathieu functions",
        "Lamé functions",
        "spheroidal functions",
    }
)
_COMPLEMENTS = {"compellintKk": "ccompellintKk", "compellintEk": "ccompellintEk"}
_ONE = Number("1")
_VARIABLE_LAST = frozenset({"shiftJacobipolyG"})


def apply_macro(
    name: str,
    optionals: Trees,
    parameters: Trees,
    arguments: Trees,
    *,
    order: Tree | None = None,
    position: int = 0,
    text: str = "",
) -> Tree:
    """The tree of a macro call; with `order`, of that derivative of it."""
    return read_macro(
        name,
        optionals,
        parameters,
        arguments,
        order=order,
        position=position,
        text=text,
    ).tree


def read_macro(
    name: str,
    optionals: Trees,
    parameters: Trees,
    arguments: Trees,
    *,
    order: Tree | None = None,
    position: int = 0,
    text: str = "",
) -> Reading:
    """The tree of a macro call with what had to be assumed."""
    optionals = tuple(tree for tree in optionals if tree != EMPTY)
    reading = _convert(name, optionals, parameters, arguments, order)
    if reading is not None:
        return reading
    raise NoCounterpartError(
        text,
        position,
        f"\\{name}",
        _find_reason(name, optionals, parameters, arguments),
        language="semantic",
    )


def _convert(
    name: str,
    optionals: Trees,
    parameters: Trees,
    arguments: Trees,
    order: Tree | None,
) -> Reading | None:
    if name in _SPECIAL and order is None:
        return _SPECIAL[name](arguments)
    if not arguments and name in _IMPLIED:
        arguments = tuple(parse(item) for item in _IMPLIED[name].split())
        reading = _convert(name, optionals, parameters, arguments, order)
        if reading is None:
            return None
        assumption = f"\\{name} has the argument {_IMPLIED[name].replace(' ', ', ')}"
        return Reading(reading.tree, (assumption, *reading.assumptions))
    if order is not None:
        return _differentiate(name, optionals, parameters, arguments, order)
    found = _find(name, optionals, parameters, arguments)
    if found is not None:
        conversion, tree = found
        return Reading(tree, (conversion.assumes,) if conversion.assumes else ())
    if not (optionals or parameters or arguments):
        return _read_unapplied(name)
    return None


def _find(
    name: str, optionals: Trees, parameters: Trees, arguments: Trees
) -> tuple[Conversion, Tree] | None:
    """The first conversion that fits a call, and its tree."""
    for template in templates_for(name):
        bindings = template.bind(optionals, parameters, arguments)
        if bindings is not None:
            tree = fill(template, bindings)
            if tree is not None:
                return template.conversion, tree
    return None


def _differentiate(
    name: str, optionals: Trees, parameters: Trees, arguments: Trees, order: Tree
) -> Reading | None:
    """The derivative with respect to the argument that the function is of."""
    if name in _COMPLEMENTS and order == _ONE:
        # A prime on these is no derivative: K' is K of the complementary modulus.
        return _convert(_COMPLEMENTS[name], optionals, parameters, arguments, None)
    if not arguments:
        return _differentiate_unapplied(name, optionals, parameters, order)
    place = _variable_place(name, len(arguments))
    argument = arguments[place]
    variable = Symbol(
        fresh_name("t", names_in((*optionals, *parameters, *arguments, order)))
    )
    varied = (*arguments[:place], variable, *arguments[place + 1 :])
    reading = _convert(name, optionals, parameters, varied, None)
    if reading is None:
        return None
    tree = differentiate(reading.tree, variable, order, argument)
    return Reading(tree, reading.assumptions)


def _differentiate_unapplied(
    name: str, optionals: Trees, parameters: Trees, order: Tree
) -> Reading | None:
    """The derivative of a function whose argument is not written."""
    found = _find(name, optionals, parameters, ())
    if found is not None and len(found[0].free) == 1:
        conversion, tree = found
        tree = derive(tree, Symbol(conversion.free[0]), order)
        return Reading(tree, (conversion.assumes,) if conversion.assumes else ())
    reading = _convert(name, optionals, parameters, (), None)
    if reading is None or type(reading.tree) is not Symbol:
        return None
    derivative = Call(call("Derivative", order), (reading.tree,))
    return Reading(derivative, reading.assumptions)


def _variable_place(name: str, count: int) -> int:
    macro = MACROS.get(name)
    if macro is not None and name not in _VARIABLE_LAST:
        if macro.family in _VARIABLE_FIRST:
            return 0
    return count - 1


def _read_unapplied(name: str) -> Reading | None:
    """A function that stands alone: `\\sin` is `Sin`, if it takes one argument."""
    argument = (Symbol("z"),)
    for template in templates_for(name):
        if template.bind((), (), argument) is None:
            continue
        body = template.body
        if type(body) is Call and len(body.arguments) == 1 and body.name:
            if type(body.arguments[0]) is Symbol:
                return Reading(Symbol(body.name))
    return None


def _read_wronskian(arguments: Trees) -> Reading | None:
    functions = arguments[0] if len(arguments) == 1 else call("List", *arguments)
    if not is_call(functions, "List") or type(functions) is not Call:
        return None
    variable = find_variable(functions.arguments)
    assumption: tuple[str, ...] = ()
    if variable is None:
        variable = Symbol("z")
        assumption = ("the variable of a Wronskian is z",)
    return Reading(call("Wronskian", functions, variable), assumption)


_SPECIAL: dict[str, Callable[[Trees], Reading | None]] = {"Wronskian": _read_wronskian}


def _find_reason(
    name: str, optionals: Trees, parameters: Trees, arguments: Trees
) -> str:
    known = conversions_for(name)
    for conversion in known:
        if conversion.reason:
            return conversion.reason
    macro = MACROS.get(name)
    if macro is None:
        return "no such macro is known"
    if not known:
        return "none is known"
    if not arguments and macro.argument_count:
        return "it stands without its arguments"
    counts = len(optionals), len(parameters), len(arguments)
    shown = ", ".join(
        f"{count} {word}"
        for count, word in zip(
            counts, ("in brackets", "parameters", "arguments"), strict=True
        )
        if count
    )
    return f"it is not known with these parts: {shown or 'none'}"
