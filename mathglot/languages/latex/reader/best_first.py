"""The readings of one formula, the best first, each found when it is asked for.

To say whether a tree displays takes as long as to find it. Who needs the best reading,
and only wants to know that it is far ahead, need not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Generic, Protocol, TypeVar

from mathglot.languages.collection import without_collection
from mathglot.languages.tree import Tree


class Weighed(Protocol):
    """A tree and its weight."""

    @property
    def tree(self) -> Tree: ...
    @property
    def score(self) -> float: ...


One = TypeVar("One", bound=Weighed)


class BestFirst(Generic[One]):
    """Trees that display, no two of which say the same."""

    def __init__(
        self,
        trees: Iterator[One],
        displays: Callable[[Tree], bool],
        fingerprint: Callable[[Tree], bytes],
        spell: Callable[[One], One],
    ) -> None:
        """`spell` gives what displays the form in which people are told of it."""
        self._trees = trees
        self._displays = displays
        self._fingerprint = fingerprint
        self._spell = spell
        self._found: list[One] = []
        self._meant: set[bytes] = set()
        # The tree that is next, of which nobody knows yet whether it displays.
        self._next: One | None = None

    def find(self, limit: int, within: float = inf) -> list[One]:
        """So many readings, none lighter than the best by more than `within`."""
        while len(self._found) < limit and self._find_another(within):
            pass
        return [
            one
            for one in self._found[:limit]
            if one.score >= self._found[0].score - within
        ]

    @without_collection
    def _find_another(self, within: float) -> bool:
        """Find the next reading; False if there is none that is heavy enough."""
        while True:
            candidate = self._next or next(self._trees, None)
            if candidate is None:
                return False
            if self._found and candidate.score < self._found[0].score - within:
                self._next = candidate
                return False
            self._next = None
            if not self._displays(candidate.tree):
                continue
            spelled = self._spell(candidate)
            if self._is_new(spelled.tree):
                self._found.append(spelled)
                return True

    def _is_new(self, tree: Tree) -> bool:
        if not self._found:
            return True
        if len(self._found) == 1:
            self._meant.add(self._fingerprint(self._found[0].tree))
        meaning = self._fingerprint(tree)
        if meaning in self._meant:
            return False
        self._meant.add(meaning)
        return True
