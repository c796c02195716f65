"""What is to be translated, from where to where, and a block of it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathglot.errors import MathglotError
from mathglot.translate.records import RecordError

# What a row gets beside its own columns.
RESULTS = (
    *("text", "score", "confidence", "certainty"),
    *("checks", "assumptions", "alternatives", "error"),
)
# How many rows make one file of results: enough for a translator to work on many at
# a time, few enough to be done again.
BLOCK = 128


class JobError(MathglotError):
    """A job that cannot be done as it was asked for."""


@dataclass(frozen=True, slots=True)
class Job:
    """Files of formulas, and how they are to be translated."""

    inputs: tuple[Path, ...]
    output: Path
    # The column of the formulas.
    field: str
    to: str = "mathematica"
    beam: int = 5
    # The shipped model without one.
    model: Path | None = None
    # Before the names of the results, where rows have columns of those names.
    prefix: str = ""
    block: int = BLOCK
    # Sentences that settle what formulas leave open.
    assume: tuple[str, ...] = ()
    # Whether what does not look like its formula is an answer.
    guess: bool = False

    def __post_init__(self) -> None:
        if self.block < 1 or self.beam < 1:
            raise JobError("block and beam must be at least 1")

    def columns(self) -> dict[str, str]:
        """The names that results get among the columns of a row."""
        return {name: self.prefix + name for name in RESULTS}

    def check_names(self, names: Container[str]) -> None:
        """Refuse columns of which one would be lost to a result."""
        for column in self.columns().values():
            if column in names:
                raise JobError(
                    f"there is a column {column!r} already; choose a prefix for the "
                    "new columns"
                )


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of one file that follow each other."""

    number: int
    path: str
    # The file of its results, below the folder of all results.
    name: str
    # Where it begins: a row, or a byte of what the file holds.
    start: int
    rows: int


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a block as their format holds them, and the formula of each."""

    content: Any
    # Or why there is none.
    formulas: list[str | RecordError]


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of some rows."""

    rows: int = 0
    errors: int = 0
    displays: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.rows + other.rows,
            self.errors + other.errors,
            self.displays + other.displays,
        )
