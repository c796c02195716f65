"""How long a formula takes from semantic LaTeX to Mathematica."""

from __future__ import annotations

import time

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import read, render

SECTION = "speed"
# What LaCASt takes for a formula, as measured elsewhere: Java is not run here.
LACAST_MILLISECONDS = 2.6
_MOST_FORMULAE = 1000


def measure(settings: Settings) -> list[Figure]:
    """Milliseconds a formula, reading and writing, refusals included."""
    records = settings.records[:: max(1, len(settings.records) // _MOST_FORMULAE)]
    # The first ones load tables.
    for record in records[:50]:
        translate(record["semantic"], record["symbols"])
    start = time.perf_counter()
    for record in records:
        translate(record["semantic"], record["symbols"])
    spent = (time.perf_counter() - start) / len(records)
    name = "from semantic LaTeX to Mathematica"
    return [
        Figure(
            SECTION,
            name,
            1000 * spent,
            "ms a formula",
            below=LACAST_MILLISECONDS,
            total=len(records),
        )
    ]


def translate(semantic: str, symbols: list[str]) -> str | None:
    r"""The Mathematica for a formula, None where it is refused.

    >>> translate(r"\sin@{x}", [])
    'Sin[x]'
    """
    try:
        return render(read(semantic, "semantic", symbols=symbols).tree, "mathematica")
    except MathglotError:
        return None
