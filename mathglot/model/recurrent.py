"""LSTM networks with attention.

The encoder reads in both directions. The first layer of the decoder asks the source
(dot products, as Luong et al. 2015), and the layers above it read the answer, as in
Wu et al. 2016; nothing of what was found flows back, so that a whole target is read at
once when training.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

import torch
from torch import Tensor, nn

from mathglot.model.interface import PAD, Memory, ModelConfig, SequenceModel, State
from mathglot.model.layers import embed

# What an LSTM carries on: output and cell, (B, D) each.
Carried: TypeAlias = tuple[Tensor, Tensor]


class Chain(nn.Module):
    """One LSTM layer in one direction, (B, T, D) to (B, T, D)."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(inputs, width, batch_first=True)
        for name, weights in self.lstm.named_parameters():
            if weights.dim() > 1:
                nn.init.xavier_uniform_(weights)
            else:
                nn.init.zeros_(weights)
            if name.startswith("bias_ih"):
                # What is not yet known to matter is remembered: the gate that forgets.
                nn.init.ones_(weights.data[width : 2 * width])

    def forward(
        self, states: Tensor, carried: Carried | None = None
    ) -> tuple[Tensor, Carried]:
        # Sums over hundreds of steps need their precision.
        with torch.autocast(states.device.type, enabled=False):
            dtype = self.lstm.get_parameter("weight_ih_l0").dtype
            start = None
            if carried is not None:
                # Some kernels take whole tensors only, no slices.
                start = tuple([part[None].to(dtype).contiguous() for part in carried])
            output, (last, cell) = self.lstm(states.to(dtype), start)
        return output, (last[0], cell[0])


def reverse(states: Tensor, mask: Tensor) -> Tensor:
    """Each row (B, S, D) from its last token to its first; padding stays behind."""
    places = torch.arange(mask.shape[1], device=mask.device)
    mirrored = mask.sum(dim=1, keepdim=True) - 1 - places
    order = torch.where(mask, mirrored, places)
    return states.gather(1, order[..., None].expand_as(states))


class EncoderLayer(nn.Module):
    """One layer that reads forwards and backwards, with half the width for each."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.forwards = Chain(inputs, width // 2)
        self.backwards = Chain(inputs, width // 2)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        ahead, _ = self.forwards(states)
        # Read from the last token, padding can be told from nothing.
        back, _ = self.backwards(reverse(states, mask))
        return torch.cat([ahead, reverse(back, mask)], dim=-1)


class Recurrent(SequenceModel):
    """Encoder and decoder of equal depth; see the module."""

    # The kernels of LSTMs are closed to the compiler.
    compiles = False

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        shape = config.shape
        width = shape.width
        self.width = width
        self.source_embedding = embed(config.source_size, width, 0.1)
        self.target_embedding = embed(config.target_size, width, 0.1)
        self.dropout = nn.Dropout(config.dropout)
        encoder = [EncoderLayer(width, width) for _ in range(shape.encoder_layers)]
        self.encoder = cast("Sequence[EncoderLayer]", nn.ModuleList(encoder))
        self.bottom = Chain(width, width)
        upper = [Chain(2 * width, width) for _ in range(shape.decoder_layers - 1)]
        self.upper = cast("Sequence[Chain]", nn.ModuleList(upper))
        # The source as a whole, as output and cell that each decoder layer begins with.
        self.bridge = nn.Linear(width, 2 * width * shape.decoder_layers)
        self.query = nn.Linear(width, width, bias=False)
        self.joint = nn.Linear(2 * width, width)
        self.output = nn.Linear(width, config.target_size)
        nn.init.normal_(self.output.weight, std=width**-0.5)
        if config.tied:
            self.output.weight = self.target_embedding.weight

    def encode(self, source: Tensor) -> Memory:
        mask = source != PAD
        states = self.dropout(self.source_embedding(source))
        for number, layer in enumerate(self.encoder):
            output = self.dropout(layer(states, mask))
            states = output + states if number else output
        last = (mask.sum(dim=1) - 1).clamp(min=0)
        half = self.width // 2
        rows = torch.arange(len(last), device=last.device)
        ends = [states[rows, last, :half], states[:, 0, half:]]
        starts = self.bridge(torch.cat(ends, dim=-1)).tanh()
        return Memory(states, mask, (starts,))

    def _look_up(self, states: Tensor, memory: Memory) -> Tensor:
        """What the source says to each state (B, T, D)."""
        scores = self.query(states) @ memory.states.to(states.dtype).transpose(1, 2)
        lowest = torch.finfo(scores.dtype).min
        weights = scores.masked_fill(~memory.mask[:, None], lowest).softmax(dim=-1)
        found: Tensor = weights @ memory.states.to(weights.dtype)
        return found

    def begin(self, memory: Memory) -> State:
        parts = memory.extra[0].chunk(2 * (1 + len(self.upper)), dim=-1)
        return tuple(zip(parts[::2], parts[1::2], strict=True))

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        return self._continue(memory, self.begin(memory), target)[0]

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        scores, state = self._continue(memory, state, tokens[:, None])
        return scores[:, 0], state

    def _continue(
        self, memory: Memory, state: State, target: Tensor
    ) -> tuple[Tensor, State]:
        """Scores of a stretch of the target (B, T), from the state before it."""
        carried = list(cast("tuple[Carried, ...]", state))
        embedded = self.dropout(self.target_embedding(target))
        states, carried[0] = self.bottom(embedded, carried[0])
        states = self.dropout(states)
        found = self._look_up(states, memory)
        for number, layer in enumerate(self.upper, start=1):
            output, carried[number] = layer(
                torch.cat([states, found.to(states.dtype)], dim=-1), carried[number]
            )
            states = states + self.dropout(output)
        joined = self.joint(torch.cat([states, found.to(states.dtype)], dim=-1)).tanh()
        return self.output(self.dropout(joined)), tuple(carried)
