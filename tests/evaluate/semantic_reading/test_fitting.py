"""Fitting the reader of semantic LaTeX: what examples teach, and how it is kept."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

import mathglot as mg
from mathglot.evaluate.semantic_reading.examples import Example, list_examples
from mathglot.evaluate.semantic_reading.fitting import (
    fit_knowledge,
    gather_hidden,
    write_knowledge,
)
from mathglot.evaluate.semantic_reading.wanted import Wanted
from mathglot.interfaces.cli import app
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.reading import find_semantic_readings
from mathglot.languages.semantic.reading.chart import Chart
from mathglot.languages.semantic.reading.forms import FormTable
from mathglot.languages.semantic.reading.knowledge import Knowledge
from mathglot.languages.semantic.reading.source import read_source

BESSEL = [r"\BesselJ{\nu}@{z}", r"x\BesselJ{\nu}@{x}", r"\BesselJ{\mu}@{z}=0"]
JORDAN = [r"\JordanJ{k}@{n}", r"n\JordanJ{k}@{n}", r"\JordanJ{k}@{n}=1"]


def _examples(texts: list[str]) -> list[Example]:
    return [Example(mg.expand(text), text) for text in texts]


def _first(latex: str, knowledge: Knowledge) -> str:
    return find_semantic_readings(latex, 1, knowledge)[0].text


def test_examples_teach_which_macro_a_letter_is() -> None:
    knowledge = fit_knowledge(_examples(BESSEL * 3), strength=0.1)
    assert _first("J_m(x)", knowledge) == r"\BesselJ{m}@{x}"
    knowledge = fit_knowledge(_examples(JORDAN * 3), strength=0.1)
    assert _first("J_m(x)", knowledge) == r"\JordanJ{m}@{x}"


def test_parameters_tell_macros_apart() -> None:
    knowledge = fit_knowledge(_examples((BESSEL + JORDAN) * 3), strength=0.1)
    assert _first(r"J_\nu(z)", knowledge) == r"\BesselJ{\nu}@{z}"
    assert _first("J_k(n)", knowledge) == r"\JordanJ{k}@{n}"


def test_letters_that_examples_keep_are_kept() -> None:
    kept = ["J_{0}(t)=1", "J_{1}(t)=2", "J_{2}(t)+J_{1}(t)=3"]
    knowledge = fit_knowledge(_examples(kept * 3), strength=0.1)
    assert _first("J_3(t)=0", knowledge) == "J_{3}(t)=0"


def test_italic_differentials_are_learnt_from_upright_ones() -> None:
    texts = [r"\int f(x)\diff{x}", r"\int_{0}^{1}t\diff{t}", r"\int g\diff{z}"]
    knowledge = fit_knowledge(_examples(texts * 3), strength=0.1)
    assert _first(r"\int h(y)dy", knowledge) == r"\int h(y)\diff{y}"


def test_what_is_unseen_is_taken_from_examples() -> None:
    texts = [r"\compellintKk@@{k}", r"\compellintKk@@{k}", r"\Kelvinber{}@@{x}"]
    hidden = gather_hidden(_examples(texts))
    assert hidden == {"Kelvinber": [["{}"]], "compellintKk": [["@@", "k"]]}
    knowledge = fit_knowledge(_examples(texts * 3), strength=0.1)
    assert _first("K", knowledge) == r"\compellintKk@@{k}"
    assert _first(r"\operatorname{ber} x", knowledge) == r"\Kelvinber{}@@{x}"


def test_steps_lead_to_a_text_or_not() -> None:
    chart = Chart(read_source("J_n(x)+1"), FormTable({}), Weights({}))
    assert Wanted(chart, canonical_tokens(r"\BesselJ{n}@{x}+1")).is_reached()
    assert not Wanted(chart, canonical_tokens(r"\BesselY{n}@{x}+1")).is_reached()
    decisions = Wanted(chart, canonical_tokens("J_{n}(x)+1")).decisions()
    # Each token that is kept, and the braces of the index with what they hold.
    starts = {(decision.start, decision.end) for decision in decisions}
    assert {(0, 10), (1, 10), (2, 10), (3, 4), (5, 10), (9, 10)} <= starts
    assert all(0 in decision.right for decision in decisions)


def test_the_command_fits_to_the_training_split(tmp_path: Path) -> None:
    data, output = tmp_path / "dlmf.jsonl", tmp_path / "weights.json"
    texts = [text.replace("z", f"{n}z") for n in range(2, 5) for text in BESSEL]
    rows = [{"id": "1", "line": n, "semantic": text} for n, text in enumerate(texts)]
    data.write_text("".join(json.dumps(row) + "\n" for row in rows))
    count = len(list(list_examples(data, "train")))
    assert 0 < count <= len(texts)
    command = ["fit", "--to", "semantic", str(data), "--output", str(output)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert f"fitted to {count} formulas" in result.output
    content = json.loads(output.read_text())
    knowledge = Knowledge(content["weights"], content["hidden"])
    assert _first(r"J_\nu(z)", knowledge) == r"\BesselJ{\nu}@{z}"
    copy = tmp_path / "copy.json"
    write_knowledge(copy, knowledge)
    assert copy.read_text() == output.read_text()


def test_the_command_refuses_files_without_formulas(tmp_path: Path) -> None:
    data = tmp_path / "empty.jsonl"
    data.write_text("")
    command = ["fit", "--to", "semantic", str(data), "--output", str(tmp_path / "w")]
    result = CliRunner().invoke(app, command)
    assert result.exit_code != 0
    assert "no formulas for training" in result.output
