"""Layers that several architectures share: positions, attention, embeddings.

Shapes: B rows, S source and T target places, D width, H heads of d = D / H each.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.model.interface import PAD

# Cosines and sines of a rotation, (T, d / 2) each.
Rotation: TypeAlias = tuple[Tensor, Tensor]

_HEAD_WIDTH = 64


def count_heads(width: int) -> int:
    """How many heads attention of a width has: of 64 each, as far as that goes.

    >>> [count_heads(width) for width in (512, 448, 32, 96)]
    [8, 7, 1, 1]
    """
    heads = max(1, width // _HEAD_WIDTH)
    while width % heads or width // heads % 2:
        heads -= 1
    return heads


def embed(size: int, width: int, deviation: float) -> nn.Embedding:
    """An embedding that is zero for PAD, and normally distributed otherwise."""
    embedding = nn.Embedding(size, width, padding_idx=PAD)
    with torch.no_grad():
        nn.init.normal_(embedding.weight, std=deviation)
        embedding.weight[PAD] = 0
    return embedding


def compute_sinusoids(places: Tensor, width: int) -> Tensor:
    """Positions (...) as sines and cosines (..., D), Vaswani et al. 2017, section 3.5.

    The two halves hold sines and cosines; the original alternates them, which differs
    by an order that the weights learn anyway.
    """
    half = width // 2
    rates = torch.arange(half, device=places.device, dtype=torch.float32)
    angles = places.float().unsqueeze(-1) * torch.exp(
        rates * (-math.log(10000.0) / max(1, half - 1))
    )
    return torch.cat([angles.sin(), angles.cos()], dim=-1)


def compute_rotation(places: Tensor, width: int) -> Rotation:
    """Rotary positions (Su et al. 2021) of places (T) for heads of a width."""
    half = width // 2
    rates = torch.arange(half, device=places.device, dtype=torch.float32)
    angles = places.float()[:, None] * torch.exp(rates * (-math.log(10000.0) / half))
    return angles.cos(), angles.sin()


def rotate(heads: Tensor, rotation: Rotation) -> Tensor:
    """Turn pairs of coordinates (B, H, T, d) by the angles of their places."""
    cosine, sine = rotation
    first, second = heads.float().chunk(2, dim=-1)
    turned = [first * cosine - second * sine, second * cosine + first * sine]
    return torch.cat(turned, dim=-1).to(heads.dtype)


def split_heads(states: Tensor, heads: int) -> Tensor:
    """(B, T, D) to (B, H, T, d)."""
    return states.view(*states.shape[:-1], heads, -1).transpose(1, 2)


def join_heads(states: Tensor) -> Tensor:
    """(B, H, T, d) to (B, T, D)."""
    return states.transpose(1, 2).flatten(-2)


def attend(queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor) -> Tensor:
    """Fused attention of (B, H, T, d) over the places (B, S) where the mask is True.

    The mask is never expanded to (T, S): kernels broadcast it.
    """
    return functional.scaled_dot_product_attention(
        queries, keys, values, attn_mask=mask[:, None, None, :]
    )


class SelfAttention(nn.Module):
    """Multi-head attention of a sequence to itself, with or without rotation."""

    def __init__(self, width: int, *, bias: bool) -> None:
        super().__init__()
        self.heads = count_heads(width)
        self.inputs = nn.Linear(width, 3 * width, bias=bias)
        self.output = nn.Linear(width, width, bias=bias)

    def forward(
        self, states: Tensor, mask: Tensor | None, rotation: Rotation | None = None
    ) -> Tensor:
        """Attention (B, T, D); to what stands before alone where no mask is given."""
        queries, keys, values = self._project(states, rotation)
        if mask is None:
            found = functional.scaled_dot_product_attention(
                queries, keys, values, is_causal=True
            )
        else:
            found = attend(queries, keys, values, mask)
        output: Tensor = self.output(join_heads(found))
        return output

    def step(
        self, states: Tensor, cache: tuple[Tensor, Tensor], rotation: Rotation | None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """Attention (B, 1, D) of one more place, and the keys and values up to it."""
        queries, keys, values = self._project(states, rotation)
        keys = torch.cat([cache[0], keys], dim=2)
        values = torch.cat([cache[1], values], dim=2)
        found = functional.scaled_dot_product_attention(queries, keys, values)
        return self.output(join_heads(found)), (keys, values)

    def _project(
        self, states: Tensor, rotation: Rotation | None
    ) -> tuple[Tensor, Tensor, Tensor]:
        parts = self.inputs(states).chunk(3, dim=-1)
        queries, keys, values = [split_heads(part, self.heads) for part in parts]
        if rotation is not None:
            queries, keys = rotate(queries, rotation), rotate(keys, rotation)
        return queries, keys, values


class SourceAttention(nn.Module):
    """Multi-head attention of a target to the states of its source."""

    def __init__(self, width: int, *, bias: bool) -> None:
        super().__init__()
        self.heads = count_heads(width)
        self.query = nn.Linear(width, width, bias=bias)
        self.keys_values = nn.Linear(width, 2 * width, bias=bias)
        self.output = nn.Linear(width, width, bias=bias)

    def prepare(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values (B, H, S, d), which all steps of decoding share."""
        keys, values = self.keys_values(states).chunk(2, dim=-1)
        return split_heads(keys, self.heads), split_heads(values, self.heads)

    def forward(
        self, states: Tensor, keys: Tensor, values: Tensor, mask: Tensor
    ) -> Tensor:
        queries = split_heads(self.query(states), self.heads)
        found = attend(queries, keys, values, mask)
        output: Tensor = self.output(join_heads(found))
        return output


class FeedForward(nn.Module):
    """Two linear layers with ReLU between them, four times as wide inside."""

    def __init__(self, width: int, dropout: float) -> None:
        super().__init__()
        self.inner = nn.Linear(width, 4 * width)
        self.dropout = nn.Dropout(dropout)
        self.outer = nn.Linear(4 * width, width)

    def forward(self, states: Tensor) -> Tensor:
        output: Tensor = self.outer(self.dropout(self.inner(states).relu()))
        return output
