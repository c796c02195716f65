"""Labelled formulas of books and papers as pairs, also in other letters."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.checks import (
    UNREADABLE_LATEX,
    UNREADABLE_MATHEMATICA,
    find_fault,
    find_latex_mistake,
)
from mathglot.corpus.importers.files import printable, read_records
from mathglot.corpus.importers.options import TYPED, ImportOptions
from mathglot.corpus.importers.results import Accepted, Rejected, Result, reject
from mathglot.corpus.pairs import make_pair
from mathglot.corpus.real.kept_apart import KeptApart, read_kept_apart
from mathglot.corpus.real.lettering import draw_others
from mathglot.errors import MathglotError
from mathglot.languages.mathematica.parser import parse

NO_FORMULA = "no formula"
KEPT_APART = "kept apart for measuring"


def import_labels(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import JSON lines with `book`, `latex`, `mathematica`, and `kind` where known.

    What dev and test measure with is left out, by its file and by how it looks; so are
    formulas that look like those of the files that `options.apart` names.
    """
    apart = read_kept_apart(options.apart)
    for record in read_records(path):
        if isinstance(record, Rejected):
            yield record
        else:
            yield from _import_row(record.content, record.place, options, apart)


def _import_row(
    row: Mapping[str, Any], place: str, options: ImportOptions, apart: KeptApart
) -> Iterator[Result]:
    if row.get("kind") == "none":
        yield reject(place, NO_FORMULA, str(row.get("latex", "")))
        return
    for name in ("book", "latex", "mathematica"):
        fault = find_fault(name, row.get(name), options)
        if fault:
            yield reject(place, fault, str(row.get(name, "")))
            return
    latex: str = row["latex"].strip()
    mistake = find_latex_mistake(latex)
    if mistake is not None:
        yield reject(place, UNREADABLE_LATEX, latex, mistake)
        return
    if apart.holds(row["book"], latex):
        yield reject(place, KEPT_APART, latex)
        return
    try:
        tree = parse(row["mathematica"])
    except MathglotError as error:
        yield reject(place, UNREADABLE_MATHEMATICA, row["mathematica"], error)
        return
    source = printable(f"real:{row['book']}")
    made = make_pair(tree, latex, flavour=TYPED, source=source, generated=False)
    yield Accepted(place, made)
    generator = random.Random(f"{options.seed} {row['book']} {latex}")
    for other, meant in draw_others(latex, tree, options.letters, generator):
        yield Accepted(place, make_pair(meant, other, flavour=TYPED, source=source))
