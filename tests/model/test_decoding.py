"""Greedy decoding, against a model that says what it is told to."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from mathglot.model.decoding import greedy
from mathglot.model.interface import EOS, Memory, ModelConfig, SequenceModel, State

SIZE = 12


class Copier(SequenceModel):
    """Says the source again, token for token, then EOS."""

    def __init__(self) -> None:
        super().__init__(ModelConfig("lstm", SIZE, SIZE, most_tokens=20))
        self.steps = 0
        self.rows: list[int] = []

    def encode(self, source: Tensor) -> Memory:
        ended = torch.where(source == 0, EOS, source)
        states = torch.nn.functional.pad(ended, (0, 1), value=EOS)
        return Memory(states, source != 0)

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        raise NotImplementedError

    def begin(self, memory: Memory) -> State:
        return {"place": torch.zeros(len(memory.states), dtype=torch.long)}

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        assert isinstance(state, dict)
        place = state["place"]
        assert isinstance(place, Tensor)
        self.rows.append(len(place))
        last = memory.states.shape[1] - 1
        said = memory.states.gather(1, place.clamp(max=last)[:, None])[:, 0]
        scores = torch.nn.functional.one_hot(said, SIZE).float()
        return scores, {"place": place + 1}


ROWS = [[5, 6, 7], [], [9], [4] * 12, list(range(3, 12))]


def pad(rows: list[list[int]]) -> Tensor:
    longest = max([len(row) for row in rows])
    return torch.tensor([row + [0] * (longest - len(row)) for row in rows])


def test_rows_end_each_at_its_own_place() -> None:
    assert greedy(Copier(), pad(ROWS)) == ROWS


@pytest.mark.parametrize("most", [0, 1, 5, 8, 9])
def test_rows_are_cut_at_the_limit(most: int) -> None:
    assert greedy(Copier(), pad(ROWS), most) == [row[:most] for row in ROWS]


def test_no_rows_give_none() -> None:
    assert greedy(Copier(), torch.zeros((0, 4), dtype=torch.long)) == []


def test_what_has_ended_costs_nothing_more() -> None:
    model = Copier()
    greedy(model, pad(ROWS))
    assert model.rows == [5] * 8 + [2] * 8


def test_a_model_goes_back_to_how_it_was() -> None:
    model = Copier().train()
    greedy(model, pad(ROWS))
    assert model.training
    greedy(model.eval(), pad(ROWS))
    assert not model.training
