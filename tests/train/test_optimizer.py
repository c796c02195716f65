"""Recipes, schedules and averages, by hand and against torch's own."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.optim import SGD, AdamW
from torch.optim import Muon as TorchMuon
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from mathglot.errors import UnknownNameError
from mathglot.model.interface import ModelConfig
from mathglot.model.registry import build_model
from mathglot.train.muon import Muon, orthogonalise
from mathglot.train.optimizer import (
    Cosine,
    Plateau,
    RunningAverage,
    build_optimizer,
    optimizer_tensors,
    put_optimizer_tensors,
)
from mathglot.train.settings import SettingsError, TrainingSettings, find_recipe

PAPER, MODERN, MUON = [find_recipe(name) for name in ("paper", "modern", "muon")]


def test_the_recipes_are_those_of_the_design() -> None:
    assert (PAPER.learning_rate, PAPER.clip, PAPER.dropout) == (0.25, 0.1, 0.2)
    assert (MODERN.learning_rate, MODERN.betas) == (1e-3, (0.9, 0.98))
    assert (MODERN.weight_decay, MODERN.warmup, MODERN.clip) == (0.01, 400, 1.0)
    assert PAPER.smoothing == MODERN.smoothing == 0.1
    assert (MUON.smoothing, MUON.momentum) == (0.0, 0.95)


def test_optimisers_are_torchs_and_vectors_do_not_decay() -> None:
    model = nn.Linear(3, 4)
    paper = build_optimizer(model, PAPER)
    assert isinstance(paper, SGD) and paper.defaults["nesterov"]
    modern = build_optimizer(model, MODERN)
    assert isinstance(modern, AdamW)
    decays = {
        tuple(parameter.shape): group["weight_decay"]
        for group in modern.param_groups
        for parameter in group["params"]
    }
    assert decays == {(4, 3): 0.01, (4,): 0.0}


@pytest.mark.parametrize("shape", [(48, 32), (32, 48), (40, 40)])
def test_matrices_take_the_steps_of_torchs_muon(shape: tuple[int, int]) -> None:
    torch.manual_seed(1)
    start = torch.randn(shape)
    ours, theirs = nn.Parameter(start.clone()), nn.Parameter(start.clone())
    group = {"params": [ours], "weight_decay": 0.01, "orthogonal": True}
    mine = Muon([group], 1e-2, (0.9, 0.98), momentum=0.95)
    other = TorchMuon(
        [theirs],
        lr=1e-2,
        weight_decay=0.01,
        momentum=0.95,
        adjust_lr_fn="match_rms_adamw",
    )
    for _ in range(5):
        gradient = torch.randn(shape)
        ours.grad, theirs.grad = gradient.clone(), gradient.clone()
        mine.step()
        other.step()
    # Torch turns in 16 bit.
    assert (ours - theirs).norm() < 0.02 * (ours - start).norm()


def test_queries_keys_and_values_turn_apart() -> None:
    torch.manual_seed(1)
    gradients = torch.randn(3, 20, 20)
    together = nn.Parameter(torch.zeros(60, 20))
    together.grad = gradients.flatten(0, 1)
    group = {"params": [together], "weight_decay": 0.0, "orthogonal": True}
    Muon([group], 1.0, (0.9, 0.98), momentum=0.0).step()
    expected = -0.2 * 20**0.5 * orthogonalise(gradients)
    torch.testing.assert_close(together.detach().view(3, 20, 20), expected)


def test_muon_leaves_tokens_and_vectors_to_adam() -> None:
    model = build_model(ModelConfig("transformer:32x1+1", 40, 50))
    optimizer = build_optimizer(model, MUON)
    names = {id(parameter): name for name, parameter in model.named_parameters()}
    turned, left = (
        {
            names[id(parameter)]
            for group in optimizer.param_groups
            if group["orthogonal"] is orthogonal
            for parameter in group["params"]
        }
        for orthogonal in (True, False)
    )
    assert turned | left == set(names.values())
    assert not turned & left
    assert {"encoder.0.attention.inputs.weight", "decoder.0.feed.outer.weight"} < turned
    assert {
        "source_embedding.weight",
        "target_embedding.weight",
        "output.weight",
        "encoder.0.neighbours.weight",
        "encoder_norm.weight",
    } < left


@pytest.mark.parametrize("recipe", [PAPER, MODERN, MUON])
def test_an_optimiser_goes_on(recipe) -> None:  # type: ignore[no-untyped-def]
    torch.manual_seed(1)
    model, other = nn.Linear(20, 24), nn.Linear(20, 24)
    optimizer = build_optimizer(model, recipe)

    def update(module: nn.Module, by: torch.optim.Optimizer) -> None:
        module(torch.ones(2, 20)).square().sum().backward()
        by.step()
        by.zero_grad()

    for _ in range(3):
        update(model, optimizer)
    other.load_state_dict(model.state_dict())
    again = build_optimizer(other, recipe)
    put_optimizer_tensors(other, again, optimizer_tensors(model, optimizer))
    for _ in range(3):
        update(model, optimizer)
        update(other, again)
    assert torch.equal(model.weight, other.weight)


RATES = [
    (0, 0.0, 0.0025),
    (199, 0.0, 0.5),
    (399, 0.0, 1.0),
    (5000, 0.5, 0.5),
    (9000, 1.0, 0.0),
    (9000, 1.7, 0.0),
]


@pytest.mark.parametrize(("step", "progress", "rate"), RATES)
def test_cosine(step: int, progress: float, rate: float) -> None:
    assert Cosine(1.0, 400).rate(step, progress) == pytest.approx(rate, abs=1e-12)


def test_plateau_shrinks_and_goes_on() -> None:
    schedule = Plateau(0.25, 0, 0.1, 1e-4)
    rates = []
    for better in (True, True, False, True, False, False, False, False):
        schedule.judge(better)
        rates.append(schedule.rate(99, 0.5))
        other = Plateau(0.25, 0, 0.1, 1e-4)
        other.restore(schedule.state())
        assert other.state() == schedule.state()
    shrunk = [0.25, 0.25, 0.025, 0.025, 2.5e-3, 2.5e-4, 1e-4, 1e-4]
    assert rates == pytest.approx(shrunk)


def test_the_average_is_torchs() -> None:
    torch.manual_seed(1)
    model = nn.Linear(3, 4)
    mean = RunningAverage(model, 0.9)
    theirs = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.9))
    theirs.update_parameters(model)
    for step in range(1000, 1010):
        with torch.no_grad():
            model.weight.add_(torch.randn(4, 3))
        mean.update(step)
        theirs.update_parameters(model)
    assert torch.allclose(mean.tensors()["weight"], theirs.module.weight, atol=1e-6)
    own = model.weight.clone()
    with mean.applied():
        assert torch.allclose(model.weight, theirs.module.weight, atol=1e-6)
    assert torch.equal(model.weight, own)


def test_all_faults_of_settings_are_said_together() -> None:
    with pytest.raises(SettingsError) as caught:
        TrainingSettings(recipe="x", dropout=1.5, minutes=-1.0, compile="y", sample=0)
    assert len(caught.value.faults) == 5
    with pytest.raises(SettingsError, match="give one of them"):
        TrainingSettings()
    with pytest.raises(UnknownNameError, match="paper, modern"):
        find_recipe("classic")


def test_what_is_given_replaces_the_recipes() -> None:
    settings = TrainingSettings(
        steps=1, learning_rate=0.5, warmup=0, dropout=0.0, smoothing=0.3
    )
    recipe = settings.complete_recipe()
    assert (recipe.learning_rate, recipe.warmup, recipe.dropout) == (0.5, 0, 0.0)
    assert recipe.smoothing == 0.3
    assert recipe.clip == 1.0
