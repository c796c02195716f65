"""The engine in onnxruntime: it finds what the one on torch finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mathglot.translate import onnx_engine
from mathglot.translate.onnx_engine import OnnxEngine
from mathglot.translate.search import Hypothesis, Settings, search
from mathglot.translate.weights import WeightsError, read_weights

torch = pytest.importorskip("torch")

from mathglot.model.graph import KINDS, write_graphs  # noqa: E402
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


def write_model(folder: Path, model: SequenceModel, precision: str = "") -> None:
    """The weights of a model with its graphs."""
    weights = weights_of(model)
    if precision:
        write_shards(folder, weights, precision, most_bytes=40_000)
    else:
        write_tensors(folder / WEIGHTS_FILE, weights)
    shapes = {name: tuple(tensor.shape) for name, tensor in weights.items()}
    write_graphs(folder, shapes, KINDS if precision == "eight" else KINDS[:1])


def draw_sources(count: int) -> list[list[int]]:
    random = Random(count)
    return [
        random.choices(range(3, SIZE), k=random.randint(1, 30)) for _ in range(count)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("architecture", ["transformer:128x2+2", "transformer:32x1+3"])
@pytest.mark.parametrize("tied", [True, False])
def test_the_same_is_found_as_with_torch(
    tmp_path: Path, architecture: str, tied: bool
) -> None:
    model = build(architecture, tied=tied)
    write_model(tmp_path, model)
    sources = draw_sources(12)
    settings = Settings(beam=4, longest=80, room=60)
    expected = search(TorchEngine(model, "cpu"), sources, settings)
    found = search(OnnxEngine(tmp_path, 1), sources, settings)
    lengths = {len(hypothesis.ids) for best in expected for hypothesis in best}
    assert len(lengths) > 1 and max(lengths) > 40
    check_same(found, expected)
    alone = [search(OnnxEngine(tmp_path, 1), [s], settings)[0] for s in sources]
    check_same(alone, expected)


def check_same(found: list[list[Hypothesis]], expected: list[list[Hypothesis]]) -> None:
    for ours, theirs in zip(found, expected, strict=True):
        assert [h.ids for h in ours] == [h.ids for h in theirs]
        assert [h.score for h in ours] == pytest.approx([h.score for h in theirs], 1e-3)


class Parrot:
    """Drafts that are right in part: what is to come, then something else."""

    def __init__(self, wanted: Sequence[int]) -> None:
        self.wanted = list(wanted)
        self.proposed = 0

    def propose(self, ids: Sequence[int]) -> list[int]:
        self.proposed += 1
        place = len(ids)
        return [*self.wanted[place : place + self.proposed % 4], 3]


@pytest.mark.parametrize("beam", [1, 3])
def test_drafts_change_nothing(tmp_path: Path, beam: int) -> None:
    model = build("transformer:32x1+2")
    with torch.no_grad():
        # Sure of itself, so that a hypothesis is often alone.
        model.output.weight.mul_(4.0)
    write_model(tmp_path, model)
    engine = OnnxEngine(tmp_path, 1)
    settings = Settings(beam=beam, longest=60, room=60, spread=1.0)
    judged = []
    judge = engine.judge
    engine.judge = lambda *given: judged.append(given) or judge(*given)  # type: ignore[method-assign,assignment,func-returns-value]
    for source in draw_sources(8):
        [expected] = search(engine, [source], settings)
        drafts = [Parrot(expected[0].ids)]
        [found] = search(engine, [source], settings, drafts=drafts)
        check_same([found], [expected])
    assert len(judged) > 20


def test_a_formula_is_read_once_for_all_that_is_asked_about_it(tmp_path: Path) -> None:
    write_model(tmp_path, build("transformer:32x1+2"))
    engine = OnnxEngine(tmp_path, 1)
    first, second = draw_sources(2)
    memory = engine.encode([first])
    assert engine.encode([first]) is memory
    assert engine.encode([second]) is not memory
    assert engine.encode([first]) is not memory
    assert engine.encode([first, second]) is not engine.encode([first, second])


@pytest.mark.parametrize("precision", ["half", "eight"])
def test_weights_of_few_bits_are_read_as_with_torch(
    tmp_path: Path, precision: str
) -> None:
    model = build("transformer:64x1+1")
    write_model(tmp_path, model, precision)
    assert len(list(tmp_path.glob("model-*"))) > 3
    ours, theirs = read_weights(tmp_path), read_tensors(tmp_path)
    assert ours.keys() == theirs.keys()
    for name, array in ours.items():
        assert array.dtype == np.float32
        np.testing.assert_array_equal(array, theirs[name].numpy())
    put_weights(model, theirs)
    settings = Settings(beam=3, longest=20)
    expected = search(TorchEngine(model, "cpu"), draw_sources(5), settings)
    engine = OnnxEngine(tmp_path, exact=True)
    check_same(search(engine, draw_sources(5), settings), expected)


@pytest.mark.parametrize("exactly", [True, False])
def test_activations_in_8_bit_come_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exactly: bool
) -> None:
    # Processors that add products of 8 bit with a loss have another graph.
    monkeypatch.setattr(onnx_engine, "_adds_in_full", lambda probe: exactly)
    model = build("transformer:64x1+1")
    write_model(tmp_path, model, "eight")
    (tmp_path / f"decoder-{'blocks' if exactly else 'rows'}.onnx").unlink()
    full, eight = OnnxEngine(tmp_path, 1, exact=True), OnnxEngine(tmp_path, 1)
    logs = []
    for engine in (full, eight):
        memory = engine.encode(draw_sources(6))
        found, _ = engine.step(memory, engine.begin(memory), np.full(6, 1))
        logs.append(found)
    gap = np.abs(logs[0] - logs[1]).max()
    assert 0 < gap < 0.5


def test_a_formula_alone_is_computed_as_in_a_batch(tmp_path: Path) -> None:
    write_model(tmp_path, build("transformer:64x2+2"), "eight")
    engine = OnnxEngine(tmp_path, 1)
    sources = draw_sources(9)
    settings = Settings(beam=4, longest=60, room=60)
    together = search(engine, sources, settings)
    check_same([search(engine, [one], settings)[0] for one in sources], together)


def test_a_probe_shows_how_products_are_added(tmp_path: Path) -> None:
    write_model(tmp_path, build("transformer:32x1+1"), "eight")
    probe = tmp_path / "probe.onnx"
    assert onnx_engine._adds_in_full(probe) in (True, False)
    probe.unlink()
    with pytest.raises(WeightsError, match=r"probe\.onnx: cannot run the graph"):
        OnnxEngine(tmp_path)
    assert OnnxEngine(tmp_path, exact=True)


def test_what_cannot_be_run_is_said(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="weights are missing or incomplete"):
        OnnxEngine(tmp_path)
    write_tensors(tmp_path / WEIGHTS_FILE, weights_of(build("lstm:16x1")))
    with pytest.raises(WeightsError, match="cannot read the graphs"):
        OnnxEngine(tmp_path)
    model = build("transformer:32x1+1")
    write_model(tmp_path, model)
    (tmp_path / "decoder-full.onnx").write_bytes(b"nonsense")
    with pytest.raises(WeightsError, match=r"decoder-full\.onnx"):
        OnnxEngine(tmp_path)
    (tmp_path / WEIGHTS_FILE).write_bytes(b"\x00" * 40)
    with pytest.raises(WeightsError, match=WEIGHTS_FILE):
        OnnxEngine(tmp_path)
    write_shards(tmp_path, {"a": torch.ones(200, 20)}, "half", most_bytes=2000)
    next(tmp_path.glob("model-00002*")).unlink()
    (tmp_path / WEIGHTS_FILE).unlink()
    with pytest.raises(WeightsError, match="weights are missing or incomplete"):
        read_weights(tmp_path)
