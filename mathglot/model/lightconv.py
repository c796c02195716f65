"""Lightweight and dynamic convolutions after Wu et al. 2019.

In the place of self-attention each layer has a convolution whose weights are shared by
the channels of a head and sum to one over the kernel; `dynamicconv` computes them anew
from the state at each place. Around it stand a gated linear unit before and a linear
layer after, then attention to the source, then a feed-forward layer. Kernels grow with
the depth: 3, 7, 15, and 31 from there on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, TypeAlias, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.model.interface import PAD, Memory, ModelConfig, SequenceModel, State
from mathglot.model.layers import (
    FeedForward,
    SourceAttention,
    compute_sinusoids,
    count_heads,
    embed,
)

_KERNELS = (3, 7, 15, 31)

# Keys and values of the source, (B, H, S, d) each.
Found: TypeAlias = tuple[Tensor, Tensor]


def spread(weights: Tensor, before: int) -> Tensor:
    """Kernels (..., T, K) of all places as one matrix (..., T, T) each, a band.

    Row t holds its kernel from column t - before on. No entry is looked up: the kernels
    are padded to rows and read again with rows one shorter, which shifts each by one.

    >>> spread(torch.tensor([[1, 2, 3]]).expand(4, 3), 1).tolist()
    [[2, 3, 0, 0], [1, 2, 3, 0], [0, 1, 2, 3], [0, 0, 1, 2]]
    """
    places, kernel = weights.shape[-2:]
    row = places + kernel
    flat = functional.pad(weights, (0, places)).flatten(-2)[..., : places * (row - 1)]
    shifted = flat.view(*weights.shape[:-2], places, row - 1)
    return shifted[..., before : before + places]


class LightConvolution(nn.Module):
    """A convolution per head, between a gate and a linear layer."""

    def __init__(
        self, width: int, kernel: int, dropout: float, *, dynamic: bool
    ) -> None:
        super().__init__()
        self.kernel = kernel
        self.heads = count_heads(width)
        self.inputs = nn.Linear(width, 2 * width)
        self.output = nn.Linear(width, width)
        # Kernels lose places as states do: nothing may hang on one of them.
        self.dropout = nn.Dropout(dropout)
        self.predict: nn.Linear | None = None
        self.weights: nn.Parameter | None = None
        if dynamic:
            self.predict = nn.Linear(width, self.heads * kernel, bias=False)
        else:
            self.weights = nn.Parameter(torch.empty(self.heads, kernel))
            nn.init.xavier_uniform_(self.weights)

    def _weigh(self, states: Tensor) -> Tensor:
        """Kernels for states (B, T, D): (B or 1, H, T, K), each with the sum one."""
        if self.predict is not None:
            kernels = self.predict(states)
            shaped = kernels.view(*kernels.shape[:-1], self.heads, self.kernel)
            normed = shaped.float().softmax(dim=-1).transpose(1, 2)
        else:
            assert self.weights is not None
            normed = self.weights.float().softmax(dim=-1)[None, :, None]
        dropped: Tensor = self.dropout(normed)
        return dropped.expand(-1, -1, states.shape[1], -1)

    def forward(self, states: Tensor, mask: Tensor | None) -> Tensor:
        """Windows round each place, or up to each place where no mask is given."""
        gated = functional.glu(self.inputs(states), dim=-1)
        if mask is not None:
            gated = gated * mask[..., None]
        before = self.kernel - 1 if mask is None else self.kernel // 2
        band = spread(self._weigh(gated), before).to(gated.dtype)
        heads = gated.view(*gated.shape[:-1], self.heads, -1)
        if self.predict is None:
            # One matrix for all rows, which must not be copied for each.
            joined = torch.einsum("hts,bshd->bthd", band[0], heads)
        else:
            joined = torch.einsum("bhts,bshd->bthd", band, heads)
        output: Tensor = self.output(joined.flatten(-2))
        return output

    def step(self, states: Tensor, window: Tensor) -> tuple[Tensor, Tensor]:
        """One place (B, 1, D) after a window (B, K - 1, D) of those before."""
        gated = functional.glu(self.inputs(states), dim=-1)
        window = torch.cat([window, gated], dim=1)
        heads = window.view(*window.shape[:-1], self.heads, -1).transpose(1, 2)
        found = self._weigh(gated).to(gated.dtype) @ heads
        return self.output(found.transpose(1, 2).flatten(-2)), window[:, 1:]


class Layer(nn.Module):
    """Convolution, attention to the source in decoders, feed-forward layer."""

    def __init__(
        self, width: int, kernel: int, dropout: float, *, dynamic: bool, decodes: bool
    ) -> None:
        super().__init__()
        self.convolution = LightConvolution(width, kernel, dropout, dynamic=dynamic)
        self.convolution_norm = nn.LayerNorm(width)
        self.lookup = SourceAttention(width, bias=True) if decodes else None
        self.lookup_norm = nn.LayerNorm(width) if decodes else None
        self.feed = FeedForward(width, dropout)
        self.feed_norm = nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    def encode(self, states: Tensor, mask: Tensor) -> Tensor:
        output = self.convolution(states, mask)
        return self._feed(self.convolution_norm(states + self.dropout(output)))

    def decode(self, states: Tensor, found: Found, mask: Tensor) -> Tensor:
        output = self.convolution(states, None)
        return self._look_up(states, output, found, mask)

    def step(
        self, states: Tensor, window: Tensor, found: Found, mask: Tensor
    ) -> tuple[Tensor, Tensor]:
        output, window = self.convolution.step(states, window)
        return self._look_up(states, output, found, mask), window

    def prepare(self, states: Tensor) -> Found:
        """What the source offers to this layer."""
        assert self.lookup is not None
        return self.lookup.prepare(states)

    def _look_up(
        self, states: Tensor, output: Tensor, found: Found, mask: Tensor
    ) -> Tensor:
        assert self.lookup is not None and self.lookup_norm is not None
        states = self.convolution_norm(states + self.dropout(output))
        output = self.lookup(states, *found, mask)
        return self._feed(self.lookup_norm(states + self.dropout(output)))

    def _feed(self, states: Tensor) -> Tensor:
        normed: Tensor = self.feed_norm(states + self.dropout(self.feed(states)))
        return normed


class LightConv(SequenceModel):
    """Encoder and decoder with kernels that are learned."""

    dynamic: ClassVar[bool] = False

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        shape = config.shape
        width = shape.width
        self.width = width
        self.source_embedding = embed(config.source_size, width, width**-0.5)
        self.target_embedding = embed(config.target_size, width, width**-0.5)
        self.dropout = nn.Dropout(config.dropout)
        self.encoder = self._stack(shape.encoder_layers, decodes=False)
        self.decoder = self._stack(shape.decoder_layers, decodes=True)
        self.output = nn.Linear(width, config.target_size, bias=False)
        for name, weights in self.named_parameters():
            if weights.dim() > 1 and "embedding" not in name:
                nn.init.xavier_uniform_(weights)
            elif name.endswith("bias"):
                nn.init.zeros_(weights)
        if config.tied in (True, None):
            self.output.weight = self.target_embedding.weight

    def _stack(self, depth: int, *, decodes: bool) -> Sequence[Layer]:
        layers = [
            Layer(
                self.width,
                _KERNELS[min(number, len(_KERNELS) - 1)],
                self.config.dropout,
                dynamic=self.dynamic,
                decodes=decodes,
            )
            for number in range(depth)
        ]
        return cast("Sequence[Layer]", nn.ModuleList(layers))

    def _embed(self, embedding: nn.Embedding, ids: Tensor, places: Tensor) -> Tensor:
        states = embedding(ids) * math.sqrt(self.width)
        embedded: Tensor = self.dropout(states + compute_sinusoids(places, self.width))
        return embedded

    def encode(self, source: Tensor) -> Memory:
        mask = source != PAD
        places = torch.arange(source.shape[1], device=source.device)
        states = self._embed(self.source_embedding, source, places)
        for layer in self.encoder:
            states = layer.encode(states, mask)
        found = [layer.prepare(states) for layer in self.decoder]
        return Memory(states, mask, tuple([part for pair in found for part in pair]))

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        places = torch.arange(target.shape[1], device=target.device)
        states = self._embed(self.target_embedding, target, places)
        for number, layer in enumerate(self.decoder):
            found = memory.extra[2 * number], memory.extra[2 * number + 1]
            states = layer.decode(states, found, memory.mask)
        scores: Tensor = self.output(states)
        return scores

    def begin(self, memory: Memory) -> State:
        # Of the type that layers give, which is not that of the states under autocast.
        size, example = len(memory.states), memory.extra[0]
        windows = [
            example.new_zeros((size, layer.convolution.kernel - 1, self.width))
            for layer in self.decoder
        ]
        place = torch.zeros(size, dtype=torch.long, device=example.device)
        return {"place": place, "windows": tuple(windows)}

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        assert isinstance(state, dict)
        place = cast("Tensor", state["place"])
        windows = list(cast("tuple[Tensor, ...]", state["windows"]))
        states = self._embed(self.target_embedding, tokens, place)[:, None]
        for number, layer in enumerate(self.decoder):
            found = memory.extra[2 * number], memory.extra[2 * number + 1]
            states, windows[number] = layer.step(
                states, windows[number], found, memory.mask
            )
        scores = self.output(states)[:, 0]
        return scores, {"place": place + 1, "windows": tuple(windows)}


class DynamicConv(LightConv):
    """Encoder and decoder with kernels that each place chooses."""

    dynamic = True
