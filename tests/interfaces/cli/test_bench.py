"""`mathglot bench languages` on tiny data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathglot.evaluate.languages import speed
from mathglot.evaluate.languages.data import find_data
from mathglot.interfaces.cli import app, bench


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", "languages", *arguments])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with three hand-written pairs, one of which does not show its gold."""
    folder = tmp_path / "shared" / "data"
    folder.mkdir(parents=True)
    rows = [(r"\sin x", "Sin[x]"), ("x^2", "x^2"), (r"\alpha", "b")]
    (folder / "hand_dev.jsonl").write_text(
        "".join(
            json.dumps({"latex": latex, "mathematica": gold}) + "\n"
            for latex, gold in rows
        )
    )
    return folder


def test_the_table(data: Path) -> None:
    result = run("--data", str(data), "--only", "displays")
    assert result.exit_code == 0
    (title, line) = result.stdout.splitlines()
    assert title.split() == ["section", "figure", "reached", "wanted"]
    assert line.split("  ")[0] == "displays"
    assert "66.66 %" in line
    assert line.endswith("ok")


def test_json_lists_what_failed(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    result = run("--data", str(data), "--only", "displays", "--json", "-o", str(target))
    record = json.loads(result.stdout)
    assert record == json.loads(target.read_text())
    (figure,) = record["figures"]
    assert figure["verdict"] == "ok"
    assert [failure["case"] for failure in figure["failures"]] == [r"\alpha"]
    assert list(tmp_path.glob(".*.part")) == []


def test_a_short_figure_is_an_error(data: Path) -> None:
    (data / "hand_dev.jsonl").write_text('{"latex": "x", "mathematica": "y"}\n')
    result = run("--data", str(data), "--only", "displays")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].endswith("short")


def test_what_has_no_data_is_said(data: Path) -> None:
    result = run("--data", str(data), "--only", "displays,semantic")
    assert result.exit_code == 1
    assert "not measured: semantic: needs the file" in result.stdout
    assert "66.66 %" in result.stdout


def test_a_missing_peer_is_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "load_peer", lambda: None)
    result = run("--data", str(data), "--only", "speed")
    assert "SymPy is not installed (extra `sympy`)" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--only", "nonsense"], "unknown section 'nonsense'"),
        (["--data", "nowhere"], "nowhere: no such folder"),
    ],
)
def test_wrong_use(arguments: list[str], complaint: str, data: Path) -> None:
    result = run(*["--data", str(data)], *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_a_picture_needs_the_section_that_it_shows(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "cost.svg"
    result = run("--data", str(data), "--only", "displays", "--picture", str(target))
    assert "no picture without the section speed" in result.stderr
    assert not target.exists()


def test_the_data_is_found_beside_a_folder_above(data: Path, tmp_path: Path) -> None:
    inner = tmp_path / "repository" / "docs"
    inner.mkdir(parents=True)
    assert find_data(inner) == data


def test_the_help_shows_the_examples() -> None:
    page = run("--help").stdout
    assert all(example in page for example in bench.EXAMPLES)
