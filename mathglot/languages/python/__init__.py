r"""Writes a formula as a Python function of numbers.

NumPy and SciPy are used where they have all of it, so that arrays can be given; else
mpmath. What neither has is an error that names it.

>>> from mathglot.languages.mathematica.parser import parse
>>> print(write(parse("y == BesselJ[0, k x]/2")))
from scipy import special
<BLANKLINE>
<BLANKLINE>
def y(k, x):
    return special.jv(0, k*x)/2
"""

from __future__ import annotations

import re

from mathglot.errors import RenderError
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.functions.elsewhere.python import MPMATH, NUMPY
from mathglot.languages.infix import compile_forms
from mathglot.languages.mathematica.printer import write as write_mathematica
from mathglot.languages.python.signature import Signature, read_signature
from mathglot.languages.python.structures import STRUCTURES
from mathglot.languages.python.writer import MpmathWriter, NumPyWriter, PythonWriter
from mathglot.languages.ranges import is_statement
from mathglot.languages.tree import Tree

NumPyWriter.forms = compile_forms(NUMPY, MEANINGS)
MpmathWriter.forms = compile_forms(MPMATH, MEANINGS)
NumPyWriter.structures = STRUCTURES
MpmathWriter.structures = STRUCTURES

_IMPORTS = {
    "np": "import numpy as np",
    "mp": "import mpmath as mp",
    "integrate": "from scipy import integrate",
    "linalg": "from scipy import linalg",
    "special": "from scipy import special",
}
_MODULE = re.compile(r"(?<![\w.])(np|mp|integrate|linalg|special)\.")


def write(tree: Tree) -> str:
    """The source of a function, with its imports."""
    signature = read_signature(tree)
    if is_statement(signature.value):
        reason = "a function has a value, and this is a statement"
        raise RenderError("the formula", "python", reason)
    try:
        return _define(NumPyWriter(signature.value), signature)
    except RenderError:
        return _define(MpmathWriter(signature.value), signature)


def _define(writer: PythonWriter, signature: Signature) -> str:
    arguments = ", ".join(writer.spell(each) for each in signature.arguments)
    value = writer.write()
    name = "f" if signature.name is None else writer.spell(signature.name)
    while signature.name is None and name in arguments.split(", "):
        name += "_"
    used = set(_MODULE.findall(value))
    imports = [line for module, line in _IMPORTS.items() if module in used]
    lines = [*imports, "", ""] if imports else []
    lines.append(f"def {name}({arguments}):")
    if signature.condition is not None:
        said = write_mathematica(signature.condition).replace("\\", "\\\\")
        lines.append(f'    """Where {said}."""')
    lines.append(f"    return {value}")
    return "\n".join(lines)
