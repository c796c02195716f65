"""Log-linear models with few features: their weights, and what follows from them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import exp


def read_weights(name: str) -> dict[str, float]:
    """The weights of a file that lies beside the modules."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)
    return found


def score(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The sum of the weights of features; those without a weight add nothing.

    >>> score({"long": 2.0, "new": 1.0}, {"long": 0.5})
    1.0
    """
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def find_shares(
    options: Sequence[Mapping[str, float]], weights: Mapping[str, float]
) -> list[float]:
    """The probability of each option, of which the features are given.

    >>> find_shares([{"long": 1.0}, {}, {"long": 1.0}], {"long": 1000.0})
    [0.5, 0.0, 0.5]
    """
    scores = [score(features, weights) for features in options]
    top = max(scores)
    raised = [exp(one - top) for one in scores]
    total = sum(raised)
    return [one / total for one in raised]
