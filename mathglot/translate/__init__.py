"""Translation: search, constraint, run-time engine, checks, and the translator.

The package is called to translate one formula: `mathglot.translate(r"x^2")`.
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
