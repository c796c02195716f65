"""Fitting log-linear models: shares among options, and steps down a slope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
# Where what is to become small grows, for the values given.
Slope = Callable[[Array], Array]

# How much of the slopes before a step remembers, and of their squares.
_KEPT, _KEPT_OF_SQUARES = 0.9, 0.99


def share(scores: Array, owners: Array, among: Array, count: int) -> Array:
    """The probability of each option among those of its owner that are counted.

    Where none of an owner's options is counted, all have nothing.

    >>> share(np.log([1, 3, 4, 5]), np.array([0, 0, 0, 1]), np.array([1, 1, 0, 0]), 2)
    array([0.25, 0.75, 0.  , 0.  ])
    """
    counted = among.astype(bool)
    top = np.full(count, -np.inf)
    np.maximum.at(top, owners[counted], scores[counted])
    raised = np.where(counted, np.exp(np.minimum(scores - top[owners], 0)), 0)
    # The likeliest option alone adds 1.
    total = np.maximum(np.bincount(owners, raised, count), 1)
    return np.asarray(raised / total[owners])


def list_falling(rate: float, steps: int) -> list[float]:
    """A rate for each step, which falls evenly to almost nothing.

    >>> list_falling(0.5, 4)
    [0.4, 0.3, 0.2, 0.09999999999999998]
    """
    return [rate * (1 - step / (steps + 1)) for step in range(1, steps + 1)]


def descend(
    start: Array, slopes: Iterable[Slope], rates: Sequence[float], *, least: float
) -> Array:
    """The values after a step down each slope, by Adam (Kingma and Ba, 2014).

    Slopes that are flat beside `least` move values little.

    >>> slopes = [lambda values: values - [3, -1]] * 200
    >>> descend(np.zeros(2), slopes, list_falling(0.5, 200), least=1e-8).round(2)
    array([ 3., -1.])
    """
    values = start.copy()
    mean, square = np.zeros_like(values), np.zeros_like(values)
    # There may be more slopes than steps: one is often repeated without end.
    for step, (rate, slope_of) in enumerate(zip(rates, slopes, strict=False), 1):
        slope = slope_of(values)
        mean = _KEPT * mean + (1 - _KEPT) * slope
        square = _KEPT_OF_SQUARES * square + (1 - _KEPT_OF_SQUARES) * slope**2
        values -= (
            rate
            * (mean / (1 - _KEPT**step))
            / (np.sqrt(square / (1 - _KEPT_OF_SQUARES**step)) + least)
        )
    return values
