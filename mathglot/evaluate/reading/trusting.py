r"""Which readings can be taken for labels: those like readings that were right.

The reader's margin over its second reading says less than what the formula is made of:
where all that it can read is alike, it is sure and may be wrong. A logistic model over
what stands in a formula and its reading is fitted to labels, and a threshold chosen on
others so that enough of what is above it is right.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

_NAMES = re.compile(r'(?<![\w\\])[A-Z][A-Za-z]+|\\\[[A-Za-z]+\]|"')
_COMMANDS = re.compile(r"\\[A-Za-z]+")
_LARGEST_MARGIN, _MARGINS_A_NAT = 4.0, 2
# A feature must occur so often to have a weight, which is held back so much.
_LEAST, _STRENGTH = 4, 3.0
_ROUNDS, _CLOSE = 30, 1e-6


@dataclass(frozen=True, slots=True)
class PoolReading:
    """The first reading of a formula, by how much it is the first, and its features."""

    book: str
    latex: str
    mathematica: str
    # None: there is no second reading.
    margin: float | None
    features: tuple[str, ...]


def describe(reading: PoolReading) -> dict[str, float]:
    """What trust depends on, by name."""
    margin = reading.margin
    place = "none"
    if margin is not None:
        place = str(int(min(margin, _LARGEST_MARGIN) * _MARGINS_A_NAT))
    found = {f"margin:{place}": 1.0, "length": math.log1p(len(reading.mathematica))}
    found |= {f"name:{n}": 1.0 for n in _NAMES.findall(reading.mathematica)}
    found |= {f"command:{c}": 1.0 for c in _COMMANDS.findall(reading.latex)}
    for feature in reading.features:
        found[f"choice:{feature}"] = 1.0
        found[f"kind:{feature.partition(':')[0]}"] = 1.0
    return found


@dataclass(frozen=True, slots=True)
class Trust:
    """Weights by feature; the score of a reading is the logarithm of its odds."""

    weights: Mapping[str, float]
    bias: float

    def score(self, reading: PoolReading) -> float:
        """How far a reading can be trusted."""
        known = self.weights
        return self.bias + sum(
            known[name] * value
            for name, value in describe(reading).items()
            if name in known
        )


def fit_trust(readings: Sequence[PoolReading], right: Sequence[bool]) -> Trust:
    """Fit to readings of which it is known whether they are right."""
    rows = [describe(reading) for reading in readings]
    counts = Counter(name for row in rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= _LEAST)
    columns = {name: number for number, name in enumerate(names)}
    matrix = np.zeros((len(rows), len(names) + 1))
    matrix[:, -1] = 1.0
    for number, row in enumerate(rows):
        for name, value in row.items():
            if name in columns:
                matrix[number, columns[name]] = value
    weights = _fit(matrix, np.array(right, dtype=float))
    return Trust(
        dict(zip(names, weights[:-1].tolist(), strict=True)), float(weights[-1])
    )


def _fit(matrix: Vector, wanted: Vector) -> Vector:
    """Newton's method; all weights but the last, the bias, are held back."""
    held = np.full(matrix.shape[1], 2 * _STRENGTH)
    held[-1] = 1e-6
    weights = np.zeros(matrix.shape[1])
    for _ in range(_ROUNDS):
        odds = np.clip(matrix @ weights, -30, 30)
        share = 1 / (1 + np.exp(-odds))
        slope = matrix.T @ (share - wanted) + held * weights
        bend = (matrix * (share * (1 - share))[:, None]).T @ matrix
        step = np.linalg.solve(bend + np.diag(held), slope)
        weights -= step
        if np.abs(step).max() < _CLOSE:
            break
    return weights


def choose_threshold(
    scores: Sequence[float], right: Sequence[bool], precision: float
) -> float:
    """The lowest score at and above which a share of readings is right.

    >>> choose_threshold([4, 3, 2, 1], [True, True, False, True], 0.9)
    3
    """
    best = math.inf
    found = 0
    ordered = sorted(zip(scores, right, strict=True), key=lambda pair: -pair[0])
    for count, (score, is_right) in enumerate(ordered, start=1):
        found += is_right
        # What has the same score is above the threshold or not as one.
        last = count == len(ordered) or ordered[count][0] < score
        if last and found >= precision * count:
            best = score
    return best
