r"""Writes a tree as strict Content MathML 3.

Functions are symbols of the OpenMath content dictionaries where these have them; those
that they do not have are named openly, in a dictionary `wolfram` that says whose names
they are.

>>> from mathglot.languages.mathematica.parser import parse
>>> text = write(parse("BesselJ[0, x] > Sin[x]"))
>>> text.removeprefix('<math xmlns="http://www.w3.org/1998/Math/MathML">')[:46]
'<apply><csymbol cd="relation1">gt</csymbol><ap'
>>> '<csymbol cd="wolfram">BesselJ</csymbol>' in text
True
"""

from mathglot.languages.cmml.structures import STRUCTURES
from mathglot.languages.cmml.writer import ContentWriter, compile_forms
from mathglot.languages.functions.elsewhere.openmath import FORMS
from mathglot.languages.tree import Tree

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"

ContentWriter.forms = compile_forms(FORMS)
ContentWriter.structures = STRUCTURES


def write(tree: Tree) -> str:
    """The element `math`, on one line."""
    return f'<math xmlns="{_NAMESPACE}">{ContentWriter(tree).write()}</math>'
