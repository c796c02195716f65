"""Fitting how likely first answers are right, to answers that were given out of fold.

Labelled formulas are dealt out to folds. Those of a fold are answered by a ranking that
was fitted to the others, as formulas that nobody has labelled are, and a logistic model
learns from what is known of an answer whether it is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from mathglot.evaluate.descent import Array, descend
from mathglot.evaluate.ranking.fitting import (
    BY_SEARCH,
    BY_WEIGHTS,
    Answered,
    Sample,
    Values,
    answer,
    fit_weights,
)
from mathglot.evaluate.ranking.gathering import Question
from mathglot.translate.certainty import LEAST_LIKELY, LEAST_SURE
from mathglot.translate.confidence import (
    CONSTANT,
    OTHERS,
    UNSEEN,
    describe_answer,
    find_confidence,
)
from mathglot.translate.merging import DECISIVE
from mathglot.translate.rating import DEPARTING, LIKELY

THRESHOLDS = (DECISIVE, LIKELY, DEPARTING)
_FOLDS = 5
# How much weights are held back.
_STRENGTH = 0.003
_STEPS, _RATE = 1500, 0.02
# How many of the answers are right that are called sure, and not called a guess.
PRECISION_OF_SURE, PRECISION_OF_LIKELY = 0.97, 0.955


@dataclass(frozen=True, slots=True)
class Case:
    """A first answer: what is known of it, whether it is right, and its weight."""

    features: dict[str, float]
    right: bool
    weight: float = 1.0


def deal(samples: Sequence[Sample], values: Values) -> list[list[Answered]]:
    """The answers to each sample by rankings that its questions had no part in."""
    found: list[list[Answered | None]] = [[None] * len(s.questions) for s in samples]
    thresholds = {name: values[name] for name in THRESHOLDS}
    for fold in range(_FOLDS):
        kept = [Sample(_leave_out(s.questions, fold), s.weight) for s in samples]
        fitted = fit_weights(kept) | thresholds
        for sample, answers in zip(samples, found, strict=True):
            for place in range(fold, len(answers), _FOLDS):
                answers[place] = answer(sample.questions[place], fitted)
    return [[one for one in answers if one is not None] for answers in found]


def _leave_out(questions: Sequence[Question], fold: int) -> list[Question]:
    return [one for place, one in enumerate(questions) if place % _FOLDS != fold]


def describe_case(answered: Answered, weight: float = 1.0) -> Case | None:
    """What is known of an answer; nothing where there is none."""
    if answered.place is None:
        return None
    entries = zip(answered.shares, answered.options.entries, strict=True)
    ranked = sorted(entries, key=lambda pair: -pair[0])
    features = describe_answer(ranked, searched=answered.by == BY_SEARCH)
    return Case(features, answered.right, weight)


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


def count_the_rest(
    questions: Sequence[Question], answers: Sequence[Answered]
) -> Values:
    """How often another entry is right where the first is not, and a mere guess."""
    wrong = [one for one in answers if one.place is not None and not one.right]
    guesses = [one.guess for one in questions if one.guess is not None]
    return {
        OTHERS: round(_share([any(one.options.right) for one in wrong]), 3),
        UNSEEN: round(_share(guesses), 3),
    }


def _share(values: Sequence[bool]) -> float:
    """The share that is so, of two more of which one is."""
    return (sum(values) + 1) / (len(values) + 2)


def fit_all(
    samples: Sequence[Sample], values: Values, usual: Sequence[Question] = ()
) -> Values:
    """All numbers of the file, from answers out of fold.

    What the network is not asked about is learnt from `usual` questions if there are
    any: hard ones were chosen because it says something else.
    """
    answers = deal(samples, values)
    cases = [
        case
        for sample, found in zip(samples, answers, strict=True)
        for one in found
        if not (usual and one.by == BY_WEIGHTS)
        and (case := describe_case(one, sample.weight / len(found))) is not None
    ]
    mean = sum(case.weight for case in cases) / max(1, len(cases))
    for question in usual:
        settled = answer(question, values)
        case = describe_case(settled, mean)
        if case is not None and settled.by == BY_WEIGHTS:
            cases.append(case)
    weights = fit_confidence(cases)
    questions = [one for sample in samples for one in sample.questions]
    rest = count_the_rest(questions, [one for found in answers for one in found])
    return weights | find_thresholds(cases, weights) | rest
