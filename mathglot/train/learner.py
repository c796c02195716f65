"""A model that learns: one update of its weights from one step's batches.

The device is never waited for, but when somebody looks at the loss. Random numbers
are seeded at every step, so that a run that goes on later draws the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from torch.nn.utils import clip_grad_norm_

from mathglot.errors import MathglotError
from mathglot.model.interface import PAD, SequenceModel
from mathglot.model.weights import put_weights, weights_of
from mathglot.train.choices import ChoiceObjective
from mathglot.train.distributed import Group
from mathglot.train.feed import Step
from mathglot.train.optimizer import (
    RunningAverage,
    build_optimizer,
    build_schedule,
    optimizer_tensors,
    put_optimizer_tensors,
)
from mathglot.train.settings import TrainingSettings

_OPTIMIZER, _WEIGHTS = "optimizer/", "weights/"
# Far apart, so that no step of one rank has the seed of a step of another.
_SEEDS_OF_A_RANK = 2**40


class DivergedError(MathglotError):
    """A loss or gradient that is no number."""

    def __init__(self, step: int) -> None:
        self.step = step
        super().__init__(f"the loss of step {step} is not a finite number")


class Objective(nn.Module):
    """The loss of a batch in nats, summed over its target tokens."""

    def __init__(self, model: SequenceModel, smoothing: float) -> None:
        super().__init__()
        self.model = model
        self.smoothing = smoothing

    def forward(self, source: Tensor, target: Tensor, expected: Tensor) -> Tensor:
        scores = self.model(source, target)  # (B, T, V)
        return functional.cross_entropy(
            scores.flatten(0, 1).float(),
            expected.flatten(),
            ignore_index=PAD,
            label_smoothing=self.smoothing,
            reduction="sum",
        )


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the last steps shows: means of loss and length of gradients.

    Steps whose gradients were no finite numbers are counted, and left out of both.
    """

    loss: float
    gradient: float
    skipped: int = 0
    # The surprise that right readings are meant, if there were any to choose.
    surprise: float | None = None


class Learner:
    """A model with its optimiser, schedule and average of weights."""

    def __init__(
        self, model: SequenceModel, settings: TrainingSettings, group: Group
    ) -> None:
        recipe = settings.complete_recipe()
        self.model = model
        self.group = group
        self.schedule = build_schedule(recipe)
        self._clip = recipe.clip
        self._skip = settings.skip
        self._seed = settings.seed
        self._half = settings.half and group.device.type == "cuda"
        if self._half:
            # What is not halved needs no more than this.
            torch.set_float32_matmul_precision("high")
        self._optimizer = build_optimizer(model, recipe)
        self._average = (
            RunningAverage(model, settings.average) if settings.average else None
        )
        objective = Objective(model, recipe.smoothing)
        self._compiled = _compile(objective, settings.compile)
        self._objective: nn.Module = objective
        if group.ranks > 1:
            self._objective = DistributedDataParallel(objective)
        self._choosing = ChoiceObjective(model)
        self._choices_share = settings.choices_share
        self._parameters = list(model.parameters())
        self._looked()

    def update(self, number: int, step: Step, progress: float) -> float:
        """Learn from a step; gives the rate at which it did."""
        torch.manual_seed(self._seed + number + self.group.rank * _SEEDS_OF_A_RANK)
        rate = self.schedule.rate(number, progress)
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        self._objective.train()
        # The mean over processes is that over all tokens.
        factor = self.group.ranks / step.tokens
        found = torch.zeros((), device=self.group.device)
        self._choose(step)
        for place, batch in enumerate(step.batches, start=1):
            on_device = batch.to(self.group.device)
            with ExitStack() as stack:
                if place < len(step.batches):
                    stack.enter_context(self._alone())
                with self._precision():
                    total = self._objective(
                        on_device.source, on_device.target, on_device.expected
                    )
                loss = total * factor
                loss.backward()
            found += loss.detach()
        norm = clip_grad_norm_(self._parameters, self._clip)
        sound = torch.isfinite(norm)
        if self._skip:
            self._forget_unless(sound)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        if self._average is not None:
            self._average.update(number)
        self._watch(number, found, norm, sound)
        return rate

    def _choose(self, step: Step) -> None:
        """Add what is to be learnt from choices to the gradients, if there are any."""
        if step.choices is None:
            return
        with self._precision():
            surprise = self._choosing(step.choices.to(self.group.device))
        (surprise * self._choices_share).backward()
        self._surprise += surprise.detach()
        self._chosen += 1

    @property
    def waiting(self) -> bool:
        """Whether there were steps since the last look."""
        return self._count > 0

    def look(self) -> Look:
        """Wait for the device and see how the steps since the last look went."""
        watched = [self._loss, self._norm, self._diverged, self._skipped]
        values = torch.stack([*watched, self._surprise])
        # A process sees the loss of its rows alone.
        values = self.group.add(values) / self.group.ranks
        loss, norm, diverged, skipped, surprise = values.tolist()
        if skipped > self._skip * self._count:
            raise DivergedError(int(diverged))
        learnt = max(self._count - skipped, 1)
        mean = surprise / self._chosen if self._chosen else None
        self._looked()
        return Look(loss / learnt, norm / learnt, int(skipped), mean)

    @contextmanager
    def in_use(self) -> Iterator[SequenceModel]:
        """The model as it would translate: averaged, without dropout or gradients."""
        average = self._average.applied() if self._average else nullcontext()
        training = self.model.training
        with ExitStack() as stack, average, self._precision(), torch.no_grad():
            if self._compiled:
                # Nothing is to be compiled for the shapes of decoding.
                stack.enter_context(torch.compiler.set_stance("force_eager"))
            self.model.eval()
            yield self.model
        self.model.train(training)

    def weights(self) -> dict[str, Tensor]:
        """The weights to translate with."""
        own = weights_of(self.model)
        return own | (self._average.tensors() if self._average else {})

    def tensors(self) -> dict[str, Tensor]:
        """All that is needed to go on besides those weights."""
        held = optimizer_tensors(self.model, self._optimizer)
        kept = {_OPTIMIZER + name: tensor for name, tensor in held.items()}
        if self._average is not None:
            own = weights_of(self.model)
            kept |= {_WEIGHTS + name: tensor for name, tensor in own.items()}
        return kept

    def restore(
        self, weights: Mapping[str, Tensor], tensors: Mapping[str, Tensor]
    ) -> None:
        """Go on with what `weights` and `tensors` gave."""
        own = {
            name.removeprefix(_WEIGHTS): tensor
            for name, tensor in tensors.items()
            if name.startswith(_WEIGHTS)
        }
        put_weights(self.model, own or weights)
        if self._average is not None:
            self._average.restore(weights)
        held = {
            name.removeprefix(_OPTIMIZER): tensor
            for name, tensor in tensors.items()
            if name.startswith(_OPTIMIZER)
        }
        put_optimizer_tensors(self.model, self._optimizer, held)

    def _looked(self) -> None:
        device = self.group.device
        self._loss = torch.zeros((), device=device)
        self._norm = torch.zeros((), device=device)
        self._diverged = torch.full((), -1.0, device=device)
        self._skipped = torch.zeros((), device=device)
        self._count = 0
        self._surprise = torch.zeros((), device=device)
        self._chosen = 0

    def _watch(self, number: int, loss: Tensor, norm: Tensor, sound: Tensor) -> None:
        """Remember how a step went, and the first that went wrong, on the device."""
        sound = sound & torch.isfinite(loss)
        nothing = torch.zeros_like(loss)
        self._loss += torch.where(sound, loss, nothing)
        self._norm += torch.where(sound, norm, nothing)
        self._count += 1
        self._skipped += (~sound).to(self._skipped.dtype)
        unseen = self._diverged < 0
        self._diverged = torch.where(unseen & ~sound, float(number), self._diverged)

    def _forget_unless(self, sound: Tensor) -> None:
        """Take gradients that are no numbers for none, without asking the device."""
        for parameter in self._parameters:
            if parameter.grad is not None:
                nothing = torch.zeros_like(parameter.grad)
                parameter.grad = torch.where(sound, parameter.grad, nothing)

    def _precision(self) -> torch.autocast:
        kind = self.group.device.type
        return torch.autocast(kind, torch.bfloat16, enabled=self._half)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep gradients to this process: more batches of the step follow."""
        if isinstance(self._objective, DistributedDataParallel):
            with self._objective.no_sync():
                yield
        else:
            yield


def _compile(objective: Objective, how: str) -> bool:
    """Have torch fuse the model's layers one by one, or all of it for each shape.

    Tells whether it does. Layers of one kind share what is compiled, for whatever
    shape, so that the first step does not take minutes. What cannot be compiled runs
    as it is.
    """
    if how == "off" or not objective.model.compiles:
        return False
    torch._dynamo.config.suppress_errors = True
    torch._dynamo.config.recompile_limit = 64
    # A source as long as its target by chance is no reason to compile for that alone.
    torch.fx.experimental._config.use_duck_shape = False
    if how == "whole":
        objective.compile(dynamic=False)
        return True
    for module in list(objective.model.modules()):
        if isinstance(module, nn.ModuleList):
            for layer in module:
                layer.compile(dynamic=True)
    return True
