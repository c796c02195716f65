"""Mixtures: shares are kept, every row is seen, and the feed goes on anywhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import torch

from mathglot.corpus.storage import SetFolder
from mathglot.model.batch import Batch, Limits
from mathglot.train.feed import Feed
from mathglot.train.mixture import Mixture, MixtureError, read_mixture
from mathglot.train.preparation import Preparation, PreparedSplit, prepare_split
from mathglot.train.vocabularies import make_vocabularies

GOOD = [
    ("functions", {"functions": None}),
    ("functions:1, human:2.5", {"functions": 1.0, "human": 2.5}),
    ("a,b", {"a": None, "b": None}),
]
BAD = [
    ("", "a mixture is"),
    ("a,,b", "a mixture is"),
    ("a:1,a:2", "twice"),
    ("a:x", "is not a share"),
    ("a:0", "is not a share"),
    ("a:nan", "is not a share"),
    ("a:inf", "is not a share"),
    ("a:1,b", "all sets"),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_mixtures_that_can_be_read(text: str, expected: dict[str, float]) -> None:
    assert read_mixture(text) == expected


@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_mixtures_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(MixtureError, match=complaint):
        read_mixture(text)


@pytest.fixture
def splits(corpus: Path, tmp_path: Path) -> list[PreparedSplit]:
    return [
        prepare_split(
            tmp_path,
            SetFolder(corpus, name),
            "train",
            make_vocabularies(),
            Preparation(),
        )
        for name in ("functions", "semantic")
    ]


def test_shares_are_kept_and_every_row_is_seen(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits, {"functions": 1.0, "semantic": 3.0})
    assert mixture.counts == [90, 270]
    seen: Counter[int] = Counter()
    for epoch in range(28):
        rows = mixture.draw(epoch)
        assert (rows < 280).sum() == 90
        seen.update(rows.tolist())
    # 28 epochs are nine passes through the first set and 94.5 through the other.
    assert {seen[row] for row in range(280)} == {9}
    assert {seen[row] for row in range(280, 360)} <= {94, 95}
    assert mixture.draw(0).tolist() != mixture.draw(28).tolist()


def test_without_shares_an_epoch_is_every_row_once(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits, {"functions": None, "semantic": None})
    assert sorted(mixture.draw(3).tolist()) == list(range(360))


def test_short_formulas_come_more_often(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits[:1], {"functions": None}, short=2.0)
    lengths = mixture.target_lengths
    seen = np.zeros(len(lengths))
    for epoch in range(50):
        rows = mixture.draw(epoch)
        assert len(rows) == len(lengths)
        np.add.at(seen, rows, 1)
    wanted = 50 * len(lengths) * lengths**-2.0 / (lengths**-2.0).sum()
    assert seen.max() > 1.5 * seen.min() > 0
    # A pass has each row as often as it should, but for less than one.
    assert abs(seen - wanted).max() < 20


def test_rows_come_from_their_own_sets(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits, {"functions": None, "semantic": None})
    rows = np.array([300, 5, 279, 280])
    padded = mixture.pad_targets(rows, 40)
    for place, row in enumerate(rows):
        record = mixture.describe(int(row))
        found = [id_ for id_ in padded[place].tolist() if id_]
        assert found == record["target"]
        assert record["set"] == ("functions" if row < 280 else "semantic")


def learnt(batches: list[Batch]) -> list[list[int]]:
    return [row for batch in batches for row in batch.expected.tolist() if any(row)]


def test_the_feed_goes_on_anywhere(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits, {"functions": 1.0, "semantic": 1.0})
    feed = Feed(mixture, Limits(tokens=400), accumulate=2)
    first = feed.steps(0, 0)
    steps = [next(first) for _ in range(25)]
    first.close()
    assert steps[-1].epoch >= 1
    for number in (3, 20):
        place = steps[number - 1].following
        again = feed.steps(*place)
        step = next(again)
        again.close()
        assert learnt(step.batches) == learnt(steps[number].batches)
        assert step.tokens == steps[number].tokens


def test_ranks_learn_what_one_would(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits, {"functions": 1.0, "semantic": 1.0})
    whole = Feed(mixture, Limits(tokens=400)).build(1, 2)
    parts = [
        Feed(mixture, Limits(tokens=400), rank=rank, ranks=3).build(1, 2)
        for rank in range(3)
    ]
    assert {part.tokens for part in parts} == {whole.tokens}
    together = [row for part in parts for row in learnt(part.batches)]
    assert sorted(together) == sorted(learnt(whole.batches))


def test_tags_are_drawn_anew_every_time(splits: list[PreparedSplit]) -> None:
    mixture = Mixture(splits[1:], {"semantic": 1.0})
    limits = Limits(tokens=100_000)

    def tags(permute: bool, epoch: int) -> list[list[int]]:
        (batch,) = Feed(mixture, limits, permute=permute).build(epoch, 0).batches
        return sorted(row for row in batch.source.tolist())

    assert tags(False, 0) == tags(False, 1)
    assert tags(True, 0) != tags(True, 1) and tags(True, 0) != tags(False, 0)


def test_what_goes_wrong_in_the_thread_is_raised(
    splits: list[PreparedSplit], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = Feed(Mixture(splits, {"functions": 1.0, "semantic": 1.0}), Limits())

    def spoil(*_: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(feed.mixture, "pad_sources", spoil)
    with pytest.raises(MemoryError, match="no room"):
        next(feed.steps(0, 0))


def test_an_empty_set_is_said(tmp_path: Path) -> None:
    SetFolder(tmp_path, "empty").write_splits([], {})
    split = prepare_split(
        tmp_path,
        SetFolder(tmp_path, "empty"),
        "train",
        make_vocabularies(),
        Preparation(),
    )
    with pytest.raises(MixtureError, match="nothing to learn from in empty"):
        Mixture([split], {"empty": 1.0})
    assert torch.get_num_threads() == 1
