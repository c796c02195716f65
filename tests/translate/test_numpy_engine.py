"""The engine in numpy: it finds what the one on torch finds."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from mathglot.translate.numpy_engine import NumpyEngine
from mathglot.translate.search import Settings, search
from mathglot.translate.weights import WeightsError, read_weights

torch = pytest.importorskip("torch")

from mathglot.model.interface import ModelConfig, SequenceModel  # noqa: E402
from mathglot.model.registry import build_model  # noqa: E402
from mathglot.model.weights import (  # noqa: E402
    WEIGHTS_FILE,
    put_weights,
    weights_of,
    write_shards,
    write_tensors,
)
from mathglot.model.weights import read_weights as read_tensors  # noqa: E402
from mathglot.translate.torch_engine import TorchEngine  # noqa: E402

SIZE = 40


def build(architecture: str, *, tied: bool | None = None) -> SequenceModel:
    torch.manual_seed(3)
    model = build_model(ModelConfig(architecture, SIZE, SIZE, tied=tied)).eval()
    with torch.no_grad():
        for weights in model.parameters():
            # Fresh weights say nothing; these have opinions, everywhere.
            weights.mul_(1.5).add_(0.1 * torch.randn_like(weights))
    return model


def draw_sources(count: int) -> list[list[int]]:
    random = Random(count)
    return [
        random.choices(range(3, SIZE), k=random.randint(1, 30)) for _ in range(count)
    ]


@pytest.mark.parametrize("architecture", ["transformer:128x2+2", "transformer:32x1+3"])
@pytest.mark.parametrize("tied", [True, False])
def test_the_same_is_found_as_with_torch(
    tmp_path: Path, architecture: str, tied: bool
) -> None:
    model = build(architecture, tied=tied)
    write_tensors(tmp_path / WEIGHTS_FILE, weights_of(model))
    sources = draw_sources(12)
    settings = Settings(beam=4, longest=80, room=60)
    expected = search(TorchEngine(model, "cpu"), sources, settings)
    found = search(NumpyEngine.load(tmp_path), sources, settings)
    lengths = {len(hypothesis.ids) for best in expected for hypothesis in best}
    # Some are longer than the first room for keys.
    assert len(lengths) > 1 and max(lengths) > 40
    for ours, theirs in zip(found, expected, strict=True):
        assert [h.ids for h in ours] == [h.ids for h in theirs]
        assert [h.score for h in ours] == pytest.approx([h.score for h in theirs], 1e-3)


@pytest.mark.parametrize("precision", ["half", "eight"])
def test_weights_of_few_bits_are_read_as_with_torch(
    tmp_path: Path, precision: str
) -> None:
    model = build("transformer:64x1+1")
    write_shards(tmp_path, weights_of(model), precision, most_bytes=40_000)
    assert len(list(tmp_path.iterdir())) > 3
    ours, theirs = read_weights(tmp_path), read_tensors(tmp_path)
    assert ours.keys() == theirs.keys()
    for name, array in ours.items():
        assert array.dtype == np.float32
        np.testing.assert_array_equal(array, theirs[name].numpy())
    put_weights(model, theirs)
    settings = Settings(beam=3, longest=20)
    expected = search(TorchEngine(model, "cpu"), draw_sources(5), settings)
    found = search(NumpyEngine(ours), draw_sources(5), settings)
    assert [[h.ids for h in best] for best in found] == [
        [h.ids for h in best] for best in expected
    ]


def test_what_is_no_transformer_is_said(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="no weights, or not all files"):
        NumpyEngine.load(tmp_path)
    write_tensors(tmp_path / WEIGHTS_FILE, weights_of(build("lstm:16x1")))
    with pytest.raises(WeightsError, match="not a modern Transformer"):
        NumpyEngine.load(tmp_path)
    (tmp_path / WEIGHTS_FILE).write_bytes(b"\x00" * 40)
    with pytest.raises(WeightsError, match=WEIGHTS_FILE):
        NumpyEngine.load(tmp_path)
    write_shards(tmp_path, {"a": torch.ones(200, 20)}, "half", most_bytes=2000)
    next(tmp_path.glob("model-00002*")).unlink()
    (tmp_path / WEIGHTS_FILE).unlink()
    with pytest.raises(WeightsError, match="not all files"):
        read_weights(tmp_path)
