"""`mathglot readings`: formulas of all sources, numbered readings, records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import mathglot as mg
from mathglot.interfaces.cli import app

RENAMED = "E is a variable, written e, since E is Euler's number in Mathematica"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["readings", *arguments], input=given)


def test_readings_are_numbered_with_their_assumptions_and_differences() -> None:
    result = run("--limit", "2", "e^{ix}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        " 1. E^(I x)",
        "      e is the base of the natural logarithm",
        "      i is the imaginary unit",
        " 2. e^(I x)",
        "      i is the imaginary unit",
        "      unlike 1: e is a variable",
    ]


def test_a_formula_that_goes_on_from_somewhere_says_so() -> None:
    lines = run("--limit", "1", "= 3").stdout.splitlines()
    assert lines == [
        r" 1. \[Placeholder] == 3",
        r"      \[Placeholder] stands for what is missing before =",
    ]


def test_of_several_formulas_each_stands_above_its_readings(tmp_path: Path) -> None:
    path = tmp_path / "formulas.txt"
    path.write_text("E = m\n\n2 +\nx\n")
    result = run("--limit", "1", "-f", str(path))
    assert result.stdout.splitlines() == [
        *("E = m", " 1. e == m", f"      {RENAMED}", ""),
        *("2 +", ""),
        *("x", " 1. x"),
    ]
    assert result.exit_code == 1
    assert f"{path}:3: latex: expected" in result.stderr
    assert "1 of 3 formulas failed" in result.stderr
    again = run("--limit", "1", given=path.read_text())
    assert again.stdout == result.stdout
    assert "line 3: latex: expected" in again.stderr


def test_records_have_all_readings() -> None:
    (record,) = map(json.loads, run("--json", "P_n(x)").stdout.splitlines())
    found = mg.readings("P_n(x)")
    assert record["input"] == "P_n(x)"
    assert record["output"] == mg.render(found[0].tree, "mathematica")
    assert [one["output"] for one in record["readings"]] == [
        mg.render(reading.tree, "mathematica") for reading in found
    ]
    first, *others = record["readings"]
    assert first["difference"] is None
    assert all(other["difference"] for other in others)
    legendre = next(o for o in others if o["output"] == "LegendreP[n, x]")
    assert legendre["difference"] == "P_n(x) is LegendreP[n, x]"
    assert legendre["assumptions"] == ["P is LegendreP"]
    assert legendre["score"] < first["score"]


def test_a_field_of_json_lines_and_an_output_file(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    options = ["--json", "--limit", "1", "--field", "latex", "-o", str(target)]
    result = run(*options, given='{"latex": "a/b"}\n{"latex": "a/"}\n')
    assert result.exit_code == 1
    good, bad = map(json.loads, target.read_text().splitlines())
    assert (good["line"], good["output"]) == (1, "a/b")
    assert (bad["error"]["type"], bad["error"]["position"]) == ("UnfinishedError", 2)


@pytest.mark.parametrize("limit", ["0", "-3", "many"])
def test_a_limit_that_is_none_is_wrong_use(limit: str) -> None:
    result = run("--limit", limit, "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--limit" in result.stderr


def test_readings_in_semantic_latex_are_texts_that_expand_to_the_formula() -> None:
    result = run("--to", "semantic", "--limit", "2", r"K(k)")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [r" 1. \compellintKk@{k}", " 2. K(k)"]
    result = run("--to", "semantic", "--json", r"\sin x")
    record = json.loads(result.stdout)
    assert record["output"] == r"\sin@@{x}"
    assert record["readings"][0]["output"] == record["output"]
    assert record["readings"][0]["score"] <= 0


def test_what_cannot_be_read_into_semantic_latex_is_said() -> None:
    result = run("--to", "semantic", r"\frac{a")
    assert result.exit_code == 1
    assert result.stderr.startswith("mathglot: latex: expected")
