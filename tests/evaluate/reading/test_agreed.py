"""Labels by agreement: which readings are trusted, and how they are found and kept."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from mathglot.corpus.real.pool import PoolFormula
from mathglot.evaluate.labels import Label
from mathglot.evaluate.labels.answers import Answer
from mathglot.evaluate.network import Network
from mathglot.evaluate.reading import agreed
from mathglot.evaluate.reading.agreed import (
    Judged,
    find_agreeing,
    judge_readings,
    make_chooser,
    read_one,
    read_pool_again,
)
from mathglot.evaluate.reading.trusting import (
    PoolReading,
    choose_threshold,
    fit_trust,
)
from mathglot.languages import parse


def reading(latex: str, margin: float | None, *features: str) -> PoolReading:
    return PoolReading("a/b/c", latex, latex, margin, features)


def judged() -> Judged:
    """Readings with `\\odd` are wrong, whatever their margin."""
    plain = [reading("x", margin / 10, "call:f") for margin in range(20)]
    odd = [reading(r"\odd x", 3.0, "call:f") for _ in range(20)]
    return Judged([*plain, *odd], [True] * 20 + [False] * 20)


def test_trust_is_learnt_from_what_was_right() -> None:
    found = judged()
    trust = fit_trust(found.readings, found.right)
    assert trust.score(reading("y", 0.3, "call:f")) > 0.5
    assert trust.score(reading(r"\odd y", 3.0, "call:f")) < -0.5


def test_the_threshold_keeps_as_many_as_the_precision_allows() -> None:
    scores = [5.0, 4.0, 3.0, 2.0, 1.0]
    right = [True, True, False, True, False]
    assert choose_threshold(scores, right, 0.75) == 2.0
    assert choose_threshold(scores, right, 0.9) == 4.0
    assert choose_threshold([1.0], [False], 0.9) == math.inf
    # Equal scores are kept or left out together.
    assert choose_threshold([2.0, 1.0, 1.0], [True, True, False], 0.9) == 2.0


def test_the_chooser_says_what_it_is_worth() -> None:
    found = judged()
    chooser = make_chooser(found, found, 0.95)
    assert (chooser.alone.kept, chooser.alone.right) == (20, 20)
    assert chooser.together is None
    assert chooser.keeps(found.readings[0])
    assert not chooser.keeps(found.readings[-1])


def test_what_a_network_agrees_with_needs_less_trust() -> None:
    found = judged()
    right = [*found.right[:30], *([True] * 10)]
    agrees = [False] * 30 + [True] * 10
    chooser = make_chooser(found, Judged(found.readings, right), 0.95, agrees)
    assert chooser.together is not None and chooser.together.kept == 10
    odd = found.readings[-1]
    assert chooser.keeps(odd, agrees=True)
    assert not chooser.keeps(odd, agrees=False) and not chooser.keeps(odd)
    assert chooser.lowest == chooser.together.threshold < chooser.alone.threshold


class Echo(Network):
    """Answers every formula with what it looks like."""

    def __init__(self) -> None:
        pass

    def answer(self, formulas: Sequence[str], beam: int = 5) -> list[Answer]:
        return [Answer(latex, parse(latex, "mathematica")) for latex in formulas]


def test_agreement_is_about_meaning() -> None:
    readings = [
        PoolReading("a/b/c", "x + y", "y + x", 1.0, ()),
        PoolReading("a/b/c", "x + y", "x y", 1.0, ()),
    ]
    assert find_agreeing(readings, Echo()) == [True, False]


def test_formulas_are_read_with_their_margin() -> None:
    found = read_one(PoolFormula("a/b/c", "f(x+1) = a"))
    assert found is not None and found.mathematica == "f[x + 1] == a"
    assert found.margin is not None and found.margin > 0
    assert any(feature.startswith("call") for feature in found.features)
    assert read_one(PoolFormula("a/b/c", "2 +")) is None


def test_readings_of_labels_are_judged() -> None:
    labels = [
        Label("1", "a/b", "f(x) = a", "computable", "f[x] == a", ()),
        Label("2", "a/b", "x + y", "computable", "x - y", ()),
        Label("3", "a/b", "2 +", "computable", "2", ()),
        Label("4", "a/b", "x", "none", "", ()),
    ]
    assert judge_readings(labels).right == [True, False, False]


def test_what_was_read_before_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    formulas = [PoolFormula("a/b/c", "x + y"), PoolFormula("a/b/c", "2 +")]
    kept = tmp_path / "readings.jsonl"
    first = list(read_pool_again(formulas, kept))
    assert [one.mathematica for one in first] == ["x + y"]
    assert len(kept.read_text("utf-8").splitlines()) == 2

    def refuse(formula: PoolFormula) -> None:
        raise AssertionError(formula)

    monkeypatch.setattr(agreed, "read_one", refuse)
    assert list(read_pool_again(formulas, kept)) == first
    assert json.loads(kept.read_text("utf-8").splitlines()[1]) == {
        "book": "a/b/c",
        "latex": "2 +",
    }
