"""Weights to be shipped: a checkpoint in few bits, in files that a repository takes."""

from __future__ import annotations

import shutil
from pathlib import Path

from mathglot.model.checkpoint import (
    CONFIG_FILE,
    SOURCE_FILE,
    TARGET_FILE,
    CheckpointError,
    Description,
)
from mathglot.model.graph import GRAPHS_FILE, KINDS, find_block, write_graphs
from mathglot.model.weights import MOST_BYTES, is_shard, read_weights, write_shards
from mathglot.untrusted import CHECKSUMS, write_checksums

_RUNS_WITHOUT_TORCH = "transformer"
_DESCRIPTION = (CONFIG_FILE, SOURCE_FILE, TARGET_FILE, GRAPHS_FILE, CHECKSUMS)


def export_weights(
    checkpoint: Path,
    output: Path,
    *,
    precision: str = "half",
    most_bytes: int = MOST_BYTES,
) -> list[Path]:
    """Write a checkpoint's model to a folder, which appears when it is complete.

    `half` is 16 bit, `eight` 8 bit with a scale for each row. `load_model` reads
    either. Beside the weights of a modern Transformer lie graphs that are run without
    torch. Weights that the folder held before are replaced; a folder that holds
    anything else is refused.
    """
    if others := _find_others(output):
        raise CheckpointError(
            f"{output}: holds {', '.join(others[:3])}"
            f"{', ...' if len(others) > 3 else ''}, which is not part of the weights"
        )
    description = Description.load(checkpoint)
    weights = read_weights(checkpoint)
    partial = output.with_name(f".{output.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    description.save(partial)
    paths = write_shards(partial, weights, precision, most_bytes)
    if description.config.shape.family == _RUNS_WITHOUT_TORCH:
        parted = precision == "eight" and find_block(description.config.shape.width)
        kinds = KINDS if parted else KINDS[:1]
        shapes = {name: tuple(tensor.shape) for name, tensor in weights.items()}
        paths += write_graphs(partial, shapes, kinds)
    paths.append(write_checksums(partial))
    shutil.rmtree(output, ignore_errors=True)
    partial.rename(output)
    return [output / path.name for path in paths]


def _find_others(folder: Path) -> list[str]:
    """What is in a folder besides weights."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        return ["a file"]
    names = sorted(path.name for path in folder.iterdir())
    return [name for name in names if not _is_part(name)]


def _is_part(name: str) -> bool:
    return name in _DESCRIPTION or is_shard(name) or name.endswith(".onnx")
