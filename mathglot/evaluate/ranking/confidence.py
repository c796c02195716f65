"""Fitting how likely first answers are right, to answers that were given out of fold.

Labelled formulas are dealt out to folds. Those of a fold are answered by a ranking that
was fitted to the others, as formulas that nobody has labelled are, and a logistic model
learns from what is known of an answer whether it is right.

There are few such formulas. Those that reader and network have learnt from are many,
and say which heads are often read wrongly: their first readings are cases too, without
what the network thinks of them, as it knows them by heart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from mathglot.evaluate.descent import Array, descend
from mathglot.evaluate.ranking.fitting import (
    BY_SEARCH,
    Answered,
    Sample,
    Values,
    answer,
    fit_weights,
)
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.translate.certainty import LEAST_LIKELY, LEAST_SURE
from mathglot.translate.confidence import (
    ANSWER,
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
# Heads that fewer answers have say nothing.
_FEWEST = 12
# What is known of a first reading whatever the network thinks, heads apart; the rest is
# of no use where it has learnt the formula.
_OF_READINGS = frozenset(
    "company dots holds invented length longer margin placeholder printed special "
    "texts two_uses weight_per_node".split()
)
_LEARNT = "learnt"
# How much a first reading of a formula that was learnt from counts, beside an answer.
_SHARE_OF_LEARNT = 0.3
# How many of the answers are right that are called sure, and not called a guess.
PRECISION_OF_SURE, PRECISION_OF_LIKELY = 0.97, 0.945


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


def describe_learnt(options: Options, weight: float = 1.0) -> Case | None:
    """The first reading of a formula that reader and network have learnt from."""
    if not options.entries:
        return None
    weights = [one.reading or 0.0 for one in options.entries]
    place = max(range(len(weights)), key=weights.__getitem__)
    shares = np.exp(np.array(weights) - weights[place])
    shares /= shares.sum()
    order = sorted(range(len(weights)), key=lambda one: -weights[one])
    ranked = [(float(shares[one]), options.entries[one]) for one in order]
    found = {
        name: value
        for name, value in describe_answer(ranked, searched=False).items()
        if name in _OF_READINGS or name.startswith(ANSWER)
    }
    return Case(found | {_LEARNT: 1.0}, options.right[place], weight)


def fit_confidence(cases: Sequence[Case]) -> Values:
    """The weights of a logistic model."""
    names = _list_names(cases)
    table = np.array([[case.features.get(n, 0.0) for n in names] for case in cases])
    right = np.array([case.right for case in cases], float)
    given = np.array([case.weight for case in cases])
    given /= given.sum()
    free = (CONSTANT, _LEARNT)
    held = np.array([0.0 if name in free else _STRENGTH for name in names])

    def slope(values: Array) -> Array:
        chance = 1 / (1 + np.exp(-table @ values))
        return np.asarray(table.T @ ((chance - right) * given) + held * values)

    rates = [_RATE] * _STEPS
    fitted = descend(np.zeros(len(names)), repeat(slope), rates, least=1e-8)
    return {
        name: round(value, 3)
        for name, value in zip(names, fitted.tolist(), strict=True)
        if name != _LEARNT and (abs(value) >= 0.0005 or not name.startswith(ANSWER))
    }


def _list_names(cases: Sequence[Case]) -> list[str]:
    seen = Counter(name for case in cases for name in case.features)
    return sorted(
        name
        for name, times in seen.items()
        if times >= _FEWEST or not name.startswith(ANSWER)
    )


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
    samples: Sequence[Sample], values: Values, learnt: Sequence[Options] = ()
) -> Values:
    """All numbers of the file: from answers out of fold, and from first readings of
    formulas that were learnt from."""
    answers = deal(samples, values)
    cases = [
        case
        for sample, found in zip(samples, answers, strict=True)
        for one in found
        if (case := describe_case(one, sample.weight / len(found))) is not None
    ]
    mean = sum(case.weight for case in cases) / max(1, len(cases))
    more = [
        case
        for one in learnt
        if (case := describe_learnt(one, mean * _SHARE_OF_LEARNT)) is not None
    ]
    weights = fit_confidence([*cases, *more])
    questions = [one for sample in samples for one in sample.questions]
    rest = count_the_rest(questions, [one for found in answers for one in found])
    return weights | find_thresholds(cases, weights) | rest
