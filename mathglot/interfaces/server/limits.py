"""What the service takes on: sizes, lengths, time and load."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from mathglot.errors import MathglotError


class LimitsError(MathglotError):
    """Limits that no service can keep to; names all that are wrong."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that is taken on; what goes beyond is refused with a clear word.

    >>> Limits(batch=500, queue=100)
    Traceback (most recent call last):
      ...
    mathglot.interfaces.server.limits.LimitsError: queue: 100 waiting formulas leave \
no room for a batch of 500
    """

    # Bytes of the body of a request.
    body: int = 5_000_000
    # Characters of a formula.
    formula: int = 4_000
    # Formulas of one request.
    batch: int = 100
    # Formulas that wait to be translated.
    queue: int = 256
    # Formulas that are translated at once.
    together: int = 4
    # From the arrival of a request to its answer.
    seconds: float = 30.0
    # Connections of one address.
    connections: int = 200

    def __post_init__(self) -> None:
        faults = [
            f"{field.name}: {getattr(self, field.name)} is not above 0, and finite"
            for field in fields(self)
            # Written so that it also catches what is not a number.
            if not 0 < getattr(self, field.name) < math.inf
        ]
        if self.queue < self.batch:
            faults.append(
                f"queue: {self.queue} waiting formulas leave no room for a batch of "
                f"{self.batch}"
            )
        if faults:
            raise LimitsError("; ".join(faults))
