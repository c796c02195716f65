"""The DLMF as pairs: plain LaTeX with semantic LaTeX, and with Mathematica by rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.checks import find_fault
from mathglot.corpus.importers.dlmf import SOURCE
from mathglot.corpus.importers.files import printable, read_records
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import Rejected, Result, reject
from mathglot.corpus.importers.semantics import pair_semantic


def import_dlmf(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import JSON lines with `semantic`, and `id`, `line`, `symbols` where known.

    Conditions that are not part of the formula are not shown by its LaTeX: they are
    left out on both sides.
    """
    for record in read_records(path):
        if isinstance(record, Rejected):
            yield record
        else:
            yield from _import_row(record.content, record.place, options)


def _import_row(
    row: Mapping[str, Any], place: str, options: ImportOptions
) -> Iterator[Result]:
    semantic = row.get("semantic")
    fault = find_fault("semantic", semantic, options)
    symbols = row.get("symbols") or ()
    if not fault and not (
        isinstance(symbols, list | tuple)
        and all(isinstance(symbol, str) for symbol in symbols)
    ):
        fault = "symbols are not texts"
    if fault:
        yield reject(place, fault, str(semantic or ""))
        return
    assert isinstance(semantic, str)
    # Several formulas may have one id.
    source = printable(f"{SOURCE}:{row.get('id', '')}:{row.get('line', '')}")
    yield from pair_semantic(place, semantic, source, options, tuple(symbols))
