"""Batches: every row once, few shapes, the same for a seed, shared among ranks."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from mathglot.corpus.vocabulary import NUMBER_TAGS, SPECIAL, WORD_TAGS
from mathglot.model.batch import (
    BOS_ID,
    COARSE_SIZES,
    EOS_ID,
    FINE_SIZES,
    Limits,
    Plan,
    make_batch,
    permute_tags,
    plan_batches,
)
from mathglot.model.ragged import PAD_ID, Ids, Ragged

NUMBER, WORD, LETTER = SPECIAL.index("<n1>"), SPECIAL.index("<w1>"), len(SPECIAL) + 9


class Rows:
    """Examples of the lengths that are given."""

    def __init__(self, sources: list[list[int]], targets: list[list[int]]) -> None:
        self._sources, self._targets = ragged(sources), ragged(targets)

    def pad_sources(self, rows: Ids, width: int) -> Ids:
        return self._sources.pad(rows, width)

    def pad_targets(self, rows: Ids, width: int) -> Ids:
        return self._targets.pad(rows, width)


def ragged(rows: list[list[int]]) -> Ragged:
    flat = np.array([id_ for row in rows for id_ in row], np.uint16)
    return Ragged(flat, np.cumsum([0, *(len(row) for row in rows)]))


def draw_lengths(count: int, seed: int) -> tuple[Ids, Ids]:
    generator = np.random.default_rng(seed)
    lengths = np.minimum(
        generator.lognormal(4.0, 1.0, (2, count)).astype(int) + 1, 1000
    )
    return lengths[0], lengths[1]


@pytest.mark.parametrize("sizes", [FINE_SIZES, COARSE_SIZES])
@pytest.mark.parametrize("count", [0, 1, 8, 5000])
def test_every_row_is_in_one_batch_that_has_room_for_it(
    sizes: tuple[int, ...], count: int
) -> None:
    sources, targets = draw_lengths(count, 1)
    limits = Limits(tokens=6000, sizes=sizes)
    rows = np.arange(count) + 100
    plans = plan_batches(rows, sources, targets, limits, np.random.default_rng(2))
    found = [int(row) for plan in plans for row in plan.rows]
    assert sorted(found) == rows.tolist()
    for plan in plans:
        assert plan.source_width in sizes and plan.target_width in sizes
        assert sources[plan.rows - 100].max() <= plan.source_width
        assert targets[plan.rows - 100].max() < plan.target_width
        assert len(plan.rows) * plan.target_width <= 6000 or len(plan.rows) == 1


def test_little_is_padding() -> None:
    sources, targets = draw_lengths(50_000, 3)
    plans = plan_batches(
        np.arange(50_000), sources, targets, Limits(), np.random.default_rng(1)
    )
    places = sum(len(plan.rows) * plan.target_width for plan in plans)
    assert 1.0 < places / (targets.sum() + len(targets)) < 1.25


def test_the_seed_decides_the_order() -> None:
    sources, targets = draw_lengths(2000, 1)

    def plan(seed: int) -> list[list[int]]:
        generator = np.random.default_rng(seed)
        rows = np.arange(2000)
        plans = plan_batches(rows, sources, targets, Limits(3000), generator)
        return [plan.rows.tolist() for plan in plans]

    assert plan(1) == plan(1) != plan(2)


def test_a_row_beyond_all_sizes_has_its_own_width() -> None:
    lengths = np.array([50])
    limits = Limits(tokens=32, sizes=(8, 16))
    (plan,) = plan_batches(
        np.arange(1), lengths, lengths, limits, np.random.default_rng(1)
    )
    assert (plan.target_width, len(plan.rows)) == (64, 1)


def test_a_batch_by_hand() -> None:
    rows = Rows([[70], [71, 72, 73]], [[80, 81], [82]])
    batch, tokens = make_batch(rows, Plan(np.array([1, 0]), 4, 3))
    assert batch.source.tolist() == [[71, 72, 73, 0], [70, 0, 0, 0]]
    assert batch.target.tolist() == [[BOS_ID, 82, 0], [BOS_ID, 80, 81]]
    assert batch.expected.tolist() == [[82, EOS_ID, 0], [80, 81, EOS_ID]]
    assert tokens == 5


@pytest.mark.parametrize("ranks", [1, 2, 3, 7])
def test_ranks_share_the_rows_of_a_batch(ranks: int) -> None:
    rows = Rows([[70 + n] for n in range(5)], [[80 + n] for n in range(5)])
    plan = Plan(np.arange(5), 8, 8)
    shares = [
        make_batch(
            rows,
            plan,
            generator=np.random.default_rng(1),
            rank=rank,
            ranks=ranks,
        )
        for rank in range(ranks)
    ]
    assert {tokens for _, tokens in shares} == {10}
    assert len({len(batch.source) for batch, _ in shares}) == 1
    learnt = [
        row
        for batch, _ in shares
        for row in batch.expected.tolist()
        if row != [PAD_ID] * 8
    ]
    assert sorted(row[0] for row in learnt) == [80, 81, 82, 83, 84]


def test_a_batch_is_filled_with_rows_that_teach_nothing() -> None:
    rows = Rows([[70]], [[80]])
    batch, tokens = make_batch(rows, Plan(np.array([0]), 2, 2), rows=4)
    assert batch.source.shape == (4, 2) and tokens == 2
    assert (batch.source[:, 0] == 70).all()
    assert (batch.expected[1:] == PAD_ID).all()


def test_tags_are_permuted_alike_on_both_sides_and_nothing_else_is() -> None:
    tags = [SPECIAL.index(tag) for tag in (*NUMBER_TAGS, *WORD_TAGS)]
    row = [*tags, PAD_ID, BOS_ID, SPECIAL.index("<mathematica>"), LETTER]
    source = np.tile(np.array(row), (50, 1))
    target = source[:, ::-1].copy()
    first, second = permute_tags((source, target), np.random.default_rng(1))
    assert (first == second[:, ::-1]).all()
    assert (first[:, len(tags) :] == source[:, len(tags) :]).all()
    numbers, words = np.split(first[:, : len(tags)], [len(NUMBER_TAGS)], axis=1)
    assert (np.sort(numbers) == np.arange(NUMBER, NUMBER + 32)).all()
    assert (np.sort(words) == np.arange(WORD, WORD + 16)).all()
    assert len({tuple(row) for row in numbers.tolist()}) == 50
    assert source[0, 0] == NUMBER


def test_batches_can_be_learnt_from() -> None:
    batch, _ = make_batch(Rows([[70]], [[80]]), Plan(np.array([0]), 2, 2))
    assert batch.to(torch.device("cpu")).source.dtype == torch.int64
