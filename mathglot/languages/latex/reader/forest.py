"""The packed forest: all derivations of a formula, and the best of them lazily.

A node is a stretch of tokens that is read as one thing; its ways are how. A way has a
weight, the features that the weight is the sum of, and the roles that it gives to
letters. A derivation takes one way at each node, and is a reading only if every letter
has one role in all of it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

# What a letter is, in one shape: ("f", "function").
Role = tuple[str, str]
# Makes the value of a node from those of its parts; None where that cannot be.
Build = Callable[..., Any]
# Whether a value is looked for at all.
Allows = Callable[[Any], bool]


class Way:
    """One way to read a node."""

    __slots__ = ("build", "features", "parts", "roles", "weight")

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


class Node:
    """A stretch of tokens that is read as one thing, in some ways."""

    __slots__ = ("end", "level", "start", "ways")

    def __init__(self, start: int, end: int, level: int) -> None:
        self.start = start
        self.end = end
        self.level = level
        self.ways: list[Way] = []

    def __repr__(self) -> str:
        return f"Node({self.start}, {self.end}, level={self.level}, {len(self.ways)})"


class Derivation:
    """A way with derivations for its parts, and the value that comes of it."""

    __slots__ = ("parts", "score", "value", "way")

    def __init__(
        self, way: Way, parts: tuple[Derivation, ...], score: float, value: Any
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


@dataclass(slots=True)
class _Queue:
    """The derivations of a node found so far, and those that may come next."""

    found: list[Derivation]
    # Score, tie-break, way, ranks of the parts, their derivations.
    waiting: list[tuple[float, int, Way, tuple[int, ...], tuple[Derivation, ...]]]
    seen: set[tuple[int, tuple[int, ...]]]
    # How often a way came to nothing.
    failures: dict[int, int]
    # What has been found: brackets and the like lead to one value in many ways.
    values: set[Any]


class Ranker:
    """The derivations of nodes in the order of their weights, under given roles."""

    def __init__(
        self,
        roles: dict[str, str],
        allows: Allows | None = None,
        denied: frozenset[Role] = frozenset(),
    ) -> None:
        self.roles = roles
        self.allows = allows
        self.denied = denied
        self._queues: dict[int, _Queue] = {}
        self._ties = count()

    def get(self, node: Node, rank: int) -> Derivation | None:
        """The derivation of a rank, counted from 0; None where there are fewer."""
        queue = self._queues.get(id(node))
        if queue is None:
            queue = self._queues[id(node)] = self._start(node)
        while len(queue.found) <= rank:
            if not self._advance(queue):
                return None
        return queue.found[rank]

    def _start(self, node: Node) -> _Queue:
        queue = _Queue([], [], set(), {}, set())
        # A node that is its own part would be looked for without end.
        self._queues[id(node)] = queue
        for way in node.ways:
            if self._allows(way):
                self._push(queue, way, (0,) * len(way.parts))
        return queue

    def _allows(self, way: Way) -> bool:
        given, denied = self.roles, self.denied
        return all(
            given.get(letter, role) == role and (letter, role) not in denied
            for letter, role in way.roles
        )

    def _push(self, queue: _Queue, way: Way, ranks: tuple[int, ...]) -> None:
        key = (id(way), ranks)
        if key in queue.seen:
            return
        queue.seen.add(key)
        parts: list[Derivation] = []
        score = way.weight
        for part, rank in zip(way.parts, ranks, strict=True):
            found = self.get(part, rank)
            if found is None:
                return
            parts.append(found)
            score += found.score
        heapq.heappush(
            queue.waiting, (-score, next(self._ties), way, ranks, tuple(parts))
        )

    def _advance(self, queue: _Queue) -> bool:
        """Find the next derivation; False where there is none."""
        while queue.waiting:
            negative, _, way, ranks, parts = heapq.heappop(queue.waiting)
            value = way.build(*[part.value for part in parts])
            if value is not None and not self._is_new(value, queue):
                value = None
            if value is None:
                failures = queue.failures.get(id(way), 0) + 1
                queue.failures[id(way)] = failures
                if failures > _MOST_FAILURES:
                    continue
            for place in range(len(ranks)):
                following = (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])
                self._push(queue, way, following)
            if value is not None:
                queue.values.add(value)
                queue.found.append(Derivation(way, parts, -negative, value))
                return True
        return False

    def _is_new(self, value: Any, queue: _Queue) -> bool:
        if value in queue.values:
            return False
        return self.allows is None or self.allows(value)


# A way that came to nothing so often is given up.
_MOST_FAILURES = 8


# So many times a clash of roles is settled for one formula.
_MOST_SPLITS = 40


def derivations(root: Node, allows: Allows | None = None) -> Iterator[Derivation]:
    """The derivations in which every letter has one role, the best first.

    Values that are not allowed are left out, and all that would be made of them.
    """
    ties = count()
    waiting: list[tuple[float, int, Ranker, int]] = []

    def push(ranker: Ranker, rank: int) -> None:
        found = ranker.get(root, rank)
        if found is not None:
            heapq.heappush(waiting, (-found.score, next(ties), ranker, rank))

    push(Ranker({}, allows), 0)
    splits = 0
    every: dict[str, set[str]] = {}
    while waiting:
        _, _, ranker, rank = heapq.heappop(waiting)
        found = ranker.get(root, rank)
        assert found is not None
        clash = _find_clash(found)
        if clash is None:
            yield found
            push(ranker, rank + 1)
        elif splits < _MOST_SPLITS:
            splits += 1
            letter, roles = clash
            for role in roles:
                push(Ranker({**ranker.roles, letter: role}, allows, ranker.denied), 0)
            every = every or _roles_below(root)
            if not every[letter].issubset(roles):
                # It may have a role that has not come up yet.
                denied = ranker.denied | {(letter, role) for role in roles}
                push(Ranker(ranker.roles, allows, denied), 0)


def _roles_below(root: Node) -> dict[str, set[str]]:
    """The roles that each letter has anywhere in a forest."""
    found: dict[str, set[str]] = {}
    seen = {id(root)}
    todo = [root]
    while todo:
        for way in todo.pop().ways:
            for letter, role in way.roles:
                found.setdefault(letter, set()).add(role)
            for part in way.parts:
                if id(part) not in seen:
                    seen.add(id(part))
                    todo.append(part)
    return found


def _find_clash(found: Derivation) -> tuple[str, list[str]] | None:
    """A letter with several roles in a derivation, and these roles."""
    given: dict[str, list[str]] = {}
    for way in found.walk():
        for letter, role in way.roles:
            roles = given.setdefault(letter, [])
            if role not in roles:
                roles.append(role)
    for letter, roles in given.items():
        if len(roles) > 1:
            return letter, roles
    return None
