r"""Translate one formula: `mathglot.translate(r"\sqrt{x}")`.

>>> import mathglot
>>> found = mathglot.translate(r"f(x+1) = \sqrt{x}", to="sympy")
>>> print(found)
Eq(Function('f')(x + 1), sqrt(x))
>>> found.assumptions
('f is a function',)
>>> print(mathglot.translate("f(x+1)", assume=["f is a variable"]))
f (x + 1)

`to` is the language to translate into: "mathematica", "semantic", "sympy", "maple",
"cmml", "python", or "latex" for formulas that are not LaTeX. `source` is the language
of the formula: "latex", "semantic" or "mathematica". `assume` is a list of sentences
that settle what the formula leaves open. With `guess`, you get the network's guess if
nothing is found that displays as the formula. The answer is a `Translation`. To
translate many formulas, use a `Translator`.

This package is also the home of the translator's parts: the search and its grammar, the
engine, the checks and the ranking.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from mathglot.arguments import naming_missing_packages
from mathglot.translate.translation import Translation


class _Package(ModuleType):
    """A package that can be called."""

    def __call__(
        self,
        latex: str,
        to: str = "mathematica",
        *,
        source: str = "latex",
        beam: int = 5,
        assume: Sequence[str] = (),
        guess: bool = False,
    ) -> Translation:
        # Only here: the engine takes longer to load than most commands take to run.
        with naming_missing_packages():
            from mathglot.translate.formula import translate

        return translate(
            latex, to, source=source, beam=beam, assume=assume, guess=guess
        )


sys.modules[__name__].__class__ = _Package
