"""How likely an answer is right, what that is called, and what is asked for."""

from __future__ import annotations

import pytest

import mathglot as mg
from mathglot import translate
from mathglot.translate.certainty import (
    LEAST_LIKELY,
    LEAST_SURE,
    DoubtError,
    read_numbers,
)
from mathglot.translate.confidence import (
    OTHERS,
    demand,
    describe_answer,
    find_confidence,
    rate_answers,
)
from mathglot.translate.features import Entry
from mathglot.translate.formula import default_translator
from mathglot.translate.translation import Checks, Translation


def entry(text: str, latex: str, reading: float, nats: float | None = None) -> Entry:
    tree = mg.parse(text, "mathematica")
    checks = Checks(parses=True, displays=True)
    one = Translation(latex, "mathematica", text, tree, checks=checks)
    return Entry(one, reading, nats, first=nats is not None and nats > -0.5)


RANKED = [
    (0.9, entry("f[x + 1]", "f(x+1)", 0.0, -0.01)),
    (0.1, entry("f (x + 1)", "f(x+1)", -3.0, -6.0)),
]


def test_what_is_known_of_an_answer() -> None:
    found = describe_answer(RANKED, searched=True)
    assert found["odds"] == pytest.approx(2.197, abs=0.001)
    assert found["searched"] == 1 and found["alone"] == 0
    assert found["agreed"] == 1 and found["margin"] == 3
    assert found["dots"] == found["placeholder"] == found["texts"] == 0
    gaps = entry(
        r"\[Placeholder] == {1, \[Ellipsis], \"a\"}".replace('\\"', '"'), "", 0
    )
    found = describe_answer([(1.0, gaps)], searched=False)
    assert (
        found["dots"] == found["placeholder"] == found["texts"] == found["alone"] == 1
    )


def test_other_meanings_share_what_the_first_leaves() -> None:
    first, other = rate_answers(RANKED, searched=False)
    known = describe_answer(RANKED, searched=False)
    assert first == find_confidence(known, read_numbers())
    assert other == pytest.approx((1 - first) * read_numbers()[OTHERS])


def test_the_surer_the_likelier() -> None:
    even = [(0.5, RANKED[0][1]), (0.5, RANKED[1][1])]
    assert (
        rate_answers(RANKED, searched=False)[0] > rate_answers(even, searched=False)[0]
    )


def say(confidence: float | None, displays: bool | None = True) -> str | None:
    checks = Checks(displays=displays)
    one = Translation("x", "mathematica", "x", checks=checks, confidence=confidence)
    return one.certainty


def test_unknown_commands_make_an_answer_less_sure() -> None:
    def rate(text: str, latex: str) -> float:
        return rate_answers([(1.0, entry(text, latex, 0.0))], searched=False)[0]

    known = rate("speed + 1", r"\mathrm{speed}+1")
    assert say(known) == "sure"
    assert say(rate("speed + 1", r"\foo{speed}+1")) == "likely"
    assert say(rate(r'"\\foo{x}" + 1', r"\foo{x}+1")) == "a guess"


def test_words_are_said_by_thresholds() -> None:
    numbers = read_numbers()
    sure, likely = numbers[LEAST_SURE], numbers[LEAST_LIKELY]
    assert 0.5 < likely < sure < 1
    assert say(sure) == "sure" and say(sure - 0.001) == "likely"
    assert say(likely) == "likely" and say(likely - 0.001) == "a guess"
    # What does not display is a guess, and what was not measured is said to be.
    assert say(0.999, displays=False) == say(None, displays=False) == "a guess"
    assert say(None) == "not rated"
    failed = Translation("x", "mathematica", error=DoubtError("x", None, 0.9))
    assert failed.certainty is None


def test_what_is_less_sure_than_asked_for_is_an_error() -> None:
    one = Translation("x", "mathematica", "x", confidence=0.8)
    assert demand(one, None) is one and demand(one, 0.8) is one
    refused = demand(one, 0.9)
    assert isinstance(refused.error, DoubtError) and refused.text == ""
    assert "0.80" in str(refused.error)
    unknown = demand(Translation("x", "mathematica", "x"), 0.5)
    assert isinstance(unknown.error, DoubtError)


def test_answers_of_the_translator_have_a_confidence() -> None:
    found = mg.translate("f(x+1)")
    assert found.confidence is not None and found.certainty == "sure"
    other, *_ = found.alternatives
    assert other.confidence is not None and other.certainty == "a guess"
    assert found.as_record()["confidence"] == round(found.confidence, 3)
    assert mg.translate("f(x+1)", "sympy").confidence == found.confidence
    semantic = mg.translate(r"\Gamma(z)", "semantic")
    assert semantic.confidence is not None and semantic.certainty == "sure"
    guess = default_translator().translate(r"a \between b", guess=True)
    assert guess.confidence is not None and guess.certainty == "a guess"


def test_a_formula_with_a_slip_that_was_mended_is_never_sure() -> None:
    assert translate("a + b").certainty == "sure"
    mended = translate("a + b)")
    assert mended.text == "a + b" and mended.assumptions
    assert mended.certainty == "a guess"
