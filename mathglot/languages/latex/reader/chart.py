r"""The chart: what may begin at each token, read once however often it is asked for.

Reading goes from loose to tight as the levels do (levels.py): statements, relations,
sums, products, factors. `parse(start, level)` gives the nodes that begin at a token and
hold together at a level, one for each end and level. Most notations are read by the
programs of the function table; what has any number of parts, and the author's own
letters, by the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from mathglot.languages.latex import levels
from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.reader.context import (
    Scripts,
    find_indices,
    find_scripts,
    has_matrices,
)
from mathglot.languages.latex.reader.evidence import find_evidence
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Budget, Nodes, Row
from mathglot.languages.latex.reader.programs import Reading
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.latex.surroundings import plain, present
from mathglot.languages.tree import Tree

Use = TypeVar("Use")
# What reads what begins at a token.
Read = Callable[["Chart", int], list[Node]]
Opener = Callable[["Chart", int, "Nodes"], None]
Follower = Callable[["Chart", Node, "Nodes"], None]
OPENERS: dict[str, list[Opener]] = {}
FOLLOWERS: dict[str, list[Follower]] = {}


def opens(*tokens: str) -> Callable[[Opener], Opener]:
    """Register a function that reads what begins with one of some tokens."""

    def register(function: Opener) -> Opener:
        for token in tokens:
            OPENERS.setdefault(token, []).append(function)
        return function

    return register


def follows(*tokens: str) -> Callable[[Follower], Follower]:
    """Register a function that reads on from something, at one of some tokens."""

    def register(function: Follower) -> Follower:
        for token in tokens:
            FOLLOWERS.setdefault(token, []).append(function)
        return function

    return register


# Signs that mean one thing in all of a formula, as letters do.
PAIR, BAR = "[,]", r"\bar"


# What is being read, and has been asked for again.
_BEGUN: list[Node] = []
# The most ways to read parts of one formula: of 750 long ones of books and papers none
# has more than 3,100.
_MOST_WAYS = 60_000


class Chart:
    """What may begin at each token of one formula."""

    def __init__(
        self,
        tokens: list[str],
        weights: Weights,
        gaps: frozenset[int] = frozenset(),
        *,
        has_blanks: bool = False,
        is_logic: bool = False,
    ) -> None:
        self.size = len(tokens)
        # Where a wide space parts what is before it from what is behind.
        self.gaps = gaps
        # Whether its author puts blanks behind commas between digits.
        self.has_blanks = has_blanks
        # Whether the author typed `and` where the normal form has a wedge.
        self.is_logic = is_logic
        # The empty tokens at the end equal no literal, which saves bounds checks.
        self.tokens = [*tokens, "", "", ""]
        self.weights = weights
        self.closing = find_closers(tokens)
        self.every = frozenset(tokens)
        self.evidence = find_evidence(tokens)
        self.has_staggered = ("{", "}") in self.evidence
        # What is kept as a text, where nothing else can be read: ends and texts.
        self.islands: dict[int, tuple[int, str]] = {}
        # Functions of the table that a letter with brackets or scripts may stand for.
        self.lettered: set[str] = set()
        # Rows of the table that may fit, by how they begin; rows.py looks them up.
        self.readings: dict[str, list[tuple[str, Reading]]] = {}
        # Those that begin with a slot, by their levels and the token after it.
        self.following: dict[tuple[int, int], dict[str, list[Reading]]] = {}
        # Whether there are signs of a level; signs.py looks.
        self.signed: dict[int, bool] = {}
        self._budget = Budget(_MOST_WAYS)
        self._memo: dict[tuple[str, int], list[Node]] = {}
        self._filtered: dict[tuple[str, int, int], list[Node]] = {}
        self._uses: dict[tuple[Callable[..., Any], str], Any] = {}

    def nodes(self, start: int) -> Nodes:
        """An empty collection of nodes that begin at a token."""
        return Nodes(start, self.weights, self._budget)

    def row(self, start: int, level: int) -> Row:
        """An empty row of items that begins at a token."""
        return Row(start, level, self.weights, self._budget)

    def remember(self, name: str, start: int, read: Read) -> list[Node]:
        """What a function reads at a token, read once."""
        key = (name, start)
        found = self._memo.get(key)
        if found is None:
            # What asks for itself where it begins gets nothing: it is left-recursive.
            self._memo[key] = _BEGUN
            found = self._memo[key] = read(self, start)
        return found

    def forget(self) -> None:
        """Let go of all nodes, once those are known that are of use.

        Ways know their chart, so that only a search for cycles would free them.
        """
        self._memo.clear()
        self._filtered.clear()

    def filtered(self, name: str, start: int, read: Read, least: int) -> list[Node]:
        """The nodes among these that hold together at some level."""
        key = (name, start, least)
        found = self._filtered.get(key)
        if found is None:
            nodes = self.remember(name, start, read)
            found = [node for node in nodes if node.level >= least]
            if nodes is not _BEGUN:
                self._filtered[key] = found
        return found

    def parse(self, start: int, level: int) -> list[Node]:
        """The nodes that begin at a token and hold together at a level."""
        least, name, read = _LAYERS_BY_LEVEL.get(level) or _layer_of(level)
        if level == least:
            # The same as `remember`, which is called for every token.
            key = (name, start)
            found = self._memo.get(key)
            if found is None:
                self._memo[key] = _BEGUN
                found = self._memo[key] = read(self, start)
            return found
        return self.filtered(name, start, read, level)

    def parse_to(self, start: int, end: int, level: int) -> list[Node]:
        """The nodes between two tokens."""
        return [node for node in self.parse(start, level) if node.end == end]

    def find_failure(self) -> int:
        """The last token at which something was expected and nothing found.

        If there is none, something was found everywhere: the formula goes on where the
        longest reading of its beginning ends.
        """
        layers = {name for _, name, _ in LAYERS}
        found: dict[int, bool] = {}
        for (name, start), nodes in self._memo.items():
            if name in layers:
                found[start] = found.get(start, False) or bool(nodes)
        failed = [start for start, anything in found.items() if not anything]
        ends = [node.end for node in self.parse(0, levels.ANY)]
        return max([*failed, *ends], default=0)

    def script(self, start: int) -> tuple[int, int, int]:
        """Where a script's content begins and ends, and where the script does.

        `start` is that of the sign. Without braces a script is one token.
        """
        if self.tokens[start + 1] == "{":
            closing = self.closing.get(start + 1, start + 1)
            if self.tokens[start + 2 : start + 5] == ["{", "}", self.tokens[start]]:
                # x_{{}_a} is x_a, set a little lower.
                begin, stop, end = self.script(start + 4)
                if end == closing:
                    return begin, stop, closing + 1
            return start + 2, closing, closing + 1
        return start + 1, start + 2, start + 2

    def content(self, begin: int, end: int, level: int) -> list[Node]:
        """What a script or an argument in braces holds."""
        if self.tokens[begin - 1] != "{":
            return [node for node in self.leaves(begin) if node.end == end]
        return self.parse_to(begin, end, level)

    def leaves(self, start: int) -> list[Node]:
        """The nodes of one token: letters, digits, symbols."""
        return self.remember("leaf", start, LEAVES[0])

    def use(self, find: Callable[[list[str], str], Use], letter: str) -> Use:
        """What a function finds of a letter in all of the formula, looked for once."""
        key = (find, letter)
        found: Use | None = self._uses.get(key)
        if found is None:
            found = self._uses[key] = find(self.tokens, letter)
        return found

    @cached_property
    def present(self) -> frozenset[str]:
        """The tokens that occur, letters of upright words left out."""
        return present(self.tokens[: self.size])

    @cached_property
    def plain(self) -> frozenset[str]:
        """The letters that occur outside of the fonts for vectors."""
        return plain(self.tokens[: self.size])

    @cached_property
    def indexed(self) -> frozenset[str]:
        """Letters that have something below them."""
        return frozenset(a for a, b in pairwise(self.tokens) if b == "_")

    @cached_property
    def indices(self) -> frozenset[str]:
        """Letters that stand below others, as indices do."""
        return find_indices(self.tokens[: self.size])

    @cached_property
    def scripts(self) -> Scripts:
        """Where the letters of the formula stand."""
        return find_scripts(self.tokens[: self.size])

    def word(self, start: int) -> str:
        r"""The letters of an upright word: erf for \mathrm{erf}."""
        closing = self.closing.get(start + 1)
        return "" if closing is None else "".join(self.tokens[start + 2 : closing])

    @cached_property
    def has_matrices(self) -> bool:
        """Whether some letters are set as vectors or matrices, or transposed."""
        return has_matrices(self.tokens)

    def sequence(self, start: int) -> list[Node]:
        """Items between commas: nodes whose values are tuples."""
        return self.remember("sequence", start, _read_sequence)


def _read_sequence(chart: Chart, start: int) -> list[Node]:
    into = chart.nodes(start)
    for node in _read_items(chart, start):
        into.add(node.end, levels.COMMA, lambda item: (item,), (node,))
    # Ends grow while the list is gone through.
    for front in into.growing():
        if chart.tokens[front.end] == ",":
            for node in _read_items(chart, front.end + 1):
                into.add(node.end, levels.COMMA, _append, (front, node))
    return into.all


def _read_items(chart: Chart, start: int) -> list[Node]:
    """What may stand between commas; a sign alone is a label."""
    found = chart.parse(start, levels.ITEM)
    if chart.tokens[start] in _ALONE and chart.tokens[start + 1] in _ITEM_ENDS:
        return [*found, *chart.leaves(start)]
    if chart.tokens[start] in _NEVER_BEGUN and not found:
        return [node for read in SIGNS_IN_LISTS for node in read(chart, start)]
    return found


# Signs of operations that may stand alone: (S, \circ), (V, +, *), H(-; R).
_ALONE = frozenset(
    r"+ - * \pm \star \times \circ \bullet \oplus \odot \otimes \land \lor".split()
)
# Signs that begin nothing else, and what reads them where they are items.
_NEVER_BEGUN = frozenset(["+", "=", ">"])
SIGNS_IN_LISTS: list[Read] = []
_ITEM_ENDS = frozenset([",", ";", ")", "]", r"\}"])


def _append(items: tuple[Tree, ...], item: Tree) -> tuple[Tree, ...]:
    return (*items, item)


# What reads at a level and above, loosest last; the modules of structures fill it.
LAYERS: list[tuple[int, str, Read]] = []


_LAYERS_BY_LEVEL: dict[int, tuple[int, str, Read]] = {}


def _layer_of(level: int) -> tuple[int, str, Read]:
    """What reads at a level: the tightest layer that is as loose or looser."""
    found = next(layer for layer in LAYERS if level >= layer[0])
    _LAYERS_BY_LEVEL[level] = found
    return found


# What reads one token.
LEAVES: list[Read] = []


def reads_level(least: int, name: str) -> Callable[[Read], Read]:
    """Register the function that reads what holds together at a level."""

    def register(read: Read) -> Read:
        LAYERS.append((least, name, read))
        LAYERS.sort(key=lambda layer: -layer[0])
        return read

    return register
