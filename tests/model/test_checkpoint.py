"""Checkpoints and shipped weights: what is saved comes back, or an error says why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import torch

from mathglot.corpus.vocabulary import build
from mathglot.errors import MathglotError, UnknownNameError, VocabularyError
from mathglot.model.checkpoint import (
    Checkpoint,
    CheckpointError,
    Description,
    load_model,
    read_checkpoint,
    recover_checkpoint,
    save_checkpoint,
)
from mathglot.model.decoding import greedy
from mathglot.model.export import export_weights
from mathglot.model.interface import ModelConfig, SequenceModel
from mathglot.model.registry import build_model
from mathglot.model.weights import (
    WeightsError,
    grow_weights,
    put_weights,
    quantise,
    read_weights,
    weights_of,
    write_shards,
)

SOURCE, TARGET = build({}, "latex"), build({}, "mathematica")


def make(seed: int = 1, name: str = "transformer:32x1+1") -> SequenceModel:
    torch.manual_seed(seed)
    return build_model(ModelConfig(name, len(SOURCE), len(TARGET))).eval()


def checkpoint_of(model: SequenceModel, step: int = 7) -> Checkpoint:
    return Checkpoint(
        Description(model.config, SOURCE, TARGET, {"form": "sequence"}),
        weights_of(model),
        {"step": step},
        {"optimizer/step/x": torch.tensor(3.0)},
    )


def test_weights_grow_with_the_vocabularies() -> None:
    small = make()
    torch.manual_seed(2)
    sizes = len(SOURCE) + 3, len(TARGET) + 5
    large = build_model(ModelConfig("transformer:32x1+1", *sizes)).eval()
    with pytest.raises(WeightsError):
        put_weights(large, weights_of(small))
    put_weights(large, grow_weights(large, weights_of(small)))
    learnt, grown = weights_of(small), weights_of(large)
    for name, value in learnt.items():
        assert torch.equal(grown[name][: len(value)], value)
    assert grown["output.weight"][len(TARGET) :].std(dim=0).min() > 0
    source = torch.tensor([[3, 70, 80, 90]])
    known = greedy(small, source, 12)
    assert greedy(large, source, 12) == known


def test_a_checkpoint_comes_back(tmp_path: Path) -> None:
    model = make()
    save_checkpoint(tmp_path / "last", checkpoint_of(model))
    found = read_checkpoint(tmp_path / "last")
    assert found.state == {"step": 7}
    assert found.optimizer["optimizer/step/x"] == 3
    assert found.description.config == model.config
    assert found.description.source.tokens == SOURCE.tokens
    loaded, description = load_model(tmp_path / "last")
    assert description.examples == {"form": "sequence"}
    for name, value in weights_of(model).items():
        assert torch.equal(weights_of(loaded)[name], value)
    assert [path.name for path in tmp_path.iterdir()] == ["last"]


@pytest.mark.parametrize("name", ["transformer:32x1+1", "C32x2"])
def test_what_is_shared_is_saved_once(tmp_path: Path, name: str) -> None:
    model, other = make(1, name), make(2, name)
    save_checkpoint(tmp_path / "last", checkpoint_of(model))
    put_weights(other, read_weights(tmp_path / "last"))
    source = torch.randint(60, 200, (2, 5))
    target = torch.randint(60, 200, (2, 4))
    assert torch.equal(model(source, target), other(source, target))


@pytest.mark.parametrize("moment", range(20))
def test_killed_at_any_moment_a_checkpoint_is_left(
    tmp_path: Path, moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every change of the folder may be the last that happens."""
    path = tmp_path / "last"
    model = make()
    save_checkpoint(path, checkpoint_of(model, 1))
    left = moment

    class Killed(BaseException):
        pass

    def dying(function):  # type: ignore[no-untyped-def]
        def act(*arguments, **options):  # type: ignore[no-untyped-def]
            nonlocal left
            if left == 0:
                raise Killed
            left -= 1
            return function(*arguments, **options)

        return act

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", dying(Path.rename))
        patch.setattr(Path, "mkdir", dying(Path.mkdir))
        patch.setattr(Path, "write_text", dying(Path.write_text))
        patch.setattr(Path, "write_bytes", dying(lambda *_: None))
        patch.setattr("mathglot.model.checkpoint.shutil.rmtree", dying(shutil.rmtree))
        try:
            save_checkpoint(path, checkpoint_of(model, 2))
            whole = True
        except Killed:
            whole = False
    assert recover_checkpoint(path)
    state = json.loads((path / "state.json").read_text())
    assert state["step"] in ((2,) if whole else (1, 2))
    assert whole == (moment >= 14)


def test_another_vocabulary_is_refused(tmp_path: Path) -> None:
    save_checkpoint(tmp_path / "last", checkpoint_of(make()))
    build({"\\pitchfork": 99}, "latex").save(tmp_path / "last" / "source.json")
    with pytest.raises(VocabularyError, match="fingerprint"):
        load_model(tmp_path / "last")


def test_weights_of_another_model_are_refused() -> None:
    with pytest.raises(WeightsError, match="not those of the model"):
        put_weights(make(), weights_of(make(name="transformer:64x1+1")))
    with pytest.raises(WeightsError, match="not those of the model"):
        put_weights(make(), weights_of(make(name="C32x2")))


def spoil_nothing(folder: Path) -> None:
    shutil.rmtree(folder)


def spoil_config(folder: Path) -> None:
    (folder / "config.json").write_text("[]")


def spoil_format(folder: Path) -> None:
    (folder / "config.json").write_text('{"format": 99}')


def spoil_weights(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(b"no weights")


def spoil_shards(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder / "model-00001-of-00002.safetensors")


@pytest.mark.parametrize(
    "spoil", [spoil_nothing, spoil_config, spoil_format, spoil_weights, spoil_shards]
)
def test_what_is_no_checkpoint_is_said(tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    save_checkpoint(tmp_path / "last", checkpoint_of(make()))
    spoil(tmp_path / "last")
    with pytest.raises((CheckpointError, WeightsError)) as caught:
        load_model(tmp_path / "last")
    assert "last" in str(caught.value) and isinstance(caught.value, MathglotError)


def test_exported_weights_translate_alike(tmp_path: Path) -> None:
    model = make()
    save_checkpoint(tmp_path / "best", checkpoint_of(model))
    # Where two tokens are about as likely, rounding may choose the other.
    torch.manual_seed(0)
    source = torch.randint(60, 200, (16, 9))
    before = greedy(model, source, 12)
    for precision in ("half", "eight"):
        folder = tmp_path / precision
        export_weights(tmp_path / "best", folder, precision=precision)
        loaded, _ = load_model(folder)
        own, other = weights_of(model), weights_of(loaded)
        for name, value in own.items():
            allowed = 1e-3 if precision == "half" else 1 / 127
            rows = value.reshape(len(value), -1) if value.ndim > 1 else value[None]
            largest = rows.abs().amax()
            assert (other[name] - value).abs().max() <= allowed * largest + 1e-7, name
        if precision == "half":
            after = greedy(loaded, source, 12)
            same = sum(a == b for a, b in zip(after, before, strict=True))
            assert same >= 0.8 * len(before)
    sizes = {
        precision: sum(f.stat().st_size for f in (tmp_path / precision).glob("model*"))
        for precision in ("half", "eight")
    }
    full = (tmp_path / "best" / "model.safetensors").stat().st_size
    assert sizes["half"] < 0.55 * full and sizes["eight"] < 0.4 * full


def test_shards_keep_to_their_size_and_come_back(tmp_path: Path) -> None:
    weights = {
        "large": torch.randn(300, 40),
        "counts": torch.arange(5),
        "scale": torch.randn(7),
        "single": torch.tensor(2.0),
    }
    paths = write_shards(tmp_path, weights, "half", most_bytes=5000)
    assert len(paths) == 5
    assert all(path.stat().st_size < 6000 for path in paths)
    found = read_weights(tmp_path)
    assert found.keys() == weights.keys()
    assert torch.equal(found["counts"], weights["counts"])
    assert torch.allclose(found["large"], weights["large"], atol=2e-3)
    paths[2].unlink()
    with pytest.raises(WeightsError, match="not all shards"):
        read_weights(tmp_path)


def test_rows_have_scales_of_their_own() -> None:
    tensor = torch.tensor([[1.0, -2.0, 0.5], [1000.0, 10.0, 0.0], [0.0, 0.0, 0.0]])
    levels, scales = quantise(tensor)
    assert levels.dtype == torch.int8 and levels[0].tolist() == [64, -127, 32]
    error = (levels * scales[:, None] - tensor).abs().amax(dim=1)
    assert (error <= scales / 2 + 1e-6).all() and torch.isfinite(scales).all()


def test_an_unknown_precision_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="half, eight"):
        write_shards(tmp_path, {}, "quarter")
    with pytest.raises(WeightsError, match="beyond half precision"):
        write_shards(tmp_path, {"x": torch.tensor([1e6])}, "half")
