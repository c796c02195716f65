"""Formulas of documents, ready to be sent back and translated."""

from __future__ import annotations

from typing import Any

from mathglot.errors import MathglotError
from mathglot.interfaces.server.refusals import LimitError
from mathglot.translate.documents import Formula, each_formula, kind_of

MOST_FORMULAS = 20_000
# Of all formulas together, with macros written out.
MOST_CHARACTERS = 10_000_000


def list_formulas(name: str, text: str) -> list[dict[str, Any]]:
    r"""The formulas of a document as records, in their order.

    >>> list_formulas("notes.md", "Let $x>0$.")
    [{'latex': 'x>0', 'line': 1, 'display': False}]
    """
    records: list[dict[str, Any]] = []
    characters = 0
    for formula in each_formula(text, kind_of(name)):
        if len(records) == MOST_FORMULAS:
            raise LimitError(f"a document of more than {MOST_FORMULAS:,} formulas")
        records.append(_describe(formula))
        characters += len(records[-1]["latex"])
        if characters > MOST_CHARACTERS:
            raise LimitError(f"formulas of more than {MOST_CHARACTERS:,} characters")
    return records


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
