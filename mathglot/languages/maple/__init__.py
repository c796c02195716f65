r"""Writes a tree as one-dimensional Maple input of the same meaning.

Conventions that differ are converted: Maple's elliptic functions take the modulus, so
EllipticK[m] is EllipticK(sqrt(m)). What Maple has no counterpart for is an error that
names it.

>>> from mathglot.languages.mathematica.parser import parse
>>> write(parse("BesselJ[\\[Nu], z] == Sin[x]/2"))
'BesselJ(nu, z) = sin(x)/2'
>>> write(parse("EllipticF[\\[Phi], k^2] + Gamma[a, z] + E^x"))
'EllipticF(sin(phi), k) + GAMMA(a, z) + exp(x)'
"""

from mathglot.languages.dependence import spell_dependence
from mathglot.languages.functions.elsewhere.maple import FORMS
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.infix import compile_forms
from mathglot.languages.location import Located
from mathglot.languages.maple import operators, structures
from mathglot.languages.maple.writer import MapleWriter
from mathglot.languages.separators import spread_bars
from mathglot.languages.tree import Tree

MapleWriter.forms = compile_forms(FORMS, MEANINGS)
MapleWriter.structures = {**operators.STRUCTURES, **structures.STRUCTURES}


def write(tree: Tree) -> str:
    """The text of an expression."""
    return MapleWriter(spell_dependence(spread_bars(tree))).write()


def locate(tree: Tree) -> Located:
    """The text of an expression, with the spans of the nodes that show in it."""
    return MapleWriter(spell_dependence(spread_bars(tree))).locate()
