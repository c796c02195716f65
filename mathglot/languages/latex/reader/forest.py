"""The packed forest: all that a formula may be, each stretch of tokens once.

A node is a stretch of tokens that is read as one thing; its ways are how. A way has a
weight, the features that the weight is the sum of, and the roles that it gives to
letters. A derivation takes one way at each node; ranking.py finds the best of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

# What a letter is, in one shape: ("f", "function").
Role = tuple[str, str]
# Makes the value of a node from those of its parts; None where that cannot be.
Build = Callable[..., Any]


class Way:
    """One way to read a node."""

    __slots__ = ("bound", "build", "features", "letters", "parts", "roles", "weight")

    def __init__(
        self,
        build: Build,
        parts: tuple[Node, ...],
        features: tuple[str, ...],
        roles: tuple[Role, ...],
        weight: float,
    ) -> None:
        self.build = build
        self.parts = parts
        self.features = features
        self.roles = roles
        self.weight = weight
        # No derivation has more weight; ranking.py finds this.
        self.bound = weight
        # The letters that have a role in it or below; ranking.py finds these too.
        self.letters = 0


class Node:
    """A stretch of tokens that is read as one thing, in some ways."""

    __slots__ = ("bound", "end", "letters", "level", "start", "ways")

    def __init__(self, start: int, end: int, level: int) -> None:
        self.start = start
        self.end = end
        self.level = level
        self.ways: list[Way] = []
        # The weight of its best way, and letters with a role below (a bit for each);
        # ranking.py finds them when the forest is complete.
        self.bound: float | None = None
        self.letters = 0

    def __repr__(self) -> str:
        return f"Node({self.start}, {self.end}, level={self.level}, {len(self.ways)})"


class Derivation:
    """A way with derivations for its parts, and the value that comes of it."""

    __slots__ = ("parts", "score", "value", "way")

    def __init__(
        self, way: Way, parts: Sequence[Derivation], score: float, value: Any
    ) -> None:
        self.way = way
        self.parts = parts
        self.score = score
        self.value = value

    def walk(self) -> Iterator[Way]:
        """All ways that it takes."""
        todo = [self]
        while todo:
            one = todo.pop()
            yield one.way
            todo.extend(one.parts)

    def features(self) -> list[str]:
        """The features of all ways that it takes."""
        return [feature for way in self.walk() for feature in way.features]
