"""Formulas of documents, ready to be sent back and translated."""

from __future__ import annotations

from typing import Any

from mathglot.errors import MathglotError
from mathglot.translate.documents import Formula, find_formulas, kind_of


def list_formulas(name: str, text: str) -> list[dict[str, Any]]:
    r"""The formulas of a document as records, in their order.

    >>> list_formulas("notes.md", "Let $x>0$.")
    [{'latex': 'x>0', 'line': 1, 'display': False}]
    """
    return [_describe(formula) for formula in find_formulas(text, kind_of(name))]


def _describe(formula: Formula) -> dict[str, Any]:
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
