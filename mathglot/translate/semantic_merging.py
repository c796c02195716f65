"""The network's semantic LaTeX and what the reader finds, in one order.

The reader gives texts that expand to the formula, with the logarithms of their chances;
the network gives texts with its own. A log-linear model with few features, fitted to
formulas that neither has seen, puts both in one order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from mathglot.errors import MathglotError
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.reading import SemanticReading, find_semantic_readings
from mathglot.translate.log_linear import read_weights, score
from mathglot.translate.ranking import MOST_ALTERNATIVES
from mathglot.translate.translation import Checks, Translation

# So many readings are looked at beside the network's candidates.
MOST_READINGS = 12
# Readings that are so much less likely than the best, and that the network has not
# found, are none that people mean.
_NEAR = 3.0
# Longer formulas, in characters, are left to the network.
_LONGEST = 2_000
# Differences beyond these say no more than these do.
_MOST_NATS, _LEAST_SURE = 20.0, 3.0
# What a reading that the network did not find has for a score, below the network's.
_BELOW = 1.0


def add_semantic_readings(result: Translation) -> Translation:
    """What the network found, and what was read, the likeliest first.

    What does not expand to the formula is left out, since something does.
    """
    readings = _propose(result.source)
    if not readings:
        return result
    found = (result, *result.alternatives)
    shown = [one for one in found if one.checks.displays]
    best, *others = merge_semantic(shown, readings)
    return replace(
        best,
        source=result.source,
        alternatives=tuple(
            replace(one, source=result.source, alternatives=())
            for one in others[:MOST_ALTERNATIVES]
        ),
    )


def _propose(latex: str) -> list[SemanticReading]:
    """What may be read; nothing where a formula cannot be read or is very long."""
    if len(latex) > _LONGEST:
        return []
    try:
        return find_semantic_readings(latex, MOST_READINGS)
    except MathglotError:
        return []


@cache
def _weights() -> dict[str, float]:
    return read_weights("semantic_merging.json")


@dataclass(slots=True)
class Entry:
    """What is known of one text, from either side."""

    translation: Translation
    # The logarithms of its chances: the reader's and the network's.
    reading: float | None
    nats: float | None
    # Whether it is the best of its side.
    first_read: bool = False
    first_found: bool = False

    def features(self, best_reading: float, best_nats: float) -> dict[str, float]:
        """The features by which it is ranked."""
        found: dict[str, float] = {}
        if self.reading is None:
            found["unread"] = 1.0
        else:
            found["reading"] = max(self.reading - best_reading, -_MOST_NATS)
            if self.first_read:
                found["first_read"] = 1.0
                found["sure_read"] = max(self.reading, -_LEAST_SURE)
        if self.nats is None:
            found["unfound"] = 1.0
        else:
            found["nats"] = max(self.nats - best_nats, -_MOST_NATS)
            if self.first_found:
                found["first_found"] = 1.0
                found["sure_found"] = max(self.nats, -_LEAST_SURE)
        return found


def list_entries(
    network: Sequence[Translation], readings: Sequence[SemanticReading]
) -> list[Entry]:
    """All texts of both sides, each once, with what is known of it."""
    entries: dict[tuple[str, ...], Entry] = {}
    for number, one in enumerate(network):
        tokens = tuple(canonical_tokens(one.text))
        nats = one.score * (len(tokens) + 1)
        entry = Entry(one, None, nats, first_found=not number)
        entries.setdefault(tokens, entry)
    lowest = min([one.score for one in network], default=0.0)
    for number, reading in enumerate(readings):
        tokens = tuple(canonical_tokens(reading.text))
        known = entries.get(tokens)
        if known is None:
            made = _translate(reading, lowest - _BELOW)
            known = entries[tokens] = Entry(made, None, None)
        known.reading, known.first_read = reading.score, not number
    return list(entries.values())


def merge_semantic(
    network: Sequence[Translation], readings: Sequence[SemanticReading]
) -> list[Translation]:
    """The network's candidates that look right, and readings, the likeliest first."""
    entries = list_entries(network, readings)
    best = max(reading.score for reading in readings)
    best_nats = max([e.nats for e in entries if e.nats is not None], default=0.0)
    weights = _weights()

    def weigh(entry: Entry) -> float:
        return score(entry.features(best, best_nats), weights)

    entries = [
        entry
        for entry in entries
        if entry.nats is not None
        or (entry.reading is not None and entry.reading >= best - _NEAR)
    ]
    return [entry.translation for entry in sorted(entries, key=weigh, reverse=True)]


def _translate(reading: SemanticReading, score: float) -> Translation:
    """A reading as a translation."""
    checks = Checks(parses=True, displays=True)
    return Translation("", "semantic", reading.text, None, score, checks)
