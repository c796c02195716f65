"""The convolutional network: its sizes, those of the paper, and its layers."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.model.convolutional import Convolutional, GatedConvolution, NormedLinear
from mathglot.model.interface import ModelConfig
from mathglot.model.registry import build_model, count_parameters


def count(name: str, source: int = 1004, target: int = 1008) -> int:
    with torch.device("meta"):
        return count_parameters(build_model(ModelConfig(name, source, target)))


def test_parameters_of_a_layer_of_encoder_and_decoder() -> None:
    assert count("C512x12") - count("C512x11") == 3_676_160


def test_parameters_of_two_more_places_in_the_kernel() -> None:
    assert count("C512ks5x1") - count("C512x1") == 2_097_152


# The six totals of the paper's table on kernel sizes; two vocabularies of about a
# thousand tokens, 1,004 and 1,008, give all of them.
TOTALS = [
    ("C512ks3x8", 32_671_200),
    ("C512ks5x8", 49_448_416),
    ("C512ks7x8", 66_225_632),
    ("C512ks5x10", 60_995_040),
    ("C512x11", 43_699_680),
    ("C512ks5x11", 66_768_352),
]


@pytest.mark.parametrize(("name", "total"), TOTALS)
def test_parameters_are_those_of_the_paper(name: str, total: int) -> None:
    assert count(name) == total


def test_parameters_between_widths() -> None:
    def layer(width: int) -> int:
        convolution = 3 * width * 2 * width + 2 * 2 * width
        lookup = 2 * width * 512 + 2 * width + 2 * 512
        return 2 * convolution + lookup

    assert layer(512) == 3_676_160
    bridge = 512 * 1024 + 2 * 1024
    ends = count("C512x1") - layer(512)
    # The layers at the ends read 1,024 numbers: of the encoder, and of the decoder.
    wider = 512 * 512 + 512 * 256
    expected = 4 * layer(512) + 8 * layer(1024) + 2 * bridge + ends + wider
    assert count("C512x4-C1024x8") == expected


def assert_close(one: Tensor, other: Tensor) -> None:
    torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-5)


def test_normed_weights_are_torchs() -> None:
    ours = NormedLinear(6, 4, 0.3)
    theirs = nn.utils.parametrizations.weight_norm(nn.Linear(6, 4), dim=0)
    with torch.no_grad():
        ours.length.normal_()
        ours.bias.normal_()
        theirs.parametrizations.weight.original0.copy_(ours.length)
        theirs.parametrizations.weight.original1.copy_(ours.direction)
        theirs.bias.copy_(ours.bias)
    inputs = torch.randn(3, 6)
    assert_close(ours(inputs), theirs(inputs))


@pytest.mark.parametrize(("kernel", "before"), [(3, 1), (3, 2), (5, 2), (5, 4)])
def test_windows_are_torchs_convolution(kernel: int, before: int) -> None:
    width = 8
    ours = GatedConvolution(width, kernel, 0.0)
    weight = ours.linear.compute_weight().view(2 * width, kernel, width)
    states = torch.randn(2, 9, width)
    padded = functional.pad(states.transpose(1, 2), (before, kernel - 1 - before))
    convolved = functional.conv1d(padded, weight.transpose(1, 2), ours.linear.bias)
    expected = functional.glu(convolved, dim=1).transpose(1, 2)
    assert_close(ours(states, before), expected)


def test_variance_stays_where_it_is() -> None:
    torch.manual_seed(0)
    model = build_model(ModelConfig("C128x11", 50, 50, dropout=0.0)).eval()
    assert isinstance(model, Convolutional)
    source = torch.randint(3, 50, (4, 30))
    deviations: list[float] = []
    for layer in model.encoder.layers:
        layer.register_forward_pre_hook(
            lambda _, inputs: deviations.append(inputs[0].std().item())
        )
    model.encode(source)
    assert len(deviations) == 11
    assert max(deviations) < 2 * min(deviations)


def test_weights_kept_for_decoding_are_never_stale() -> None:
    torch.manual_seed(0)
    model = build_model(ModelConfig("C16x2", 20, 20, dropout=0.0)).eval()
    source, target = torch.randint(3, 20, (2, 5)), torch.randint(3, 20, (2, 1))
    for _ in range(2):
        with torch.no_grad():
            memory = model.encode(source)
            scores, _ = model.step(memory, model.begin(memory), target[:, 0])
            assert_close(scores, model.decode(memory, target)[:, 0])
            for weights in model.parameters():
                # As optimisers of weight averages do, past all counting of versions.
                weights.data.add_(0.1)
    memory = model.encode(source)
    scores, _ = model.step(memory, model.begin(memory), target[:, 0])
    scores.sum().backward()  # type: ignore[no-untyped-call]
    assert all(
        weights.grad is not None
        for name, weights in model.named_parameters()
        if "decoder" in name and "bridge" not in name
    )
