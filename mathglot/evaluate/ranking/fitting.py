"""Weights for ranking, and the thresholds beyond which the network does not search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import inf

import numpy as np

from mathglot.evaluate.descent import Array, descend, share
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.translate.features import FOUND_HEAD, HEAD
from mathglot.translate.log_linear import find_shares
from mathglot.translate.rating import DEPARTING, LIKELY

Values = dict[str, float]
THRESHOLDS = (LIKELY, DEPARTING)
BY_RATINGS, BY_SEARCH = "ratings", "search"
# How much weights are held back.
_STRENGTH = 0.002
# Heads that fewer formulas have get no weight, nor does what weighs less than this.
_FEWEST, _WORTH_KEEPING = 4, 0.01
_STEPS, _RATE = 600, 0.05
# The thresholds that are tried, those first that save most time.
_TRIED = {
    LIKELY: tuple(-12.0 + 0.5 * step for step in range(24)),
    DEPARTING: (-0.01, -0.02, -0.05, -0.1, -0.2, -0.3, -0.5, -1.0, -2.0, -1000.0),
}
# Those with which the network always searches.
_ASKING = {LIKELY: inf, DEPARTING: -inf}
# How much less of each sample may be right for the time that a threshold saves.
_WORTH_THE_TIME = 0.005


@dataclass(frozen=True, slots=True)
class Sample:
    """Questions that count for so much in all."""

    questions: Sequence[Question]
    weight: float


def fit(samples: Sequence[Sample]) -> Values:
    """Weights under which right entries are likely, and thresholds that cost little."""
    values = fit_weights(samples)
    values |= _ASKING
    for name in _TRIED:
        values[name] = _choose(samples, values, name)
    return {name: round(value, 3) for name, value in values.items()}


def fit_weights(samples: Sequence[Sample]) -> Values:
    """Weights under which right entries are likely."""
    options: list[Options] = []
    counts: list[float] = []
    for sample in samples:
        share = sample.weight / max(1, len(sample.questions))
        for question in sample.questions:
            # Weights serve before a search and after it. What has no right entry, or
            # no wrong one, teaches nothing.
            for one in (question.read, question.searched):
                if any(one.right) and not all(one.right):
                    options.append(one)
                    counts.append(share)
    names = _list_names(options)
    return _descend(names, options, np.array(counts)) if options else {}


def _list_names(options: Sequence[Options]) -> list[str]:
    """Features that are seen often enough, in several formulas."""
    seen = Counter(
        name for one in options for name in {n for found in one.features for n in found}
    )
    return sorted(
        name
        for name, times in seen.items()
        if times >= _FEWEST or not name.startswith((HEAD, FOUND_HEAD))
    )


def _descend(names: list[str], options: Sequence[Options], counts: Array) -> Values:
    columns = {name: number for number, name in enumerate(names)}
    rows = [features for one in options for features in one.features]
    table = np.zeros((len(rows), len(names)))
    for number, features in enumerate(rows):
        for name in features.keys() & columns.keys():
            table[number, columns[name]] = features[name]
    truth = np.array([is_right for one in options for is_right in one.right])
    owner = np.repeat(np.arange(len(options)), [len(one.right) for one in options])
    given = counts[owner] / counts.sum()

    def slope(values: Array) -> Array:
        scores = table @ values
        chance = share(scores, owner, np.ones(len(scores)), len(options))
        wanted = share(scores, owner, truth, len(options))
        return np.asarray(table.T @ ((chance - wanted) * given) + _STRENGTH * values)

    values = descend(np.zeros(len(names)), repeat(slope), [_RATE] * _STEPS, least=1e-8)
    return {
        name: value
        for name, value in zip(names, values.tolist(), strict=True)
        if abs(value) >= _WORTH_KEEPING
    }


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question: who gave it, and which of the options it is."""

    by: str
    options: Options
    # The place of the answer among them, and the share of each; None without options.
    place: int | None = None
    shares: tuple[float, ...] = ()

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.place is not None and self.options.right[self.place]


def answer(question: Question, values: Mapping[str, float]) -> Answered:
    """The answer by ratings or by a search, as the translator gives it."""
    is_open = question.rating is not None and question.rating.leaves_open(values)
    if question.read.right and not is_open:
        return _take_best(BY_RATINGS, question.read, values)
    return _take_best(BY_SEARCH, question.searched, values)


def _take_best(by: str, options: Options, values: Mapping[str, float]) -> Answered:
    if not options.right:
        return Answered(by, options)
    shares = find_shares(options.features, values)
    place = max(range(len(shares)), key=shares.__getitem__)
    return Answered(by, options, place, tuple(shares))


def _choose(samples: Sequence[Sample], values: Values, name: str) -> float:
    """The first threshold tried that costs no sample more than is worth the time."""

    def accuracies(threshold: float) -> list[float]:
        changed = values | {name: threshold}
        return [
            _mean(sample.questions, lambda one: answer(one, changed).right)
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
