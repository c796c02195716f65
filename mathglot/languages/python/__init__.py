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
from collections.abc import Iterator

from mathglot.errors import RenderError
from mathglot.languages.dependence import spell_dependence
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.functions.elsewhere.python import MPMATH, NUMPY
from mathglot.languages.infix import compile_forms
from mathglot.languages.mathematica.printer import write as write_mathematica
from mathglot.languages.naming import USERS
from mathglot.languages.python.signature import (
    SEVERAL,
    Signature,
    find_free,
    read_signature,
)
from mathglot.languages.python.structures import NO_ARRAYS, STRUCTURES
from mathglot.languages.python.writer import MpmathWriter, NumPyWriter, PythonWriter
from mathglot.languages.ranges import is_statement, list_parts
from mathglot.languages.separators import spread_bars
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder, rebuild

NumPyWriter.forms = compile_forms(NUMPY, MEANINGS)
MpmathWriter.forms = compile_forms(MPMATH, MEANINGS)
NumPyWriter.structures = STRUCTURES
MpmathWriter.structures = STRUCTURES

# Statements that a function can decide.
_JOINING = ("And", "Or", "Not")
_COMPARING = ("Less", "Greater", "LessEqual", "GreaterEqual", "Inequality")
_SIGNS: set[Tree] = {Symbol(name) for name in _COMPARING}

_IMPORTS = {
    "np": "import numpy as np",
    "mp": "import mpmath as mp",
    "integrate": "from scipy import integrate",
    "linalg": "from scipy import linalg",
    "special": "from scipy import special",
}
_FROM_ONE = re.compile(r" for (\w+) in range\(1, ")
_MODULE = re.compile(r"(?<![\w.])(np|mp|integrate|linalg|special)\.")
# What is easier to read in Mathematica: factorials, integrals, sums, several relations.
_UNTOLD = re.compile(r"special\.|integrate\.|lambda |\bfor\b|\blogical_")


def write(tree: Tree) -> str:
    """The source of a function, with its imports."""
    signature = read_signature(_name_exponentials(spell_dependence(spread_bars(tree))))
    if not _has_value(signature.value):
        reason = "it is a statement, and a function needs a value"
        raise RenderError("the formula", "python", reason)
    try:
        return _define(NumPyWriter(signature.value), signature)
    except RenderError as first:
        try:
            return _define(MpmathWriter(signature.value), signature)
        except RenderError as second:
            if second.reason != NO_ARRAYS:
                raise
            # Only NumPy has arrays: what counts is what it cannot write.
            reason = f"NumPy and SciPy do not have it, and {NO_ARRAYS}"
            raise RenderError(first.subject, "python", reason) from None


def _name_exponentials(tree: Tree) -> Tree:
    """e^A as a matrix where its trace or determinant is taken, and so everywhere."""
    found: dict[Tree, Tree] = {}
    for node in preorder(tree):
        if type(node) is not Call or node.name not in ("Tr", "Det"):
            continue
        for argument in node.arguments:
            found |= {
                part: call("MatrixExp", part.arguments[1])
                for part in _find_factors(argument)
                if part.name == "Power" and part.arguments[0] == Symbol("E")
            }
    return rebuild(tree, change=lambda node: found.get(node, node)) if found else tree


def _find_factors(tree: Tree) -> Iterator[Call]:
    """The calls whose product a part is."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is not Call:
            continue
        if node.name in ("Dot", "Times", "Minus", "Divide"):
            todo += node.arguments
        else:
            yield node


def _has_value(tree: Tree) -> bool:
    """Whether it is a number, or a comparison of numbers, which is True or False.

    An equation is none: nobody compares numbers that were computed for equality.
    """
    todo = [tree]
    while todo:
        node = todo.pop()
        if not is_statement(node):
            continue
        if type(node) is not Call or node.name not in (*_JOINING, *_COMPARING):
            return False
        todo += node.arguments if node.name in _JOINING else ()
        if node.name == "Inequality":
            if not {*node.arguments[1::2]} <= _SIGNS:
                return False
    return True


def _define(writer: PythonWriter, signature: Signature) -> str:
    arguments = ", ".join(writer.spell(each) for each in signature.arguments)
    value = writer.write()
    name = _choose_name(writer, signature)
    used = set(_MODULE.findall(value))
    imports = [line for module, line in _IMPORTS.items() if module in used]
    lines = [*imports, "", ""] if imports else []
    lines.append(f"def {name}({arguments}):")
    said = _describe(signature)
    if note := _say_first_entries(value, arguments.split(", ")):
        said = f"{said}. {note}" if said else note
    if said:
        lines.append(f'    """{said}."""')
    lines.append(f"    return {value}")
    return "\n".join(lines)


def _choose_name(writer: PythonWriter, signature: Signature) -> str:
    """The name that the formula gives, else one that it has for nothing else."""
    if signature.name is not None:
        return writer.spell(signature.name)
    taken = {writer.names.spell(each) for each in signature.arguments}
    if signature.told is not None:
        taken |= {writer.names.spell(each) for each in find_free(signature.told)}
    name = "f"
    while name in taken:
        name += "_"
    return name


def _describe(signature: Signature) -> str:
    """What the value is, where the name does not say it, and where it holds."""
    said = []
    if (told := signature.told) is not None:
        said.append(_tell(told, is_call(signature.value, SEVERAL)))
    if signature.condition is not None:
        said.append(f"{'where' if said else 'Where'} {_say(signature.condition)}")
    return ", ".join(said)


def _say_first_entries(value: str, names: list[str]) -> str:
    """That the entries of arrays are counted from 1, where a sum begins there.

    >>> _say_first_entries("sum(x[i] for i in range(1, n + 1))", ["n", "x"])
    'Entries of x are counted from 1'
    """
    found: dict[str, None] = {}
    for index in _FROM_ONE.findall(value):
        entry = re.compile(rf"(?<![\w.])(\w+)\[[^\[\]]*\b{index}\b[^\[\]]*\]")
        found |= dict.fromkeys(name for name in entry.findall(value) if name in names)
    if not found:
        return ""
    *others, last = found
    listed = f"{', '.join(others)} and {last}" if others else last
    return f"Entries of {listed} are counted from 1"


def _tell(told: Tree, is_several: bool) -> str:
    if is_statement(told):
        return f"Zero where {_say(told)}"
    names = ", ".join(_say(part) for part in list_parts(told, "List"))
    return f"The {'values' if is_several else 'value'} of {names}"


def _say(tree: Tree) -> str:
    """A formula for a docstring: as Python has it, or as Mathematica does.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> _say(parse("Subscript[n, 1] Sin[x] == 2 && a == b")), _say(parse("f'[x] + n!"))
    ('n_1*sin(x) == 2 and a == b', "f'[x] + n!")
    """
    parts = list_parts(tree, "And")
    try:
        said = " and ".join(NumPyWriter(part).write() for part in parts)
    except RenderError:
        said = ""
    if not said or _UNTOLD.search(said):
        return write_mathematica(tree).replace(USERS, "").replace("\\", "\\\\")
    return _MODULE.sub("", said)
