"""How far a measured value may lie from the true one: 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

# Of the normal distribution, 95 % lie within so many deviations of its mean.
_DEVIATIONS = 1.959963984540054
_ROUNDS = 2000

Interval = tuple[float, float]


def wilson(count: int, total: int) -> Interval:
    """The interval of a share after Wilson, which is sound at 0 and 1 too.

    >>> [round(end, 4) for end in wilson(950, 1000)]
    [0.9347, 0.9619]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not total:
        return 0.0, 1.0
    share = count / total
    squared = _DEVIATIONS**2
    middle = share + squared / (2 * total)
    spread = _DEVIATIONS * math.sqrt(
        share * (1 - share) / total + squared / (4 * total**2)
    )
    whole = 1 + squared / total
    low, high = (middle - spread) / whole, (middle + spread) / whole
    return (0.0 if not count else low), (1.0 if count == total else high)


def bootstrap(
    values: Sequence[float], weights: Sequence[float] = (), seed: int = 0
) -> Interval:
    """The interval of a mean, from means of samples drawn again from the values.

    With weights it is the interval of the sum of values over the sum of weights.

    >>> bootstrap([2.0, 2.0, 2.0])
    (2.0, 2.0)
    """
    if not values:
        return math.nan, math.nan
    random = np.random.default_rng(seed)
    above = np.asarray(values, np.float64)
    below = np.asarray(weights or np.ones(len(above)), np.float64)
    means = np.empty(_ROUNDS)
    for drawn in range(_ROUNDS):
        rows = random.integers(0, len(above), len(above))
        means[drawn] = above[rows].sum() / below[rows].sum()
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)
