"""`mathglot bench reading` on tiny data."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app, bench_reading


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", "reading", *arguments])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with gzip.open(tmp_path / "real_formulas.jsonl.gz", "wt") as stream:
        for latex in ("x + 1", "x + {"):
            stream.write(json.dumps({"book": "a/b", "latex": latex}) + "\n")
    (tmp_path / "im2latex_val.txt").write_text("y ^ { 2 }\n")
    return tmp_path


def test_the_table(data: Path) -> None:
    result = run("--data", str(data), "--only", "coverage,displays", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert "50 % (9.5 - 90.5)" in result.stdout
    assert "at {" in result.stdout or "ParseError" in result.stdout


def test_json_lists_what_failed(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    result = run(
        *("--data", str(data), "--only", "coverage", "--workers", "2"),
        *("--json", "--output", str(target)),
    )
    record = json.loads(result.stdout)
    assert record == json.loads(target.read_text())
    [failure] = record["figures"][0]["failures"]
    assert failure["case"] == "x + {"


def test_what_has_no_data_is_said(data: Path) -> None:
    result = run("--data", str(data), "--only", "labels,strictness", "--workers", "1")
    assert result.exit_code == 1
    assert "not measured: labels: needs the file" in result.stdout
    assert "strictness" in result.stdout.splitlines()[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--only", "nonsense"], "unknown section 'nonsense'"),
        (["--data", "nowhere"], "nowhere: no such folder"),
    ],
)
def test_wrong_use(arguments: list[str], complaint: str, data: Path) -> None:
    result = run("--data", str(data), *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_the_help_shows_the_examples() -> None:
    page = run("--help").stdout
    assert all(example in page for example in bench_reading.EXAMPLES)
