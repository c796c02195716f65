"""What the network thinks of a reading, and whether a search is worth its time.

A search takes several times as long as a rating. It changes nothing where the network
finds a reading likely, and it is mostly in vain where the network does not know what
else to write: what it finds then seldom displays. What a search is good for is what
the network is sure of, and no reading has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import expm1, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

# Nothing is less likely than this, as far as numbers of 32 bit tell.
_LEAST = 1e-12
# So many nats less than what a likely reading leaves the next ones get: the median of
# 1,815 of books, papers and generated formulas.
_LESS = 15.0
# The names of the thresholds among the weights of the ranking.
LIKELY, DEPARTING = "likely", "departing"


class Rating(NamedTuple):
    """How likely a translation is, in nats, and the likeliest way to depart from it."""

    nats: float
    departure: float

    @property
    def of_another(self) -> Rating:
        """What another reading gets of what this one leaves, where nobody asked.

        >>> round(Rating(log(0.75), -1.0).of_another.nats - log(0.25), 3)
        -15.0
        """
        left = max(-expm1(min(self.nats, 0.0)), _LEAST)
        return Rating(log(left) - _LESS, self.nats)

    def leaves_open(self, thresholds: Mapping[str, float]) -> bool:
        """Whether the network is sure of something else.

        >>> given = {LIKELY: -4.5, DEPARTING: -0.2}
        >>> [Rating(nats, -0.1).leaves_open(given) for nats in (-1.0, -20.0)]
        [False, True]
        >>> Rating(-20.0, -3.0).leaves_open(given)
        False
        """
        return (
            self.nats < thresholds[LIKELY] and self.departure >= thresholds[DEPARTING]
        )


def rate_tokens(logs: NDArray[np.floating[Any]], tokens: Sequence[int]) -> Rating:
    """The rating of T tokens by the log-probabilities (T, V) of each after the last.

    To depart is to write its beginning, of whatever length, and then another token.
    """
    places = np.arange(len(tokens))
    taken = logs[places, tokens]
    before = np.cumsum(taken) - taken
    others = logs.copy()
    others[places, tokens] = -np.inf
    departure = float((before + others.max(axis=1)).max())
    return Rating(float(taken.sum()), departure)
