"""The loop: it learns, keeps the best, ends in time, goes on to the same weights."""

from __future__ import annotations

import csv
import json
import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from mathglot.corpus.pairs import make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.languages import parse
from mathglot.model.batch import Batch
from mathglot.model.checkpoint import Description, load_model, read_checkpoint
from mathglot.model.interface import ModelConfig
from mathglot.model.registry import build_model
from mathglot.model.weights import read_weights, weights_of
from mathglot.train.distributed import Group
from mathglot.train.feed import Step
from mathglot.train.learner import DivergedError, Learner, Objective
from mathglot.train.loop import Report
from mathglot.train.run import Plan, RunError, begin_run, run_training
from mathglot.train.settings import TrainingSettings

pytestmark = pytest.mark.slow

SETTINGS = TrainingSettings(
    steps=24,
    tokens=300,
    warmup=5,
    learning_rate=3e-3,
    validations=2,
    sample=10,
    look_every=4,
    save_every=3,
)
ALONE = Group(0, 1, torch.device("cpu"))


@pytest.fixture
def plan(corpus: Path) -> Plan:
    return Plan(corpus, "functions:2,semantic:1", "transformer:16x1+1", SETTINGS)


def run(output: Path, plan: Plan | None = None, **options: Any) -> list[Report]:
    return list(run_training(output, plan, device="cpu", **options))


def same(first: dict[str, Tensor], second: dict[str, Tensor]) -> bool:
    assert first.keys() == second.keys()
    return all(torch.equal(first[name], second[name]) for name in first)


def test_a_run_learns_and_leaves_all_that_it_should(plan: Plan, tmp_path: Path) -> None:
    settings = replace(
        SETTINGS,
        steps=60,
        tokens=1000,
        learning_rate=1e-2,
        save_every=0,
        average=0.9,
    )
    reports = run(tmp_path / "run", replace(plan, settings=settings))
    losses = [report.look.loss for report in reports if report.look]
    assert losses[-1] < 0.6 * losses[0]
    scores = [report.scores for report in reports if report.scores]
    assert len(scores) == 2 and scores[1].all.perplexity < scores[0].all.perplexity
    assert set(scores[0].sets) == {"functions", "semantic"}
    assert reports[-1].ended == "done" and reports[-1].step == 60
    with (tmp_path / "run" / "training.csv").open() as stream:
        assert [int(row["step"]) for row in csv.DictReader(stream)][-1] == 60
    assert list((tmp_path / "run" / "events").iterdir())
    last = read_checkpoint(tmp_path / "run" / "last")
    assert last.state["best_step"] == 60 and last.state["tokens"] > 5000
    best = read_weights(tmp_path / "run" / "best")
    assert same(best, dict(last.weights))
    name = "source_embedding.weight"
    assert not torch.equal(last.optimizer[f"weights/{name}"], best[name])


ARCHITECTURES = [
    "C16x1",
    "lightconv:16x1+1",
    "transformer-2017:16x1+1",
    "lstm:16x1",
    "recursive:16",
]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_every_architecture_goes_through_the_same_loop(
    plan: Plan, tmp_path: Path, architecture: str
) -> None:
    settings = replace(SETTINGS, steps=24, learning_rate=1e-2, save_every=0)
    plan = replace(plan, architecture=architecture, settings=settings)
    reports = run(tmp_path / "run", plan)
    losses = [report.look.loss for report in reports if report.look]
    assert len(losses) == 6 and losses[-1] < losses[0] - 0.5
    model, description = load_model(tmp_path / "run" / "best")
    assert description.examples["form"] == model.form


CHANGES = [
    {},
    {"steps": None, "epochs": 2},
    {"average": 0.9, "accumulate": 2},
    {"recipe": "paper", "learning_rate": 0.25, "steps": 16},
]


def test_a_run_of_epochs_validates_once_in_each(plan: Plan, tmp_path: Path) -> None:
    settings = replace(SETTINGS, steps=None, epochs=3, validations=3)
    reports = run(tmp_path / "run", replace(plan, settings=settings))
    scored = [report for report in reports if report.scores]
    assert [report.epoch for report in scored] == [1, 2, 3]
    assert reports[-1].ended == "done"
    with (tmp_path / "run" / "validation.csv").open() as stream:
        table = [row for row in csv.DictReader(stream) if row["set"] == "all"]
    assert [row["epoch"] for row in table] == ["1", "2", "3"]


def test_both_sides_may_have_one_dictionary(plan: Plan, tmp_path: Path) -> None:
    settings = replace(SETTINGS, steps=2, save_every=0)
    plan = replace(plan, settings=settings, one_dictionary=True)
    run(tmp_path / "run", plan)
    description = Description.load(tmp_path / "run" / "best")
    assert description.source.tokens == description.target.tokens
    assert "Sin" in description.source and "\\sin" in description.target


@pytest.mark.parametrize("changes", CHANGES)
def test_stopped_a_run_goes_on_to_the_same_weights(
    plan: Plan, tmp_path: Path, changes: dict[str, Any]
) -> None:
    plan = replace(plan, settings=replace(SETTINGS, **changes))
    run(tmp_path / "whole", plan)
    asked: Iterator[bool] = iter([False] * 7 + [True])
    reports = run(tmp_path / "halted", plan, stopped=lambda: next(asked))
    assert reports[-1].ended == "stopped" and reports[-1].step == 7
    resumed = run(tmp_path / "halted")
    assert resumed[0].step > 7
    for name in ("last", "best"):
        assert same(
            read_weights(tmp_path / "whole" / name),
            read_weights(tmp_path / "halted" / name),
        )
    tables = [
        (tmp_path / name / "validation.csv").read_text().splitlines()
        for name in ("whole", "halted")
    ]
    # All but the minutes are the same.
    first, second = ([row.split(",")[2:] for row in table] for table in tables)
    assert first == second


def start(output: Path, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "mathglot.interfaces.cli", "train", *options]
    return subprocess.Popen(
        [*command, "--device", "cpu", "--output", str(output)],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        stderr=subprocess.PIPE,
        text=True,
    )


def options_of(plan: Plan) -> list[str]:
    return (
        f"--corpus {plan.corpus} --mixture {plan.mixture} --workers 1 "
        f"--architecture {plan.architecture} --steps 400 --tokens 300 --warmup 5 "
        "--learning-rate 3e-3 --validations 2 --sample 10 --save-every 1"
    ).split()


def wait_for_step(output: Path, process: subprocess.Popen[str], step: int) -> None:
    state = output / "last" / "state.json"
    for _ in range(6000):
        try:
            if json.loads(state.read_text())["step"] >= step:
                return
        except (OSError, ValueError):
            pass
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    raise AssertionError("the run does not get on")


def test_killed_or_told_to_end_a_run_goes_on_to_the_same_weights(
    plan: Plan, tmp_path: Path
) -> None:
    output = tmp_path / "killed"
    process = start(output, *options_of(plan))
    wait_for_step(output, process, random.randint(1, 20))
    process.kill()
    process.wait()
    process = start(output, "--resume")
    wait_for_step(output, process, random.randint(30, 50))
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate()
    assert process.returncode == 0 and "continue with --output" in errors
    step = json.loads((output / "last" / "state.json").read_text())["step"]
    assert 30 <= step < 400
    # Not to the end, which would take too long: to where the other one was ended.
    asked = iter([False] * step + [True])
    settings = Plan.load(output).settings
    run(
        tmp_path / "whole",
        replace(plan, settings=settings),
        stopped=lambda: next(asked),
    )
    found, expected = (
        read_checkpoint(tmp_path / name / "last") for name in ("killed", "whole")
    )
    assert same(dict(found.weights), dict(expected.weights))
    assert same(dict(found.optimizer), dict(expected.optimizer))


def losses_of(output: Path) -> list[float]:
    with (output / "training.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    return [float(row[name]) for row in rows for name in ("loss", "gradient")]


def test_two_ranks_give_the_weights_of_one(plan: Plan, tmp_path: Path) -> None:
    settings = replace(
        SETTINGS, recipe="paper", learning_rate=0.25, dropout=0.0, steps=8, accumulate=2
    )
    plan = replace(plan, settings=settings)
    run(tmp_path / "one", plan)
    begin_run(plan, tmp_path / "two")
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
    command += ["--nproc-per-node", "2", "-m", "mathglot.interfaces.cli", "train"]
    command += ["--device", "cpu", "--resume", "--output", str(tmp_path / "two")]
    result = subprocess.run(
        command,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("done: 8 steps") == 1
    # Clipping hides a gradient of the wrong length from the weights, not from here.
    figures = [losses_of(tmp_path / name) for name in ("one", "two")]
    assert figures[0] == pytest.approx(figures[1], rel=1e-4)
    one, two = (read_weights(tmp_path / name / "last") for name in ("one", "two"))
    torch.manual_seed(settings.seed)
    config = read_checkpoint(tmp_path / "one" / "last").description.config
    fresh = weights_of(build_model(config))
    for name, value in one.items():
        assert torch.allclose(value, two[name], atol=2e-6), name
    moved = max((one[name] - fresh[name]).abs().max().item() for name in one)
    assert moved > 1e-3


def test_batches_of_a_step_count_as_one(plan: Plan) -> None:
    settings = replace(SETTINGS, recipe="paper", dropout=0.0)
    ids = torch.randint(3, 40, (6, 5))
    batch = Batch(ids, ids, ids)
    parts = [Batch(ids[:2], ids[:2], ids[:2]), Batch(ids[2:], ids[2:], ids[2:])]
    found = []
    for batches in ([batch], parts):
        torch.manual_seed(1)
        model = build_model(ModelConfig("transformer:16x1+1", 40, 40, dropout=0.0))
        learner = Learner(model, settings, ALONE)
        for number in range(3):
            learner.update(number, Step(0, number, batches, 30, 0.0, (0, 0)), 0.0)
        assert math.isfinite(learner.look().loss)
        found.append(weights_of(model))
    for name, value in found[0].items():
        assert torch.allclose(value, found[1][name], atol=1e-6)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_a_loss_that_is_no_number_stops_the_run(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: float
) -> None:
    update = Learner.update

    def spoil(self: Learner, number: int, step: Step, progress: float) -> float:
        if number == 5:
            with torch.no_grad():
                next(self.model.parameters()).fill_(bad)
        return update(self, number, step, progress)

    monkeypatch.setattr(Learner, "update", spoil)
    with pytest.raises(DivergedError, match="step 5") as caught:
        run(tmp_path / "run", plan)
    assert caught.value.step == 5
    record = json.loads((tmp_path / "run" / "failure-5.json").read_text())
    assert record["step"] == 5 and record["examples"]
    assert {"set", "line", "source", "target"} <= record["examples"][0].keys()
    last = read_checkpoint(tmp_path / "run" / "last")
    assert last.state["step"] == 3
    assert all(torch.isfinite(value).all() for value in last.weights.values())


def test_steps_whose_gradients_are_no_numbers_may_be_skipped(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    objective = Objective.forward
    calls = 0

    def spoil(self: Objective, *batch: torch.Tensor) -> torch.Tensor:
        nonlocal calls
        calls += 1
        return objective(self, *batch) * (float("nan") if calls == 6 else 1.0)

    monkeypatch.setattr(Objective, "forward", spoil)
    # One of the four steps between two looks goes wrong.
    settings = replace(SETTINGS, steps=8, validations=1, save_every=0, skip=0.3)
    reports = run(tmp_path / "run", replace(plan, settings=settings))
    looks = [report.look for report in reports if report.look is not None]
    assert [look.skipped for look in looks] == [0, 1]
    assert all(math.isfinite(look.loss) for look in looks)
    last = read_checkpoint(tmp_path / "run" / "last")
    assert all(torch.isfinite(value).all() for value in last.weights.values())
    assert "skipped" in (tmp_path / "run" / "training.csv").read_text()
    calls = 0
    tight = replace(settings, skip=0.2)
    with pytest.raises(DivergedError, match="step 5"):
        run(tmp_path / "tight", replace(plan, settings=tight))


def test_minutes_are_kept(plan: Plan, tmp_path: Path) -> None:
    settings = replace(SETTINGS, steps=None, minutes=2 / 60, save_every=0)
    stopped = time.monotonic()
    reports = run(tmp_path / "run", replace(plan, settings=settings))
    last = reports[-1]
    assert last.ended == "done" and last.scores is not None
    assert time.monotonic() - stopped < 120
    rates = [report.rate for report in reports]
    assert max(rates) > 1e-3 and rates[-1] < max(rates) / 5
    assert (tmp_path / "run" / "best" / "model.safetensors").exists()


def test_a_run_may_begin_with_the_weights_of_another(
    plan: Plan, tmp_path: Path
) -> None:
    short = replace(plan, settings=replace(SETTINGS, steps=3))
    run(tmp_path / "first", short)
    first, _ = load_model(tmp_path / "first" / "last")
    tiny = replace(SETTINGS, steps=1, learning_rate=1e-12)
    run(
        tmp_path / "second",
        replace(short, settings=tiny, start=tmp_path / "first" / "last"),
    )
    second, _ = load_model(tmp_path / "second" / "last")
    for name, value in weights_of(first).items():
        assert torch.allclose(value, weights_of(second)[name], atol=1e-6)


def test_a_run_may_know_more_than_the_one_it_begins_with(
    plan: Plan, tmp_path: Path
) -> None:
    short = replace(plan, settings=replace(SETTINGS, steps=2))
    run(tmp_path / "first", short)
    start = tmp_path / "first" / "last"
    other = tmp_path / "corpus"
    pair = make_pair(
        parse(r"\[FormalX] == Zzz[x]", "mathematica"),
        r"\Xx = \zzz ( x )",
        flavour="typed",
        source="test",
    )
    lines = [("valid" if n < 4 else "train", pair.to_line()) for n in range(40)]
    SetFolder(other, "functions").write_splits(lines, {"set": "functions"})
    more = replace(short, corpus=other, mixture="functions", start=start, grow=True)
    run(tmp_path / "second", more)
    before, after = (
        Description.load(tmp_path / name / "last") for name in ("first", "second")
    )
    assert after.source.tokens[: len(before.source)] == before.source.tokens
    assert r"\zzz" in after.source and "Zzz" in after.target
    assert "Zzz" not in before.target
    with pytest.raises(RunError, match="can grow"):
        begin_run(replace(short, grow=True), tmp_path / "third")


def test_runs_that_cannot_be_are_refused(plan: Plan, tmp_path: Path) -> None:
    short = replace(plan, settings=replace(SETTINGS, steps=1))
    run(tmp_path / "run", short)
    with pytest.raises(RunError, match="holds a run"):
        begin_run(plan, tmp_path / "run")
    assert Plan.load(tmp_path / "run") == short
    with pytest.raises(RunError, match="holds no run"):
        run(tmp_path / "nothing")
    start = tmp_path / "run" / "last"
    for other in ({"architecture": "C16x1"}, {"normal": False}):
        with pytest.raises(RunError, match="a model of another kind"):
            begin_run(replace(plan, start=start, **other), tmp_path / "new")
