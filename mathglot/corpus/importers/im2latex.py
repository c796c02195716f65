"""LaTeX alone, one formula per line, as in im2latex: for round trips and statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mathglot.corpus.importers.checks import UNREADABLE_LATEX, find_fault
from mathglot.corpus.importers.files import name_place, read_lines
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import LatexFormula, Rejected, reject
from mathglot.errors import MathglotError
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal import normalise


def import_latex_lines(
    path: Path, options: ImportOptions
) -> Iterator[LatexFormula | Rejected]:
    """The normal forms of the lines; blank lines are passed over."""
    for line in read_lines(path):
        if not line.fault and not line.text.strip():
            continue
        place = name_place(path, line.number)
        fault = line.fault or find_fault("latex", line.text, options)
        if fault:
            yield reject(place, fault, line.text)
            continue
        try:
            latex = normalise(line.text)
        except MathglotError as error:
            yield reject(place, UNREADABLE_LATEX, line.text, error)
            continue
        if latex:
            yield LatexFormula(place, latex, len(tokenize(latex)))
        else:
            yield reject(place, "it shows nothing", line.text)
