"""What each feature mends and breaks, on formulas that had no part in the fit.

A half of each sample is answered by weights that were fitted to the other half, as they
are and with nothing for one feature; the other weights stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathglot.evaluate.ranking.fitting import (
    THRESHOLDS,
    Sample,
    Values,
    answer,
    fit_weights,
)
from mathglot.evaluate.ranking.gathering import Question
from mathglot.evaluate.summary import align
from mathglot.translate.features import FOUND_HEAD, HEAD

# Features that are looked at together.
_GROUPS = {
    HEAD: "all heads",
    FOUND_HEAD: "all heads of what only the network has found",
    "sure": "how sure the network is of its first (sure2 to sure5)",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """How many answers are right because of a feature, and how many wrong."""

    name: str
    mended: int
    broken: int


def ablate(samples: Sequence[Sample], values: Values) -> list[Effect]:
    """The effect of each feature, those first that mend most."""
    thresholds = {name: values[name] for name in THRESHOLDS}
    tried: list[tuple[Values, list[Question]]] = []
    for half in (0, 1):
        fitted = fit_weights([Sample(s.questions[half::2], s.weight) for s in samples])
        asked = [one for s in samples for one in s.questions[1 - half :: 2]]
        tried.append((fitted | thresholds, asked))
    names = {_group(name) for fitted, _ in tried for name in fitted} - set(thresholds)
    effects = [_measure(name, tried) for name in sorted(names)]
    return sorted(effects, key=lambda one: one.broken - one.mended)


def _group(name: str) -> str:
    for beginning, group in _GROUPS.items():
        if name.startswith(beginning) and not name.endswith("special"):
            return group
    return name


def _measure(name: str, tried: Sequence[tuple[Values, list[Question]]]) -> Effect:
    mended = broken = 0
    for fitted, asked in tried:
        less = {one: value for one, value in fitted.items() if _group(one) != name}
        for question in asked:
            with_it = answer(question, fitted).right
            without = answer(question, less).right
            mended += with_it and not without
            broken += without and not with_it
    return Effect(name, mended, broken)


def show_effects(effects: Sequence[Effect]) -> str:
    """A table with one line per feature."""
    rows = [(one.name, str(one.mended), str(one.broken)) for one in effects]
    return "\n".join(align([("feature", "mends", "breaks"), *rows]))


def count_right(samples: Mapping[str, Sample], values: Values) -> list[str]:
    """A line a sample: how many answers are right, and who gave them."""
    lines = []
    for name, sample in samples.items():
        found = [answer(question, values) for question in sample.questions]
        right = sum(one.right for one in found)
        shares = ", ".join(
            f"{sum(one.by == by for one in found)} by {by}"
            for by in ("ratings", "search")
        )
        lines.append(f"{name}: {right} of {len(found)} right; {shares}")
    return lines
