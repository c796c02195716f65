"""The pool: formulas of books and papers that nobody has labelled.

Two kinds of files are read: JSON lines with `book`, `file` and `latex`, where a file's
name belongs to its book; and plain lines with a formula each, as im2latex has them,
where every line is a paper of its own, known by how many lines are before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mathglot.corpus.importers.files import ImportFileError, read_lines, read_records
from mathglot.corpus.importers.results import Rejected
from mathglot.corpus.real.kept_apart import KeptApart, look_of

_PAPERS = "im2latex"


@dataclass(frozen=True, slots=True)
class PoolFormula:
    """A formula as its author wrote it, and the file that it stands in."""

    book: str
    latex: str


def read_pool(paths: Iterable[Path], apart: KeptApart) -> Iterator[PoolFormula]:
    """The formulas of files that training may see, each look of them once."""
    seen: set[str] = set()
    for path in paths:
        for formula in _read_file(path):
            if formula.book in apart.books:
                continue
            look = look_of(formula.latex)
            if look and look not in apart.looks and look not in seen:
                seen.add(look)
                yield formula


def _read_file(path: Path) -> Iterator[PoolFormula]:
    if path.suffix == ".txt":
        for line in read_lines(path):
            if not line.fault and line.text.strip():
                yield PoolFormula(f"{_PAPERS}/{path.stem}:{line.number - 1}", line.text)
        return
    for record in read_records(path):
        if isinstance(record, Rejected):
            raise ImportFileError(path, f"{record.place}: {record.reason}")
        content = record.content
        latex, book = content.get("latex"), content.get("book")
        if not isinstance(latex, str) or not isinstance(book, str):
            raise ImportFileError(path, f"{record.place}: no formula with its book")
        yield PoolFormula(f"{book}/{content.get('file', '')}".rstrip("/"), latex)
