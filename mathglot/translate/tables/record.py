"""A row of a table, and the kinds of tables there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathglot.errors import MathglotError
from mathglot.translate.records import find_surrogate

SEPARATORS = {"csv": ",", "tsv": "\t"}
# The name of what a row has beyond the last column, where cells have names.
SURPLUS = "surplus"
KINDS = (*SEPARATORS, "jsonl", "parquet")


class TableError(MathglotError):
    """A table that cannot be read or written as it was asked for."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row: its cells by column, where it begins, and why it cannot be used."""

    cells: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0
    # How many bytes of the file it took.
    size: int = 0
    fault: str | None = None
    # Cells beyond the last column.
    surplus: tuple[str, ...] = ()
    # The line of a JSON object as it stands in its file.
    written: bytes | None = None

    def is_blank(self) -> bool:
        """Whether it is an empty line."""
        return not self.cells and self.fault is None

    def take_formula(self, column: str) -> tuple[str, str | None]:
        """The text in a column, and what is wrong with it.

        >>> Record({"latex": None}).take_formula("latex")
        ('', None)
        >>> Record({"latex": 5}).take_formula("latex")
        ('', "the column 'latex' does not hold a text")
        """
        value = self.cells.get(column)
        if self.fault is not None:
            return value if isinstance(value, str) else "", self.fault
        if column not in self.cells:
            return "", f"the column {column!r} is missing"
        if value is None:
            return "", None
        if not isinstance(value, str):
            return "", f"the column {column!r} does not hold a text"
        if fault := find_surrogate(value):
            return value.encode("utf-8", "backslashreplace").decode(), fault
        return value, None


def kind_of(path: Path) -> str | None:
    """The kind of table that the end of a name promises.

    >>> kind_of(Path("papers.CSV")), kind_of(Path("papers.txt"))
    ('csv', None)
    """
    kind = path.suffix.lower().removeprefix(".")
    return kind if kind in KINDS else None


def check_columns(columns: list[str], field: str, made: list[str]) -> None:
    """Refuse a table without the column, or of which a column would be lost."""
    for name in columns:
        if columns.count(name) > 1:
            raise TableError(f"more than one column is called {name!r}")
    if field not in columns:
        raise TableError(
            f"no column is called {field!r}; the columns are: {', '.join(columns)}"
        )
    for name in made:
        if name in columns:
            raise TableError(
                f"there is a column {name!r} already; give the new columns another "
                "name with --prefix"
            )
