"""What the service says of documents and of the counterparts of a formula's parts."""

from __future__ import annotations

from typing import Any

from mathglot.errors import MathglotError
from mathglot.languages import align
from mathglot.languages.latex.alignment import LANGUAGES
from mathglot.translate.documents import Formula, find_formulas, kind_of
from mathglot.translate.translation import Translation

Records = list[dict[str, Any]]


def list_formulas(name: str, text: str) -> Records:
    """The formulas of a document, given its name and text."""
    return [_describe_formula(one) for one in find_formulas(text, kind_of(name))]


def _describe_formula(formula: Formula) -> dict[str, Any]:
    try:
        # Whoever sends it back to be translated does not send the document's macros.
        latex = formula.write_out()
    except MathglotError:
        latex = formula.latex
    record = {"latex": latex, "line": formula.line, "display": formula.display}
    if formula.fault:
        record["fault"] = formula.fault
    if formula.cell is not None:
        record["cell"] = formula.cell
    return record


def list_links(translation: Translation) -> list[dict[str, list[int]]]:
    """Which part of the LaTeX became which part of a translation."""
    language = translation.language
    if language == "semantic":
        links = align(translation.text, translation.source, language)
    elif translation.tree is not None and language in LANGUAGES:
        links = align(translation.tree, translation.source, language)
    else:
        links = []
    return [link.as_record() for link in links]
