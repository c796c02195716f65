"""The writer of Maple: names, numbers and calls; structures have files of their own."""

from __future__ import annotations

import re

from mathglot.languages.families import find_varying
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.elsewhere.maple import FORMS
from mathglot.languages.infix import (
    ATOM,
    PRODUCT,
    Part,
    Piece,
    Writer,
    Written,
    separate,
)
from mathglot.languages.naming import is_built_in
from mathglot.languages.numerals import is_whole, read_numeral
from mathglot.languages.tree import Call, Number, Symbol, Tree

# Words of the language and names that mean something; variables of these names get an
# underscore: Maple's gamma is Euler's constant.
_WORDS = frozenset(
    "and assuming break by catch description do done elif else end error export fi "
    "finally for from global if implies in intersect local minus mod module next not "
    "od option options or proc quit read return save stop subset then to try union "
    "until use uses while xor D O Order Digits Chi sum int diff limit product "
    "piecewise eval seq Matrix Vector list set type map nops op subs surd left "
    "right".split()
)
# An index of a package, numtheory[phi], is no name by itself.
_NAME = re.compile(r"(?<![#\[\w])[A-Za-z]\w*")
_NAMES = frozenset(
    name
    for form in FORMS.values()
    if isinstance(form, str)
    for name in _NAME.findall(form)
)


class MapleWriter(Writer):
    """Writes one tree as one-dimensional Maple input."""

    language = "maple"
    reserved = _WORDS | _NAMES

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.varying = find_varying(tree)

    def write_number(self, number: Number) -> Written:
        if is_whole(number.text):
            return Written(ATOM, [number.text])
        mantissa, exponent, exact, _ = read_numeral(number.text, "maple")
        if exact:
            power = f"{'/' if exponent < 0 else '*'}10^{abs(exponent)}"
            return Written(PRODUCT, [mantissa + power] if exponent else [mantissa])
        # `2.` before a range would run into its dots.
        mantissa = re.sub(r"^\.", "0.", re.sub(r"\.$", ".0", mantissa))
        if "." not in mantissa:
            mantissa += ".0"
        return Written(ATOM, [f"{mantissa}e{exponent}" if exponent else mantissa])

    def write_symbol(self, symbol: Symbol) -> Written:
        if symbol.name in ROWS_BY_KEY and len(symbol.name) > 1:
            for row in ROWS_BY_KEY[symbol.name]:
                if row.pattern == symbol.name:
                    raise self.refuse(symbol.name, "Maple has no counterpart")
            reason = "a function without arguments has no form"
            raise self.refuse(symbol.name, reason)
        return Written(ATOM, [self.name(symbol)])

    def name(self, tree: Tree) -> str:
        """A symbol, or what is named like one."""
        spelled = self.names.spell(tree)
        if spelled is None:
            raise self.refuse(
                "a name made of a formula", "names cannot contain formulas"
            )
        return spelled

    def bounds(self, tree: Tree) -> list[Piece]:
        """Names for the bounds that a formula does not give: k_min .. k_max."""
        spelled = self.name(tree)
        return [f"{spelled}_min .. {spelled}_max"]

    def variable(self, tree: Tree) -> Part:
        """A variable that is bound or differentiated by: a name, or an indexed one."""
        while type(tree) is Call and tree.name == "Subscript" and tree.arguments:
            base = tree.arguments[0]
            if type(base) is not Call:
                return Part(tree)
            tree = base
        if type(tree) is not Symbol and self.names.spell(tree) is None:
            reason = "it must be a name"
            raise self.refuse("a bound variable", reason)
        if type(tree) is Symbol and self.is_constant(tree):
            raise self.refuse(tree.name, "it is a constant in Maple")
        return Part(tree)

    def write_call(self, node: Call) -> Written:
        """A function that the table does not know: the user's own, or refused."""
        if node.name and is_built_in(node.name):
            reason = "Maple has no counterpart"
            if node.name in self.forms:
                reason = f"Maple does not take {len(node.arguments)} such arguments"
            raise self.refuse(node.name, reason)
        if type(node.head) is Symbol:
            opening: list[str | Part] = [self.name(node.head)]
        elif type(node.head) is Call:
            opening = [Part(node.head, ATOM)]
        else:
            raise self.refuse(
                "a call of a number or a text", "only names can be called"
            )
        return Written(ATOM, [*opening, "(", *separate(node.arguments), ")"])
