"""Scales: how large networks and data are, and how long a training is.

>>> SCALES["tiny"].shrink("C512x6-C1024x3")
'C16x6-C32x3'
>>> SCALES["tiny"].shrink("transformer:512x8+2")
'transformer:16x2+1'
>>> SCALES["full"].shrink("lstm:512x2")
'lstm:512x2'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_PART = re.compile(r"C(\d+)(.*)")


@dataclass(frozen=True, slots=True)
class Scale:
    """What a row costs: pairs of each set, widths, tokens, steps, rows measured."""

    name: str
    # The pairs of a set that is generated; None for as many as the paper has.
    functions: int | None
    semantic: int | None
    # Widths are divided by this, batches are no larger than that.
    divisor: int
    tokens: int
    # Steps of a training for which nothing else is said.
    steps: int
    # Validations of a training at most, and their rows.
    validations: int
    validated: int
    # Rows translated, and the most tokens of an answer.
    translated: int
    longest: int
    # Formulas of round trips, and rows of systems of rules.
    trips: int
    ruled: int

    def shrink(self, architecture: str) -> str:
        """An architecture of the same kind, as wide as the scale allows."""
        if self.divisor == 1:
            return architecture
        if re.match(r"C\d", architecture):
            return "-".join(self._shrink_part(p) for p in architecture.split("-"))
        family, _, sizes = architecture.partition(":")
        width, times, layers = sizes.partition("x")
        fewer = [str(max(1, int(n) // 4)) for n in layers.split("+") if n]
        return f"{family}:{self._narrow(width)}{times}{'+'.join(fewer)}"

    def _shrink_part(self, part: str) -> str:
        found = _PART.fullmatch(part)
        assert found is not None, part
        return f"C{self._narrow(found[1])}{found[2]}"

    def _narrow(self, width: str) -> int:
        return max(8, int(width) // self.divisor)


SCALES: Mapping[str, Scale] = MappingProxyType(
    {
        scale.name: scale
        for scale in (
            Scale("tiny", 400, 200, 32, 1500, 4, 1, 20, 6, 40, 6, 8),
            Scale("small", 20_000, 5_000, 4, 12_000, 300, 4, 500, 200, 1024, 100, 100),
            Scale(
                "full", None, 30_000, 1, 96_000, 1500, 40, 2000, 1000, 1024, 400, 300
            ),
        )
    }
)
