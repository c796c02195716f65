"""The plainest decoding: the likeliest token at every step."""

from __future__ import annotations

import torch
from torch import Tensor

from mathglot.model.interface import BOS, EOS, PAD, SequenceModel

# How often a batch is asked which rows have ended: each time, the device is waited for.
_STEPS_BETWEEN = 8


@torch.no_grad()
def greedy(
    model: SequenceModel, source: Tensor, most: int | None = None
) -> list[list[int]]:
    """The translations of sources (B, S), without BOS and EOS.

    A row ends with EOS, or after `most` tokens; rows that have ended are dropped from
    the batch, so that a long one does not keep all waiting.
    """
    limit = model.config.most_tokens if most is None else most
    was_training = model.training
    model.eval()
    try:
        written = _write(model, source, limit)
    finally:
        model.train(was_training)
    return [_cut(row) for row in written.tolist()]


def _write(model: SequenceModel, source: Tensor, limit: int) -> Tensor:
    """The ids that were written (B, limit), PAD where a row had been dropped."""
    size = source.shape[0]
    written = source.new_full((size, limit), PAD)
    if not size or not limit:
        return written
    memory = model.encode(source)
    state = model.begin(memory)
    places = torch.arange(size, device=source.device)
    tokens = source.new_full((size,), BOS)
    ended = torch.zeros_like(places, dtype=torch.bool)
    for step in range(limit):
        scores, state = model.step(memory, state, tokens)
        tokens = scores.argmax(dim=-1)
        written[places, step] = tokens
        ended = ended | (tokens == EOS)
        if step % _STEPS_BETWEEN == _STEPS_BETWEEN - 1:
            going = (~ended).nonzero()[:, 0]
            if not len(going):
                break
            if len(going) < len(places):
                memory, state = model.select(memory, state, going)
                places, tokens, ended = places[going], tokens[going], ended[going]
    return written


def _cut(row: list[int]) -> list[int]:
    """What a row says: up to EOS."""
    return row[: row.index(EOS)] if EOS in row else row
