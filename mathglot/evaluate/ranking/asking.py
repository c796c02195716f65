"""Fitting when the network is asked, to formulas that it was asked about.

Labelled formulas are translated as anybody's are, but the network is always asked, and
always goes on. Logistic models learn how likely it makes a wrong first reading right:
from that reading, from the second beside it, and from how the network rates the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from math import inf, log
from pathlib import Path
from zlib import crc32

import numpy as np

from mathglot.errors import MathglotError
from mathglot.evaluate.descent import Array, descend
from mathglot.evaluate.labels import Judge, Label
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.ranking.fitting import Values
from mathglot.evaluate.ranking.gathering import load_translator
from mathglot.evaluate.reading.crew import Crew
from mathglot.translate.asking import (
    CONSTANT,
    FIRST,
    LEAST,
    RATED,
    SECOND,
    Features,
    add_up,
    always_asking,
    describe_first,
    describe_rating,
    describe_second,
)
from mathglot.translate.features import HALF
from mathglot.translate.proposal import propose
from mathglot.translate.rating import Rating
from mathglot.translate.translator import Translator

Models = dict[str, Values]
# How much weights are held back: there are many features before, and few after.
_STRENGTHS = {FIRST: 0.005, SECOND: 0.005, RATED: 0.001}
_STEPS, _RATE = 500, 0.03
# What fewer formulas have gets no weight, nor does what weighs less than this.
_FEWEST, _WORTH_KEEPING = 8, 0.02
# What is likelier than this by the first reading is asked at once.
_AT_ONCE = 0.1
# How far the network is asked: not at all, of the first reading, or of all there is.
# And the time that it takes, in milliseconds.
_NOT, _ONCE, _ALL = 0, 1, 2
_TIMES = (0.0, 10.0, 35.0)
# How much of the answers to each file may be lost, and so many in any case.
_WORTH_THE_TIME, _NOT_COUNTED = 0.0025, 1
_FOLDS = 5


@dataclass(frozen=True, slots=True)
class Case:
    """A formula: what its readings show, and what comes of asking the network."""

    book: str
    # What is known of the first reading, and of the second beside it.
    first_known: Features
    second_known: Features
    # How it rates the first reading; None if it cannot.
    rating: Rating | None
    # Whether the first reading is right, and the answer if the network is asked.
    first: bool
    asked: bool

    @property
    def mended(self) -> bool:
        """Whether only the network makes it right."""
        return self.asked and not self.first

    @property
    def both_known(self) -> Features:
        """What is known of both readings."""
        return self.first_known | self.second_known


def observe_all(
    labels: Sequence[Label], model: Path | None, crew: Crew, track: Track, name: str
) -> list[Case]:
    """The cases of the formulas that can be read."""
    found = crew.map(partial(_observe, model), labels, track, name)
    return [one for one in found if one is not None]


def _observe(model: Path | None, label: Label) -> Case | None:
    return observe(label, load_translator(model))


def observe(label: Label, translator: Translator) -> Case | None:
    """The case of a formula; None if it cannot be read."""
    try:
        readings = propose(label.latex)
    except MathglotError:
        return None
    if readings is None:
        return None
    judge = Judge(label)
    with always_asking() as ratings:
        [found] = translator.translate_many([label.latex])
    return Case(
        label.book,
        describe_first(readings),
        describe_second(readings),
        ratings[0] if ratings else None,
        judge.judge(readings.first.tree).right,
        found.tree is not None and judge.judge(found.tree).right,
    )


# Cases that the models do not know, and how much each of them counts.
Check = tuple[Sequence[Case], float]


def fit_asking(cases: Sequence[Case], checks: Sequence[Check]) -> Models:
    """The models, whose thresholds are chosen by what they cost others."""
    rated = [
        (_describe_rated(one, hope, one.rating), one.mended)
        for one, hope in _hope_out_of_fold(cases)
        if one.rating is not None and one.rating.nats <= HALF
    ]
    models = {
        FIRST: _fit(FIRST, [(one.first_known, one.mended) for one in cases]),
        SECOND: _fit(SECOND, [(one.both_known, one.mended) for one in cases]),
        RATED: _fit(RATED, rated),
    }
    models[FIRST][LEAST] = _log_odds(_AT_ONCE)
    models[SECOND][LEAST], models[RATED][LEAST] = _choose(models, checks)
    return models


def _log_odds(chance: float) -> float:
    return round(log(chance / (1 - chance)), 3)


# The thresholds that are tried.
_TRIED = (-inf, *(_log_odds(0.002 * step) for step in range(1, 51)))


def _fit(part: str, known: Sequence[tuple[Features, bool]]) -> Values:
    """The weights of a logistic model."""
    if not any(mended for _, mended in known):
        raise MathglotError("the network mends none of these formulas")
    times = Counter(name for features, _ in known for name in features)
    names = sorted(name for name, count in times.items() if count >= _FEWEST)
    columns = {name: number for number, name in enumerate(names)}
    table = np.zeros((len(known), len(names)), np.float32)
    for row, (features, _) in enumerate(known):
        for name in features.keys() & columns.keys():
            table[row, columns[name]] = features[name]
    truth = np.array([mended for _, mended in known], float)
    held = [0.0 if name == CONSTANT else _STRENGTHS[part] for name in names]
    strengths = np.array(held)

    def slope(values: Array) -> Array:
        chance = 1 / (1 + np.exp(-(table @ values.astype(np.float32))))
        shares = ((chance - truth) / len(truth)).astype(np.float32)
        return np.asarray(table.T @ shares + strengths * values)

    fitted = descend(np.zeros(len(names)), repeat(slope), [_RATE] * _STEPS, least=1e-8)
    return {
        name: round(value, 3)
        for name, value in zip(names, fitted.tolist(), strict=True)
        if abs(value) >= _WORTH_KEEPING
    }


def _hope_out_of_fold(cases: Sequence[Case]) -> Iterator[tuple[Case, float]]:
    """Each case with what a model says of it that was fitted to other books."""
    for number in range(_FOLDS):
        inside = [one for one in cases if _fold_of(one.book) == number]
        others = [one for one in cases if _fold_of(one.book) != number]
        if inside and others:
            weights = _fit(FIRST, [(one.first_known, one.mended) for one in others])
            yield from ((one, add_up(one.first_known, weights)) for one in inside)


def _fold_of(book: str) -> int:
    return crc32(book.encode()) % _FOLDS


def _describe_rated(case: Case, hope: float, rating: Rating) -> Features:
    return describe_rating(hope, rating, lettered="lettered" in case.first_known)


def _choose(
    models: Mapping[str, Values], checks: Sequence[Check]
) -> tuple[float, float]:
    """The thresholds that save most time, and cost no file more than that is worth."""
    found = [[_weigh(one, models) for one in cases] for cases, _ in checks]
    best, least_time = (-inf, -inf), inf
    for second in _TRIED:
        for rated in _TRIED:
            asked = [[one.ask(second, rated) for one in cases] for cases in found]
            time = sum(_TIMES[how] for cases in asked for how in cases)
            if time < least_time and all(map(_is_worth_it, checks, asked)):
                best, least_time = (second, rated), time
    return best


def _is_worth_it(check: Check, asked: Sequence[int]) -> bool:
    cases, weight = check
    lost = weight * sum(map(_lose, cases, asked))
    return lost <= max(_NOT_COUNTED, _WORTH_THE_TIME * len(cases))


def _lose(case: Case, asked: int) -> int:
    """A right answer that is lost by how far the network is asked, or won."""
    return 0 if asked == _ALL else case.asked - case.first


def count_lost(cases: Sequence[Case], models: Models) -> int:
    """How many right answers fewer there are than if the network is always asked."""
    return sum(_lose(case, _ask(case, models)) for case in cases)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """What models say of a formula, in log-odds."""

    # None where nobody looks for a second reading.
    second: float | None
    # None where the network finds the first reading likely; without end where it
    # cannot rate it.
    rated: float | None

    def ask(self, second: float, rated: float) -> int:
        """How far the network is asked, with these thresholds."""
        if self.second is not None and self.second < second:
            return _NOT
        return _ALL if self.rated is not None and self.rated >= rated else _ONCE


def _weigh(case: Case, models: Mapping[str, Mapping[str, float]]) -> _Weighed:
    hope = add_up(case.first_known, models[FIRST])
    is_asked = hope >= models[FIRST][LEAST]
    second = None if is_asked else add_up(case.both_known, models[SECOND])
    if case.rating is None:
        return _Weighed(second, inf)
    if case.rating.nats > HALF:
        return _Weighed(second, None)
    known = _describe_rated(case, hope, case.rating)
    return _Weighed(second, add_up(known, models[RATED]))


def _ask(case: Case, models: Models) -> int:
    """How far the network is asked about a formula."""
    return _weigh(case, models).ask(models[SECOND][LEAST], models[RATED][LEAST])


def say_what_comes_of_it(name: str, cases: Sequence[Case], models: Models) -> str:
    """A line on a file: how often the network is asked, and what that is worth."""
    asked = Counter(_ask(one, models) for one in cases)
    right = sum(one.asked for one in cases)
    return (
        f"{name}: of {len(cases)} formulas the network is not asked about "
        f"{asked[_NOT]}, goes on for {asked[_ALL]}; "
        f"{right - count_lost(cases, models)} right, {right} if it is always asked, "
        f"{sum(one.first for one in cases)} if it never is"
    )
