"""What is measured of the corpus, and with how much effort."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathglot.evaluate.languages.figures import Track


@dataclass(frozen=True, slots=True)
class Settings:
    """A corpus that was built, how many pairs to build, and where other data lies."""

    data: Path
    # A corpus to measure; without one, only what is built here is measured.
    corpus: Path | None = None
    pairs: int = 3000
    workers: int = 2
    track: Track = lambda items, label: items
