r"""Mathglot: from the look of a formula to its meaning, and back.

>>> import mathglot as mg
>>> tree = mg.parse("Sqrt[x]/2", "mathematica")
>>> mg.render(tree, "latex")
'\\frac{\\sqrt{x}}{2}'
"""

from mathglot.errors import (
    MathglotError,
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
    render,
    tokenize,
)
from mathglot.languages.links import Link
from mathglot.languages.reading import Reading
from mathglot.languages.tree import Call, Number, String, Symbol, Tree
from mathglot.verify import Check, holds

__version__ = "0.1.0"

__all__ = [
    "Call",
    "Check",
    "Link",
    "MathglotError",
    "NestingError",
    "NoCounterpartError",
    "Number",
    "ParseError",
    "Reading",
    "RenderError",
    "RestoreError",
    "String",
    "Symbol",
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
    "render",
    "tokenize",
]
