"""Readings in the order in which they are told: those that weigh alike, once more.

What is found first is the heaviest by the weights of its choices. Readings that weigh
little less are put in order by what their whole trees weigh too.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Generic, TypeVar

from mathglot.languages.latex.reader.best_first import BestFirst, Weighed
from mathglot.languages.tree import Tree

One = TypeVar("One", bound=Weighed)

# What weighs less than the first by more than this stays behind it: of 49 formulas that
# whole trees mend, 41 have their reading this near; to find others takes time.
NEAR = 1.5
# So many readings are that near, at most.
_MOST_NEAR = 8


class Arranged(Generic[One]):
    """Readings, found as they are asked for.

    Weights are seen beside that of the reading which is found first: it keeps its own.
    """

    def __init__(
        self,
        found: BestFirst[One],
        weigh: Callable[[Tree], float],
        put: Callable[[One, float], One],
    ) -> None:
        """`weigh` is of whole trees; `put` gives a reading another weight."""
        self._found = found
        self._weigh = weigh
        self._put = put
        self._arranged: list[One] = []
        self._whole: float | None = None

    def find(self, limit: int, within: float = inf) -> list[One]:
        """So many readings, none lighter than the best by more than `within`."""
        if not self._arranged:
            self._begin()
        if 0 < len(self._arranged) < limit:
            self._add(limit, within)
        best = self._arranged[0].score if self._arranged else 0.0
        return [one for one in self._arranged[:limit] if one.score >= best - within]

    def leads_by(self, margin: float) -> bool:
        """Whether the best reading outweighs all others by so much or more."""
        return len(self.find(2, margin)) < 2 or (
            self._arranged[0].score - self._arranged[1].score >= margin
        )

    def shift(self, tree: Tree) -> float:
        """By how much a whole tree outweighs that of the reading found first."""
        if self._whole is None:
            self._whole = self._weigh(self._found.find(1)[0].tree)
        return self._weigh(tree) - self._whole

    def _begin(self) -> None:
        near = self._found.find(_MOST_NEAR, NEAR)
        if len(near) > 1:
            near = [near[0], *map(self._weigh_whole, near[1:])]
            near.sort(key=lambda one: -one.score)
        self._arranged = near

    def _add(self, count: int, within: float) -> None:
        """The next readings, which stay behind those before them."""
        for one in self._found.find(count, within)[len(self._arranged) :]:
            weighed = self._weigh_whole(one)
            last = self._arranged[-1].score
            if weighed.score > last:
                weighed = self._put(weighed, last)
            self._arranged.append(weighed)

    def _weigh_whole(self, one: One) -> One:
        return self._put(one, one.score + self.shift(one.tree))
