"""The feed: batches made beside the training, in an order that can be continued."""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mathglot.model.batch import Batch, Limits, Plan, make_batch, plan_batches
from mathglot.train.choices import ChoiceBatch, Choices
from mathglot.train.mixture import Mixture

_AHEAD = 6


@dataclass(frozen=True, slots=True)
class Step:
    """What one update of the weights learns from; `tokens` are those of all ranks."""

    epoch: int
    position: int
    batches: list[Batch]
    tokens: int
    # Epochs that are over after it, and the share of the one that is not.
    passes: float
    # Where the step after it begins.
    following: tuple[int, int]
    # Formulas with readings to choose among, where it is their turn.
    choices: ChoiceBatch | None = None


class Feed:
    """Steps of a mixture from any epoch and position on, for one of several ranks."""

    def __init__(
        self,
        mixture: Mixture,
        limits: Limits,
        *,
        accumulate: int = 1,
        permute: bool = True,
        pinned: bool = False,
        rank: int = 0,
        ranks: int = 1,
        choices: Choices | None = None,
        choices_every: int = 1,
    ) -> None:
        self.mixture = mixture
        self.limits = limits
        self._accumulate = accumulate
        self._permute = permute
        self._pinned = pinned
        self._rank, self._ranks = rank, ranks
        self._choices, self._choices_every = choices, choices_every
        self._plan = lru_cache(maxsize=1)(self._plan_epoch)

    def plan(self, epoch: int) -> list[list[Plan]]:
        """The batches of every step of an epoch."""
        return self._plan(epoch)

    def _plan_epoch(self, epoch: int) -> list[list[Plan]]:
        rows = self.mixture.draw(epoch)
        plans = plan_batches(
            rows,
            self.mixture.source_lengths[rows],
            self.mixture.target_lengths[rows],
            self.limits,
            np.random.default_rng([self.mixture.seed, epoch]),
        )
        size = self._accumulate
        return [plans[start : start + size] for start in range(0, len(plans), size)]

    def build(self, epoch: int, position: int) -> Step:
        """One step; the same whenever it is built."""
        steps = self.plan(epoch)
        batches = []
        total = 0
        for number, plan in enumerate(steps[position]):
            place = position * self._accumulate + number
            generator = np.random.default_rng([self.mixture.seed, epoch, place])
            full = self.limits.rows(plan.source_width, plan.target_width)
            batch, tokens = make_batch(
                self.mixture,
                plan,
                generator=generator if self._permute else None,
                rank=self._rank,
                ranks=self._ranks,
                rows=full if self.limits.fill else 0,
            )
            batches.append(batch.pin() if self._pinned else batch)
            total += tokens
        last = position + 1 == len(steps)
        following = (epoch + 1, 0) if last else (epoch, position + 1)
        passes = epoch + (position + 1) / len(steps)
        choices = self._build_choices(epoch * len(steps) + position)
        return Step(epoch, position, batches, total, passes, following, choices)

    def _build_choices(self, number: int) -> ChoiceBatch | None:
        turn, wait = divmod(number, self._choices_every)
        if self._choices is None or wait:
            return None
        batch = self._choices.batch(turn, self.mixture.seed)
        return batch.pin() if self._pinned else batch

    def steps(self, epoch: int, position: int) -> Generator[Step, None, None]:
        """Steps without end, built by a thread ahead of the one that is learnt."""
        ready: queue.Queue[Step | BaseException] = queue.Queue(_AHEAD)
        closed = threading.Event()
        thread = threading.Thread(
            target=self._fill, args=(ready, closed, epoch, position), daemon=True
        )
        thread.start()
        try:
            while True:
                step = ready.get()
                if isinstance(step, BaseException):
                    raise step
                yield step
        finally:
            closed.set()
            thread.join()

    def _fill(
        self,
        ready: queue.Queue[Step | BaseException],
        closed: threading.Event,
        epoch: int,
        position: int,
    ) -> None:
        """Build step after step; what goes wrong is raised where it is learnt from."""
        while not closed.is_set():
            item: Step | BaseException
            try:
                item = self.build(epoch, position)
                epoch, position = item.following
            except BaseException as problem:
                item = problem
            while not closed.is_set():
                try:
                    ready.put(item, timeout=0.1)
                    break
                except queue.Full:
                    continue
            if isinstance(item, BaseException):
                return
