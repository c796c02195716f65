"""Optimisers and schedules of the recipes, and the running average of weights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import SGD, AdamW, Optimizer

from mathglot.errors import UnknownNameError
from mathglot.model.interface import SequenceModel
from mathglot.train.muon import Muon
from mathglot.train.settings import Recipe

# Fewer rows or columns than this are rather a few vectors than a matrix.
_NARROWEST = 16


def build_optimizer(model: nn.Module, recipe: Recipe) -> Optimizer:
    """The optimiser of a recipe; vectors such as biases do not decay."""
    inside: list[nn.Parameter] = []
    matrices: list[nn.Parameter] = []
    vectors: list[nn.Parameter] = []
    outermost = _find_outermost(model)
    for parameter in model.parameters():
        if sum([size > 1 for size in parameter.shape]) < 2:
            vectors.append(parameter)
        elif recipe.optimizer == "muon" and _turns(parameter, outermost):
            inside.append(parameter)
        else:
            matrices.append(parameter)
    groups: list[dict[str, Any]] = [
        {"params": parameters, "weight_decay": decay}
        for parameters, decay in ((matrices, recipe.weight_decay), (vectors, 0.0))
        if parameters
    ]
    fused = next(model.parameters()).is_cuda
    if recipe.optimizer == "adamw":
        return AdamW(groups, recipe.learning_rate, recipe.betas, fused=fused)
    if recipe.optimizer == "muon":
        turning = {"weight_decay": recipe.weight_decay, "orthogonal": True}
        groups += [{"params": inside, **turning}] if inside else []
        return Muon(
            groups,
            recipe.learning_rate,
            recipe.betas,
            momentum=recipe.momentum,
            fused=fused,
        )
    if recipe.optimizer == "nesterov":
        return SGD(
            groups,
            recipe.learning_rate,
            momentum=recipe.momentum,
            nesterov=True,
            fused=fused,
        )
    raise UnknownNameError("optimiser", recipe.optimizer, ["adamw", "muon", "nesterov"])


def _find_outermost(model: nn.Module) -> set[int]:
    """Matrices between tokens and the network: each row belongs to a token."""
    tables = {
        id(module.weight)
        for module in model.modules()
        if isinstance(module, nn.Embedding)
    }
    if not isinstance(model, SequenceModel):
        return tables
    size = model.config.target_size
    return tables | {id(p) for p in model.parameters() if len(p) == size}


def _turns(parameter: nn.Parameter, outermost: set[int]) -> bool:
    return (
        parameter.dim() == 2
        and min(parameter.shape) >= _NARROWEST
        and id(parameter) not in outermost
    )


def optimizer_tensors(model: nn.Module, optimizer: Optimizer) -> dict[str, Tensor]:
    """What an optimiser remembers of each weight, by name."""
    return {
        f"{kind}/{name}": value
        for name, parameter in model.named_parameters()
        for kind, value in optimizer.state.get(parameter, {}).items()
        if isinstance(value, Tensor)
    }


def put_optimizer_tensors(
    model: nn.Module, optimizer: Optimizer, tensors: Mapping[str, Tensor]
) -> None:
    """Give an optimiser what it remembered."""
    parameters = dict(model.named_parameters())
    for name, tensor in tensors.items():
        kind, _, parameter_name = name.partition("/")
        parameter = parameters[parameter_name]
        # The count of steps lies where the optimiser wants it: on the CPU unless fused.
        fused = bool(optimizer.defaults.get("fused"))
        near = kind != "step" or fused
        device = parameter.device if near else torch.device("cpu")
        optimizer.state[parameter][kind] = tensor.to(device, copy=True)


class Cosine:
    """Rises for some steps, then falls to nothing as the run goes on.

    >>> schedule = Cosine(1.0, warmup=10)
    >>> [round(schedule.rate(step, step / 100), 2) for step in (0, 9, 50, 100)]
    [0.1, 0.98, 0.5, 0.0]
    """

    def __init__(self, peak: float, warmup: int) -> None:
        self._peak, self._warmup = peak, warmup

    def rate(self, step: int, progress: float) -> float:
        """The rate of a step, when so much of the run is over."""
        rising = min(1.0, (step + 1) / self._warmup) if self._warmup else 1.0
        return self._peak * rising * (1 + math.cos(math.pi * min(progress, 1.0))) / 2

    def judge(self, better: bool) -> None:
        """Validation does not change the course."""

    def state(self) -> dict[str, float]:
        """What is needed to go on."""
        return {}

    def restore(self, state: Mapping[str, float]) -> None:
        """Go on."""


class Plateau:
    """Stays, and shrinks when validation shows no better model than before.

    >>> schedule = Plateau(0.25, warmup=0, shrink=0.1, least=1e-4)
    >>> for better in (True, True, False):
    ...     schedule.judge(better)
    >>> schedule.rate(0, 0.0)
    0.025
    """

    def __init__(self, rate: float, warmup: int, shrink: float, least: float) -> None:
        self._rate, self._warmup = rate, warmup
        self._shrink, self._least = shrink, least

    def rate(self, step: int, progress: float) -> float:
        """The rate of a step, however much of the run is over."""
        return self._rate * (min(1.0, (step + 1) / self._warmup) if self._warmup else 1)

    def judge(self, better: bool) -> None:
        """Shrink unless the model is the best so far."""
        if not better:
            self._rate = max(self._rate * self._shrink, self._least)

    def state(self) -> dict[str, float]:
        """What is needed to go on."""
        return {"rate": self._rate}

    def restore(self, state: Mapping[str, float]) -> None:
        """Go on."""
        self._rate = state["rate"]


Schedule = Cosine | Plateau


def build_schedule(recipe: Recipe) -> Schedule:
    """The schedule of a recipe."""
    if recipe.schedule == "cosine":
        return Cosine(recipe.learning_rate, recipe.warmup)
    if recipe.schedule == "plateau":
        return Plateau(
            recipe.learning_rate, recipe.warmup, recipe.shrink, recipe.least_rate
        )
    raise UnknownNameError("schedule", recipe.schedule, ["cosine", "plateau"])


class RunningAverage:
    """The exponential average of weights, which begins with the newest ones.

    Early weights are forgotten sooner than the decay says, as they are worth little.
    """

    def __init__(self, model: nn.Module, decay: float) -> None:
        self._decay = decay
        self._names = [name for name, _ in model.named_parameters()]
        self._own: list[Tensor] = list(model.parameters())
        self._mean = [value.detach().clone() for value in self._own]

    @torch.no_grad()
    def update(self, step: int) -> None:
        """Let the weights after a step count."""
        share = 1 - min(self._decay, (1 + step) / (10 + step))
        torch._foreach_lerp_(self._mean, self._own, share)

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Let the model have the average while the block runs."""
        self._exchange()
        try:
            yield
        finally:
            self._exchange()

    def tensors(self) -> dict[str, Tensor]:
        """The average by name."""
        return dict(zip(self._names, self._mean, strict=True))

    @torch.no_grad()
    def restore(self, tensors: Mapping[str, Tensor]) -> None:
        """Go on with an average."""
        for name, mean in self.tensors().items():
            mean.copy_(tensors[name])

    @torch.no_grad()
    def _exchange(self) -> None:
        for own, mean in zip(self._own, self._mean, strict=True):
            kept = own.detach().clone()
            own.copy_(mean)
            mean.copy_(kept)
