"""Formulas in a document of LaTeX, of which no other file is read."""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Finder, Found
from mathglot.translate.documents.formulas import LONGEST


def find(text: str, definitions: Definitions) -> Iterator[Found]:
    """The formulas of a text, with what it defines added on the way."""
    finder = Finder(LONGEST, definitions)
    for number, line in enumerate(text.split("\n"), start=1):
        yield from finder.feed(number, line)
    yield from finder.give_up()
