"""Checkpoints: folders that hold a model whole, and all that a run needs to go on.

    config.json            what the model is, and what its examples looked like
    source.json, target.json   its vocabularies
    model.safetensors      its weights
    optimizer.safetensors  what only training needs
    state.json             where the run was

A checkpoint is written under another name and takes its own when it is complete, so
that a run that is killed at any moment leaves one that can be read.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from mathglot.corpus.vocabulary import Vocabulary
from mathglot.errors import MathglotError
from mathglot.model.interface import ModelConfig, SequenceModel
from mathglot.model.registry import build_model
from mathglot.model.weights import (
    WEIGHTS_FILE,
    put_weights,
    read_tensors,
    read_weights,
    write_tensors,
)
from mathglot.untrusted import read_json

CONFIG_FILE, STATE_FILE = "config.json", "state.json"
SOURCE_FILE, TARGET_FILE = "source.json", "target.json"
OPTIMIZER_FILE = "optimizer.safetensors"
FORMAT = 1


class CheckpointError(MathglotError):
    """A folder that holds no checkpoint, or not the one that is needed."""


@dataclass(frozen=True, slots=True)
class Description:
    """A model without its weights: its shape, vocabularies and form of examples."""

    config: ModelConfig
    source: Vocabulary
    target: Vocabulary
    # How pairs become examples: form, normal, numbers, most_tokens.
    examples: Mapping[str, Any] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Write all of it to a folder."""
        self.source.save(folder / SOURCE_FILE)
        self.target.save(folder / TARGET_FILE)
        content = {
            "format": FORMAT,
            "model": asdict(self.config),
            "vocabularies": [self.source.fingerprint, self.target.fingerprint],
            "examples": dict(self.examples),
        }
        _write_json(folder / CONFIG_FILE, content)

    @classmethod
    def load(cls, folder: Path) -> Description:
        """Read it; vocabularies that the weights were not trained with are refused."""
        content = _read_json(folder / CONFIG_FILE)
        if content.get("format") != FORMAT:
            raise CheckpointError(f"{folder}: not a checkpoint of format {FORMAT}")
        source, target = content["vocabularies"]
        return cls(
            ModelConfig.from_mapping(content["model"]),
            Vocabulary.load(folder / SOURCE_FILE, source),
            Vocabulary.load(folder / TARGET_FILE, target),
            content["examples"],
        )


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A model at a moment; without an optimiser it is for use, not for going on."""

    description: Description
    weights: Mapping[str, Tensor]
    state: Mapping[str, Any]
    optimizer: Mapping[str, Tensor] = field(default_factory=dict)


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint in place of the one before; one of them is always there."""
    partial, complete = _beside(path, "partial"), _beside(path, "complete")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    checkpoint.description.save(partial)
    write_tensors(partial / WEIGHTS_FILE, checkpoint.weights)
    if checkpoint.optimizer:
        write_tensors(partial / OPTIMIZER_FILE, checkpoint.optimizer)
    _write_json(partial / STATE_FILE, checkpoint.state)
    for file in partial.iterdir():
        _flush(file)
    shutil.rmtree(complete, ignore_errors=True)
    partial.rename(complete)
    recover_checkpoint(path)


def recover_checkpoint(path: Path) -> bool:
    """Finish an exchange that was interrupted; tells whether a checkpoint is there."""
    complete, old = _beside(path, "complete"), _beside(path, "old")
    if complete.exists():
        if path.exists():
            shutil.rmtree(old, ignore_errors=True)
            path.rename(old)
        complete.rename(path)
    shutil.rmtree(old, ignore_errors=True)
    return path.exists()


def read_checkpoint(path: Path) -> Checkpoint:
    """Read a checkpoint with all that it holds."""
    description = Description.load(path)
    optimizer = path / OPTIMIZER_FILE
    return Checkpoint(
        description,
        read_weights(path),
        _read_json(path / STATE_FILE),
        read_tensors(optimizer) if optimizer.exists() else {},
    )


def load_model(
    path: Path, device: torch.device | str = "cpu"
) -> tuple[SequenceModel, Description]:
    """The model of a checkpoint or of exported weights, ready to translate."""
    description = Description.load(path)
    model = build_model(description.config)
    put_weights(model, read_weights(path))
    return model.to(device).eval(), description


def _beside(path: Path, mark: str) -> Path:
    return path.with_name(f".{path.name}.{mark}")


def _flush(path: Path) -> None:
    """Have the disk hold a file before its folder is given its name."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_json(path: Path, content: Mapping[str, Any]) -> None:
    text = json.dumps(content, indent=1) + "\n"
    path.write_text(text, encoding="utf-8")


def _read_json(path: Path) -> dict[str, Any]:
    try:
        content = read_json(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise CheckpointError(f"{path}: no checkpoint ({problem})") from None
    if not isinstance(content, dict):
        raise CheckpointError(f"{path}: no checkpoint")
    return content
