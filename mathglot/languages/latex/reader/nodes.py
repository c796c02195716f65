"""Collections of nodes while they are read: all that begins at one token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mathglot.languages.latex.reader.forest import Build, Node, Role, Way
from mathglot.languages.latex.reader.weights import Weights


class TooManyWaysError(Exception):
    """A formula can be read in more ways than there is time for."""


class Budget:
    """How many ways may still be found: some formulas have them without end."""

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> None:
        """Take one, if there is one left."""
        self.left -= 1
        if self.left < 0:
            raise TooManyWaysError


class Nodes:
    """The nodes that begin at one token, packed by their ends and levels."""

    __slots__ = ("_budget", "_is_shared", "_known", "all", "start", "weights")

    def __init__(self, start: int, weights: Weights, budget: Budget) -> None:
        self.start = start
        self.weights = weights
        self._budget = budget
        self.all: list[Node] = []
        self._known: dict[tuple[int, int], Node] = {}
        # Whether the list is that of others, as long as nothing is added to it.
        self._is_shared = False

    def growing(self) -> Iterator[Node]:
        """All nodes, those included that are added in the meantime."""
        place = 0
        while place < len(self.all):
            yield self.all[place]
            place += 1

    def add(
        self,
        end: int,
        level: int,
        build: Build,
        parts: tuple[Node, ...] = (),
        features: tuple[str, ...] = (),
        roles: tuple[Role, ...] = (),
    ) -> Node:
        """Add a way to the node of an end and level."""
        # As `Budget.spend` does: this is called for every way of every node.
        budget = self._budget
        budget.left -= 1
        if budget.left < 0:
            raise TooManyWaysError
        if self._is_shared:
            self._copy()
        key = (end, level)
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = Node(self.start, end, level)
            self.all.append(node)
        weight = self.weights.total(features) if features else 0.0
        node.ways.append(Way(build, parts, features, roles, weight))
        return node

    def leaf(
        self,
        end: int,
        level: int,
        value: Any,
        features: tuple[str, ...] = (),
        roles: tuple[Role, ...] = (),
    ) -> Node:
        """Add a way that has no parts."""
        return self.add(end, level, lambda: value, (), features, roles)

    def take(self, nodes: list[Node]) -> None:
        """Add nodes that have been read already, as they are."""
        if not self.all:
            self.all = nodes
            self._is_shared = True
            return
        if not nodes:
            return
        if self._is_shared:
            self._copy()
        known = self._known
        for node in nodes:
            key = (node.end, node.level)
            if key not in known:
                known[key] = node
                self.all.append(node)
            else:
                self.add(node.end, node.level, same, (node,))

    def _copy(self) -> None:
        self.all = list(self.all)
        self._known = {(node.end, node.level): node for node in self.all}
        self._is_shared = False


def same(value: Any) -> Any:
    """The value of a part as that of the whole."""
    return value


class Row:
    """Items one after another that begin at one token: nodes by where they end.

    A row of one item is there to go on from; only one of several is something itself.
    """

    __slots__ = (
        "_budget",
        "_level",
        "_start",
        "_weights",
        "order",
        "rows",
        "several",
    )

    def __init__(
        self, start: int, level: int, weights: Weights, budget: Budget
    ) -> None:
        self._start = start
        self._budget = budget
        self._level = level
        self._weights = weights
        # The ends in the order in which they are found: it grows while it is read.
        self.order: list[int] = []
        self.rows: dict[int, Node] = {}
        self.several: dict[int, Node] = {}

    def begin(self, build: Build, first: Node) -> None:
        """Add a row of one item."""
        self._row(first.end).ways.append(Way(build, (first,), (), (), 0.0))

    def extend(
        self, end: int, build: Build, item: Node, features: tuple[str, ...] = ()
    ) -> None:
        """Add an item to the row that ends at some token."""
        self._budget.spend()
        weight = self._weights.total(features) if features else 0.0
        way = Way(build, (self.rows[end], item), features, (), weight)
        self._row(item.end).ways.append(way)
        several = self.several.get(item.end)
        if several is None:
            several = Node(self._start, item.end, self._level)
            self.several[item.end] = several
        several.ways.append(way)

    def _row(self, end: int) -> Node:
        found = self.rows.get(end)
        if found is None:
            found = self.rows[end] = Node(self._start, end, self._level)
            self.order.append(end)
        return found

    def finished(self) -> list[Node]:
        """The rows of several items, by all the ways in which they were found."""
        return [self.several[end] for end in self.order if end in self.several]
