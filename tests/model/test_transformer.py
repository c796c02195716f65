"""Layers of the Transformers, against torch's own with the same weights."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.model.interface import ModelConfig
from mathglot.model.layers import (
    SelfAttention,
    SourceAttention,
    compute_rotation,
    compute_sinusoids,
    count_heads,
    rotate,
)
from mathglot.model.registry import build_model, count_parameters
from mathglot.model.transformer import (
    DecoderLayer,
    EncoderLayer,
    GatedFeedForward,
    Neighbours,
    Shortcut,
)

WIDTH = 128
HEADS = 2


def assert_close(one: Tensor, other: Tensor) -> None:
    torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-5)


def draw(*shape: int) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)))


MASK = torch.arange(7) < torch.tensor([[7], [4], [1]])


@torch.no_grad()
def copy_self(theirs: nn.MultiheadAttention, ours: SelfAttention) -> None:
    ours.inputs.weight.copy_(theirs.in_proj_weight)
    ours.inputs.bias.copy_(theirs.in_proj_bias.normal_())
    ours.output.load_state_dict(theirs.out_proj.state_dict())


@torch.no_grad()
def copy_source(theirs: nn.MultiheadAttention, ours: SourceAttention) -> None:
    ours.query.weight.copy_(theirs.in_proj_weight[:WIDTH])
    ours.keys_values.weight.copy_(theirs.in_proj_weight[WIDTH:])
    theirs.in_proj_bias.normal_()
    ours.query.bias.copy_(theirs.in_proj_bias[:WIDTH])
    ours.keys_values.bias.copy_(theirs.in_proj_bias[WIDTH:])
    ours.output.load_state_dict(theirs.out_proj.state_dict())


def copy_norm(theirs: nn.LayerNorm, ours: Shortcut) -> None:
    nn.init.normal_(theirs.weight)
    nn.init.normal_(theirs.bias)
    ours.norm.load_state_dict(theirs.state_dict())


def copy_feed(
    theirs: nn.TransformerEncoderLayer | nn.TransformerDecoderLayer,
    ours: EncoderLayer | DecoderLayer,
) -> None:
    feed = {
        f"{mine}.{kind}": getattr(getattr(theirs, name), kind)
        for mine, name in (("inner", "linear1"), ("outer", "linear2"))
        for kind in ("weight", "bias")
    }
    ours.feed.load_state_dict(feed)


def test_heads_are_of_64() -> None:
    assert count_heads(WIDTH) == HEADS


def test_encoder_layer_of_2017() -> None:
    theirs = nn.TransformerEncoderLayer(
        WIDTH, HEADS, 4 * WIDTH, dropout=0.0, batch_first=True
    )
    ours = EncoderLayer(WIDTH, 0.0, modern=False)
    copy_self(theirs.self_attn, ours.attention)
    copy_norm(theirs.norm1, ours.past_attention)
    copy_norm(theirs.norm2, ours.past_feed)
    copy_feed(theirs, ours)
    states = draw(3, 7, WIDTH)
    expected = theirs(states, src_key_padding_mask=~MASK)
    assert_close(ours(states, MASK, None)[MASK], expected[MASK])


def test_decoder_layer_of_2017() -> None:
    theirs = nn.TransformerDecoderLayer(
        WIDTH, HEADS, 4 * WIDTH, dropout=0.0, batch_first=True
    )
    ours = DecoderLayer(WIDTH, 0.0, modern=False)
    copy_self(theirs.self_attn, ours.attention)
    copy_source(theirs.multihead_attn, ours.lookup)
    copy_norm(theirs.norm1, ours.past_attention)
    copy_norm(theirs.norm2, ours.past_lookup)
    copy_norm(theirs.norm3, ours.past_feed)
    copy_feed(theirs, ours)
    states, memory = draw(3, 5, WIDTH), draw(3, 7, WIDTH)
    expected = theirs(
        states,
        memory,
        tgt_mask=nn.Transformer.generate_square_subsequent_mask(5),
        memory_key_padding_mask=~MASK,
    )
    found = ours.lookup.prepare(memory)
    assert_close(ours(states, found, MASK, None), expected)


def test_modern_layer_is_torchs_where_they_agree() -> None:
    # Without rotation, and with the feed-forward layer switched off, what remains is
    # attention behind a norm.
    theirs = nn.MultiheadAttention(WIDTH, HEADS, bias=False, batch_first=True)
    norm = nn.RMSNorm(WIDTH, eps=1e-6)
    ours = EncoderLayer(WIDTH, 0.0, modern=True)
    with torch.no_grad():
        ours.attention.inputs.weight.copy_(theirs.in_proj_weight)
        ours.attention.output.weight.copy_(theirs.out_proj.weight)
        ours.past_attention.norm.weight.copy_(norm.weight.normal_())
        assert isinstance(ours.feed, GatedFeedForward)
        ours.feed.outer.weight.zero_()
    states = draw(3, 7, WIDTH)
    normed = norm(states)
    found, _ = theirs(normed, normed, normed, key_padding_mask=~MASK)
    assert_close(ours(states, MASK, None)[MASK], (states + found)[MASK])


@pytest.mark.parametrize("after", [0, 2])
def test_neighbours_are_heard_as_by_torchs_convolution(after: int) -> None:
    ours = Neighbours(WIDTH, 2, after)
    with torch.no_grad():
        ours.weight.normal_()
    states = draw(3, 7, WIDTH)
    heard = functional.pad(states * MASK[:, :, None], (0, 0, 2, after))
    kernel = ours.weight.T[:, None]  # (D, 1, reach)
    expected = states + functional.conv1d(heard.mT, kernel, groups=WIDTH).mT
    assert_close(ours(states, MASK), expected)


def test_gated_feed_forward_by_its_formula() -> None:
    feed = GatedFeedForward(WIDTH)
    assert feed.outer.in_features == 384
    states = draw(2, WIDTH)
    gate = states @ feed.inner.weight[:384].T
    value = states @ feed.inner.weight[384:].T
    expected = (gate * gate.sigmoid() * value) @ feed.outer.weight.T
    assert_close(feed(states), expected)


def test_rotation_sees_only_distances() -> None:
    queries, keys = draw(1, 1, 1, 64), draw(1, 1, 1, 64) + 1
    places = torch.tensor([3, 8, 100, 105, 900, 904])
    turned_queries = [rotate(queries, compute_rotation(p[None], 64)) for p in places]
    turned_keys = [rotate(keys, compute_rotation(p[None], 64)) for p in places]
    products = [
        (query * key).sum()
        for query, key in zip(turned_queries[::2], turned_keys[1::2], strict=True)
    ]
    torch.testing.assert_close(products[0], products[1], atol=1e-3, rtol=1e-4)
    assert (products[1] - products[2]).abs() > 0.01
    assert_close(turned_queries[0].norm(), queries.norm())


def test_sinusoids_are_those_of_2017() -> None:
    found = compute_sinusoids(torch.tensor([0, 5]), 8)
    # tensor2tensor spreads the wave lengths from 2 pi to 10000 * 2 pi inclusive.
    rates = [10000 ** (-number / 3) for number in range(4)]
    expected = [math.sin(5 * rate) for rate in rates]
    expected += [math.cos(5 * rate) for rate in rates]
    assert_close(found[1], torch.tensor(expected))
    assert_close(found[0], torch.tensor([0.0] * 4 + [1.0] * 4))


def test_sizes_of_a_deep_encoder_and_shallow_decoder() -> None:
    with torch.device("meta"):
        model = build_model(ModelConfig("transformer:512x10+2", 900, 2000))
    encoder = 4 * 512**2 + 3 * 512 * 1408 + 2 * 512 + 5 * 512
    decoder = 8 * 512**2 + 3 * 512 * 1408 + 3 * 512 + 3 * 512
    rest = (900 + 2 * 2000) * 512 + 2 * 512
    assert count_parameters(model) == 10 * encoder + 2 * decoder + rest
