"""Files of weights, and the files that lie inside Mathglot."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from mathglot.corpus.real.kept_apart import TRAINING, labels_path
from mathglot.corpus.storage import write_text
from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label, read_labels
from mathglot.languages.latex.reader.composition import Composition
from mathglot.languages.latex.reader.weights import Weights, shipped_weights


class WeightsError(MathglotError):
    """A file of weights that cannot be read."""


def read_weights(path: Path) -> Weights:
    """The weights of a file: one JSON object, a number for each feature."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise WeightsError(f"{path}: not JSON: {problem}") from None
    if not isinstance(values, dict):
        raise WeightsError(f"{path}: expected an object with a number for each feature")
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise WeightsError(f"{path}: the weight of {name!r} is not a number")
    return Weights(values)


def write_weights(path: Path, weights: Weights | Composition) -> None:
    """Write weights, a line each, to a file that appears when it is complete."""
    values = dict(sorted(weights.values.items()))
    write_text(path, json.dumps(values, indent=0, ensure_ascii=False) + "\n")


def read_prior() -> Weights:
    """The weights that fitting starts from: those that no label has changed yet."""
    inside = files("mathglot.languages.latex.reader") / "prior.json"
    if not inside.is_file():
        return shipped_weights()
    return Weights(json.loads(inside.read_text(encoding="utf-8")))


def read_training_labels() -> list[Label]:
    """The labels that lie inside Mathglot for fitting."""
    return [label for name in TRAINING for label in read_labels(labels_path(name))]
