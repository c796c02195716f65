"""The LSTM network, against torch's own LSTM on packed sequences."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn.utils import rnn

from mathglot.model.interface import ModelConfig
from mathglot.model.recurrent import EncoderLayer, Recurrent, reverse
from mathglot.model.registry import build_model

LENGTHS = torch.tensor([6, 2, 1, 4])
MASK = torch.arange(6) < LENGTHS[:, None]


def test_rows_are_reversed_within_their_length() -> None:
    rows = torch.arange(24.0).view(4, 6, 1)
    found = reverse(rows, MASK)[..., 0].tolist()
    assert found[0] == [5, 4, 3, 2, 1, 0]
    assert found[1] == [7, 6, 8, 9, 10, 11]
    assert found[2] == [12, 13, 14, 15, 16, 17]
    assert found[3][:4] == [21, 20, 19, 18]


@torch.no_grad()
def test_both_directions_are_torchs() -> None:
    torch.manual_seed(0)
    ours = EncoderLayer(5, 8)
    theirs = nn.LSTM(5, 4, batch_first=True, bidirectional=True)
    for name, weights in theirs.named_parameters():
        chain = ours.backwards if name.endswith("_reverse") else ours.forwards
        weights.copy_(chain.lstm.get_parameter(name.removesuffix("_reverse")).normal_())
    states = torch.randn(4, 6, 5)
    packed = rnn.pack_padded_sequence(
        states, LENGTHS, batch_first=True, enforce_sorted=False
    )
    expected, _ = rnn.pad_packed_sequence(theirs(packed)[0], batch_first=True)
    found = ours(states, MASK)
    torch.testing.assert_close(found[MASK], expected[MASK], atol=1e-5, rtol=1e-5)


@torch.no_grad()
def test_the_decoder_is_torchs_cells_one_after_another() -> None:
    torch.manual_seed(0)
    model = build_model(ModelConfig("lstm:16x1", 20, 20, dropout=0.0)).eval()
    assert isinstance(model, Recurrent)
    cell = nn.LSTMCell(16, 16)
    for name, weights in cell.named_parameters():
        weights.copy_(model.bottom.lstm.get_parameter(f"{name}_l0"))
    source, target = torch.randint(3, 20, (2, 5)), torch.randint(3, 20, (2, 6))
    memory = model.encode(source)
    carried = memory.extra[0].chunk(2, dim=-1)
    scores = model.decode(memory, target)
    for place in range(6):
        carried = cell(model.target_embedding(target[:, place]), carried)
        weights = (
            (memory.states @ model.query(carried[0])[..., None])[..., 0]
        ).softmax(-1)
        found = (weights[..., None] * memory.states).sum(dim=1)
        joined = torch.tanh(model.joint(torch.cat([carried[0], found], dim=-1)))
        torch.testing.assert_close(
            model.output(joined), scores[:, place], atol=1e-5, rtol=1e-5
        )
