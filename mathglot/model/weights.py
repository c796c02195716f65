"""Weights in files: safetensors alone, in one file or in shards, whole, half or 8 bit.

A name in a shard may carry a mark: the scales of rows that are kept in 8 bit, or the
number of a part of what is too large for one shard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor, nn

from mathglot.errors import MathglotError, UnknownNameError

WEIGHTS_FILE = "model.safetensors"
PRECISIONS = ("half", "eight")
MOST_BYTES = 15 * 2**20
_SHARD = re.compile(r"model-(\d+)-of-(\d+)\.safetensors")
_SCALE, _PART = "::scale", "::part"
# Rows shorter than this gain nothing from a scale of their own.
_SHORTEST_ROW = 16
_STEPS = 127
# How much a row that nothing was learnt for differs from the mean of the others.
_FRESH = 0.3


class WeightsError(MathglotError):
    """Weights that cannot be read, or that are not those of the model."""


def weights_of(model: nn.Module) -> dict[str, Tensor]:
    """All that was learnt, by name; what is shared comes once."""
    kept = model.state_dict().keys()
    weights = {name: value.detach() for name, value in model.named_parameters()}
    buffers = {name: value for name, value in model.named_buffers() if name in kept}
    return weights | buffers


def put_weights(model: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Give a model its weights; none may be missing, left over or of another shape."""
    own = weights_of(model)
    wrong = sorted(own.keys() ^ weights.keys())
    wrong += [n for n in own if n in weights and own[n].shape != weights[n].shape]
    if wrong:
        names = ", ".join(wrong[:3]) + (", ..." if len(wrong) > 3 else "")
        raise WeightsError(f"these weights are not those of the model: {names}")
    with torch.no_grad():
        for name, value in own.items():
            value.copy_(weights[name])


def grow_weights(model: nn.Module, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Weights for a model that knows more tokens than the one they are of.

    Where the model has more rows, the new ones begin as the mean of those that were
    learnt, and a little of what the model itself begins with.
    """
    grown = dict(weights)
    for name, own in weights_of(model).items():
        learnt = weights.get(name)
        if learnt is None or own.dim() != 2 or learnt.dim() != 2:
            continue
        if own.shape[1:] == learnt.shape[1:] and own.shape[0] > learnt.shape[0]:
            learnt = learnt.to(own.dtype)
            fresh = own[learnt.shape[0] :].to(learnt.device)
            mean = learnt.mean(dim=0, keepdim=True)
            grown[name] = torch.cat([learnt, mean + _FRESH * fresh])
    return grown


def read_tensors(path: Path) -> dict[str, Tensor]:
    """The tensors of a file."""
    try:
        return load_file(path)
    except (OSError, SafetensorError) as problem:
        raise WeightsError(f"{path}: cannot read the weights ({problem})") from None


def write_tensors(path: Path, tensors: Mapping[str, Tensor]) -> None:
    """Write tensors to a file."""
    plain = {name: t.detach().cpu().contiguous() for name, t in tensors.items()}
    # The library's own way to write files lets nobody but their owner read them.
    path.write_bytes(save(plain))


def is_shard(name: str) -> bool:
    """Whether a file of this name holds a part of a model's weights."""
    return _SHARD.fullmatch(name) is not None


def read_weights(folder: Path) -> dict[str, Tensor]:
    """The weights that a folder holds, in whatever precision; float32 where not."""
    if (folder / WEIGHTS_FILE).exists():
        return read_tensors(folder / WEIGHTS_FILE)
    shards = [path for path in sorted(folder.glob("model-*")) if is_shard(path.name)]
    found = _SHARD.match(shards[0].name) if shards else None
    if found is None or len(shards) != int(found[2]):
        raise WeightsError(f"{folder}: no weights, or not all shards of them")
    stored: dict[str, Tensor] = {}
    for path in shards:
        stored |= read_tensors(path)
    return _restore(_join_parts(stored))


def write_shards(
    folder: Path,
    weights: Mapping[str, Tensor],
    precision: str = "half",
    most_bytes: int = MOST_BYTES,
) -> list[Path]:
    """Write weights in few bits, to files of at most so many bytes."""
    if precision not in PRECISIONS:
        raise UnknownNameError("precision", precision, list(PRECISIONS))
    # The header of a file is a few thousand bytes more.
    room = most_bytes - 64 * 1024 if most_bytes > 2**20 else most_bytes
    shards: list[dict[str, Tensor]] = [{}]
    filled = 0
    for name, tensor in _split_parts(_reduce(weights, precision), room):
        if filled + tensor.nbytes > room and filled:
            shards.append({})
            filled = 0
        shards[-1][name] = tensor
        filled += tensor.nbytes
    paths = []
    for number, shard in enumerate(shards, start=1):
        paths.append(folder / f"model-{number:05d}-of-{len(shards):05d}.safetensors")
        write_tensors(paths[-1], shard)
    return paths


def _reduce(
    weights: Mapping[str, Tensor], precision: str
) -> Iterator[tuple[str, Tensor]]:
    """Weights in half precision, long rows in 8 bit if asked for."""
    for name, value in weights.items():
        if not value.is_floating_point():
            yield name, value.cpu()
            continue
        tensor = value.detach().cpu().float()
        rows = len(tensor) if tensor.ndim > 1 else tensor.numel()
        if precision == "eight" and tensor.numel() >= _SHORTEST_ROW * max(rows, 1):
            levels, scales = quantise(tensor)
            yield name, levels
            yield name + _SCALE, scales
        else:
            half = tensor.half()
            if not torch.isfinite(half).all():
                raise WeightsError(f"{name} is beyond half precision")
            yield name, half


def quantise(tensor: Tensor) -> tuple[Tensor, Tensor]:
    """Whole numbers of 8 bit, and for each row what they are multiples of."""
    rows = tensor.reshape(len(tensor), -1)
    scales = rows.abs().amax(dim=1).clamp_min(torch.finfo(torch.float32).tiny) / _STEPS
    levels = (rows / scales[:, None]).round().clamp(-_STEPS, _STEPS).to(torch.int8)
    return levels.reshape(tensor.shape), scales


def _restore(stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    weights: dict[str, Tensor] = {}
    for name, tensor in stored.items():
        if name.endswith(_SCALE):
            continue
        scales = stored.get(name + _SCALE)
        if scales is not None:
            shape = (-1,) + (1,) * (tensor.ndim - 1)
            weights[name] = tensor.float() * scales.reshape(shape)
        else:
            weights[name] = tensor.float() if tensor.is_floating_point() else tensor
    return weights


def _split_parts(
    tensors: Iterator[tuple[str, Tensor]], most_bytes: int
) -> Iterator[tuple[str, Tensor]]:
    for name, tensor in tensors:
        if tensor.nbytes <= most_bytes or tensor.ndim == 0 or len(tensor) == 1:
            yield name, tensor
            continue
        rows = max(1, most_bytes * len(tensor) // tensor.nbytes)
        for number, part in enumerate(torch.split(tensor, rows)):
            yield f"{name}{_PART}{number}", part


def _join_parts(stored: dict[str, Tensor]) -> dict[str, Tensor]:
    parts: dict[str, dict[int, Tensor]] = {}
    whole: dict[str, Tensor] = {}
    for name, tensor in stored.items():
        base, mark, number = name.partition(_PART)
        if mark:
            parts.setdefault(base, {})[int(number)] = tensor
        else:
            whole[name] = tensor
    for base, numbered in parts.items():
        whole[base] = torch.cat([numbered[number] for number in sorted(numbered)])
    return whole
