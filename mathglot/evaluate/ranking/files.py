"""The files of weights that candidates are ranked by, and the network asked by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from mathglot.corpus.storage import write_text


def write_values(path: Path, values: Mapping[str, float]) -> None:
    """Write weights and thresholds to a file that appears when it is complete."""
    write_text(path, json.dumps(dict(sorted(values.items())), indent=1) + "\n")


def write_models(path: Path, models: Mapping[str, Mapping[str, float]]) -> None:
    """Write the weights and thresholds of several models in the same way."""
    write_text(path, json.dumps(models, indent=1, sort_keys=True) + "\n")
