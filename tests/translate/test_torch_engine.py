"""The engine on torch, with every architecture there is."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from mathglot.translate.search import (
    EOS,
    Allowed,
    Flags,
    Settings,
    Wanted,
    choose_from_arrays,
    search,
)

torch = pytest.importorskip("torch")

from mathglot.model.decoding import greedy  # noqa: E402
from mathglot.model.interface import ModelConfig, SequenceModel  # noqa: E402
from mathglot.model.registry import build_model  # noqa: E402
from mathglot.translate.torch_engine import TorchEngine  # noqa: E402

SIZE = 24
NAMES = (
    "transformer:32x1+2",
    "transformer-2017:32x1+1",
    "C32x2",
    "lightconv:32x1+1",
    "lstm:32x1",
)
SOURCES = [[5, 6, 7], [9], [11, 4, 3, 8, 10, 12], [7, 7]]


@pytest.fixture(scope="module", params=NAMES)
def model(request: pytest.FixtureRequest) -> SequenceModel:
    torch.manual_seed(1)
    config = ModelConfig(request.param, SIZE, SIZE, most_tokens=64)
    built = build_model(config).eval()
    with torch.no_grad():
        for weights in built.parameters():
            # Fresh weights say nothing; these have opinions.
            weights.mul_(2.0)
    return built


def pad(rows: list[list[int]]) -> Any:
    longest = max(map(len, rows))
    return torch.tensor([row + [0] * (longest - len(row)) for row in rows])


def test_a_beam_of_one_is_the_models_greedy_decoding(model: SequenceModel) -> None:
    engine = TorchEngine(model, "cpu")
    found = search(engine, SOURCES, Settings(beam=1, longest=16, room=16))
    expected = greedy(model, pad(SOURCES), 16)
    assert [list(best.ids) for [best] in found] == expected


def test_scores_are_those_of_the_full_pass(model: SequenceModel) -> None:
    engine = TorchEngine(model, "cpu")
    found = search(engine, SOURCES, Settings(beam=12, longest=40, spread=1e9))
    checked = 0
    for source, hypotheses in zip(SOURCES, found, strict=True):
        for hypothesis in hypotheses:
            if hypothesis.complete:
                [(bits, tokens)] = engine.measure([source], [hypothesis.ids])
                assert tokens == len(hypothesis.ids) + 1
                score = -bits * math.log(2) / tokens
                assert hypothesis.score == pytest.approx(score, abs=1e-4)
                checked += 1
    assert checked


def test_the_cost_of_a_target_does_not_depend_on_its_batch(
    model: SequenceModel,
) -> None:
    engine = TorchEngine(model, "cpu")
    targets = [[4, 5], [6], [], [7, 8, 9, 10]]
    together = engine.measure(SOURCES, targets)
    alone = [
        engine.measure([source], [target])[0]
        for source, target in zip(SOURCES, targets, strict=True)
    ]
    assert [tokens for _, tokens in together] == [3, 2, 1, 5]
    assert [bits for bits, _ in together] == pytest.approx(
        [bits for bits, _ in alone], rel=1e-4
    )


def test_the_best_are_chosen_as_numpy_chooses_them(model: SequenceModel) -> None:
    engine = TorchEngine(model, "cpu")
    random = np.random.default_rng(0)
    logs = random.normal(size=(6, SIZE)).astype(np.float32)
    scores = random.normal(size=6).astype(np.float32)
    formulas = np.array([0, 0, 0, 0, 1, 1])
    wanted = Wanted(8, 2.0)
    # A table that grows, as those of constraints do.
    whole = random.random((200, SIZE)) < 0.5
    permitted: Flags = random.random((2, SIZE)) < 0.8
    for count in (3, 100, 200):
        rows = random.integers(0, count, 6)
        allowed = Allowed(whole[:count], rows, permitted, formulas)
        expected = choose_from_arrays(logs, scores, wanted, allowed)
        found = engine.choose(torch.from_numpy(logs), scores, wanted, allowed)
        # Numpy leaves out what is far from the best, torch does not.
        width = expected.scores.shape[1]
        alive = np.isfinite(expected.scores)
        assert np.array_equal(found.tokens[:, :width][alive], expected.tokens[alive])
        assert found.scores[:, :width][alive] == pytest.approx(
            expected.scores[alive], abs=1e-6
        )


def test_padding_is_no_token_of_an_answer(model: SequenceModel) -> None:
    engine = TorchEngine(model, "cpu")
    for hypotheses in search(engine, SOURCES, Settings(beam=3, longest=12)):
        assert all(EOS not in hypothesis.ids for hypothesis in hypotheses)
