r"""The presentation normal form: one spelling for all LaTeX that looks the same.

>>> normalise(r"$ {a \over b} \, x ^ { 2 } \le \operatorname { s i n } y, $")
'\\frac{a}{b}x^2\\leq\\sin y'
"""

from __future__ import annotations

from collections.abc import Mapping

from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal.boxes import Block, Box
from mathglot.languages.latex.normal.dispatch import HANDLERS, read_other
from mathglot.languages.latex.normal.fonts import begin
from mathglot.languages.latex.normal.lines import find_lines
from mathglot.languages.latex.normal.macros import Budget
from mathglot.languages.latex.normal.reader import Reader
from mathglot.languages.latex.normal.source import Source
from mathglot.languages.latex.normal.writer import write

_ENDINGS = frozenset((".", ",", ";", "?", "\\\\"))


def normalise(latex: str, macros: str | Mapping[str, str] | None = None) -> str:
    r"""Write LaTeX in normal form; raises ParseError where it is not balanced.

    `macros` is a preamble with definitions, or maps names to what they stand for.

    >>> normalise(r"\R^{n}", {"R": r"\mathbb{R}"})
    '\\mathbb{R}^n'
    """
    return write(read_boxes(latex, macros))


def normalise_in_document(latex: str, macros: str, budget: Budget) -> str:
    """Write a formula in normal form; all of a document share a budget."""
    return write(read_boxes(latex, macros, budget))


def read_boxes(
    latex: str,
    macros: str | Mapping[str, str] | None = None,
    budget: Budget | None = None,
) -> list[Box]:
    """What is to be seen, as boxes: the normal form before it is written."""
    reader = Reader(Source(latex, macros, budget))
    begin(reader)
    return finish(reader.read(HANDLERS, read_other))


def normal_tokens(
    latex: str, macros: str | Mapping[str, str] | None = None
) -> list[str]:
    r"""The tokens of the normal form.

    >>> normal_tokens(r"x^{12}")
    ['x', '^', '{', '12', '}']
    """
    return tokenize(normalise(latex, macros))


def finish(boxes: list[Box]) -> list[Box]:
    """Take the punctuation from the end, and lines out of what only arranges them."""
    while True:
        while boxes and isinstance(boxes[-1], str) and boxes[-1] in _ENDINGS:
            boxes.pop()
        only = boxes[0] if len(boxes) == 1 else None
        lines = find_lines(only) if isinstance(only, Block) else None
        if lines is None:
            return boxes
        boxes = []
        for line in lines:
            if boxes:
                boxes.append("\\\\")
            boxes += line
