"""Validation: what it counts without a search is what greedy decoding finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from mathglot.model.checkpoint import load_model
from mathglot.model.decoding import greedy
from mathglot.train.run import Plan, prepare, run_training
from mathglot.train.settings import TrainingSettings
from mathglot.train.validation import Validation

SETTINGS = TrainingSettings(
    recipe="muon",
    steps=200,
    tokens=600,
    warmup=5,
    dropout=0.0,
    validations=1,
    sample=40,
)


@pytest.mark.parametrize(
    ("architecture", "rate", "steps"),
    [("transformer:32x1+1", 0.03, 120), ("recursive:32", 0.02, 110)],
)
def test_exact_matches_are_those_of_greedy_decoding(
    corpus: Path, tmp_path: Path, architecture: str, rate: float, steps: int
) -> None:
    settings = replace(SETTINGS, learning_rate=rate, steps=steps)
    plan = Plan(corpus, "functions:1,semantic:1", architecture, settings)
    list(run_training(tmp_path / "run", plan, device="cpu"))
    model, _ = load_model(tmp_path / "run" / "best")
    data = prepare(plan)
    scores = Validation(
        data.validating, data.shares, sample=40, device=torch.device("cpu")
    )(model.eval())
    right = 0
    for split in data.validating:
        for row in range(len(split)):
            source = torch.tensor([split.sources.row(row)])
            right += greedy(model, source, 60) == [split.targets.row(row)]
    assert scores.all.rows == 40
    assert scores.all.exact_match == right / 40
    # Neither all nor nothing, or the test would not see a difference.
    assert 0 < right < 40
