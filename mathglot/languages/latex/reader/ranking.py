"""The best derivations of a forest, found lazily: as many as are asked for.

First each node gets a bound, the weight of its best way if all goes well, which takes
one walk over the forest. Then values are made from the top down, and only for what may
be among the best by its bound. A derivation is a reading only if every letter has one
role in all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import Any

from mathglot.languages.latex.reader.forest import Derivation, Node, Role, Way
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.tree import Call

# Trees by what they equal: of equal ones the first stands for all.
Trees = dict[Call, Call]
# Whether a value is looked for at all.
Allows = Callable[[Any], bool]
# A way that came to nothing so often is given up.
_MOST_FAILURES = 8
# More than sums of weights differ by that are the same but for rounding.
_SLACK = 1e-9
# So many times a clash of roles is settled for one formula.
_MOST_SPLITS = 40


class Letters:
    """The letters that have roles in a forest, a bit for each."""

    def __init__(self, root: Node) -> None:
        self.bits: dict[str, int] = {}
        self.roles: dict[str, set[str]] = {}
        # The nodes that are being measured, and how many of their ways have been.
        self._begun: dict[Node, int] = {}
        self._measure(root)

    @property
    def doubtful(self) -> int:
        """The bits of the letters that have several roles."""
        several = [letter for letter, roles in self.roles.items() if len(roles) > 1]
        return sum(self.bits[letter] for letter in several)

    def _measure(self, node: Node) -> None:
        """Find the bounds of a node and of all below it, and their letters."""
        best = -inf
        letters = 0
        # What is being measured has no bound yet.
        node.bound = inf
        for number, way in enumerate(node.ways):
            self._begun[node] = number
            for part in way.parts:
                if part.bound is None:
                    self._measure(part)
                elif part.bound == inf:
                    way.parts = tuple(map(self._without_cycle, way.parts))
            bound = way.weight
            below = 0
            for part in way.parts:
                bound += part.bound  # type: ignore[operator]
                below |= part.letters
            for letter, role in way.roles:
                below |= self._bit(letter)
                self.roles[letter].add(role)
            way.bound = bound
            way.letters = below
            letters |= below
            if bound > best:
                best = bound
        self._begun.pop(node, None)
        node.bound = best
        node.letters = letters

    def _without_cycle(self, node: Node) -> Node:
        """The node, or where it is its own part, one with the ways before this one."""
        number = self._begun.get(node)
        if number is None:
            return node
        front = Node(node.start, node.end, node.level)
        front.ways = node.ways[:number]
        self._measure(front)
        return front

    def _bit(self, letter: str) -> int:
        found = self.bits.get(letter)
        if found is None:
            found = self.bits[letter] = 1 << len(self.bits)
            self.roles[letter] = set()
        return found


def weigh_again(root: Node, weights: Weights) -> None:
    """Give the ways of a forest other weights, so that it can be ranked anew."""
    todo, seen = [root], {root}
    while todo:
        node = todo.pop()
        node.bound = None
        for way in node.ways:
            way.weight = weights.total(way.features)
            for part in way.parts:
                if part not in seen:
                    seen.add(part)
                    todo.append(part)


# A way whose derivation has been found: minus its weight, and the ranks of its parts.
_Taken = tuple[float, Way, tuple[int, ...]]


class _Queue:
    """The derivations of a node found so far, and those that may come next."""

    __slots__ = ("failures", "found", "seen", "taken", "values", "waiting")

    def __init__(self) -> None:
        self.found: list[Derivation] = []
        # Minus the weight or its bound, tie-break, way, ranks of the parts, and their
        # derivations, None as long as they have not been asked for.
        self.waiting: list[
            tuple[float, int, Way, tuple[int, ...], list[Derivation] | None]
        ] = []
        # The way that was taken last. What follows it is not waiting yet: most nodes
        # are never asked for more.
        self.taken: _Taken | None = None
        # Ways of several parts, and the ranks that have been pushed for them.
        self.seen: set[tuple[Way, tuple[int, ...]]] | None = None
        # How often a way came to nothing.
        self.failures: dict[Way, int] | None = None
        # What has been met: brackets and the like lead to one value in many ways.
        self.values: set[Any] = set()


class Ranker:
    """The derivations of nodes in the order of their weights.

    One that is `narrowed` gives a letter one role, or denies it some. What does not
    have this letter is the same for both, and is found once. Trees that are equal are
    one object, so that what is found out about one is known of the other.
    """

    def __init__(
        self, allows: Allows | None = None, trees: Trees | None = None
    ) -> None:
        self.allows = allows
        self.roles: dict[str, str] = {}
        self.denied: frozenset[Role] = frozenset()
        self._wider: Ranker | None = None
        # The bit of the letter in which it differs from the wider one.
        self._bit = 0
        self._queues: dict[Node, _Queue] = {}
        self._ties = count()
        self._trees: Trees = {} if trees is None else trees

    def narrowed(
        self, bit: int, roles: dict[str, str], denied: frozenset[Role]
    ) -> Ranker:
        """A ranker with more roles that are given or denied, all of one letter."""
        made = Ranker(self.allows, self._trees)
        made.roles = {**self.roles, **roles}
        made.denied = self.denied | denied
        made._wider, made._bit, made._ties = self, bit, self._ties
        return made

    def get(self, node: Node, rank: int) -> Derivation | None:
        """The derivation of a rank, counted from 0; None where there are fewer."""
        queue = self._queues.get(node) or self._start(node)
        found = queue.found
        while len(found) <= rank:
            if not self._advance(queue):
                return None
        return found[rank]

    def _start(self, node: Node) -> _Queue:
        if self._wider is not None and not node.letters & self._bit:
            queue = self._wider._queues.get(node) or self._wider._start(node)
            self._queues[node] = queue
            return queue
        queue = self._queues[node] = _Queue()
        ties = self._ties
        queue.waiting = [
            (-way.bound, next(ties), way, (0,) * len(way.parts), None)
            for way in node.ways
            if not way.roles or self._allows(way)
        ]
        heapify(queue.waiting)
        return queue

    def _allows(self, way: Way) -> bool:
        given, denied = self.roles, self.denied
        for role in way.roles:
            if role in denied or given.get(role[0], role[1]) != role[1]:
                return False
        return True

    def _advance(self, queue: _Queue) -> bool:
        """Find the next derivation; False where there is none."""
        if queue.taken is not None:
            self._push_following(queue)
        waiting = queue.waiting
        while waiting:
            negative, tie, way, ranks, parts = heappop(waiting)
            if not ranks:
                # A leaf has the weight of its bound.
                parts = []
            elif parts is None:
                parts = self._find_parts(way, ranks)
                if parts is None:
                    continue
                score = way.weight
                for part in parts:
                    score += part.score
                negative = -score
                if waiting and waiting[0] < (negative, tie):
                    # Others may have more weight.
                    heappush(waiting, (negative, tie, way, ranks, parts))
                    continue
            value = way.build(*[part.value for part in parts])
            if type(value) is Call:
                value = self._trees.setdefault(value, value)
            if value is None or not self._is_new(value, queue):
                if self._gives_up(queue, way):
                    continue
                if ranks:
                    queue.taken = (negative, way, ranks)
                    self._push_following(queue)
                continue
            if ranks:
                queue.taken = (negative, way, ranks)
            queue.found.append(Derivation(way, parts, -negative, value))
            return True
        return False

    def _find_parts(self, way: Way, ranks: tuple[int, ...]) -> list[Derivation] | None:
        parts: list[Derivation] = []
        queues = self._queues
        for node, rank in zip(way.parts, ranks):  # noqa: B905 (as many, and quicker)
            queue = queues.get(node) or self._start(node)
            found = queue.found
            # Most have been found already.
            while len(found) <= rank:
                if not self._advance(queue):
                    return None
            parts.append(found[rank])
        return parts

    def _push_following(self, queue: _Queue) -> None:
        """Push the way that was taken, with the next of each of its parts in turn."""
        assert queue.taken is not None
        negative, way, ranks = queue.taken
        queue.taken = None
        queues = self._queues
        several = len(ranks) > 1
        for place, node in enumerate(way.parts):
            rank = ranks[place]
            part = queues.get(node) or self._start(node)
            found = part.found
            if rank + 1 < len(found):
                following = found[rank + 1].score
            else:
                if part.taken is not None:
                    self._push_following(part)
                if not part.waiting:
                    continue
                following = -part.waiting[0][0]
            ranked: tuple[int, ...]
            if several:
                ranked = (*ranks[:place], rank + 1, *ranks[place + 1 :])
                key = (way, ranked)
                if queue.seen is None:
                    queue.seen = {key}
                elif key in queue.seen:
                    continue
                else:
                    queue.seen.add(key)
            else:
                ranked = (rank + 1,)
            bound = negative + found[rank].score - following - _SLACK
            if bound < negative:
                bound = negative
            heappush(queue.waiting, (bound, next(self._ties), way, ranked, None))

    def _gives_up(self, queue: _Queue, way: Way) -> bool:
        """Whether a way that came to nothing once more has done so too often."""
        if queue.failures is None:
            queue.failures = {}
        failures = queue.failures[way] = queue.failures.get(way, 0) + 1
        return failures > _MOST_FAILURES

    def _is_new(self, value: Any, queue: _Queue) -> bool:
        """Whether a value is met for the first time, and allowed."""
        values = queue.values
        met = len(values)
        values.add(value)
        if len(values) == met:
            return False
        return self.allows is None or self.allows(value)


def derivations(
    root: Node, allows: Allows | None = None, trees: Trees | None = None
) -> Iterator[Derivation]:
    """The derivations in which every letter has one role, the best first.

    Values that are not allowed are left out, and all that would be made of them. Trees
    that equal those given are these.
    """
    ties = count()
    waiting: list[tuple[float, int, Ranker, int]] = []
    letters = Letters(root)
    doubtful = letters.doubtful

    def push(ranker: Ranker, rank: int) -> None:
        found = ranker.get(root, rank)
        if found is not None:
            heappush(waiting, (-found.score, next(ties), ranker, rank))

    push(Ranker(allows, trees), 0)
    splits = 0
    while waiting:
        _, _, ranker, rank = heappop(waiting)
        found = ranker.get(root, rank)
        assert found is not None
        clash = _find_clash(found, doubtful)
        if clash is None:
            yield found
            push(ranker, rank + 1)
        elif splits < _MOST_SPLITS:
            splits += 1
            letter, roles = clash
            bit = letters.bits[letter]
            for role in roles:
                push(ranker.narrowed(bit, {letter: role}, frozenset()), 0)
            if not letters.roles[letter].issubset(roles):
                # It may have a role that has not come up yet.
                denied = frozenset((letter, role) for role in roles)
                push(ranker.narrowed(bit, {}, denied), 0)


def _find_clash(found: Derivation, doubtful: int) -> tuple[str, list[str]] | None:
    """A letter with several roles in a derivation, and these roles.

    Only what has letters that are in doubt is looked at.
    """
    given: dict[str, str] = {}
    clashing: dict[str, list[str]] = {}
    todo = [found]
    while todo:
        one = todo.pop()
        way = one.way
        if not way.letters & doubtful:
            continue
        todo += one.parts
        for letter, role in way.roles:
            first = given.setdefault(letter, role)
            if role != first:
                roles = clashing.setdefault(letter, [first])
                if role not in roles:
                    roles.append(role)
    if not clashing:
        return None
    # The letter that was met first, as long as there are several.
    letter = next(letter for letter in given if letter in clashing)
    return letter, clashing[letter]
