r"""Mathglot: from the look of a formula to its meaning, and back.

>>> import mathglot as mg
>>> tree = mg.parse("Sqrt[x]/2", "mathematica")
>>> mg.render(tree, "latex")
'\\frac{\\sqrt{x}}{2}'
>>> mg.translate(r"\frac{\sqrt{x}}{2}").text
'Sqrt[x]/2'
"""

from typing import TYPE_CHECKING, Any

from mathglot.arguments import naming_missing_packages
from mathglot.config import VERSION, stay_offline
from mathglot.errors import (
    ArgumentError,
    MathglotError,
    MissingPackageError,
    NestingError,
    NoCounterpartError,
    ParseError,
    RenderError,
    RestoreError,
    UnknownNameError,
    VocabularyError,
)
from mathglot.languages import (
    align,
    detokenize,
    displays,
    equivalent,
    expand,
    normalise,
    parse,
    read,
    readings,
    render,
    semantic_readings,
    tokenize,
)
from mathglot.languages.links import Link
from mathglot.languages.reading import Reading
from mathglot.languages.tree import Call, Number, String, Symbol, Tree
from mathglot.translate.translation import Translation
from mathglot.verify import Check, holds

if TYPE_CHECKING:
    # At run time `translate` is the package, which can be called.
    from mathglot.translate.formula import translate
    from mathglot.translate.translator import Translator

# Before anything can load the library that would tell.
stay_offline()

__version__ = VERSION

__all__ = [
    "ArgumentError",
    "Call",
    "Check",
    "Link",
    "MathglotError",
    "MissingPackageError",
    "NestingError",
    "NoCounterpartError",
    "Number",
    "ParseError",
    "Reading",
    "RenderError",
    "RestoreError",
    "String",
    "Symbol",
    "Translation",
    "Translator",
    "Tree",
    "UnknownNameError",
    "VocabularyError",
    "__version__",
    "align",
    "detokenize",
    "displays",
    "equivalent",
    "expand",
    "holds",
    "normalise",
    "parse",
    "read",
    "readings",
    "render",
    "semantic_readings",
    "tokenize",
    "translate",
]


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext mathglot` runs: gives IPython the magic `%%mathglot`."""
    with naming_missing_packages():
        from mathglot.translate.notebook import register_magic

    register_magic(shell)


def __getattr__(name: str) -> Any:
    if name == "Translator":
        # Only when it is asked for: it brings the engine and numpy with it.
        with naming_missing_packages():
            from mathglot.translate.translator import Translator

        return Translator
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
