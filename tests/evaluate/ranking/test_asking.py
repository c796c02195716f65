"""Fitting when the network is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label
from mathglot.evaluate.ranking.asking import (
    Case,
    count_lost,
    fit_asking,
    observe,
    say_what_comes_of_it,
)
from mathglot.evaluate.ranking.gathering import load_translator
from mathglot.interfaces.cli import app
from mathglot.translate.asking import FIRST, LEAST, RATED, SECOND
from mathglot.translate.rating import Rating

UNSURE, SURE_OF_OTHERS = Rating(-3.0, -2.0), Rating(-20.0, -0.01)


def cases(
    count: int, *names: str, rating: Rating, mended: bool, margin: float = 9.0
) -> list[Case]:
    known = dict.fromkeys(("constant", *names), 1.0)
    second = {"margin<1": 1.0} if margin < 1 else {}
    return [
        Case(f"book {number}", known, second, rating, not mended, True)
        for number in range(count)
    ]


def test_the_network_is_asked_where_it_mends() -> None:
    clear = cases(60, "step:plain", rating=Rating(-0.1, -3.0), mended=False)
    lettered = cases(40, "lettered", rating=SURE_OF_OTHERS, mended=True)
    near = cases(40, "step:f", rating=SURE_OF_OTHERS, mended=True, margin=0.5)
    unsure = cases(40, "lettered", rating=UNSURE, mended=False)
    known = [*clear, *lettered, *near, *unsure]
    models = fit_asking(known, [(known, 1.0)])
    assert models[FIRST]["lettered"] > models[FIRST].get("step:plain", 0.0)
    assert models[SECOND]["margin<1"] > 0
    assert models[RATED]["departure>-0.1"] > 0
    assert count_lost(known, models) <= 1
    assert say_what_comes_of_it("labels", known, models) == (
        "labels: of 180 formulas the network is not asked about 60, goes on for 80; "
        "180 right, 180 if it is always asked, 100 if it never is"
    )


def test_thresholds_are_chosen_by_what_they_cost_others() -> None:
    known = cases(50, "a", rating=SURE_OF_OTHERS, mended=True)
    known += cases(200, "b", rating=UNSURE, mended=False)
    others = cases(200, "b", rating=SURE_OF_OTHERS, mended=True)
    models = fit_asking(known, [(known, 1.0)])
    assert count_lost(others, models) == 200
    models = fit_asking(known, [(known, 1.0), (others, 1.0)])
    assert count_lost(others, models) <= 1
    assert models[SECOND][LEAST] < models[FIRST][LEAST]


def test_a_network_that_mends_nothing_teaches_nothing() -> None:
    with pytest.raises(MathglotError, match="mends none"):
        fit_asking(cases(20, "a", rating=UNSURE, mended=False), [])


def test_what_the_network_makes_of_a_formula_is_observed() -> None:
    translator = load_translator(None)
    label = Label("1", "b", r"\zeta'(s)", "computable", "Zeta'[s]", ())
    found = observe(label, translator)
    assert found is not None and found.rating is not None
    assert found.asked and found.mended
    assert observe(Label("2", "b", r"\foo{", "computable", "x", ()), translator) is None


def test_the_command_writes_three_models(tmp_path: Path) -> None:
    rows = [(r"\zeta'(s)", "Zeta'[s]"), ("a+b", "a + b")]
    labels = tmp_path / "labels.jsonl"
    text = "".join(_row(number, *row) for number in range(12) for row in rows)
    labels.write_text(text, encoding="utf-8")
    output = tmp_path / "asking.json"
    command = ["fit-asking", str(labels), "--check", str(labels), "-o", str(output)]
    result = CliRunner().invoke(app, [*command, "--workers", "1"])
    assert result.exit_code == 0, result.output
    assert result.stderr.splitlines()[-1].startswith("labels.jsonl: of 24 formulas")
    models = json.loads(output.read_text(encoding="utf-8"))
    assert models.keys() == {FIRST, SECOND, RATED}
    assert all(LEAST in values for values in models.values())


def _row(number: int, latex: str, mathematica: str) -> str:
    row = {"id": f"{number}{latex}", "book": f"b{number}", "latex": latex}
    row |= {"kind": "computable", "mathematica": mathematica}
    return json.dumps(row | {"alternatives": []}) + "\n"
