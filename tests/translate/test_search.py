"""Beam search on networks small enough to know every sequence's probability."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mathglot.translate.search import (
    BOS,
    EOS,
    Allowed,
    Choice,
    Flags,
    Ids,
    Scores,
    SearchError,
    Settings,
    Wanted,
    batches_by_length,
    choose_from_arrays,
    search,
)

SIZE = 6  # two marks and padding, then the tokens 3, 4, 5


class Chain:
    """Each token depends on the one before it and on the source's first number."""

    def __init__(self, seed: int = 0, delay: float = 0.0, end: float = 0.0) -> None:
        logits = np.random.default_rng(seed).normal(size=(8, SIZE, SIZE)) * 1.5
        logits[:, :, (0, BOS)] = -30.0
        logits[:, :, EOS] += end
        self.logs = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
        self.delay = delay
        self.steps = 0
        self.rows: list[int] = []

    def encode(self, sources: Sequence[Sequence[int]]) -> Any:
        return np.array([source[0] for source in sources])

    def begin(self, memory: Any) -> Any:
        return memory.copy()

    def step(self, memory: Any, state: Any, tokens: Ids) -> tuple[Any, Any]:
        time.sleep(self.delay)
        self.steps += 1
        self.rows.append(len(tokens))
        assert (memory == state).all()
        return self.logs[memory, tokens], state

    def select(self, memory: Any, state: Any, rows: Ids) -> tuple[Any, Any]:
        return memory[rows], state[rows]

    def choose(
        self,
        logs: NDArray[np.float64],
        scores: Scores,
        wanted: Wanted,
        allowed: Allowed | None,
    ) -> Choice:
        return choose_from_arrays(logs, scores, wanted, allowed)

    def probability(self, source: int, ids: Sequence[int]) -> float:
        path = [BOS, *ids, EOS]
        pairs = itertools.pairwise(path)
        return float(sum(self.logs[source, before, token] for before, token in pairs))

    def best(
        self, source: int, longest: int, penalty: float
    ) -> list[tuple[float, Any]]:
        """Every sequence by its score, from all there are."""
        found = [
            (self.probability(source, ids) / (len(ids) + 1) ** penalty, ids)
            for length in range(longest + 1)
            for ids in itertools.product((3, 4, 5), repeat=length)
        ]
        return sorted(found, reverse=True)


@pytest.mark.parametrize("penalty", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("seed", range(4))
def test_a_wide_beam_finds_the_best_of_all_sequences(seed: int, penalty: float) -> None:
    chain = Chain(seed)
    settings = Settings(
        beam=300, best=3, penalty=penalty, longest=5, room=6, spread=1e9
    )
    found = search(chain, [[1], [6]], settings)
    for source, hypotheses in zip((1, 6), found, strict=True):
        expected = chain.best(source, 4, penalty)[:3]
        assert [h.ids for h in hypotheses] == [ids for _, ids in expected]
        assert [h.score for h in hypotheses] == pytest.approx(
            [score for score, _ in expected], abs=1e-5
        )
        assert all(hypothesis.complete for hypothesis in hypotheses)


@pytest.mark.parametrize("beam", [1, 2, 5])
def test_scores_are_those_of_the_network_and_in_order(beam: int) -> None:
    chain = Chain(3, end=1.0)
    settings = Settings(beam=beam, longest=30)
    for source, hypotheses in enumerate(
        search(chain, [[n] for n in range(8)], settings)
    ):
        assert 1 <= len(hypotheses) <= beam
        for hypothesis in hypotheses:
            if not hypothesis.complete:
                assert len(hypothesis.ids) == 30 and len(hypotheses) == 1
                continue
            total = chain.probability(source, hypothesis.ids)
            score = total / (len(hypothesis.ids) + 1)
            assert hypothesis.score == pytest.approx(score, abs=1e-5)
        scores = [hypothesis.score for hypothesis in hypotheses]
        assert scores == sorted(scores, reverse=True)
        assert len({hypothesis.ids for hypothesis in hypotheses}) == len(hypotheses)


def test_a_beam_of_one_is_greedy() -> None:
    chain = Chain(5)
    for source in range(8):
        [[hypothesis]] = search(chain, [[source]], Settings(beam=1, longest=20))
        ids: list[int] = []
        while len(ids) < 20:
            token = int(chain.logs[source, ids[-1] if ids else BOS].argmax())
            if token == EOS:
                break
            ids.append(token)
        assert hypothesis.ids == tuple(ids)


def test_a_batch_finds_what_each_formula_finds_alone() -> None:
    chain = Chain(7)
    settings = Settings(beam=3, longest=25)
    sources = [[n] * (n + 1) for n in range(8)]
    together = search(chain, sources, settings)
    for source, found in zip(sources, together, strict=True):
        [alone] = search(chain, [source], settings)
        assert [h.ids for h in alone] == [h.ids for h in found]


def test_formulas_that_are_done_cost_nothing_more() -> None:
    chain = Chain(7)
    search(chain, [[n] for n in range(8)], Settings(beam=2, longest=60))
    assert chain.rows[0] == 8 and chain.rows[1] <= 16
    assert chain.rows[-1] < 16


def test_nothing_goes_on_when_nothing_better_can_come() -> None:
    # Ending is nearly certain at once: the others are too far behind.
    chain = Chain(1, end=30.0)
    [[first, *_]] = search(chain, [[2]], Settings(beam=5, longest=500))
    assert first.ids == () and chain.steps <= 2


def test_what_does_not_end_is_broken_off_at_the_limit() -> None:
    chain = Chain(1, end=-60.0)
    [[found]] = search(chain, [[2]], Settings(beam=1, longest=1000, stretch=3, room=4))
    assert len(found.ids) == 7 and not found.complete
    assert math.isfinite(found.score)


def test_what_is_not_likely_enough_is_given_up() -> None:
    # It seldom ends, so that all that goes on becomes unlikely.
    engine = Chain(seed=3, end=-8.0)
    assert search(engine, [[0]], Settings(beam=3))[0]
    steps, engine.steps = engine.steps, 0
    assert search(engine, [[0]], Settings(beam=3, least=-2.0)) == [[]]
    assert engine.steps < steps / 4
    quick = Chain(seed=3, end=8.0)
    found = search(quick, [[0]], Settings(beam=3))
    assert search(quick, [[0]], Settings(beam=3, least=-2.0)) == found


def test_what_takes_too_long_is_broken_off() -> None:
    chain = Chain(1, delay=0.01, end=-60.0)
    begun = time.monotonic()
    settings = Settings(beam=2, longest=10_000, stretch=10_000, seconds=0.1)
    [[found], [other]] = search(chain, [[2], [3]], settings)
    assert time.monotonic() - begun < 60
    assert found.ids and other.ids and not found.complete


class OnlyFours:
    """Allows any number of fours up to the limit, an even number of them."""

    table: Flags = np.zeros((4, SIZE), np.bool_)
    table[1, 4] = table[2, 4] = table[2, EOS] = table[3, EOS] = True

    def start(self) -> int:
        return 0

    def advance(self, state: int, token: int) -> int:
        assert token == 4
        return state + 1

    def mask(self, state: int, room: int) -> int:
        return 1 if state % 2 else (2 if room > 1 else 3)

    def closing(self, state: int) -> list[int]:
        return [4] * (state % 2)


def test_a_constraint_holds_and_closes_at_the_limit() -> None:
    chain = Chain(2, end=-60.0)
    settings = Settings(beam=2, longest=5, room=5)
    [found] = search(chain, [[2]], settings, OnlyFours())
    # Ending is so unlikely that the longest is the best.
    assert found[0].ids == (4, 4, 4, 4) and found[0].complete
    assert all(len(h.ids) % 2 == 0 for h in found)


def test_a_constraint_closes_what_takes_too_long() -> None:
    chain = Chain(2, delay=0.01, end=-60.0)
    settings = Settings(beam=2, longest=9999, stretch=9999, seconds=0.1)
    [[found]] = search(chain, [[2]], settings, OnlyFours())
    assert found.ids and len(found.ids) % 2 == 0 and not found.complete


def test_tokens_that_a_formula_must_not_have_are_left_out() -> None:
    class Anything(OnlyFours):
        table: Flags = np.array([[False] * SIZE, [True] * SIZE])

        def advance(self, state: int, token: int) -> int:
            return state

        def mask(self, state: int, room: int) -> int:
            return 1

    permitted = np.ones((2, SIZE), np.bool_)
    permitted[0, 3] = permitted[1, (4, 5)] = False
    found = search(Chain(4), [[1], [1]], Settings(longest=12), Anything(), permitted)
    assert {token for h in found[0] for token in h.ids} <= {4, 5}
    assert {token for h in found[1] for token in h.ids} <= {3}


def test_nothing_to_search() -> None:
    assert search(Chain(), []) == []


def test_all_faults_of_settings_are_named() -> None:
    with pytest.raises(SearchError, match=r"beam.*penalty.*seconds"):
        Settings(beam=0, penalty=-1, seconds=0)


def test_batches_hold_each_source_once_and_like_lengths() -> None:
    sources = [[1] * (n % 37) for n in range(500)]
    batches = batches_by_length(sources, beam=5, budget=1000)
    assert sorted(itertools.chain(*batches)) == list(range(500))
    for batch in batches:
        longest = max(len(sources[place]) for place in batch)
        assert len(batch) == 1 or len(batch) * longest * 5 <= 1000
