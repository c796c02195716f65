"""Fitting how likely first answers are right, to answers that the translator gave.

Labelled formulas that neither the reader nor the network was fitted to are translated
as anybody's are, and a logistic model learns from what the translator knew of each
answer whether it is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from pathlib import Path

import numpy as np

from mathglot.errors import MathglotError
from mathglot.evaluate.descent import Array, descend
from mathglot.evaluate.labels import Judge, Label
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.ranking.fitting import Values
from mathglot.evaluate.ranking.gathering import load_translator
from mathglot.evaluate.reading.crew import Crew
from mathglot.translate.certainty import LEAST_LIKELY, LEAST_SURE
from mathglot.translate.confidence import (
    CONSTANT,
    OTHERS,
    UNSEEN,
    find_confidence,
    watching,
)
from mathglot.translate.translator import Translator

# How much weights are held back.
_STRENGTH = 0.003
_STEPS, _RATE = 1500, 0.02
# How many of the answers are right that are called sure, and not called a guess. Files
# whose errors were read promise a little too much.
PRECISION_OF_SURE, PRECISION_OF_LIKELY = 0.97, 0.95


@dataclass(frozen=True, slots=True)
class Case:
    """A first answer: what is known of it, whether it is right, and its weight."""

    features: dict[str, float]
    right: bool
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the translator answered to a labelled formula."""

    # What was known of the first answer; None if none displays as the formula.
    features: dict[str, float] | None
    right: bool
    # Whether another of its meanings is right.
    other: bool = False


def observe_all(
    labels: Sequence[Label], model: Path | None, crew: Crew, track: Track, name: str
) -> list[Outcome]:
    """Outcomes of those that are answered at all."""
    found = crew.map(partial(_observe, model), labels, track, name)
    return [one for one in found if one is not None]


def _observe(model: Path | None, label: Label) -> Outcome | None:
    return observe(label, load_translator(model))


def observe(label: Label, translator: Translator) -> Outcome | None:
    """The outcome of a formula; None if it gets no answer."""
    judge = Judge(label)
    with watching() as seen:
        [first] = translator.translate_many([label.latex], guess=True)
        if first.tree is None:
            return None
        # The others, and how likely the first is right, are found when asked for.
        others = [one.tree for one in first.alternatives if one.tree is not None]
    return Outcome(
        seen[-1] if seen and first.checks.displays else None,
        judge.judge(first.tree).right,
        any(judge.judge(tree).right for tree in others),
    )


def fit_confidence(cases: Sequence[Case]) -> Values:
    """The weights of a logistic model."""
    names = sorted({name for case in cases for name in case.features})
    table = np.array([[case.features.get(n, 0.0) for n in names] for case in cases])
    right = np.array([case.right for case in cases], float)
    given = np.array([case.weight for case in cases])
    given /= given.sum()
    held = np.array([0.0 if name == CONSTANT else _STRENGTH for name in names])

    def slope(values: Array) -> Array:
        chance = 1 / (1 + np.exp(-table @ values))
        return np.asarray(table.T @ ((chance - right) * given) + held * values)

    rates = [_RATE] * _STEPS
    fitted = descend(np.zeros(len(names)), repeat(slope), rates, least=1e-8)
    return {
        name: round(value, 3)
        for name, value in zip(names, fitted.tolist(), strict=True)
    }


def find_thresholds(cases: Sequence[Case], values: Mapping[str, float]) -> Values:
    """The least confidence of what is called sure, and likely."""
    rated = sorted(
        ((find_confidence(one.features, values), one) for one in cases),
        key=lambda pair: -pair[0],
    )
    wanted = {LEAST_SURE: PRECISION_OF_SURE, LEAST_LIKELY: PRECISION_OF_LIKELY}
    least = dict.fromkeys(wanted, 1.0)
    right = total = 0.0
    for number, (confidence, case) in enumerate(rated, start=1):
        right += case.weight * case.right
        total += case.weight
        if number < len(rated) and rated[number][0] == confidence:
            # Those that are as sure as each other have one name.
            continue
        for name, precision in wanted.items():
            if right >= precision * total:
                least[name] = confidence
    return {name: round(value, 3) for name, value in least.items()}


def count_the_rest(outcomes: Sequence[Outcome]) -> Values:
    """How often another meaning is right where the first is not, and a mere guess.

    >>> count_the_rest([Outcome({}, False, other=True), Outcome(None, False)])
    {'others': 0.667, 'unseen': 0.333}
    """
    shown = [one for one in outcomes if one.features is not None]
    guesses = [one.right for one in outcomes if one.features is None]
    return {
        OTHERS: round(_share([one.other for one in shown if not one.right]), 3),
        UNSEEN: round(_share(guesses), 3),
    }


def _share(values: Sequence[bool]) -> float:
    """The share that is so, of two more of which one is."""
    return (sum(values) + 1) / (len(values) + 2)


def fit_all(samples: Sequence[tuple[Sequence[Outcome], float]]) -> Values:
    """All numbers of the file, from outcomes and how much each of them counts."""
    cases = [
        Case(one.features, one.right, weight)
        for outcomes, weight in samples
        for one in outcomes
        if one.features is not None
    ]
    if not cases:
        raise MathglotError("none of these formulas has an answer")
    weights = fit_confidence(cases)
    rest = count_the_rest([one for outcomes, _ in samples for one in outcomes])
    return weights | find_thresholds(cases, weights) | rest
