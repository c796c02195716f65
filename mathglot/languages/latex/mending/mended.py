"""What comes of mending a formula."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mended:
    """A formula without its slips, and a sentence for each of them."""

    latex: str
    changes: tuple[str, ...]
