"""Figures as records keep them, and the ways in which they are made.

>>> make_share([True, False]).as_text()
'50.0 % (9.5 - 90.5)'
>>> Figure(0.615).as_text(), Figure(3, unit="of 100").as_text()
('0.615', '3 of 100')
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mathglot.evaluate.metrics import mean, share
from mathglot.evaluate.summary import Summary

SHARE = "%"
# What the figures of an evaluation are called in the paper.
NAMES = {
    "exact match": "EM",
    "BLEU": "BLEU",
    "mean LD": "LD",
    "LD <= 5": "LD <= 5",
    "LD <= 3": "LD <= 3",
    "parses": "valid",
    "equivalent": "equivalent",
    "exact, any candidate": "EM, any of five",
    "perplexity": "perplexity",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, with its 95 % interval where it has one, and of how many rows."""

    value: float
    low: float | None = None
    high: float | None = None
    unit: str = ""
    total: int = 0

    def as_record(self) -> dict[str, Any]:
        """The figure for JSON."""
        return {n: v for n, v in asdict(self).items() if v is not None and v != ""}

    def as_text(self) -> str:
        """The figure as a cell of a table."""
        if math.isnan(self.value):
            return "none"
        factor = 100 if self.unit == SHARE else 1
        shown = f"{factor * self.value:.4g}"
        if self.unit == SHARE:
            shown = f"{factor * self.value:.1f} %"
        elif self.unit:
            shown += f" {self.unit}"
        if self.low is None or self.high is None:
            return shown
        low, high = factor * self.low, factor * self.high
        digits = ".1f" if self.unit == SHARE else ".3g"
        return f"{shown} ({low:{digits}} - {high:{digits}})"


Figures = Mapping[str, Figure]


def make_share(flags: Sequence[bool]) -> Figure:
    """The share of what is true."""
    value, (low, high) = share(flags)
    return Figure(value, low, high, SHARE, len(flags))


def make_mean(values: Sequence[float]) -> Figure:
    """The mean of values; no number where there are none."""
    if not values:
        return Figure(math.nan)
    value, (low, high) = mean(values)
    return Figure(value, low, high, total=len(values))


def from_summary(summary: Summary) -> dict[str, Figure]:
    """The figures of an evaluation under the paper's names."""
    return {
        NAMES[measure.name]: Figure(
            measure.value, measure.low, measure.high, measure.unit, measure.total
        )
        for measure in summary.measures
        if measure.name in NAMES
    }


def from_record(record: Mapping[str, Any]) -> Figure:
    """The figure that JSON holds."""
    return Figure(**record)
