"""Weights from files, without torch: safetensors in shards, of 32, 16 or 8 bit.

What `mathglot export` writes. A name may carry a mark: the scales of rows that are
kept in 8 bit, or the number of a part of what was too large for one file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mathglot.errors import MathglotError
from mathglot.untrusted import read_json

Array = NDArray[np.float32]
_SHARD = re.compile(r"model(-\d+-of-(\d+))?\.safetensors")
SCALE = "::scale"
_PART = "::part"
_KINDS: dict[str, np.dtype[Any]] = {
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    "I8": np.dtype("i1"),
    "I64": np.dtype("<i8"),
}


class WeightsError(MathglotError):
    """Weights that cannot be read."""


def read_weights(folder: Path) -> dict[str, Array]:
    """The weights of a folder by name, as 32-bit numbers."""
    stored = read_stored(folder)
    return {name: restore(stored, name) for name in stored if not is_scale(name)}


def read_stored(folder: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a folder as they are kept: 8-bit ones have their scales beside."""
    found = {
        path: _SHARD.fullmatch(path.name) for path in sorted(folder.glob("model*"))
    }
    shards = {path: match for path, match in found.items() if match}
    counts = {int(match[2] or 1) for match in shards.values()}
    if counts != {len(shards)}:
        raise WeightsError(f"{folder}: weights are missing or incomplete")
    stored: dict[str, NDArray[Any]] = {}
    for path in shards:
        stored |= _read_file(path)
    return _join_parts(stored)


def is_scale(name: str) -> bool:
    """Whether an array holds the scales of another's rows."""
    return name.endswith(SCALE)


def restore(stored: dict[str, NDArray[Any]], name: str) -> Array:
    """An array as 32-bit numbers."""
    array, scales = stored[name], stored.get(name + SCALE)
    values = array.astype(np.float32)
    if scales is not None:
        values *= scales.reshape((-1,) + (1,) * (values.ndim - 1))
    return values


def _read_file(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file: a length, a description in JSON, and the numbers."""
    try:
        content = path.read_bytes()
        size = int.from_bytes(content[:8], "little")
        described = read_json(content[8 : 8 + size])
        described.pop("__metadata__", None)
        arrays = {}
        # Arrays share what was read: to copy all of it takes as long as to read it.
        shared = memoryview(content)
        for name, item in described.items():
            start, end = item["data_offsets"]
            numbers = shared[8 + size + start : 8 + size + end]
            kind = _KINDS[item["dtype"]]
            arrays[name] = np.frombuffer(numbers, kind).reshape(item["shape"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise WeightsError(f"{path}: cannot read the weights ({problem})") from None
    return arrays


def _join_parts(stored: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    whole: dict[str, NDArray[Any]] = {}
    parts: dict[str, dict[int, NDArray[Any]]] = {}
    for name, array in stored.items():
        base, mark, number = name.partition(_PART)
        if mark:
            parts.setdefault(base, {})[int(number)] = array
        else:
            whole[name] = array
    for base, numbered in parts.items():
        whole[base] = np.concatenate([numbered[n] for n in sorted(numbered)])
    return whole
