r"""Formulas in a notebook: in its text, and in LaTeX that its code has put out.

>>> text = '{"cells": [{"cell_type": "markdown", "source": ["Let $x$\\n", "be $y$"]}]}'
>>> [(formula.cell, formula.line, formula.latex) for formula in find(text)]
[(1, 1, 'x'), (1, 2, 'y')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Found
from mathglot.translate.documents import latex, markdown
from mathglot.translate.documents.formulas import (
    DocumentError,
    Expansions,
    Formula,
    make_formulas,
)
from mathglot.untrusted import read_json

_LATEX_CELL = re.compile(r"\s*%%latex\b[^\n]*\n?")


def find(text: str) -> Iterator[Formula]:
    """The formulas of all cells; what one cell defines holds in those behind it."""
    definitions, expansions = Definitions(), Expansions()
    for number, cell in enumerate(_list_cells(text), start=1):
        found = _find_in_cell(cell, definitions)
        yield from make_formulas(found, definitions, expansions, number)


def _find_in_cell(cell: dict[str, Any], definitions: Definitions) -> Iterator[Found]:
    source = _join(cell.get("source", cell.get("input")))
    kind = cell.get("cell_type")
    if kind in ("markdown", "heading"):
        yield from markdown.find(source, definitions)
    elif kind == "raw" or (kind == "code" and _LATEX_CELL.match(source)):
        yield from latex.find(source, definitions)
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else ():
        yield from latex.find(_take_latex(output), definitions)


def _take_latex(output: Any) -> str:
    """What an output shows as LaTeX, in the formats of today and of old."""
    if not isinstance(output, dict):
        return ""
    data = output.get("data")
    return _join(
        data.get("text/latex") if isinstance(data, dict) else output.get("latex")
    )


def _join(text: Any) -> str:
    """A text that may be kept as a list of its lines."""
    if isinstance(text, list):
        text = "".join(line for line in text if isinstance(line, str))
    if not isinstance(text, str):
        return ""
    # JSON can spell half a character, which is none.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _list_cells(text: str) -> list[dict[str, Any]]:
    content = _read_json(text)
    cells = content.get("cells")
    if cells is None:
        # The third format had sheets.
        sheets = content.get("worksheets")
        sheet = sheets[0] if isinstance(sheets, list) and sheets else None
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
    if not isinstance(cells, list):
        raise DocumentError("not a notebook: it has no list of cells")
    return [cell if isinstance(cell, dict) else {} for cell in cells]


def _read_json(text: str) -> dict[str, Any]:
    try:
        content = read_json(text)
    except ValueError as problem:
        raise DocumentError(f"not a notebook: not JSON: {problem}") from None
    if not isinstance(content, dict):
        raise DocumentError("not a notebook: a JSON object was expected")
    return content
