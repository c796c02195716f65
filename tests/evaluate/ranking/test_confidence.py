"""Fitting how likely answers are right, and what each feature is good for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mathglot as mg
from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label
from mathglot.evaluate.ranking.ablation import ablate, count_right, show_effects
from mathglot.evaluate.ranking.confidence import (
    Case,
    Outcome,
    count_the_rest,
    find_thresholds,
    fit_all,
    fit_confidence,
    observe,
)
from mathglot.evaluate.ranking.fitting import Sample
from mathglot.evaluate.ranking.gathering import Options, Question, load_translator
from mathglot.interfaces.cli import app
from mathglot.translate.certainty import read_numbers
from mathglot.translate.confidence import find_confidence
from mathglot.translate.features import Entry
from mathglot.translate.translation import Checks, Translation

ASKED = {"likely": -4.5, "departing": -0.2}


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
    outcomes = [
        Outcome({}, right=False, other=True),
        Outcome({}, right=False),
        Outcome({}, right=True),
        Outcome(None, right=True),
    ]
    assert count_the_rest(outcomes) == {"others": 0.5, "unseen": 0.667}


def test_a_file_that_counts_more_is_believed_more() -> None:
    good = [Outcome({"constant": 1.0}, right=True)] * 10
    bad = [Outcome({"constant": 1.0}, right=False)] * 10
    values = fit_all([(good, 9.0), (bad, 1.0)])
    assert find_confidence({"constant": 1.0}, values) == pytest.approx(0.9, abs=0.02)
    with pytest.raises(MathglotError, match="none of these formulas has an answer"):
        fit_all([([Outcome(None, right=False)], 1.0)])


def test_what_the_translator_knows_of_its_answers_is_learnt_from() -> None:
    translator = load_translator(None)
    found = observe(_label("a+b", "a + b"), translator)
    assert found is not None and found.right and found.features is not None
    assert found.features["constant"] == 1.0
    # What the translator tells is what these features give.
    told = translator.translate("a+b").confidence
    assert find_confidence(found.features, read_numbers()) == told
    wrong = observe(_label("f(x+1)", "f (x + 1)"), translator)
    assert wrong is not None and (wrong.right, wrong.other) == (False, True)
    assert observe(_label(r"\foo{", "x"), translator) is None


def test_the_command_writes_all_numbers(tmp_path: Path) -> None:
    rows = [("a+b", "a + b"), ("x^2", "x^2"), ("f(x+1)", "g")]
    labels = tmp_path / "labels.jsonl"
    labels.write_text("".join(_row(*row) for row in rows), encoding="utf-8")
    output = tmp_path / "confidence.json"
    command = ["fit-confidence", f"{labels}:0.5", "-o", str(output), "--workers", "1"]
    result = CliRunner().invoke(app, [*command, "--generated", "structures:4"])
    assert result.exit_code == 0, result.output
    *_, first, second = result.stderr.splitlines()
    assert first == "labels.jsonl: 2 of 3 answers are right"
    assert second.startswith("generated: ") and second.endswith(
        "of 4 answers are right"
    )
    values = json.loads(output.read_text(encoding="utf-8"))
    needed = {"constant", "odds", "others", "unseen", "least_sure", "least_likely"}
    assert needed <= values.keys()


def _row(latex: str, mathematica: str) -> str:
    row = {"id": latex, "book": "b", "latex": latex, "kind": "computable"}
    return json.dumps(row | {"mathematica": mathematica, "alternatives": []}) + "\n"


def _label(latex: str, mathematica: str) -> Label:
    return Label("1", "b", latex, "computable", mathematica, ())


def _entry(text: str) -> Entry:
    tree = mg.parse(text, "mathematica")
    made = Translation("f(x)", "mathematica", text, tree, checks=Checks(displays=True))
    return Entry(made, 0.0)


def _ask(right: int, noise: float) -> Question:
    """The liked entry is right; a feature that says nothing changes with the sign."""
    features = ({"liked": 0.0, "noise": noise}, {"liked": 1.0, "noise": -noise})
    entries = (_entry("f x"), _entry("f[x]"))
    options = Options(features, (right == 0, right == 1), entries)
    return Question(options, options)


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
    assert line == "labels: 20 of 20 right; 20 by ratings, 0 by search"
