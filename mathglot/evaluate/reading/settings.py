"""Where the formulas lie, how many of them are read, and by how many processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from mathglot.evaluate.languages.data import read_lines, read_rows
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.reading.attempts import Attempt, attempt
from mathglot.evaluate.reading.crew import Crew
from mathglot.evaluate.sampling import Item, draw_sample

BOOKS, PAPERS = "real_formulas.jsonl.gz", "im2latex_val.txt"
# The name under which the formulas of papers stand beside those of books.
PAPERS_NAME = "im2latex"


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as found, and the book it is from."""

    book: str
    latex: str


@dataclass(frozen=True)
class Settings:
    """The data of a run; what several sections need is read once."""

    data: Path
    # So many cases of each kind instead of all of them.
    sample: int | None = None
    # Bad inputs of the section robustness.
    inputs: int = 10_000
    crew: Crew = field(default_factory=Crew)
    track: Track = lambda items, label: items

    def draw(self, items: Sequence[Item], most: int | None = None) -> list[Item]:
        """All items, or a sample of them in their order, the same every time."""
        counts = [count for count in (self.sample, most) if count is not None]
        return draw_sample(items, min(counts, default=None))

    @cached_property
    def books(self) -> list[Formula]:
        """All formulas of books."""
        rows = read_rows(self.data / BOOKS)
        return [Formula(row["book"], row["latex"]) for row in rows]

    @cached_property
    def papers(self) -> list[Formula]:
        """All formulas of papers."""
        lines = read_lines(self.data / PAPERS)
        return [Formula(PAPERS_NAME, line) for line in lines]

    @cached_property
    def attempts(self) -> list[tuple[Formula, Attempt]]:
        """What comes of reading the formulas that are measured."""
        formulas = [*self.draw(self.books), *self.draw(self.papers)]
        texts = [formula.latex for formula in formulas]
        found = self.crew.map(attempt, texts, self.track, "reading")
        return list(zip(formulas, found, strict=True))
