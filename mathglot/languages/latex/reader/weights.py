"""The weights of choices: what a reader would rather take a notation for.

A weight belongs to a feature, the name of a choice (`call:f`, `head:BesselJ`). What no
label has taught has the weight of its kind, the part before the first colon.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


class Weights:
    """Weights by the names of features."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values
        self._known: dict[str, float] = {}

    def of(self, feature: str) -> float:
        """The weight of a feature, or that of its kind."""
        found = self._known.get(feature)
        if found is None:
            found = self.values.get(feature, 0.0)
            if ":" in feature and feature not in self.values:
                found = self.values.get(feature.partition(":")[0], 0.0)
            self._known[feature] = found
        return found


@cache
def shipped_weights() -> Weights:
    """The weights that were fitted and lie beside this file."""
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Weights(json.loads(text))
