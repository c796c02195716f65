"""Convolutional sequence-to-sequence networks after Gehring et al. 2017.

Each layer looks at a window of places and passes on what a gate lets through; half of
the variance comes from the layer, half from the shortcut round it, which the factor
sqrt(0.5) keeps. All weights are normed (a direction and a length), and every layer of
the decoder attends to the source. Between parts of different width stands a fully
connected layer, without a shortcut.

The embedding has the width of the first part, positions are learned, and the output
layer reads 256 numbers, unless it is shared with the embedding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.model.interface import PAD, Memory, ModelConfig, SequenceModel, State
from mathglot.model.layers import embed
from mathglot.model.naming import Part

_HALF = math.sqrt(0.5)
_EMBEDDING_DEVIATION = 0.1
_OUTPUT_WIDTH = 256
# A source has a tag before it, a target BOS.
_MORE_PLACES = 2


class NormedLinear(nn.Module):
    """A linear layer whose weights are directions and lengths (weight norm)."""

    def __init__(self, inputs: int, outputs: int, deviation: float) -> None:
        super().__init__()
        direction = torch.empty(outputs, inputs)
        nn.init.normal_(direction, std=deviation)
        self.direction = nn.Parameter(direction)
        self.length = nn.Parameter(direction.norm(dim=1, keepdim=True).detach().clone())
        self.bias = nn.Parameter(torch.zeros(outputs))
        # The weights of a decoding that has begun, so that no step computes them.
        self.ready: Tensor | None = None

    def compute_weight(self) -> Tensor:
        norm: Tensor = torch.linalg.vector_norm(self.direction, dim=1, keepdim=True)
        return self.direction * (self.length / norm)

    def forward(self, states: Tensor) -> Tensor:
        return functional.linear(states, self.compute_weight(), self.bias)

    def prepare(self) -> None:
        """Keep the weights for `step`; while gradients are wanted, none are kept."""
        self.ready = None if torch.is_grad_enabled() else self.compute_weight()

    def step(self, states: Tensor) -> Tensor:
        weight = self.compute_weight() if self.ready is None else self.ready
        return functional.linear(states, weight, self.bias)


def connect(inputs: int, outputs: int, dropout: float = 0.0) -> NormedLinear:
    """A layer that keeps the variance of inputs that dropout has thinned."""
    return NormedLinear(inputs, outputs, math.sqrt((1 - dropout) / inputs))


class GatedConvolution(nn.Module):
    """A window of places, a linear map of it, a gate; (B, T, D) to (B, T, D)."""

    def __init__(self, width: int, kernel: int, dropout: float) -> None:
        super().__init__()
        self.kernel = kernel
        # A gate halves what passes: four times the variance before it.
        deviation = math.sqrt(4 * (1 - dropout) / (kernel * width))
        self.linear = NormedLinear(kernel * width, 2 * width, deviation)
        self.dropout = nn.Dropout(dropout)

    def forward(self, states: Tensor, before: int) -> Tensor:
        """The windows begin so many places before; beyond the ends stand zeros."""
        after = self.kernel - 1 - before
        padded = functional.pad(self.dropout(states), (0, 0, before, after))
        # One large product is quicker on matrix units than a convolution.
        places = states.shape[1]
        windows = [padded[:, start : start + places] for start in range(self.kernel)]
        return functional.glu(self.linear(torch.cat(windows, dim=-1)), dim=-1)

    def step(self, states: Tensor, window: Tensor) -> tuple[Tensor, Tensor]:
        """One place (B, D) after a window (B, K - 1, D) of those before."""
        window = torch.cat([window, states[:, None]], dim=1)
        output = functional.glu(self.linear.step(window.flatten(1)), dim=-1)
        return output, window[:, 1:]


class SourceLookup(nn.Module):
    """Attention of one head over the whole source, at the embedding's width."""

    def __init__(self, width: int, embedding_width: int) -> None:
        super().__init__()
        self.inputs = connect(width, embedding_width)
        self.output = connect(embedding_width, width)

    def forward(self, states: Tensor, embedded: Tensor, memory: Memory) -> Tensor:
        queries = (self.inputs(states) + embedded) * _HALF
        output: Tensor = self.output(_look_up(queries, memory))
        return (output + states) * _HALF

    def step(self, states: Tensor, embedded: Tensor, memory: Memory) -> Tensor:
        queries = (self.inputs.step(states) + embedded) * _HALF
        found = _look_up(queries[:, None], memory)[:, 0]
        return (self.output.step(found) + states) * _HALF


def _look_up(queries: Tensor, memory: Memory) -> Tensor:
    """What the queries (B, T, D) find in the source, (B, T, D).

    The head is too wide for fused kernels; the scores (B, T, S) are small enough.
    """
    values, scale = memory.extra
    # One head, not scaled: rounded to 16 bit, places that look alike get equal scores.
    with torch.autocast(queries.device.type, enabled=False):
        scores = queries.float() @ memory.states.float().transpose(1, 2)
    scores = scores.masked_fill(~memory.mask[:, None], torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).to(values.dtype)
    # A mean of s places has a variance of 1 / s.
    return (weights @ values) * scale


class Stack(nn.Module):
    """The convolutions of an encoder or a decoder, with what joins their widths."""

    def __init__(self, parts: tuple[Part, ...], dropout: float) -> None:
        super().__init__()
        kinds = [part for part in parts for _ in range(part.layers)]
        layers = [GatedConvolution(kind.width, kind.kernel, dropout) for kind in kinds]
        bridges: list[nn.Module] = [nn.Identity()]
        for one, other in pairwise(kinds):
            same = one.width == other.width
            bridge = nn.Identity() if same else connect(one.width, other.width, dropout)
            bridges.append(bridge)
        self.layers = cast("Sequence[GatedConvolution]", nn.ModuleList(layers))
        self.bridges = cast("Sequence[nn.Module]", nn.ModuleList(bridges))
        self.widths = [kind.width for kind in kinds]


class Convolutional(SequenceModel):
    """Encoder and decoder of equal layers; see the module."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        parts, dropout = config.shape.parts, config.dropout
        width, last = parts[0].width, parts[-1].width
        deviation = _EMBEDDING_DEVIATION
        places = config.most_tokens + _MORE_PLACES
        self.source_embedding = embed(config.source_size, width, deviation)
        self.target_embedding = embed(config.target_size, width, deviation)
        self.source_places = nn.Parameter(torch.randn(places, width) * deviation)
        self.target_places = nn.Parameter(torch.randn(places, width) * deviation)
        self.dropout = nn.Dropout(dropout)
        self.encoder_input = connect(width, width, dropout)
        self.encoder = Stack(parts, dropout)
        self.encoder_output = connect(last, width)
        self.decoder_input = connect(width, width, dropout)
        self.decoder = Stack(parts, dropout)
        lookups = [SourceLookup(inside, width) for inside in self.decoder.widths]
        self.lookups = cast("Sequence[SourceLookup]", nn.ModuleList(lookups))
        self.tied = bool(config.tied)
        inside = width if self.tied else _OUTPUT_WIDTH
        self.decoder_output = connect(last, inside)
        self.output = (
            None if self.tied else connect(inside, config.target_size, dropout)
        )

    def _embed(self, embedding: nn.Embedding, table: Tensor, ids: Tensor) -> Tensor:
        """Tokens with their places; beyond the last one learned, all are alike."""
        places = torch.arange(ids.shape[1], device=ids.device)
        where = table[places.clamp(max=len(table) - 1)]
        embedded: Tensor = self.dropout(embedding(ids) + where)
        return embedded

    def encode(self, source: Tensor) -> Memory:
        mask = source != PAD
        embedded = self._embed(self.source_embedding, self.source_places, source)
        states = self.encoder_input(embedded)
        # Padding must look like what lies beyond the end: zeros.
        tokens = mask[..., None]
        for layer, bridge in zip(
            self.encoder.layers, self.encoder.bridges, strict=True
        ):
            states = bridge(states) * tokens
            states = (layer(states, layer.kernel // 2) + states) * _HALF
        states = self.encoder_output(states)
        # All lookups send gradients here: the sum is kept as large as one of them.
        share = 1 / (2 * len(self.lookups))
        same = states.detach()
        states = same + (states - same) * share
        scale = mask.sum(dim=1).to(states.dtype).sqrt()[:, None, None]
        values = (states + embedded.to(states.dtype)) * _HALF
        return Memory(states, mask, (values, scale))

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        embedded = self._embed(self.target_embedding, self.target_places, target)
        states = self.decoder_input(embedded)
        for layer, bridge, lookup in self._decoder_layers():
            states = bridge(states)
            found = lookup(layer(states, layer.kernel - 1), embedded, memory)
            states = (found + states) * _HALF
        return self._score(self.decoder_output(states))

    def _decoder_layers(
        self,
    ) -> list[tuple[GatedConvolution, nn.Module, SourceLookup]]:
        stack = self.decoder
        return list(zip(stack.layers, stack.bridges, self.lookups, strict=True))

    def _score(self, states: Tensor) -> Tensor:
        states = self.dropout(states)
        if self.output is None:
            return functional.linear(states, self.target_embedding.weight)
        scores: Tensor = self.output(states)
        return scores

    def begin(self, memory: Memory) -> State:
        for name, module in self.named_modules():
            if isinstance(module, NormedLinear) and not name.startswith("encoder"):
                module.prepare()
        size, states = len(memory.states), memory.states
        windows = [
            states.new_zeros((size, layer.kernel - 1, width))
            for layer, width in zip(
                self.decoder.layers, self.decoder.widths, strict=True
            )
        ]
        place = torch.zeros(size, dtype=torch.long, device=states.device)
        return {"place": place, "windows": tuple(windows)}

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        assert isinstance(state, dict)
        place = cast("Tensor", state["place"])
        windows = list(cast("tuple[Tensor, ...]", state["windows"]))
        where = self.target_places[place.clamp(max=len(self.target_places) - 1)]
        embedded = self.dropout(self.target_embedding(tokens) + where)
        states = self.decoder_input.step(embedded)
        for number, (layer, bridge, lookup) in enumerate(self._decoder_layers()):
            if isinstance(bridge, NormedLinear):
                states = bridge.step(states)
            output, windows[number] = layer.step(states, windows[number])
            states = (lookup.step(output, embedded, memory) + states) * _HALF
        scores = self._score_step(self.decoder_output.step(states))
        return scores, {"place": place + 1, "windows": tuple(windows)}

    def _score_step(self, states: Tensor) -> Tensor:
        if self.output is None:
            return functional.linear(states, self.target_embedding.weight)
        return self.output.step(states)
