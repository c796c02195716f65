r"""The formulas of a LaTeX document, of which not every line can be read.

>>> lines = [Line(1, r"Let $x$ be % no $y$"), Line(2, r"\[a=b"), Line(3, r"\] and \$")]
>>> [(each.number, each.text) for each in find_formulas(lines, Finder(100))]
[(1, 'x'), (2, 'a=b')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mathglot.corpus.importers.files import Line
from mathglot.languages.latex.documents.finder import Finder, Found


def find_formulas(lines: Iterable[Line], finder: Finder) -> Iterator[Found]:
    """The formulas of a document, and the lines that cannot be read."""
    for line in lines:
        if line.fault:
            yield from finder.give_up()
            yield Found(line.number, line.text, line.fault)
        else:
            yield from finder.feed(line.number, line.text)
    yield from finder.give_up()
