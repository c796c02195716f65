"""Fungrim as pairs: the LaTeX that its authors tuned, and Mathematica."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.checks import (
    UNDISPLAYED,
    UNREADABLE_LATEX,
    find_fault,
    find_latex_mistake,
)
from mathglot.corpus.importers.files import printable, read_records
from mathglot.corpus.importers.fungrim import SOURCE, import_row
from mathglot.corpus.importers.options import TYPED, ImportOptions
from mathglot.corpus.importers.results import Accepted, Rejected, Result, reject
from mathglot.corpus.pairs import make_pair
from mathglot.languages.latex.displayed import is_displayed


def import_fungrim(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import JSON lines with `id`, `expr` and `latex`.

    Nearly all trees display as the LaTeX beside them, so that one that does not is
    taken for a mistake; `check=False` lets it pass.
    """
    for record in read_records(path):
        if isinstance(record, Rejected):
            yield record
        elif "mathematica" in options.targets:
            yield _import_row(record.content, record.place, options)


def _import_row(row: Mapping[str, Any], place: str, options: ImportOptions) -> Result:
    for name in ("id", "expr", "latex"):
        fault = find_fault(name, row.get(name), options)
        if fault:
            return reject(place, fault, str(row.get(name, "")))
    latex: str = row["latex"]
    mistake = find_latex_mistake(latex)
    if mistake is not None:
        return reject(place, UNREADABLE_LATEX, latex, mistake)
    # Conditions beside the formula are not shown by its LaTeX.
    imported = import_row({"id": row["id"], "expr": row["expr"], "latex": latex})
    if imported.tree is None:
        reason = f"no Mathematica: {imported.reason}"
        return reject(place, reason, row["expr"], imported.error)
    if options.check is not False and not is_displayed(imported.tree, latex):
        return reject(place, UNDISPLAYED, latex)
    source = printable(f"{SOURCE}:{row['id']}")
    pair = make_pair(
        imported.tree, latex, flavour=TYPED, source=source, generated=False
    )
    return Accepted(place, pair)
