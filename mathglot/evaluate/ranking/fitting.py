"""Weights for ranking, and the thresholds beyond which the network is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import inf

import numpy as np

from mathglot.evaluate.descent import Array, descend, share
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.translate.log_linear import find_shares
from mathglot.translate.merging import DECISIVE
from mathglot.translate.rating import DEPARTING, LIKELY

Values = dict[str, float]
# How much weights are held back.
_STRENGTH = 0.001
_STEPS, _RATE = 600, 0.05
# The thresholds that are tried, those first that save most time.
_TRIED = {
    LIKELY: tuple(-12.0 + 0.5 * step for step in range(24)),
    DEPARTING: (-0.01, -0.02, -0.05, -0.1, -0.2, -0.3, -0.5, -1.0, -2.0, -1000.0),
    DECISIVE: tuple(0.25 * step for step in range(2, 41)),
}
# Those with which the network is always asked, and always searches.
_ASKING = {LIKELY: inf, DEPARTING: -inf, DECISIVE: inf}
# How much less of each sample may be right for the time that a threshold saves.
_WORTH_THE_TIME = 0.005


@dataclass(frozen=True, slots=True)
class Sample:
    """Questions that count for so much in all."""

    questions: Sequence[Question]
    weight: float


def fit(samples: Sequence[Sample]) -> Values:
    """Weights under which right entries are likely, and thresholds that cost little."""
    options: list[Options] = []
    counts: list[float] = []
    for sample in samples:
        share = sample.weight / max(1, len(sample.questions))
        for question in sample.questions:
            # Weights serve before a search and after it.
            for one in (question.read, question.searched):
                if one.right:
                    options.append(one)
                    counts.append(share)
    values = _fit_weights(options, np.array(counts))
    values |= _ASKING
    for name in _TRIED:
        values[name] = _choose(samples, values, name)
    return {name: round(value, 3) for name, value in values.items()}


def _fit_weights(options: Sequence[Options], counts: Array) -> Values:
    names = sorted({n for one in options for found in one.features for n in found})
    columns = {name: number for number, name in enumerate(names)}
    rows: list[Array] = []
    right: list[bool] = []
    owners: list[int] = []
    for number, one in enumerate(options):
        for features, is_right in zip(one.features, one.right, strict=True):
            row = np.zeros(len(names))
            for name, value in features.items():
                row[columns[name]] = value
            rows.append(row)
            right.append(is_right)
            owners.append(number)
    table, truth, owner = np.array(rows), np.array(right), np.array(owners)
    # What has no right entry teaches nothing.
    teaches = np.bincount(owner, truth, len(options)) > 0
    given = (counts * teaches)[owner] / counts.sum()

    def slope(values: Array) -> Array:
        scores = table @ values
        chance = share(scores, owner, np.ones(len(scores)), len(options))
        wanted = share(scores, owner, truth, len(options))
        return np.asarray(table.T @ ((chance - wanted) * given) + _STRENGTH * values)

    values = descend(np.zeros(len(names)), repeat(slope), [_RATE] * _STEPS, least=1e-8)
    return dict(zip(names, values.tolist(), strict=True))


def answer(question: Question, values: Mapping[str, float]) -> tuple[bool, str]:
    """Whether the answer is right, and who gave it: weights, ratings or a search."""
    if question.read.right and question.margin >= values[DECISIVE]:
        return question.read.right[0], "weights"
    is_open = question.rating is not None and question.rating.leaves_open(values)
    if question.read.right and not is_open:
        return _is_best_right(question.read, values), "ratings"
    return _is_best_right(question.searched, values), "search"


def _is_best_right(options: Options, values: Mapping[str, float]) -> bool:
    if not options.right:
        return False
    shares = find_shares(options.features, values)
    return options.right[max(range(len(shares)), key=shares.__getitem__)]


def _choose(samples: Sequence[Sample], values: Values, name: str) -> float:
    """The first threshold tried that costs no sample more than is worth the time."""

    def accuracies(threshold: float) -> list[float]:
        changed = values | {name: threshold}
        return [
            _mean(sample.questions, lambda one: answer(one, changed)[0])
            for sample in samples
        ]

    least = [accuracy - _WORTH_THE_TIME for accuracy in accuracies(_ASKING[name])]
    for threshold in _TRIED[name]:
        found = zip(accuracies(threshold), least, strict=True)
        if all(accuracy >= enough for accuracy, enough in found):
            return threshold
    return _TRIED[name][-1]


def _mean(questions: Sequence[Question], right: Callable[[Question], bool]) -> float:
    return sum(map(right, questions)) / max(1, len(questions))
