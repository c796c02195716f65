"""Writes a tree as Python source that SymPy evaluates to the same mathematics.

Names come from `from sympy import *`; other single letters and Greek names are free,
as `sympify` has them. What SymPy has no counterpart for is an error that names it.

>>> from mathglot.languages.mathematica.parser import parse
>>> write(parse("BesselJ[\\\\[Nu], z] == Sin[x]/2"))
'Eq(besselj(nu, z), sin(x)/2)'
>>> write(parse("Sum[1/2 k^-s, {k, 1, Infinity}]"))
'Sum(Rational(1, 2)*k**(-s), (k, 1, oo))'
"""

from mathglot.languages.dependence import spell_dependence
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.functions.elsewhere.sympy import FORMS, named_forms
from mathglot.languages.infix import compile_forms
from mathglot.languages.location import Located
from mathglot.languages.missing import name_left_side
from mathglot.languages.progressions import fill_dots
from mathglot.languages.ranges import read_rows
from mathglot.languages.separators import spread_bars
from mathglot.languages.signs import choose_signs, has_signs
from mathglot.languages.sympy import (
    arithmetic,
    calculus,
    collections,
    entries,
    extremes,
    fields,
    junctions,
    logic,
    matrices,
    probability,
    quantities,
    quantum,
    regions,
    sets,
    space,
)
from mathglot.languages.sympy.places import tell_apart, tell_located_apart
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Tree, call

SymPyWriter.forms = compile_forms(FORMS, named_forms(), MEANINGS)
SymPyWriter.structures = {
    **arithmetic.STRUCTURES,
    **logic.STRUCTURES,
    **junctions.STRUCTURES,
    **extremes.STRUCTURES,
    **entries.STRUCTURES,
    **fields.STRUCTURES,
    **calculus.STRUCTURES,
    **collections.STRUCTURES,
    **matrices.STRUCTURES,
    **sets.STRUCTURES,
    **regions.STRUCTURES,
    **probability.STRUCTURES,
    **quantities.STRUCTURES,
    **quantum.STRUCTURES,
}
space.SpaceWriter.structures = {**SymPyWriter.structures, **space.STRUCTURES}

_ARITHMETIC = frozenset("Plus Times Subtract Minus Divide Power Sqrt".split())


def _find_writer(tree: Tree) -> SymPyWriter:
    tree = spell_dependence(spread_bars(fill_dots(name_left_side(tree))))
    is_value = type(tree) is Call and tree.name in _ARITHMETIC
    if (is_value or read_rows(tree) is not None) and has_signs(tree):
        tree = call(logic.EITHER, *choose_signs(tree))
    coordinates = space.find_space(tree)
    if coordinates:
        return space.SpaceWriter(tree, coordinates)
    return SymPyWriter(tree)


def write(tree: Tree) -> str:
    """The source of an expression."""
    return tell_apart(_find_writer(tree).write())


def locate(tree: Tree) -> Located:
    """The text of an expression, with the spans of the nodes that show in it."""
    return tell_located_apart(_find_writer(tree).locate())
