"""LaTeX documents with semantic macros: each formula that uses them becomes pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mathglot.corpus.importers.checks import (
    DUPLICATE,
    UNREADABLE_SEMANTIC,
    Memory,
    find_fault,
)
from mathglot.corpus.importers.documents import find_formulas
from mathglot.corpus.importers.files import name_place, read_lines
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import Accepted, Result, reject
from mathglot.corpus.importers.semantics import pair_semantic
from mathglot.errors import MathglotError
from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Finder, Found
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS

PLAIN = "no semantic macro"
_PARAMETER = re.compile(r"(?<!\\)#[1-9]")


def import_tex(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import the formulas of a document in semantic LaTeX; plain ones are rejected."""
    memory, definitions = Memory(), Definitions(kept=MACROS)
    finder = Finder(options.longest, definitions)
    for found in find_formulas(read_lines(path), finder):
        place = name_place(path, found.number, found.column)
        for result in _import_formula(found, place, definitions, options):
            if isinstance(result, Accepted) and memory.knows(result.pair):
                yield reject(place, DUPLICATE, found.text)
            else:
                yield result


def _import_formula(
    found: Found, place: str, definitions: Definitions, options: ImportOptions
) -> Iterator[Result]:
    text = found.text
    fault = found.fault or find_fault("the formula", text, options)
    if not fault and _PARAMETER.search(text):
        fault = "the body of a macro"
    if fault:
        yield reject(place, fault, text)
        return
    try:
        text = definitions.expand(text)
        is_plain = expand(text) == text
    except MathglotError as error:
        yield reject(place, UNREADABLE_SEMANTIC, text, error)
        return
    if is_plain:
        yield reject(place, PLAIN, text)
    else:
        yield from pair_semantic(place, text, place, options)
