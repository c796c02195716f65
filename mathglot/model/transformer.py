"""Transformers: that of 2017, and what became of it.

`transformer-2017` follows Vaswani et al.: sinusoidal positions, layer norm after each
residual, ReLU. `transformer` is what is built today: RMS norm before each block,
rotary positions in place of added ones, gated feed-forward layers, no biases, and a
short convolution at the start of each layer, which tells a place its neighbours
without spending attention on them. Depths of encoder and decoder are free: each step
of decoding pays for the decoder alone.
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
    Rotation,
    SelfAttention,
    SourceAttention,
    compute_rotation,
    compute_sinusoids,
    count_heads,
    embed,
)

# Keys and values, (B, H, S, d) each.
Cache: TypeAlias = tuple[Tensor, Tensor]

# What a decoder layer keeps of the places before: keys, values, and what the
# convolution hears (B, reach, D) if there is one.
Past: TypeAlias = tuple[Tensor, ...]

# How many places the neighbours are away, at most.
_REACH = 2


class GatedFeedForward(nn.Module):
    """SwiGLU (Shazeer 2020), as wide as has the parameters of a plain one."""

    def __init__(self, width: int) -> None:
        super().__init__()
        # Whole tiles of 64 keep matrix units busy.
        inside = 64 * math.ceil(width * 8 / 3 / 64)
        self.inner = nn.Linear(width, 2 * inside, bias=False)
        self.outer = nn.Linear(inside, width, bias=False)

    def forward(self, states: Tensor) -> Tensor:
        gate, value = self.inner(states).chunk(2, dim=-1)
        output: Tensor = self.outer(functional.silu(gate) * value)
        return output


class Neighbours(nn.Module):
    """Adds to each place what is around it, weighted for each coordinate.

    So et al. 2021 found such convolutions to be what pays most in a Transformer. They
    begin as nothing and are learnt.
    """

    def __init__(self, width: int, before: int, after: int) -> None:
        super().__init__()
        self.before, self.after = before, after
        self.weight = nn.Parameter(torch.zeros(before + 1 + after, width))

    def forward(self, states: Tensor, mask: Tensor | None) -> Tensor:
        """The states (B, T, D); where the mask is False there is nothing to hear."""
        heard = states if mask is None else states * mask[:, :, None].to(states.dtype)
        heard = functional.pad(heard, (0, 0, self.before, self.after))
        length = states.shape[1]
        for place, weight in enumerate(self.weight.to(states.dtype)):
            states = states + heard[:, place : place + length] * weight
        return states

    def step(self, states: Tensor, past: Tensor) -> tuple[Tensor, Tensor]:
        """One place (B, 1, D) after those of the past, and the past after it."""
        heard = torch.cat([past, states], dim=1)
        weight = self.weight.to(states.dtype)
        return states + (heard * weight).sum(dim=1, keepdim=True), heard[:, 1:]


class Shortcut(nn.Module):
    """What goes round a block: normed before the block, or after the sum."""

    def __init__(self, width: int, dropout: float, *, modern: bool) -> None:
        super().__init__()
        self.modern = modern
        self.norm = nn.RMSNorm(width, eps=1e-6) if modern else nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    def split(self, states: Tensor) -> Tensor:
        """What the block reads."""
        return self._norm(states) if self.modern else states

    def join(self, states: Tensor, output: Tensor) -> Tensor:
        """The states with what the block made of them."""
        joined: Tensor = states + self.dropout(output)
        return joined if self.modern else self._norm(joined)

    def _norm(self, states: Tensor) -> Tensor:
        normed: Tensor = self.norm(states)
        return normed


class EncoderLayer(nn.Module):
    def __init__(self, width: int, dropout: float, *, modern: bool) -> None:
        super().__init__()
        self.neighbours = Neighbours(width, _REACH, _REACH) if modern else None
        self.attention = SelfAttention(width, bias=not modern)
        self.feed = GatedFeedForward(width) if modern else FeedForward(width, dropout)
        self.past_attention = Shortcut(width, dropout, modern=modern)
        self.past_feed = Shortcut(width, dropout, modern=modern)

    def forward(
        self, states: Tensor, mask: Tensor, rotation: Rotation | None
    ) -> Tensor:
        if self.neighbours is not None:
            states = self.neighbours(states, mask)
        output = self.attention(self.past_attention.split(states), mask, rotation)
        states = self.past_attention.join(states, output)
        return self.past_feed.join(states, self.feed(self.past_feed.split(states)))


class DecoderLayer(nn.Module):
    def __init__(self, width: int, dropout: float, *, modern: bool) -> None:
        super().__init__()
        self.neighbours = Neighbours(width, _REACH, 0) if modern else None
        self.attention = SelfAttention(width, bias=not modern)
        self.lookup = SourceAttention(width, bias=not modern)
        self.feed = GatedFeedForward(width) if modern else FeedForward(width, dropout)
        self.past_attention = Shortcut(width, dropout, modern=modern)
        self.past_lookup = Shortcut(width, dropout, modern=modern)
        self.past_feed = Shortcut(width, dropout, modern=modern)

    def forward(
        self, states: Tensor, found: Cache, mask: Tensor, rotation: Rotation | None
    ) -> Tensor:
        if self.neighbours is not None:
            states = self.neighbours(states, None)
        output = self.attention(self.past_attention.split(states), None, rotation)
        return self._finish(states, output, found, mask)

    def step(
        self,
        states: Tensor,
        past: Past,
        found: Cache,
        mask: Tensor,
        rotation: Rotation | None,
    ) -> tuple[Tensor, Past]:
        """One place (B, 1, D), given what was kept of those before."""
        keys, values, *heard = past
        if self.neighbours is not None:
            states, *heard = self.neighbours.step(states, *heard)
        normed = self.past_attention.split(states)
        output, cache = self.attention.step(normed, (keys, values), rotation)
        return self._finish(states, output, found, mask), (*cache, *heard)

    def begin(self, keys: Tensor) -> Past:
        """What is kept before the first place; `keys` are any of the shape."""
        nothing = keys[:, :, :0]
        if self.neighbours is None:
            return nothing, nothing
        rows, heads, _, width = keys.shape
        heard = keys.new_zeros(rows, self.neighbours.before, heads * width)
        return nothing, nothing, heard

    def _finish(
        self, states: Tensor, output: Tensor, found: Cache, mask: Tensor
    ) -> Tensor:
        states = self.past_attention.join(states, output)
        output = self.lookup(self.past_lookup.split(states), *found, mask)
        states = self.past_lookup.join(states, output)
        return self.past_feed.join(states, self.feed(self.past_feed.split(states)))


class Transformer(SequenceModel):
    """Encoder and decoder; what the years changed is in the layers."""

    modern: ClassVar[bool]

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        shape, modern = config.shape, self.modern
        self.width = shape.width
        self.source_embedding = embed(config.source_size, self.width, self.width**-0.5)
        self.target_embedding = embed(config.target_size, self.width, self.width**-0.5)
        self.dropout = nn.Dropout(config.dropout)
        encoder = [
            EncoderLayer(self.width, config.dropout, modern=modern)
            for _ in range(shape.encoder_layers)
        ]
        decoder = [
            DecoderLayer(self.width, config.dropout, modern=modern)
            for _ in range(shape.decoder_layers)
        ]
        # Lists of modules forget what kind of modules they hold.
        self.encoder = cast("Sequence[EncoderLayer]", nn.ModuleList(encoder))
        self.decoder = cast("Sequence[DecoderLayer]", nn.ModuleList(decoder))
        # Normed before each block, states still need a norm at the end.
        self.encoder_norm = nn.RMSNorm(self.width, eps=1e-6) if modern else None
        self.decoder_norm = nn.RMSNorm(self.width, eps=1e-6) if modern else None
        self.output = nn.Linear(self.width, config.target_size, bias=not modern)
        self._initialise()
        # Before a norm, a state is mostly the embedding of its own token: with shared
        # weights such a model begins by being sure that every token comes twice.
        tied = not modern if config.tied is None else config.tied
        if tied:
            self.output.weight = self.target_embedding.weight

    def _initialise(self) -> None:
        for name, weights in self.named_parameters():
            if name.endswith(("embedding.weight", "neighbours.weight")):
                continue
            if weights.dim() > 1:
                nn.init.xavier_uniform_(weights)
            elif name.endswith("bias"):
                nn.init.zeros_(weights)
        if not self.modern:
            return
        # Blocks add up on the shortcut: the deeper, the less each says at first.
        blocks = {
            "encoder": 2 * len(self.encoder),
            "decoder": 3 * len(self.decoder),
        }
        for name, weights in self.named_parameters():
            part = name.partition(".")[0]
            if part in blocks and name.endswith(("output.weight", "outer.weight")):
                weights.data.mul_(blocks[part] ** -0.5)

    def _embed(self, embedding: nn.Embedding, ids: Tensor, places: Tensor) -> Tensor:
        states = embedding(ids) * math.sqrt(self.width)
        if not self.modern:
            states = states + compute_sinusoids(places, self.width)
        embedded: Tensor = self.dropout(states)
        return embedded

    def _rotate(self, places: Tensor) -> Rotation | None:
        if not self.modern:
            return None
        return compute_rotation(places, self.width // count_heads(self.width))

    def encode(self, source: Tensor) -> Memory:
        mask = source != PAD
        places = torch.arange(source.shape[1], device=source.device)
        states = self._embed(self.source_embedding, source, places)
        rotation = self._rotate(places)
        for layer in self.encoder:
            states = layer(states, mask, rotation)
        if self.encoder_norm is not None:
            states = self.encoder_norm(states)
        # Keys and values of each decoder layer, which no step computes again.
        found = [
            part for layer in self.decoder for part in layer.lookup.prepare(states)
        ]
        return Memory(states, mask, tuple(found))

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        places = torch.arange(target.shape[1], device=target.device)
        states = self._embed(self.target_embedding, target, places)
        rotation = self._rotate(places)
        for number, layer in enumerate(self.decoder):
            found = memory.extra[2 * number], memory.extra[2 * number + 1]
            states = layer(states, found, memory.mask, rotation)
        return self._score(states)

    def _score(self, states: Tensor) -> Tensor:
        if self.decoder_norm is not None:
            states = self.decoder_norm(states)
        scores: Tensor = self.output(states)
        return scores

    def begin(self, memory: Memory) -> State:
        return tuple([layer.begin(memory.extra[0]) for layer in self.decoder])

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        pasts = list(cast("tuple[Past, ...]", state))
        place = pasts[0][0].shape[2]
        places = torch.arange(place, place + 1, device=tokens.device)
        states = self._embed(self.target_embedding, tokens[:, None], places)
        rotation = self._rotate(places)
        for number, layer in enumerate(self.decoder):
            found = memory.extra[2 * number], memory.extra[2 * number + 1]
            states, pasts[number] = layer.step(
                states, pasts[number], found, memory.mask, rotation
            )
        return self._score(states)[:, 0], tuple(pasts)


class ModernTransformer(Transformer):
    modern = True


class OriginalTransformer(Transformer):
    modern = False
