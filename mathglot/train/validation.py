"""Validation: how many formulas come out exactly, and how sure the model was of them.

The rows are drawn once, from each set by its share. What counts is how many come out
exactly when translated greedily, as the perplexity of a model says little about whole
formulas. No search is needed for that: a formula comes out exactly if the best token
after each beginning of it is its next one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from mathglot.model.batch import Limits, Plan, make_batch, plan_batches
from mathglot.model.interface import PAD, SequenceModel
from mathglot.model.ragged import Ids
from mathglot.train.mixture import Mixture
from mathglot.train.preparation import PreparedSplit

_TOKENS = 48_000


@dataclass(frozen=True, slots=True)
class Score:
    """How a model does on some rows; perplexity is that of a token."""

    rows: int
    exact_match: float
    perplexity: float


@dataclass(frozen=True, slots=True)
class Scores:
    """How a model does on all rows, and on those of each set."""

    all: Score
    sets: Mapping[str, Score]


Evaluator = Callable[[SequenceModel], Scores]


class Validation:
    """The rows of a fixed sample; called with a model, it scores it."""

    def __init__(
        self,
        splits: Sequence[PreparedSplit],
        shares: Mapping[str, float | None],
        *,
        sample: int,
        device: torch.device,
        seed: int = 1,
        most_tokens: int = 1024,
    ) -> None:
        filled = [split for split in splits if len(split)]
        self._names = [split.name for split in filled]
        self._mixture = Mixture(filled, shares, seed)
        self._device = device
        rows, self._owners = self._draw(sample)
        self._plans = _plan(self._mixture, rows, most_tokens)

    def __len__(self) -> int:
        return sum([len(plan.rows) for plan in self._plans])

    def _draw(self, sample: int) -> tuple[Ids, dict[int, int]]:
        """Rows without repetition, from each set by its share as far as it goes."""
        counts = self._mixture.counts
        drawn: list[int] = []
        owners: dict[int, int] = {}
        start = 0
        for number, split in enumerate(self._mixture.splits):
            count = min(len(split), math.ceil(sample * counts[number] / sum(counts)))
            generator = np.random.default_rng([self._mixture.seed, number])
            chosen = start + generator.permutation(len(split))[:count]
            drawn += [int(row) for row in chosen]
            owners |= dict.fromkeys([int(row) for row in chosen], number)
            start += len(split)
        return np.array(drawn, np.int64), owners

    @torch.no_grad()
    def __call__(self, model: SequenceModel) -> Scores:
        """Translate all rows, and compare."""
        exact = np.zeros(len(self._names))
        rows = np.zeros(len(self._names))
        nats = np.zeros(len(self._names))
        tokens = np.zeros(len(self._names))
        for plan in self._plans:
            batch, _ = make_batch(self._mixture, plan)
            batch = batch.to(self._device)
            scores = model(batch.source, batch.target)  # (B, T, V)
            losses = functional.cross_entropy(
                scores.float().transpose(1, 2),
                batch.expected,
                ignore_index=PAD,
                reduction="none",
            ).sum(dim=1)
            within = batch.expected != PAD
            right = (scores.argmax(dim=-1) == batch.expected) | ~within
            counts = within.sum(dim=1)
            owners = [self._owners[int(row)] for row in plan.rows]
            np.add.at(exact, owners, right.all(dim=1).cpu().numpy())
            np.add.at(rows, owners, 1)
            np.add.at(nats, owners, losses.double().cpu().numpy())
            np.add.at(tokens, owners, counts.cpu().numpy())
        sets = {
            name: _score(rows[n], exact[n], nats[n], tokens[n])
            for n, name in enumerate(self._names)
        }
        return Scores(_score(rows.sum(), exact.sum(), nats.sum(), tokens.sum()), sets)


def _plan(mixture: Mixture, rows: Ids, most_tokens: int) -> list[Plan]:
    sizes = Limits().sizes
    kept = (*[size for size in sizes if size < most_tokens], most_tokens)
    return plan_batches(
        rows,
        mixture.source_lengths[rows],
        mixture.target_lengths[rows],
        Limits(_TOKENS, kept),
        np.random.default_rng(0),
    )


def _score(rows: float, exact: float, nats: float, tokens: float) -> Score:
    perplexity = math.exp(min(nats / max(tokens, 1), 700))
    return Score(int(rows), float(exact / max(rows, 1)), perplexity)
