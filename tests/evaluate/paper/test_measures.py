"""What is measured without training, on cases worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.vocabulary import build
from mathglot.evaluate.paper import claims
from mathglot.evaluate.paper.figures import Figure
from mathglot.evaluate.paper.formulas import Formula, read_answers, write_answers
from mathglot.evaluate.paper.roundtrip import (
    answer_by_reading,
    make_trip,
    measure_trips,
)
from mathglot.evaluate.paper.rules import (
    answer_by_sympy,
    measure_answers,
    measure_dlmf,
    read_elsewhere,
    write_questions,
)
from mathglot.evaluate.paper.vocabulary import measure_outside
from mathglot.evaluate.paper.zero_shot import (
    Grade,
    measure_graded,
    measure_lacast,
)
from mathglot.languages import parse


def values(figures: dict[str, Figure]) -> dict[str, float]:
    return {name: round(figure.value, 3) for name, figure in figures.items()}


TRIPS = [
    # formula, answer, same in normal form, same as typed, displays, distance
    ("x ^ { 2 } .", "x^2", True, False, True, 0),
    ("x^2", "x^2", True, True, True, 0),
    (r"\log n", "Log[n]", False, False, True, 2),
    ("x ^ { 2 }", "x^3", False, False, False, 1),
]


@pytest.mark.parametrize(
    ("latex", "answer", "same", "typed", "shown", "distance"), TRIPS
)
def test_round_trips(
    latex: str, answer: str, same: bool, typed: bool, shown: bool, distance: int
) -> None:
    trip = make_trip(latex, answer)
    assert trip.valid
    found = (trip.same, trip.same_as_typed, trip.displays, trip.distance)
    assert found == (same, typed, shown, distance)


def test_an_answer_that_is_no_mathematica_is_not_valid() -> None:
    formulas = ["x^2", r"\log n", "x"]
    found = values(measure_trips(formulas, ["x^2", "Log[n]", "f["]))
    assert found == {
        "EM": 0.333,
        "EM, as typed": 0.333,
        "valid": 0.667,
        "LD <= 5": 0.667,
        "displays": 0.667,
        "LD": 1.0,
    }


def test_the_reader_answers_or_says_nothing() -> None:
    assert answer_by_reading([r"\sin x", "{"]) == ["Sin[x]", ""]


def pair(latex: str, text: str) -> Pair:
    tree = parse(text, "mathematica")
    return make_pair(tree, latex, flavour="texform", source="test")


def test_systems_of_rules_are_asked_here_and_elsewhere(tmp_path: Path) -> None:
    pairs = [pair(r"\sin (x)", "Sin[x]"), pair("J_n(x)", "BesselJ[n, x]")]
    formulas = [p.latex for p in pairs]
    answers = answer_by_sympy(formulas)
    assert answers[0] == "Sin[x]" and "BesselJ" not in answers[1]
    found = values(measure_answers(pairs, ["Sin[x]", ""]))
    assert found["EM"] == found["valid"] == 0.5 and found["LD"] == 3.0
    write_questions(tmp_path / "rows.jsonl", pairs)
    asked = [json.loads(x) for x in (tmp_path / "rows.jsonl").open()]
    answered = [{"source": asked[1]["source"], "translation": "J"}]
    (tmp_path / "other.jsonl").write_text(json.dumps(answered[0]) + "\n")
    assert read_elsewhere(tmp_path / "other.jsonl", formulas) == ["", "J"]


def test_lacast_may_write_in_its_own_way() -> None:
    pairs = {1: pair("1/2", "1/2"), 2: pair("x", "x"), 3: pair("y", "y")}
    found = values(measure_dlmf(pairs, {1: "Divide[1,2]", 2: "(y"}))
    assert found == {"answered": 0.667, "valid": 0.333, "equivalent": 0.333}


def test_tokens_that_a_model_does_not_know() -> None:
    known = frozenset(["x", "+", "{", "}", "\\frac"])
    formulas = ["x+12", r"\dfrac{x}{x}", r"\qux x"]
    found = values(measure_outside(formulas, known, build({}, "latex")))
    assert found["as in the paper"] == 0.667
    assert found["normal form, before tags"] == 0.333
    assert found["after tags"] == 0.0


def test_answers_are_kept_and_graded(tmp_path: Path) -> None:
    formulas = [Formula("dlmf:1", "x"), Formula("dlmf:2", "y"), Formula("dlmf:3", "x")]
    path = tmp_path / "answers" / "run.jsonl.gz"
    write_answers(path, {"dlmf:1": "x", "dlmf:2": "z", "dlmf:3": "w"})
    grades = {
        ("dlmf:1", "x"): Grade(True, "right"),
        ("dlmf:2", "z"): Grade(False, "another letter"),
        ("dlmf:3", "x"): Grade(True, "of another answer"),
    }
    found = values(measure_graded(formulas, read_answers(path), grades, frozenset("x")))
    assert found == {
        "right": 0.5,
        "ungraded": 1,
        "out of vocabulary": 0.333,
        "right, inside the vocabulary": 1.0,
    }


def test_the_grades_that_are_kept_are_for_the_answers_that_are_kept() -> None:
    folder = Path(__file__).parents[3] / "benchmarks" / "paper"
    answers = read_answers(folder / "c512x11_functions.jsonl.gz")
    grades = [json.loads(line) for line in (folder / "dlmf_graded.jsonl").open()]
    assert len(grades) == 100 and all(grade["reason"] for grade in grades)
    assert all(answers[grade["id"]] == grade["translation"] for grade in grades)
    assert sum(grade["right"] for grade in grades) == 17
    others = [json.loads(line) for line in (folder / "lacast_graded.jsonl").open()]
    assert [grade["id"] for grade in others] == [grade["id"] for grade in grades]
    assert all(grade["reason"] for grade in others)


def test_lacast_is_graded_on_the_same_formulas(tmp_path: Path) -> None:
    formulas = [Formula("dlmf:1", "x"), Formula("dlmf:2", "y"), Formula("dlmf:3", "z")]
    rows = [{"line": 1, "mathematica": "x", "verified": True}]
    rows.append({"line": 2, "mathematica": "(y", "verified": False})
    grades = [{"id": "dlmf:1", "right": True, "reason": ""}]
    for name, content in (("dlmf_mathematica", rows), ("grades", grades)):
        text = "".join(json.dumps(row) + "\n" for row in content)
        (tmp_path / f"{name}.jsonl").write_text(text)
    found = values(measure_lacast(formulas, tmp_path, tmp_path / "grades.jsonl"))
    assert found == {"right": 0.333, "answered": 0.667, "verified": 0.333}


def test_claims_from_data() -> None:
    saved = claims.measure_postfix([r"\BesselJ{\nu}@{z}"])["fewer tokens"]
    # \BesselJ \nu <{}> z <@{}> for \BesselJ { \nu } @ { z }
    assert saved.value == pytest.approx(1 - 5 / 8)
    found = values(claims.measure_lengths([("abcd", "ab"), ("ab", "abcd")]))
    assert found["shorter by"] == 0.0
    assert claims.measure_expansions()["macros with several expansions"].value > 0.5


def test_claims_from_the_record_of_a_run() -> None:
    looks = [
        {"epoch": 1, "rows": 10, "exact_match": 0.5, "perplexity": 1.1},
        {"epoch": 2, "rows": 10, "exact_match": 0.9, "perplexity": 1.2},
    ]
    record = {"validation": looks, "causes": {"brackets": 1, "names": 3}, "rows": 40}
    assert values(claims.tell_identity(record)) == {"EM after one epoch": 0.5}
    told = claims.tell_perplexity(record)
    assert [figure.value for figure in told.values()] == [1, 2, 0.5, 0.9]
    brackets = values(claims.tell_brackets(record))
    assert brackets == {"of all": 0.025, "of those wrong": 0.25}
