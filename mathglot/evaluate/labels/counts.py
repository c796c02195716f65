"""Counts of answers, with their shares and how far these may lie from the truth."""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.evaluate.intervals import wilson


@dataclass(frozen=True, slots=True)
class Count:
    """How many of some things are so."""

    count: int
    total: int

    @property
    def share(self) -> float:
        """The share that is so."""
        return self.count / max(1, self.total)

    def as_record(self) -> dict[str, float]:
        """The count with its share and the 95 % interval after Wilson."""
        low, high = wilson(self.count, self.total)
        figures = {"share": self.share, "low": low, "high": high}
        rounded = {name: round(value, 4) for name, value in figures.items()}
        return {"count": self.count, "of": self.total, **rounded}


def show_share(count: Count) -> str:
    return f"{100 * count.share:.1f} %" if count.total else "none"


def show_interval(count: Count) -> str:
    if not count.total:
        return ""
    low, high = wilson(count.count, count.total)
    return f"{100 * low:.1f} - {100 * high:.1f} %"


def show_count(count: Count) -> str:
    """A count with its share and interval.

    >>> show_count(Count(1, 100))
    '1 of 100 (1.0 %, 0.2 - 5.4 %)'
    """
    return (
        f"{count.count} of {count.total} ({show_share(count)}, {show_interval(count)})"
    )
