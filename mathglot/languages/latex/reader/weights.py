"""The weights of choices: what a reader would rather take a notation for.

A feature is the name of a choice, from its kind to what is special about it:
`call:f`, `head:BesselJ`. Its weight is the sum of those of its beginnings, so that what
no label has taught has the weight of its kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files


class Weights:
    """Weights by the names of features."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values
        self._known: dict[str, float] = {}

    def of(self, feature: str) -> float:
        """The weight of a feature: its own and those of its kind."""
        found = self._known.get(feature)
        if found is None:
            values = self.values
            found = sum([values.get(name, 0.0) for name in parents(feature)])
            self._known[feature] = found
        return found

    def total(self, features: tuple[str, ...]) -> float:
        """The weight of several features."""
        known = self._known
        weight = 0.0
        try:
            for feature in features:
                weight += known[feature]
        except KeyError:
            # One that is met for the first time.
            return sum(map(self.of, features), 0.0)
        return weight


def parents(feature: str) -> Iterator[str]:
    """A feature and its kinds.

    >>> list(parents("index:word:small3"))
    ['index', 'index:word', 'index:word:small3']
    """
    end = feature.find(":")
    while end > 0:
        yield feature[:end]
        end = feature.find(":", end + 1)
    yield feature


@cache
def shipped_weights() -> Weights:
    """The weights that were fitted and lie beside this file."""
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Weights(json.loads(text))
