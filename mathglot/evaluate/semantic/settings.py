"""Where the data lies, how much of it is measured, and with how much effort."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.dlmf import DlmfRow, import_row
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.sampling import Item, draw_sample


@dataclass(frozen=True)
class Settings:
    """The data of a run; the DLMF's formulae are read once for all sections."""

    data: Path
    # So many formulae instead of all of them.
    sample: int | None = None
    workers: int = 2
    # The most time for the numeric check of one formula.
    seconds: float = 2.0
    track: Track = lambda items, label: items

    def draw(self, items: Sequence[Item]) -> list[Item]:
        """All items, or a sample of them in their order, the same every time."""
        return draw_sample(items, self.sample)

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The records of the DLMF's formulae that are measured."""
        return self.draw(read_rows(self.data / "dlmf_semantic.jsonl"))

    @cached_property
    def rows(self) -> list[DlmfRow]:
        """The same formulae, read."""
        return [import_row(record) for record in self.track(self.records, "read")]
