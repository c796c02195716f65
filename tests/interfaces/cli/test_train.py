"""`mathglot train`: what it takes, refuses and leaves behind."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from mathglot.evaluate.training.curves import draw_run
from mathglot.interfaces.cli import app

RUNNER = CliRunner()
SMALL = "--architecture transformer:16x1+1 --tokens 200 --sample 5 --device cpu"


def train(arguments: str) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, ["train", *arguments.split()])
    return result.exit_code, result.stdout, result.stderr


def test_a_run_is_shown_kept_and_gone_on_with(corpus: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    code, shown, said = train(
        f"--corpus {corpus} --steps 6 --validations 2 {SMALL} --json --output {run}"
    )
    assert code == 0, said
    reports = [json.loads(line) for line in shown.splitlines()]
    assert reports[-1]["step"] == 6 and reports[-1]["ended"] == "done"
    assert "done: 6 steps" in said and "exact match" in said
    for name in ("best", "last"):
        assert (run / name / "model.safetensors").exists()
    picture = (run / "curves.svg").read_text()
    ElementTree.fromstring(picture)
    assert "exact match" in picture and "perplexity" in picture
    code, _, said = train(f"--resume --output {run}")
    assert code == 0 and "done: 6 steps" in said


def test_a_preset_gives_what_is_not_given(corpus: Path, tmp_path: Path) -> None:
    options = f"--corpus {corpus} --preset paper-mathematica {SMALL}"
    for name, length in (("epochs", "--epochs 1"), ("steps", "--steps 1")):
        code, _, said = train(f"{options} {length} --output {tmp_path / name}")
        assert code == 0, said
        record = json.loads((tmp_path / name / "run.json").read_text())
        assert record["settings"]["recipe"] == "paper" and not record["normal"]
        assert record["settings"]["tokens"] == 200
        lengths = {n: record["settings"][n] for n in ("steps", "minutes", "epochs")}
        assert {n: v for n, v in lengths.items() if v is not None} == {name: 1}


def test_examples_may_be_prepared_alone(corpus: Path, tmp_path: Path) -> None:
    options = f"--corpus {corpus} --prepared {tmp_path / 'made'} --workers 1 {SMALL}"
    code, _, _ = train(f"{options} --steps 1 --prepare-only --output {tmp_path / 'r'}")
    assert code == 0 and not (tmp_path / "r").exists()
    kinds = sorted(
        path.name.rpartition("-")[0] for path in (tmp_path / "made").iterdir()
    )
    assert kinds == ["functions-train", "functions-valid", "vocabularies"]


REFUSED = [
    ("--steps 3", "name a corpus with --corpus"),
    ("--corpus CORPUS", "steps, minutes, epochs: give one of them"),
    ("--corpus CORPUS --steps 3 --minutes 1", "epochs: give one of them"),
    ("--corpus CORPUS --steps 3 --epochs 1", "epochs: give one of them"),
    ("--corpus CORPUS --preset own", "unknown preset 'own'"),
    ("--corpus CORPUS --steps 0", "steps: expected at least 1, found 0"),
    ("--corpus CORPUS --minutes nan", "minutes: expected more than 0"),
    ("--corpus CORPUS --steps 3 --recipe old", "recipe: expected one of paper, modern"),
    ("--corpus CORPUS --steps 3 --compile yes", "compile: expected one of off"),
    ("--corpus CORPUS --steps 3 --dropout 1", "dropout: expected 0 to below 1"),
    ("--corpus CORPUS --steps 3 --architecture D5", "unknown architecture 'D5'"),
    ("--corpus CORPUS --steps 3 --mixture human", "no set human; there is functions"),
    ("--corpus CORPUS --steps 3 --mixture functions:x", "'x' in 'functions:x'"),
    ("--corpus CORPUS --steps 3 --numbers roman", "unknown form of numbers 'roman'"),
    ("--corpus CORPUS --steps 3 --start nowhere", "nowhere"),
    ("--corpus CORPUS --steps 3 --device toaster", "toaster"),
    ("--corpus nowhere --steps 3", "nowhere: no such folder"),
    ("--resume", "holds no run to continue"),
    ("--resume --steps 3 --seed 2", "leave out --steps, --seed"),
]


@pytest.mark.parametrize(("arguments", "complaint"), REFUSED)
def test_bad_arguments_give_one_clear_line(
    corpus: Path, tmp_path: Path, arguments: str, complaint: str
) -> None:
    arguments = arguments.replace("CORPUS", str(corpus))
    code, shown, said = train(f"{arguments} --output {tmp_path / 'run'}")
    assert (code, shown) == (2, "")
    assert complaint in said and said.count("\n") == 1, said


def test_a_folder_that_holds_a_run_is_refused(corpus: Path, tmp_path: Path) -> None:
    options = f"--corpus {corpus} --steps 1 {SMALL} --output {tmp_path}"
    assert train(options)[0] == 0
    code, _, said = train(options)
    assert code == 2 and "holds a run; use --resume" in said


def test_curves_need_a_validation() -> None:
    row = {"step": "0", "set": "<all>", "exact_match": "0.5", "perplexity": "1.0"}
    assert draw_run([]) == ""
    assert "&lt;all&gt;" in draw_run([row])
    ElementTree.fromstring(draw_run([row, {**row, "step": "9", "perplexity": "1e30"}]))


def test_a_run_is_exported_and_a_new_one_begins_with_it(
    corpus: Path, tmp_path: Path
) -> None:
    run, weights = tmp_path / "run", tmp_path / "weights"
    train(f"--corpus {corpus} --steps 2 --validations 1 {SMALL} --output {run}")
    export = ["export", str(run), "--output", str(weights)]
    for _ in range(2):
        result = RUNNER.invoke(app, export)
        assert result.exit_code == 0 and "MiB in 10 files" in result.stdout
    code, _, said = train(
        f"--corpus {corpus} --steps 2 --validations 1 {SMALL} --start {weights} "
        f"--output {tmp_path / 'next'}"
    )
    assert code == 0, said
    (weights / "notes.txt").write_text("mine")
    result = RUNNER.invoke(app, export)
    assert result.exit_code == 2 and "holds notes.txt" in result.stderr
    assert (weights / "notes.txt").read_text() == "mine"
    result = RUNNER.invoke(app, ["export", str(tmp_path), "-o", str(tmp_path / "no")])
    assert result.exit_code == 2 and "neither a checkpoint" in result.stderr


def test_a_run_begins_with_another_and_is_what_that_was(
    corpus: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    train(f"--corpus {corpus} --steps 1 {SMALL} --output {first}")
    code, _, said = train(
        f"--corpus {corpus} --steps 1 --tokens 200 --sample 5 --start {first} "
        f"--output {second}"
    )
    assert code == 0, said
    assert json.loads((second / "run.json").read_text())["architecture"] == (
        "transformer:16x1+1"
    )


def test_weights_are_for_everybody_and_a_run_says_how_to_use_it(
    corpus: Path, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    train(f"--corpus {corpus} --steps 1 {SMALL} --output {run}")
    kept = run / "best" / "model.safetensors"
    assert kept.stat().st_mode == (run / "best" / "config.json").stat().st_mode
    for folder in (run, run / "best"):
        result = RUNNER.invoke(app, ["translate", "--model", str(folder), "x"])
        assert result.exit_code == 2 and result.stderr.count("\n") == 1
        assert f"{folder}: no model found; `mathglot export`" in (result.stderr)
