r"""Fungrim's names as Mathematica's: constants, Greek letters, letters that are taken.

>>> Names([Symbol("lamda")]).symbol("lamda")
Symbol('\\[Lambda]')
>>> Names([Symbol("E")]).symbol("E"), Names([Symbol("E"), Symbol("e")]).symbol("E")
(Symbol('e'), Symbol('\\[FormalCapitalE]'))
"""

import re
from collections.abc import Iterable

from mathglot.errors import RenderError
from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.tree import Number, Symbol, Tree, call, preorder

# A mark before names that are Fungrim's own: sets, ranges of variables and the like,
# which have no tree of their own but make part of one.
OWN = "$"

CONSTANTS = {
    "Pi": "Pi",
    "Infinity": "Infinity",
    "GoldenRatio": "GoldenRatio",
    "ConstI": "I",
    "ConstE": "E",
    "ConstGamma": "EulerGamma",
    "ConstCatalan": "Catalan",
    "ConstGlaisher": "Glaisher",
    "UnsignedInfinity": "ComplexInfinity",
    "Undefined": "Indeterminate",
    "ZZ": "Integers",
    "QQ": "Rationals",
    "RR": "Reals",
    "CC": "Complexes",
    "PP": "Primes",
    "AlgebraicNumbers": "Algebraics",
    "HH": OWN + "HH",
    "SL2Z": OWN + "SL2Z",
    "PSL2Z": OWN + "PSL2Z",
    "Otherwise": "True",
    "SerX": "x",
}

_GREEK = {
    name: rf"\[{name.capitalize()}]"
    for name in (
        "alpha beta gamma delta zeta eta theta iota kappa mu nu xi rho sigma tau "
        "upsilon phi chi psi omega"
    ).split()
} | {
    "lamda": r"\[Lambda]",
    # Fungrim shows the curly one.
    "epsilon": r"\[CurlyEpsilon]",
    "ell": r"\[ScriptL]",
}

# Letters that mean something to Mathematica, and what shows the same small letter.
_BUILT_IN = {
    "C": (),
    "D": ("Integral", "ComplexDerivative", "RealDerivative", "MeromorphicDerivative"),
    "E": ("ConstE", "Exp"),
    "I": ("ConstI",),
    "K": (),
    "N": (),
    "O": (),
}

_INDEXED = re.compile(r"([A-Za-z]+)_(\d*)")


def no_counterpart(name: str, reason: str = "Mathematica has none") -> RenderError:
    """The refusal of a name."""
    return RenderError(name.removeprefix(OWN), "mathematica", reason)


class Names:
    """The names of some expressions that belong together, as symbols."""

    def __init__(self, sources: Iterable[Tree]) -> None:
        self.used = frozenset(
            node.name
            for source in sources
            for node in preorder(source)
            if type(node) is Symbol
        )

    def symbol(self, name: str) -> Tree:
        """A constant, a set or a variable; refuses what Mathematica has no word for."""
        if name in CONSTANTS:
            return Symbol(CONSTANTS[name])
        variable = self.variable(name)
        if variable is None:
            raise no_counterpart(name)
        return variable

    def variable(self, name: str, *, called: bool = False) -> Tree | None:
        """A letter, which may be a function's, or one with an index; else None."""
        indexed = _INDEXED.fullmatch(name)
        if indexed is None:
            return self._letter(name, called)
        base = self._letter(indexed[1], False)
        if base is None or not indexed[2]:
            return base
        return call("Subscript", base, Number(indexed[2]))

    def _letter(self, name: str, called: bool) -> Symbol | None:
        if name in _GREEK:
            return Symbol(_GREEK[name])
        if len(name) != 1:
            return None
        if name not in _BUILT_IN or (name in WITHOUT_VALUE and not called):
            return Symbol(name)
        small = name.lower()
        if self.used.isdisjoint({small, f"{small}_", *_BUILT_IN[name]}):
            return Symbol(small)
        return Symbol(rf"\[FormalCapital{name}]")
