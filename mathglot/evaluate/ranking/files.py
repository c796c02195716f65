"""The file of weights that candidates are ranked by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from mathglot.corpus.storage import write_text


def write_values(path: Path, values: Mapping[str, float]) -> None:
    """Write weights and thresholds to a file that appears when it is complete."""
    write_text(path, json.dumps(dict(sorted(values.items())), indent=1) + "\n")
