"""How long formulas are: targets drawn from distributions like those observed."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths in tokens round a median, spread differently below and above it.

    Logarithms are normally distributed on each side.
    """

    median: float
    below: float
    above: float
    least: int
    most: int
    # The share of very long ones, and where these begin.
    tail: float = 0.0
    tail_start: int = 0

    def draw(self, generator: random.Random) -> int:
        """A length."""
        if generator.random() < self.tail:
            first, last = math.log(self.tail_start), math.log(self.most)
            return round(math.exp(generator.uniform(first, last)))
        step = generator.gauss(0, 1)
        spread = self.below if step < 0 else self.above
        length = self.median * math.exp(step * spread)
        return round(min(max(length, self.least), self.most))


# Like the formulas of the Mathematical Functions Site that the paper describes: 173
# tokens on average, 2.25 % under 25, 2.1 % over 1,024.
FUNCTIONS_SITE = Lengths(
    median=76, below=0.5, above=0.95, least=12, most=3000, tail=0.02, tail_start=1024
)
# Like the formulas that people type one at a time.
HAND_WRITTEN = Lengths(median=30, below=0.7, above=0.75, least=5, most=300)
# Like the formulas of the DLMF.
DLMF_FORMULAS = Lengths(median=55, below=0.6, above=0.8, least=10, most=500)
