"""Lightweight and dynamic convolutions, against torch's grouped ones and by hand."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from mathglot.model.interface import ModelConfig
from mathglot.model.lightconv import LightConv, LightConvolution, spread
from mathglot.model.registry import build_model

WIDTH, HEADS = 128, 2


def assert_close(one: Tensor, other: Tensor) -> None:
    torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("kernel", [1, 3, 7, 31])
@pytest.mark.parametrize("causal", [True, False])
def test_learned_kernels_are_torchs_grouped_convolution(
    kernel: int, causal: bool
) -> None:
    torch.manual_seed(kernel)
    layer = LightConvolution(WIDTH, kernel, 0.0, dynamic=False)
    states = torch.randn(3, 10, WIDTH)
    lengths = torch.tensor([[10], [4], [1]])
    mask = torch.arange(10) < lengths
    gated = functional.glu(layer.inputs(states), dim=-1)
    if not causal:
        gated = gated * mask[..., None]
    assert layer.weights is not None
    normed = layer.weights.softmax(dim=-1)
    before = kernel - 1 if causal else kernel // 2
    padded = functional.pad(gated.transpose(1, 2), (before, kernel - 1 - before))
    channels = normed.repeat_interleave(WIDTH // HEADS, dim=0)[:, None]
    convolved = functional.conv1d(padded, channels, groups=WIDTH).transpose(1, 2)
    found = layer(states, None if causal else mask)
    assert_close(found, layer.output(convolved))


def test_dynamic_kernels_by_hand() -> None:
    torch.manual_seed(0)
    kernel = 3
    layer = LightConvolution(WIDTH, kernel, 0.0, dynamic=True)
    states = torch.randn(2, 6, WIDTH)
    gated = functional.glu(layer.inputs(states), dim=-1)
    assert layer.predict is not None
    chosen = layer.predict(gated).view(2, 6, HEADS, kernel).softmax(dim=-1)
    rows = []
    for place in range(6):
        row = torch.zeros(2, HEADS, WIDTH // HEADS)
        for number in range(kernel):
            source = place + number - kernel + 1
            if source >= 0:
                heads = gated[:, source].view(2, HEADS, -1)
                row = row + chosen[:, place, :, number, None] * heads
        rows.append(row.flatten(1))
    expected = layer.output(torch.stack(rows, dim=1))
    assert_close(layer(states, None), expected)


def test_bands_longer_than_their_places() -> None:
    kernel = torch.arange(1, 8).expand(2, 7)
    assert spread(kernel, 3).tolist() == [[4, 5], [3, 4]]
    assert spread(kernel[:1], 6).tolist() == [[7]]


def test_kernels_grow_with_depth() -> None:
    model = build_model(ModelConfig("lightconv:32x5+2", 20, 20))
    assert isinstance(model, LightConv)
    kernels = [layer.convolution.kernel for layer in model.encoder]
    assert kernels == [3, 7, 15, 31, 31]
    assert [layer.convolution.kernel for layer in model.decoder] == [3, 7]
