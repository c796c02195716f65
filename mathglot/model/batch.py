"""Batches: rows of like length, padded to few shapes, in an order that a seed decides.

Widths are rounded up to a small set of sizes, and rows of one pair of widths make
batches of so many tokens. What a batch holds depends on the seed and the epoch alone,
so that a run can go on at any step and several processes can share one batch.

>>> limits = Limits(tokens=16, sizes=(8, 16))
>>> rows, lengths = np.arange(4), np.array([3, 5, 9, 7])
>>> plans = plan_batches(rows, lengths, lengths, limits, np.random.default_rng(1))
>>> sorted((plan.source_width, plan.target_width, len(plan.rows)) for plan in plans)
[(8, 8, 1), (8, 8, 2), (16, 16, 1)]
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from mathglot.corpus.vocabulary import BOS, EOS, NUMBER_TAGS, SPECIAL, WORD_TAGS
from mathglot.model.ragged import PAD_ID, Ids, Integers

BOS_ID, EOS_ID = SPECIAL.index(BOS), SPECIAL.index(EOS)
# Padding costs at most an eighth beyond the shortest rows.
FINE_SIZES = (
    *range(8, 64, 8),
    *range(64, 128, 16),
    *range(128, 256, 32),
    *range(256, 512, 64),
    *range(512, 1025, 128),
)
# For whole graphs that are compiled once for each shape.
COARSE_SIZES = (32, 64, 128, 256, 512, 1024)
_TAG_RANGES = [(SPECIAL.index(tags[0]), len(tags)) for tags in (NUMBER_TAGS, WORD_TAGS)]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large batches are: target tokens with padding, widths, and rows.

    The source may take twice the tokens of the target. `fill` brings every batch of a
    shape to the same number of rows.
    """

    tokens: int = 48_000
    sizes: tuple[int, ...] = FINE_SIZES
    fill: bool = False

    def rows(self, source_width: int, target_width: int) -> int:
        """The most rows of a batch of these widths; never none."""
        rows = min(self.tokens // target_width, 2 * self.tokens // source_width)
        return max(1, rows - rows % 8 if rows >= 8 else rows)


@dataclass(frozen=True, slots=True)
class Plan:
    """The rows of a batch and the widths that they are padded to."""

    rows: Ids
    source_width: int
    target_width: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Ids of sources and targets; `expected` is the target one place further on."""

    source: Tensor  # (B, S)
    target: Tensor  # (B, T), from BOS
    expected: Tensor  # (B, T), to EOS; PAD where nothing is to be learnt

    def to(self, device: torch.device) -> Batch:
        """The batch on a device; the copy runs beside other work if pinned."""
        return Batch(
            self.source.to(device, non_blocking=True),
            self.target.to(device, non_blocking=True),
            self.expected.to(device, non_blocking=True),
        )

    def pin(self) -> Batch:
        """The batch in memory that a GPU copies from by itself."""
        return Batch(
            self.source.pin_memory(),
            self.target.pin_memory(),
            self.expected.pin_memory(),
        )


class Examples(Protocol):
    """What batches are made of: sources and targets by row."""

    def pad_sources(self, rows: Ids, width: int) -> Ids:
        """The ids of sources, (rows, width)."""

    def pad_targets(self, rows: Ids, width: int) -> Ids:
        """The ids of targets, (rows, width)."""


def plan_batches(
    rows: Ids,
    source_lengths: Integers,
    target_lengths: Integers,
    limits: Limits,
    generator: np.random.Generator,
) -> list[Plan]:
    """Put rows into batches, in an order drawn by the generator.

    The lengths are those of the rows, without BOS and EOS.
    """
    sizes = np.array(_reach(limits.sizes, source_lengths, target_lengths))
    order = generator.permutation(len(rows))
    source_cells = np.searchsorted(sizes, source_lengths[order])
    target_cells = np.searchsorted(sizes, target_lengths[order] + 1)
    cells = target_cells * len(sizes) + source_cells
    by_cell = np.argsort(cells, kind="stable")
    rows, cells = rows[order][by_cell], cells[by_cell]
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    plans: list[Plan] = []
    rest: list[Plan] = []
    for start, end in itertools.pairwise([*starts, len(rows)]):
        target_cell, source_cell = divmod(int(cells[start]), len(sizes))
        widths = int(sizes[source_cell]), int(sizes[target_cell])
        most = limits.rows(*widths)
        full = start + (end - start) // most * most
        plans += [Plan(rows[n : n + most], *widths) for n in range(start, full, most)]
        rest += [Plan(rows[full:end], *widths)] if full < end else []
    plans += _join(rest, limits)
    return [plans[number] for number in generator.permutation(len(plans))]


def _reach(sizes: Sequence[int], *lengths: Integers) -> list[int]:
    """The sizes, with more where the longest row is beyond them."""
    longest = max([1, *(int(values.max()) + 1 for values in lengths if len(values))])
    reached = sorted(sizes)
    while reached[-1] < longest:
        reached.append(2 * reached[-1])
    return reached


def _join(rest: Sequence[Plan], limits: Limits) -> list[Plan]:
    """Batches of the rows that filled none, the widest first."""
    joined: list[Plan] = []
    parts: list[Ids] = []
    count = source_width = target_width = 0
    for plan in reversed(rest):
        waiting = plan.rows
        while len(waiting):
            wider = max(source_width, plan.source_width)
            space = limits.rows(wider, target_width or plan.target_width) - count
            if space <= 0:
                joined.append(Plan(np.concatenate(parts), source_width, target_width))
                parts, count, source_width, target_width = [], 0, 0, 0
                continue
            source_width = wider
            target_width = target_width or plan.target_width
            parts.append(waiting[:space])
            count += len(parts[-1])
            waiting = waiting[space:]
    if parts:
        joined.append(Plan(np.concatenate(parts), source_width, target_width))
    return joined


def make_batch(
    examples: Examples,
    plan: Plan,
    *,
    generator: np.random.Generator | None = None,
    rank: int = 0,
    ranks: int = 1,
    rows: int = 0,
) -> tuple[Batch, int]:
    """One process's share of a planned batch, and the target tokens of the whole.

    A generator permutes the tags of every row. `rows` asks for so many in the whole
    batch: those that are missing repeat a source and have nothing to learn.
    """
    source = examples.pad_sources(plan.rows, plan.source_width)
    target = examples.pad_targets(plan.rows, plan.target_width)
    if generator is not None:
        source, target = permute_tags((source, target), generator)
    shifted, target = shift_targets(target)
    tokens = int((target != PAD_ID).sum())
    whole = max(rows, len(source))
    missing = whole + -whole % ranks - len(source)
    if missing:
        source = np.concatenate([source, source[:1].repeat(missing, axis=0)])
        shifted = np.concatenate([shifted, shifted[:1].repeat(missing, axis=0)])
        nothing = np.full((missing, plan.target_width), PAD_ID, dtype=np.int64)
        target = np.concatenate([target, nothing])
    mine = (np.ascontiguousarray(ids[rank::ranks]) for ids in (source, shifted, target))
    return Batch(*(torch.from_numpy(ids) for ids in mine)), tokens


def shift_targets(target: Ids) -> tuple[Ids, Ids]:
    """Targets from BOS, and those one place further on, to EOS; the width stays."""
    shifted = np.full_like(target, BOS_ID)
    shifted[:, 1:] = target[:, :-1]
    expected = target.copy()
    ends = (target != PAD_ID).sum(axis=1)
    expected[np.arange(len(target)), ends] = EOS_ID
    return shifted, expected


def permute_tags(
    arrays: Iterable[Ids], generator: np.random.Generator
) -> tuple[Ids, ...]:
    """Give the numbers and words of every row other tags, the same in all arrays."""
    arrays = tuple(arrays)
    table = np.tile(np.arange(len(SPECIAL)), (len(arrays[0]), 1))
    for first, count in _TAG_RANGES:
        drawn = generator.random((len(table), count)).argsort(axis=1)
        table[:, first : first + count] = first + drawn
    permuted = []
    for array in arrays:
        found = np.take_along_axis(table, np.minimum(array, len(SPECIAL) - 1), axis=1)
        permuted.append(np.where(array < len(SPECIAL), found, array))
    return tuple(permuted)
