"""Readings and the network's candidates in one order.

The reader gives trees that display, with weights; the network gives trees with
probabilities, and knows special functions. A log-linear model with few features, fitted
to labelled formulas, puts both in one order: what it finds likeliest comes first.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from mathglot.errors import MathglotError
from mathglot.languages import render, tokenize
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.latex.reader import Candidate, find_readings
from mathglot.translate.translation import Checks, Translation

# So many readings are looked at beside the network's candidates.
MOST_READINGS = 6
# Differences beyond these say no more than these do.
_MOST_WEIGHT, _MOST_NATS = 30.0, 40.0
# What a reading that the network did not find has for a score, below the network's.
_BELOW = 1.0


def propose(latex: str) -> list[Candidate]:
    """The readings of a formula, none where it cannot be read."""
    try:
        return find_readings(latex, MOST_READINGS)
    except MathglotError:
        return []


@cache
def _weights() -> dict[str, float]:
    text = files(__package__).joinpath("merging.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)
    return found


@dataclass(slots=True)
class _Entry:
    """What is known of one meaning, from either side."""

    translation: Translation
    reading: float | None
    nats: float | None
    first: bool

    def features(self, best_reading: float, is_printed: bool) -> dict[str, float]:
        """The features by which it is ranked."""
        found: dict[str, float] = {"first": float(self.first)}
        if self.reading is None:
            found["unread"] = 1.0
        else:
            found["reading"] = max(self.reading - best_reading, -_MOST_WEIGHT)
        if self.nats is None:
            found["unfound"] = 1.0
        else:
            found["nats"] = max(self.nats, -_MOST_NATS)
        found["holds"] = float(self.translation.checks.holds is True)
        found["printed"] = float(is_printed)
        return found


def merge(
    network: Sequence[Translation],
    readings: Sequence[Candidate],
    is_printed: Sequence[bool],
) -> list[Translation]:
    """The network's candidates that display, and readings, the likeliest first."""
    entries: dict[bytes, _Entry] = {}
    printed: dict[bytes, bool] = {}
    for number, one in enumerate(network):
        assert one.tree is not None
        meaning = fingerprint(one.tree)
        tokens = len(tokenize(one.text, one.language)) + 1
        if meaning not in entries:
            entries[meaning] = _Entry(one, None, one.score * tokens, not number)
            printed[meaning] = is_printed[number]
    lowest = min([one.score for one in network], default=0.0)
    for reading in readings:
        meaning = fingerprint(reading.tree)
        entry = entries.get(meaning)
        if entry is None:
            made = _translate(reading, network[0].source if network else "", lowest)
            entries[meaning] = _Entry(made, reading.score, None, False)
        elif entry.reading is None:
            entry.reading = reading.score
    best = max([entry.reading or 0.0 for entry in entries.values()], default=0.0)
    weights = _weights()

    def score(item: tuple[bytes, _Entry]) -> float:
        meaning, entry = item
        features = entry.features(best, printed.get(meaning, False))
        return sum(weights.get(name, 0.0) * value for name, value in features.items())

    order = sorted(entries.items(), key=score, reverse=True)
    return [entry.translation for _, entry in order]


def _translate(reading: Candidate, latex: str, lowest: float) -> Translation:
    """A reading as a translation, less likely than all that the network found."""
    return Translation(
        latex,
        "mathematica",
        render(reading.tree, "mathematica"),
        reading.tree,
        lowest - _BELOW,
        Checks(parses=True, displays=True),
    )


def with_source(translation: Translation, latex: str) -> Translation:
    """The same for a formula."""
    return replace(translation, source=latex)
