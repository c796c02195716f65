"""`mathglot evaluate --labels` with a tiny file of labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathglot.interfaces.cli import app

LABELS = [
    ("1", "a/b/c.tex", "v_{max} = 3", "computable", "Subscript[v, max] == 3"),
    ("2", "a/b/d.tex", "|01\\rangle", "literal", 'Ket["01"]'),
    ("3", "e/f/g.tex", "x + 1", "computable", "x + 1"),
    ("4", "e/f/g.tex", "x =", "none", None),
]
ANSWERS = [
    {"id": "1", "translation": 'Subscript[v, "max"] == 3'},
    {"id": "2", "translation": "Ket[0, 1]"},
    {"source": "x + 1", "translation": "Fibonacci[x]"},
    {"id": "4", "error": "it has no end"},
]


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    names = ("id", "book", "latex", "kind", "mathematica")
    rows = [dict(zip(names, row, strict=True), alternatives=[]) for row in LABELS]
    return write(tmp_path / "labels.jsonl", rows)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    return write(tmp_path / "answers.jsonl", ANSWERS)


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def evaluate(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["evaluate", *map(str, arguments)])
    return result.exit_code, result.output


def test_another_system_is_judged(labels: Path, answers: Path) -> None:
    code, shown = evaluate("--labels", labels, "--translations", answers)
    assert code == 0, shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["all", "3", "2", "66.7", "%"] in [row[:5] for row in rows]
    assert ["a/b", "2", "2", "100.0", "%"] in [row[:5] for row in rows]
    assert "without a translation: 1 of 1 refused" in shown
    assert "does not have: 1 of 3 (33.3 %, 6.1 - 79.2 %)\n  Fibonacci 1" in shown


def test_verdicts_are_written_whole(
    labels: Path, answers: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    code, shown = evaluate(
        *("--labels", labels, "--translations", answers, "--json", "-o", out)
    )
    assert code == 0, shown
    assert json.loads(shown) == json.loads((out / "summary.json").read_text())
    assert json.loads(shown)["kinds"][0]["right"]["count"] == 1
    lines = (out / "verdicts.jsonl").read_text().splitlines()
    first, _, third, fourth = (json.loads(line) for line in lines)
    assert first["right"] and first["matched"] == "Subscript[v, max] == 3"
    assert not third["right"] and third["special"] == ["Fibonacci"]
    assert fourth["right"] and fourth["error"] == "it has no end"
    assert {path.name for path in out.iterdir()} == {"summary.json", "verdicts.jsonl"}


def test_the_model_inside_is_judged(labels: Path) -> None:
    code, shown = evaluate("--labels", labels, "--json")
    assert code == 0, shown
    figures = json.loads(shown)
    assert figures["system"] == "the model inside Mathglot" and figures["beam"] == 5
    assert figures["all"]["n"] == 3 and figures["all"]["right"]["count"] >= 1


def test_guesses_are_judged_beside_the_answers(tmp_path: Path) -> None:
    # The first lacks its last bracket: an error, or a guess that adds it.
    rows = [("9", "a/b", "f(x", "computable", "f[x]"), LABELS[0]]
    names = ("id", "book", "latex", "kind", "mathematica")
    labels = write(
        tmp_path / "labels.jsonl",
        [dict(zip(names, row, strict=True), alternatives=[]) for row in rows],
    )
    code, shown = evaluate("--labels", labels, "--guess", "--json")
    assert code == 0, shown
    figures = json.loads(shown)
    assert figures["all"]["right"]["count"] == 1 and figures["all"]["n"] == 2
    assert figures["with_guesses"]["n"] == 2
    assert figures["with_guesses"]["right"]["count"] == 2
    code, shown = evaluate("--labels", labels, "--guess")
    assert code == 0 and "with guesses" in shown
    code, shown = evaluate("--labels", labels, "--json")
    assert "with_guesses" not in json.loads(shown)


MISTAKES = [
    (("--labels", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
    (("--labels", "LABELS", "--translations", "nowhere.jsonl"), "nowhere.jsonl"),
    (("--labels", "LABELS", "--corpus", "corpus"), "either --corpus or --labels"),
    (("RUN", "--labels", "LABELS", "--translations", "x"), "either a run or"),
    (
        ("--labels", "LABELS", "--guess", "--translations", "ANSWERS"),
        "cannot be used with --translations",
    ),
    (("--guess",), "--guess is for --labels"),
    (("--labels", "ANSWERS"), "answers.jsonl:1: the field 'kind' is missing"),
    (("--labels", "LABELS", "--translations", "LABELS"), "labels.jsonl:1: neither"),
]


@pytest.mark.parametrize(("arguments", "complaint"), MISTAKES)
def test_mistakes_end_with_one_clear_line(
    labels: Path, answers: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    places = {"LABELS": str(labels), "ANSWERS": str(answers)}
    code, shown = evaluate(*(places.get(item, item) for item in arguments))
    assert code != 0 and complaint in shown and "Traceback" not in shown
