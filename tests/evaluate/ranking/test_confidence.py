"""Fitting how likely answers are right, and what each feature is good for."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mathglot as mg
from mathglot.evaluate.ranking.ablation import ablate, count_right, show_effects
from mathglot.evaluate.ranking.confidence import (
    Case,
    count_the_rest,
    deal,
    describe_case,
    find_thresholds,
    fit_all,
    fit_confidence,
)
from mathglot.evaluate.ranking.fitting import Answered, Sample, answer
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.translate.confidence import find_confidence
from mathglot.translate.features import Entry
from mathglot.translate.translation import Checks, Translation

ASKED = {"decisive": 9.0, "likely": -4.5, "departing": -0.2}


def test_the_model_learns_how_many_are_right() -> None:
    cases = [Case({"constant": 1.0, "good": 1.0}, number < 9) for number in range(10)]
    cases += [Case({"constant": 1.0}, number < 3) for number in range(10)]
    values = fit_confidence(cases)
    good = find_confidence({"constant": 1.0, "good": 1.0}, values)
    other = find_confidence({"constant": 1.0}, values)
    assert good == pytest.approx(0.9, abs=0.05) and other == pytest.approx(
        0.3, abs=0.05
    )


def test_words_begin_where_enough_are_right() -> None:
    # Confidences 0.5 for what has nothing, more for what has more.
    cases = [Case({"good": 3.0}, True)] * 40
    cases += [Case({"good": 2.0}, False), *[Case({"good": 2.0}, True)] * 9]
    cases += [Case({"good": 1.0}, False)] * 10
    found = find_thresholds(cases, {"good": 1.0})
    assert found["least_sure"] == pytest.approx(0.881, abs=0.001)
    assert found["least_likely"] == pytest.approx(0.881, abs=0.001)


def test_the_rest_is_counted() -> None:
    options = Options(({}, {}), (False, True))
    hopeless = Options(({},), (False,))
    answers = [Answered("search", options, 0), Answered("search", hopeless, 0)]
    questions = [Question(0.0, options, options, None, guess) for guess in (True, None)]
    assert count_the_rest(questions, answers) == {"others": 0.5, "unseen": 0.667}


def _entry(text: str) -> Entry:
    tree = mg.parse(text, "mathematica")
    made = Translation("f(x)", "mathematica", text, tree, checks=Checks(displays=True))
    return Entry(made, 0.0)


def _ask(right: int, noise: float) -> Question:
    """The liked entry is right; a feature that says nothing changes with the sign."""
    features = ({"liked": 0.0, "noise": noise}, {"liked": 1.0, "noise": -noise})
    entries = (_entry("f x"), _entry("f[x]"))
    options = Options(features, (right == 0, right == 1), entries)
    return Question(0.0, options, options)


def test_answers_are_given_out_of_fold() -> None:
    # The one question of its kind is answered by what the others teach.
    questions = [*[_ask(1, 0.0) for _ in range(9)], _ask(0, 0.0)]
    [answers] = deal([Sample(questions, 1.0)], ASKED)
    assert [one.place for one in answers] == [1] * 10
    assert [one.right for one in answers] == [*[True] * 9, False]
    values = fit_all([Sample(questions, 1.0)], ASKED)
    assert {"constant", "odds", "others", "unseen", "least_sure"} <= values.keys()


def test_what_the_network_is_not_asked_about_is_learnt_from_usual_questions() -> None:
    def settle(right: int) -> Question:
        return replace(_ask(right, 0.0), margin=10.0)

    # Hard ones are wrong where the weights decide; usual ones are right.
    hard = [*[_ask(1, 0.0) for _ in range(15)], *[settle(0) for _ in range(5)]]
    values = ASKED | {"liked": 5.0}
    alone = fit_all([Sample(hard, 1.0)], values)
    both = fit_all([Sample(hard, 1.0)], values, [settle(1) for _ in range(5)])
    case = describe_case(answer(settle(1), values))
    assert case is not None
    assert find_confidence(case.features, alone) < 0.8
    assert find_confidence(case.features, both) > 0.9


def test_what_a_feature_mends_and_breaks_is_told() -> None:
    questions = [_ask(1, 0.1 if number % 4 < 2 else -0.1) for number in range(20)]
    effects = ablate([Sample(questions, 1.0)], ASKED)
    assert effects[0].name == "liked"
    assert (effects[0].mended, effects[0].broken) == (20, 0)
    assert show_effects(effects).splitlines()[0].split() == [
        "feature",
        "mends",
        "breaks",
    ]
    [line] = count_right({"labels": Sample(questions, 1.0)}, ASKED | {"liked": 1.0})
    assert line == "labels: 20 of 20 right; 0 by weights, 20 by ratings, 0 by search"
