"""`mathglot fit-composition`: what whole trees weigh, fitted to labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from mathglot.interfaces.cli import app
from mathglot.languages import render
from mathglot.languages.latex.reader import Reader
from mathglot.languages.latex.reader.composition import Composition

# Readings that weigh about the same, of which labels name the one that comes second.
FORMULAS = ("p(x+1) = a", "q(t+1) = b", "u(y+1) = c", "v(z+1) = d")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["fit-composition", *map(str, arguments)])


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    rows = []
    for number, latex in enumerate(FORMULAS):
        reader = Reader(latex, composition=Composition({}))
        second = render(reader.find_readings(2)[1].tree, "mathematica")
        row = {"id": str(number), "book": "a/b", "latex": latex, "mathematica": second}
        rows.append(row | {"kind": "computable", "alternatives": []})
    path = tmp_path / "labels.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_what_labels_say_comes_first_afterwards(labels: Path, tmp_path: Path) -> None:
    output = tmp_path / "composition.json"
    result = run(labels, "--output", output, "--workers", "1")
    assert result.exit_code == 0, result.output
    assert "weights fitted to 4 labels" in result.stderr
    values = json.loads(output.read_text())
    fitted = Composition(values)
    latex = "g(s+1) = h"
    before = Reader(latex, composition=Composition({})).find_readings(2)
    after = Reader(latex, composition=fitted).find_readings(1)[0]
    assert after.tree == before[1].tree != before[0].tree


def test_any_number_of_processes_gives_the_same(labels: Path, tmp_path: Path) -> None:
    outputs = [tmp_path / "one.json", tmp_path / "two.json"]
    for workers, output in enumerate(outputs, start=1):
        assert run(labels, "-o", output, "--workers", str(workers)).exit_code == 0
    assert outputs[0].read_text() == outputs[1].read_text()


def test_labels_that_are_not_there_are_one_error(tmp_path: Path) -> None:
    result = run(tmp_path / "none.jsonl", "-o", tmp_path / "made.json")
    assert result.exit_code != 0
    assert "none.jsonl" in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "made.json").exists()
