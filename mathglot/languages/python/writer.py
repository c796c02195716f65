"""The writers of Python: one for NumPy and SciPy, one for mpmath."""

from __future__ import annotations

import keyword
from collections.abc import Sequence

from mathglot.errors import RenderError
from mathglot.languages.families import find_varying, split_family
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.infix import ATOM, Part, Piece, Writer, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.numerals import is_whole, read_numeral
from mathglot.languages.sympy.shapes import Shapes
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_RESERVED = frozenset(
    "np mp special integrate linalg sum range int len max min abs print".split()
) | frozenset((*keyword.kwlist, *keyword.softkwlist))


class PythonWriter(Writer):
    """Writes the value of a formula; functions and arrays are arguments like others."""

    language = "python"
    reserved = _RESERVED
    # The module whose functions are used, and how fractions and decimals are written.
    module = ""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.varying = find_varying(tree)

    def write_number(self, number: Number) -> Written:
        if is_whole(number.text) and not number.text.startswith("0"):
            return Written(ATOM, [number.text])
        mantissa, exponent, exact, _ = read_numeral(number.text, "python")
        if exact and exponent >= 0:
            return Written(ATOM, [(mantissa.lstrip("0") or "0") + "0" * exponent])
        scientific = f"{mantissa}e{exponent}" if exponent else mantissa
        return Written(ATOM, [self.write_decimal(scientific)])

    def write_decimal(self, text: str) -> str:
        return text if any(mark in text for mark in ".e") else f"{text}.0"

    def write_symbol(self, symbol: Symbol) -> Written:
        is_row = symbol.name in ROWS_BY_KEY and not is_name(symbol)
        if is_row or symbol.name == r"\[EmptySet]":
            raise self.refuse(symbol.name, "Python has no value for it")
        return self.write_name(symbol)

    def write_name(self, tree: Tree) -> Written:
        """A name; an index that varies is one of an array."""
        base, indices = split_family(tree)
        if not indices or base not in self.varying:
            return Written(ATOM, [self.spell(tree)])
        places: list[Piece] = separate(indices)
        return Written(ATOM, [self.spell(base), "[", *places, "]"])

    def spell(self, tree: Tree) -> str:
        spelled = self.names.spell(tree)
        if is_call(tree, "Dt"):
            raise self.refuse("a differential", "Python has no value for it")
        if spelled is None:
            raise self.refuse(
                "a name made of a formula", "names cannot contain formulas"
            )
        return spelled

    def write_call(self, node: Call) -> Written:
        """A function that the table does not know is an argument of the function."""
        if node.name and is_built_in(node.name):
            raise self.refuse(node.name, self.explain())
        base, indices = split_family(node.head)
        if not is_name(base):
            raise self.refuse("a call of a formula", "only names can be called")
        if not indices or base not in self.varying:
            base, indices = node.head, ()
        parts = separate([*indices, *node.arguments])
        return Written(ATOM, [self.spell(base), "(", *parts, ")"])

    def is_matrix(self, tree: Tree) -> bool:
        """Whether a part is a matrix or a column; NumPy multiplies their entries."""
        return False

    def is_wide(self, tree: Tree) -> bool:
        """Whether a part is a matrix that is no column."""
        return False

    def explain(self) -> str:
        return "neither NumPy, SciPy nor mpmath has it"

    def variable(self, tree: Tree) -> str:
        """A variable that a sum or an integral runs over."""
        if not is_name(tree) or split_family(tree)[0] in self.varying:
            raise self.refuse("a bound variable", "it must be a name")
        return self.spell(tree)

    def write_function(self, variables: Sequence[Tree], body: Tree) -> list[Piece]:
        names = ", ".join(self.variable(each) for each in variables)
        return [f"lambda {names}: ", Part(body)]


class NumPyWriter(PythonWriter):
    """For arrays: what NumPy and SciPy have."""

    module = "np"

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        try:
            self._shapes = Shapes(tree)
        except RenderError:
            # Products that no sizes fit.
            self._shapes = Shapes(Symbol("x"))

    def is_matrix(self, tree: Tree) -> bool:
        return self._shapes.of(tree) is not None

    def is_wide(self, tree: Tree) -> bool:
        shape = self._shapes.of(tree)
        return shape is not None and shape.columns != Number("1")


class MpmathWriter(PythonWriter):
    """For any precision: what mpmath has."""

    module = "mp"

    def write_decimal(self, text: str) -> str:
        return f"mp.mpf('{text}')"
