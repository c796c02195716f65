"""The figures on semantic LaTeX, on formulas whose figures are known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mathglot.errors import UnknownNameError
from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.sections import check_names, measure_sections
from mathglot.evaluate.semantic import SECTIONS, layout
from mathglot.evaluate.semantic.settings import Settings
from mathglot.interfaces.cli import app

FORMULAS = [
    r"\EulerGamma@{z+1}=z\EulerGamma@{z}",
    r"x+\littleo@{x}",
    r"\sin@@{z}=\cos@@{z}",
    r"q=\expe^{-x}",
    r"\sin@@{z}\sim z",
    r"a+b=c+d",
]
THEIRS = [
    {"line": 1, "mathematica": "Gamma[z + 1] == z*Gamma[z]"},
    {"line": 2, "mathematica": "x + o[x]"},
    {"line": 3, "mathematica": "Sin[z] == Sin[Pi/2 - z]"},
    {"line": 4, "mathematica": "not (Mathematica"},
    {"line": 5, "mathematica": "nonsense", "verified": False},
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [
        {"line": n, "semantic": text, "symbols": [], "constraints": []}
        for n, text in enumerate(FORMULAS, start=1)
    ]
    flags = {"verified": True, "suspicious": False}
    write(tmp_path / "dlmf_semantic.jsonl", rows)
    write(tmp_path / "dlmf_mathematica.jsonl", [flags | row for row in THEIRS])
    fungrim = {"id": "1", "expr": "Equal(Sin(x), y)", "latex": r"\sin(x) = y"}
    write(tmp_path / "fungrim.jsonl", [fungrim, fungrim | {"expr": "NoSuch(x)"}])
    return tmp_path


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def figures(data: Path, *names: str) -> dict[str, Figure]:
    settings = Settings(data, workers=1)
    found: dict[str, Figure] = {}
    for _, outcome in measure_sections(SECTIONS, names, settings):
        assert isinstance(outcome, list)
        found |= {figure.name: figure for figure in outcome}
    return found


def test_translated_share_and_reasons(data: Path) -> None:
    found = figures(data, "translation")
    assert found["translated"].reached == pytest.approx(5 / 6)
    assert found["translated"].more["classes"] == {
        "no counterpart: Mathematica has no term of smaller order": 1
    }
    assert found["displayed as in the DLMF"].reached == 1


def test_agreement_counts_what_can_be_compared(data: Path) -> None:
    figure = figures(data, "agreement")["the same as LaCASt's verified translation"]
    assert figure.total == 3
    assert figure.reached == pytest.approx(1 / 3)
    assert [failure.kind for failure in figure.failures] == [
        "refused",
        "ours does not hold, theirs does not hold",
    ]


def test_layouts_are_compared_to_the_letter(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    formulas = [r"\tfrac{1}{2}\left(\sin@@{x}\right)\,\cpi", r"\tfrac12", "x^{"]
    rows = [{"semantic": text} for text in formulas]
    write(data / "dlmf_semantic.jsonl", rows)
    found = figures(data, "layout")["laid out to the letter"]
    assert (found.total, found.reached) == (2, 1.0)
    monkeypatch.setattr(layout, "spell_constants", lambda text, *_: text)
    found = figures(data, "layout")["laid out to the letter"]
    assert found.reached == 0.0


def test_correctness_tells_contradictions_from_definitions(data: Path) -> None:
    found = figures(data, "correctness")
    assert found["confirmed: holds numerically"].reached == 1
    contradicted = found["contradicted: exact, and does not hold"]
    assert contradicted.reached == 1
    assert contradicted.failures[0].case == FORMULAS[2]
    assert contradicted.more["classes"] == {
        "contradicted": 1,
        "defines a name": 1,
        "relates names only": 1,
    }
    assert found["not decided"].reached == 1


def test_speed_round_trips_and_fungrim(data: Path) -> None:
    found = figures(data, "speed", "roundtrip", "fungrim")
    assert 0 < found["from semantic LaTeX to Mathematica"].reached < 1000
    assert found["read, written and read again: equivalent"].reached == 1
    assert found["imported"].reached == 0.5
    assert found["displayed as in Fungrim"].reached == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    ((name, outcome),) = measure_sections(SECTIONS, ["fungrim"], Settings(tmp_path))
    assert name == "fungrim"
    assert isinstance(outcome, str) and "fungrim.jsonl" in outcome


def test_unknown_sections_are_refused() -> None:
    with pytest.raises(UnknownNameError):
        check_names(SECTIONS, ["nothing"])


def test_the_command_prints_a_table_and_writes_json(data: Path, tmp_path: Path) -> None:
    output = tmp_path / "figures.json"
    command = ["bench", "semantic", "--data", str(data), "--output", str(output)]
    result = CliRunner().invoke(app, [*command, "--only", "translation,speed"])
    assert "translated" in result.stdout
    assert "Mathematica has no term of smaller order 1" in result.stdout
    record = json.loads(output.read_text())
    assert record["figures"][0]["failures"][0]["case"] == FORMULAS[1]
    assert CliRunner().invoke(app, [*command, "--only", "x"]).exit_code == 2
