"""Weights to be shipped: a checkpoint in few bits, in files that a repository takes."""

from __future__ import annotations

import shutil
from pathlib import Path

from mathglot.model.checkpoint import Description
from mathglot.model.weights import MOST_BYTES, read_weights, write_shards


def export_weights(
    checkpoint: Path,
    output: Path,
    *,
    precision: str = "half",
    most_bytes: int = MOST_BYTES,
) -> list[Path]:
    """Write a checkpoint's model to a folder, which appears when it is complete.

    `half` is 16 bit, `eight` 8 bit with a scale for each row. `load_model` reads
    either.
    """
    description = Description.load(checkpoint)
    weights = read_weights(checkpoint)
    partial = output.with_name(f".{output.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    description.save(partial)
    paths = write_shards(partial, weights, precision, most_bytes)
    shutil.rmtree(output, ignore_errors=True)
    partial.rename(output)
    return [output / path.name for path in paths]
