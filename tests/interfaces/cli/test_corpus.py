"""`mathglot corpus import dlmf`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app

ROWS = [
    {"id": "1", "line": 1, "semantic": r"\EulerGamma@{z+1}=z\EulerGamma@{z}"},
    {"id": "2", "line": 2, "semantic": r"x+\littleo@{x}"},
    {"id": "3", "line": 3, "semantic": r"\sqrt{x^2}=-x", "constraints": ["x<0"]},
    {"id": "4", "line": 4, "semantic": r"\sin@@{z}=\cos@@{z}"},
]


def run(*arguments: object) -> Result:
    command = ["corpus", "import", "dlmf", *(str(each) for each in arguments)]
    return CliRunner().invoke(app, command)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "formulas.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_pairs_are_written_and_counted(source: Path, tmp_path: Path) -> None:
    output = tmp_path / "pairs.jsonl"
    result = run(source, "--output", output, "--workers", 1)
    assert result.exit_code == 0
    pairs = read(output)
    assert [pair["line"] for pair in pairs] == [1, 2, 3, 4]
    assert pairs[0]["latex"] == r"\Gamma\left(z+1\right)=z\Gamma\left(z\right)"
    assert pairs[0]["mathematica"] == "Gamma[z + 1] == z Gamma[z]"
    assert pairs[0]["displays"] is True
    assert [pair.get("holds") for pair in pairs] == [True, None, True, False]
    assert pairs[1]["error"]["reason"] == (
        "no counterpart: Mathematica has no term of smaller order"
    )
    assert pairs[2]["constraints"] == ["x < 0"]
    assert "mathglot: 3 translated" in result.stderr
    assert "mathglot: 2 holds" in result.stderr
    assert list(tmp_path.glob(".*.part")) == []


def test_an_interrupted_run_goes_on(source: Path, tmp_path: Path) -> None:
    output = tmp_path / "pairs.jsonl"
    part = tmp_path / ".pairs.jsonl.part"
    part.write_text('{"error": {}, "line": 1}\n{"half a li')
    result = run(source, "--output", output, "--no-check", "--resume")
    assert result.exit_code == 0
    assert [pair["line"] for pair in read(output)] == [1, 2, 3, 4]
    assert read(output)[0]["error"] == {}


def test_without_resume_everything_is_made_anew(source: Path, tmp_path: Path) -> None:
    output = tmp_path / "pairs.jsonl"
    (tmp_path / ".pairs.jsonl.part").write_text('{"error": {}, "line": 1}\n')
    assert run(source, "--output", output, "--no-check").exit_code == 0
    assert read(output)[0]["reason"] == "not checked"


def test_bad_files_are_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    output = tmp_path / "out.jsonl"
    for text, words in (
        ("no json", "not JSON lines"),
        ('{"id": 1}\n', "the field 'semantic' is needed"),
    ):
        bad.write_text(text)
        result = run(bad, "--output", output)
        assert result.exit_code == 2
        assert words in result.stderr
    result = run(tmp_path / "none.jsonl", "--output", output)
    assert (result.exit_code, output.exists()) == (2, False)
