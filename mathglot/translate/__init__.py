"""Translate one formula: call the package, as in `mathglot.translate(r"x^2")`.

`to` is the language to translate into, `source` the language of the formula. `assume`
is a list of sentences that settle what the formula leaves open, such as "f is a
function". With `guess`, you get the network's guess if nothing is found that displays
as the formula. The answer is a `Translation`. To translate many formulas, use a
`Translator`.

The modules are the search and its grammar, the run-time engine, the checks, and the
translator.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from mathglot.arguments import naming_missing_packages
from mathglot.translate.translation import Translation


class _Package(ModuleType):
    """A package that is a function too, as its name promises."""

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
