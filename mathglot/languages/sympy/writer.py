"""The writer of SymPy: names, numbers and calls; structures have files of their own."""

from __future__ import annotations

import re

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.infix import ATOM, PRODUCT, Writer, Written, separate
from mathglot.languages.naming import find_indexed, is_built_in
from mathglot.languages.numerals import is_whole, read_numeral
from mathglot.languages.tree import Call, Number, Symbol, Tree

_GREEK = (
    "alpha|delta|epsilon|eta|theta|iota|kappa|mu|nu|xi|omicron|rho|sigma|tau|upsilon"
    "|phi|chi|psi|omega|Gamma|Delta|Theta|Xi|Sigma|Upsilon|Phi|Psi|Omega"
    "|var(?:epsilon|theta|phi|pi|rho|kappa|sigma)|hbar"
)
# Names that no version of SymPy or Python has for something else: a letter or a Greek
# letter, with an index. All others are spelled Symbol('name').
_FREE = re.compile(
    rf"(?:[A-DF-HJ-MPRT-Za-z]|{_GREEK})(?:hat|bar|vec|dot|tilde)?_*"
    rf"|(?:[A-Za-z]|{_GREEK}|beta|gamma|zeta)_{{1,2}}[0-9A-Za-z]{{1,3}}"
    rf"|(?:[A-DF-HJ-Za-z])[0-9]{{1,3}}|_[0-9]"
)


class SymPyWriter(Writer):
    """Writes one tree as Python that makes the same of SymPy's classes."""

    language = "sympy"

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.indexed = find_indexed(tree)

    def write_number(self, number: Number) -> Written:
        if is_whole(number.text) and not number.text.startswith("0"):
            return Written(ATOM, [number.text])
        mantissa, exponent, exact, precision = read_numeral(number.text, "sympy")
        if exact:
            digits = mantissa.lstrip("0") or "0"
            if exponent > 0:
                return Written(PRODUCT, [f"{digits}*10**{exponent}"])
            if exponent < 0:
                return Written(ATOM, [f"Rational({digits}, 10**{-exponent})"])
            return Written(ATOM, [digits])
        scientific = f"{mantissa}e{exponent}" if exponent else mantissa
        digits = f", {precision}" if precision else ""
        return Written(ATOM, [f"Float('{scientific}'{digits})"])

    def write_symbol(self, symbol: Symbol) -> Written:
        if symbol.name in ROWS_BY_KEY:
            for row in ROWS_BY_KEY[symbol.name]:
                if row.pattern == symbol.name:
                    raise self.refuse(symbol.name, "SymPy has no counterpart")
            if is_built_in(symbol.name) and len(symbol.name) > 1:
                reason = "a function without arguments has no form"
                raise self.refuse(symbol.name, reason)
        return Written(ATOM, [self.name(symbol)])

    def name(self, tree: Tree) -> str:
        """A symbol, or what is named like one, as Python that gives its Symbol."""
        spelled = self.names.spell(tree)
        if spelled is None:
            raise self.refuse("a name made of a formula", "SymPy has none such")
        return spelled if _FREE.fullmatch(spelled) else f"Symbol('{spelled}')"

    def variable(self, tree: Tree) -> str:
        """The same for a variable that is bound, integrated or differentiated by."""
        bare = type(tree) is Symbol or (
            type(tree) is Call and not self.is_indexed(tree)
        )
        if not bare or self.names.spell(tree) is None:
            raise self.refuse("a bound variable that is no name", "SymPy has none such")
        if type(tree) is Symbol and self.is_constant(tree):
            raise self.refuse(tree.name, "SymPy's constant cannot be varied")
        return self.name(tree)

    def is_indexed(self, node: Call) -> bool:
        """Whether subscripts are variable, so that they are no part of the name."""
        base = node.arguments[0] if node.arguments else None
        if node.name != "Subscript" or type(base) is not Symbol:
            return False
        return base.name in self.indexed

    def write_call(self, node: Call) -> Written:
        """A function that the table does not know: the user's own, or refused."""
        if node.name and is_built_in(node.name):
            known = node.name in ROWS_BY_KEY
            reason = "SymPy has no counterpart"
            if node.name in self.forms and known:
                reason = f"SymPy has none with {len(node.arguments)} such arguments"
            raise self.refuse(node.name, reason)
        if type(node.head) is Call and self.is_indexed(node.head):
            raise self.refuse("a function with a variable index", "SymPy has none such")
        spelled = self.names.spell(node.head)
        if spelled is None:
            raise self.refuse("a call of a formula", "SymPy calls only names")
        opening = f"Function('{spelled}')("
        return Written(ATOM, [opening, *separate(node.arguments), ")"])
