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
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.reader import Candidate, find_readings
from mathglot.languages.tree import Call, Symbol, Tree, preorder
from mathglot.translate.ranking import MOST_ALTERNATIVES, assume, is_printed
from mathglot.translate.translation import Checks, Translation
from mathglot.verify import holds

# So many readings are looked at beside the network's candidates.
MOST_READINGS = 6
# Readings that weigh so much less than the best, and that the network has not found,
# are none that people mean.
_NEAR = 2.5
# Longer formulas, in characters, are left to the network.
_LONGEST = 1_500
# Differences beyond these say no more than these do.
_MOST_WEIGHT, _MOST_NATS = 30.0, 40.0
# What a reading that the network did not find has for a score, below the network's.
_BELOW = 1.0
# The time for evaluating what the network would rather have, in seconds.
_TIME_FOR_CHECK = 0.15
_RELATIONS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality".split()
)


def add_readings(result: Translation, *, check: bool | None = None) -> Translation:
    """What the network found, and the readings of the formula, the likeliest first.

    Readings that the network has not found come in where the weights say so; what does
    not display goes behind all that does. `check` False evaluates nothing.
    """
    readings = _propose(result.source)
    if not readings:
        return result
    found = [one for one in (result, *result.alternatives) if one.tree is not None]
    shown = [one for one in found if one.checks.displays]
    hidden = [one for one in found if not one.checks.displays]
    if shown and check is not False:
        shown[0] = _check(shown[0], readings[0].tree)
    best, *others = [*merge(shown, readings), *hidden]
    return replace(
        assume(replace(best, source=result.source), ()),
        alternatives=tuple(
            replace(one, alternatives=()) for one in others[:MOST_ALTERNATIVES]
        ),
    )


def _propose(latex: str) -> list[Candidate]:
    """The readings of a formula, none where it cannot be read or is very long."""
    if len(latex) > _LONGEST:
        return []
    try:
        return find_readings(latex, MOST_READINGS)
    except MathglotError:
        return []


def _check(first: Translation, other: Tree) -> Translation:
    """The network's first with whether it is an identity, where that would decide."""
    tree = first.tree
    assert tree is not None
    if first.checks.holds is not None or tree == other or not _special_names(tree):
        return first
    if not any(type(n) is Call and n.name in _RELATIONS for n in preorder(tree)):
        return first
    value = holds(tree, seconds=_TIME_FOR_CHECK).value
    return replace(first, checks=replace(first.checks, holds=value))


def _special_names(tree: Tree) -> frozenset[str]:
    """The special functions that a tree has."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    return special_names() & names


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

    def features(self, best_reading: float) -> dict[str, float]:
        """The features by which it is ranked."""
        translation = self.translation
        assert translation.tree is not None
        special = len(_special_names(translation.tree))
        value = translation.checks.holds
        found = {
            "holds": float(value is True),
            "disproved_special": float(value is False and special >= 1),
            "printed": float(is_printed(translation.tree, translation.source)),
            "special": float(special >= 1),
            "company": float(special >= 2),
        }
        if self.first:
            found |= self._sureness(special >= 1, value is None)
        if self.reading is None:
            found["unread"] = 1.0
            found["unread_special"] = float(special >= 1)
        else:
            found["reading"] = max(self.reading - best_reading, -_MOST_WEIGHT)
        if self.nats is None:
            found["unfound"] = 1.0
        else:
            found["nats"] = max(self.nats, -_MOST_NATS)
        return found

    def _sureness(self, special: bool, unproved: bool) -> dict[str, float]:
        """How sure the network is of its first, which says more than its nats do."""
        assert self.nats is not None
        found = {
            f"sure{digits}": float(self.nats > -(10.0**-digits))
            for digits in (2, 3, 4, 5)
        }
        found["first"] = 1.0
        found["first_special"] = float(special)
        found["sure_special"] = float(special and self.nats > -1e-3)
        found["unproved_special"] = float(special and unproved)
        return found


def merge(
    network: Sequence[Translation], readings: Sequence[Candidate]
) -> list[Translation]:
    """The network's candidates that display, and readings, the likeliest first."""
    entries: dict[bytes, _Entry] = {}
    for number, one in enumerate(network):
        assert one.tree is not None
        tokens = len(tokenize(one.text, one.language)) + 1
        entry = _Entry(one, None, one.score * tokens, not number)
        entries.setdefault(fingerprint(one.tree), entry)
    lowest = min([one.score for one in network], default=0.0)
    best = max(reading.score for reading in readings)
    for reading in readings:
        meaning = fingerprint(reading.tree)
        known = entries.get(meaning)
        if known is None and reading.score < best - _NEAR:
            continue
        if known is None:
            made = _translate(reading, lowest - _BELOW)
            entries[meaning] = _Entry(made, reading.score, None, False)
        elif known.reading is None:
            known.reading = reading.score
    weights = _weights()

    def score(entry: _Entry) -> float:
        features = entry.features(best)
        return sum(weights.get(name, 0.0) * value for name, value in features.items())

    order = sorted(entries.values(), key=score, reverse=True)
    return [entry.translation for entry in order]


def _translate(reading: Candidate, score: float) -> Translation:
    """A reading as a translation."""
    text = render(reading.tree, "mathematica")
    checks = Checks(parses=True, displays=True)
    return Translation("", "mathematica", text, reading.tree, score, checks)
