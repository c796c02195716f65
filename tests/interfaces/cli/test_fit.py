"""`mathglot fit` on a few labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app, fit

LABELS = [("1", "p(x)", "p x"), ("2", "1 + p(y)", "1 + p y"), ("3", "x", "x")]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["fit", *map(str, arguments)])


@pytest.fixture
def labels(tmp_path: Path) -> list[Path]:
    """Two files, which together have three labels."""
    rows = [
        {"id": id_, "book": "a/b", "latex": latex, "mathematica": wanted}
        | {"kind": "computable", "alternatives": []}
        for id_, latex, wanted in LABELS
    ]
    paths = [tmp_path / "first.jsonl", tmp_path / "second.jsonl"]
    for path, part in zip(paths, (rows[:1], rows[1:]), strict=True):
        path.write_text("".join(json.dumps(row) + "\n" for row in part))
    return paths


def test_the_same_labels_give_the_same_weights(
    labels: list[Path], tmp_path: Path
) -> None:
    targets = [tmp_path / "one.json", tmp_path / "two.json"]
    for workers, target in enumerate(targets, start=1):
        options = ("--output", target, "--workers", workers, "--rounds", "2")
        result = run(*labels, *map(str, options))
        assert result.exit_code == 0, result.output
        assert "weights fitted to 3 labels" in result.stderr
    assert targets[0].read_bytes() == targets[1].read_bytes()
    assert list(tmp_path.glob(".*")) == []


def test_a_prior_is_what_labels_do_not_change(
    labels: list[Path], tmp_path: Path
) -> None:
    prior, target = tmp_path / "prior.json", tmp_path / "weights.json"
    prior.write_text(json.dumps({"no such feature": 7}))
    run(*labels, "--prior", prior, "-o", target, "--rounds", "1", "--workers", "1")
    weights = json.loads(target.read_text())
    assert weights["no such feature"] == 7 and len(weights) > 1


def test_pairs_count_beside_labels(labels: list[Path], tmp_path: Path) -> None:
    found = []
    for importance in ("0", "1"):
        target = tmp_path / f"{importance}.json"
        options = ("--generated", "human:3", "--importance", importance)
        result = run(*labels, *options, "-o", target, "--rounds", "1")
        assert "fitted to 3 labels and 3 pairs" in result.stderr
        found.append(json.loads(target.read_text()))
    alone = tmp_path / "alone.json"
    run(*labels, "-o", alone, "--rounds", "1")
    weights = json.loads(alone.read_text())
    assert {name: found[0][name] for name in weights} == weights != found[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.jsonl", "-o", "w.json"], "nowhere.jsonl: No such file"),
        (
            ["LABELS", "-o", "w.json", "--prior", "nowhere.json"],
            "nowhere.json: No such",
        ),
        (["LABELS", "-o", "w.json", "--prior", "LABELS"], "the weight of 'id' is no"),
        (["LABELS", "-o", "nowhere/w.json"], "nowhere/.w.json.partial: No such"),
        (["LABELS", "-o", "w.json", "--generated", "tales:3"], "no set 'tales'"),
        (["LABELS", "-o", "w.json", "--generated", "human"], "human has no end"),
        (["LABELS", "-o", "w.json", "--generated", "human:x"], "'human:x': expected"),
        (
            ["LABELS", "-o", "w.json", "--generated", "hand_dev", "--data", "tests"],
            "hand_dev.jsonl: No such file",
        ),
    ],
)
def test_wrong_use(
    arguments: list[str], complaint: str, labels: list[Path], tmp_path: Path
) -> None:
    given = [str(labels[0]) if text == "LABELS" else text for text in arguments]
    result = run(*given, "--workers", "1", "--rounds", "1")
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_the_help_shows_the_examples() -> None:
    page = run("--help").stdout
    assert all(example in page for example in fit.EXAMPLES)
