r"""The chart: what may begin at each token, read once however often it is asked for.

Reading goes from loose to tight as the levels do (levels.py): statements, relations,
sums, products, factors. `parse(start, level)` gives the nodes that begin at a token and
hold together at a level, one for each end and level. Most notations are read by the
programs of the function table; what has any number of parts, and the author's own
letters, by the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.context import (
    kind_of_beginning,
    kind_of_statement,
    use_of_unit,
)
from mathglot.languages.latex.reader.forest import Build, Node, Role, Way
from mathglot.languages.latex.reader.index import (
    readings_after,
    readings_at,
    readings_of_word,
)
from mathglot.languages.latex.reader.lists import Key, assign, count_key, slots_key
from mathglot.languages.latex.reader.programs import Reading
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.latex.surroundings import plain, present
from mathglot.languages.latex.template import (
    CHOICE,
    COUNT,
    GAP,
    GROUP,
    JOINT,
    LITERAL,
    SEQUENCE,
    SLOT,
    SUBSCRIPT,
    SUPERSCRIPT,
    Program,
)
from mathglot.languages.tree import Tree

# The slots of a program that have been read: their keys and nodes in order.
Bound = tuple[tuple[Key, Node], ...]
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


# Signs that mean one thing in all of a formula, as letters do, and what they may mean.
PAIR, BAR = "[,]", r"\bar"
SIGN_ROLES = {
    "Interval": PAIR,
    "Commutator": PAIR,
    "Conjugate": BAR,
    "Mean": BAR,
    "Not": BAR,
    "Closure": BAR,
}


class Nodes:
    """The nodes that begin at one token, packed by their ends and levels."""

    __slots__ = ("_known", "all", "start", "weights")

    def __init__(self, start: int, weights: Weights) -> None:
        self.start = start
        self.weights = weights
        self.all: list[Node] = []
        self._known: dict[tuple[int, int], Node] = {}

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
        node = self._known.get((end, level))
        if node is None:
            node = self._known[end, level] = Node(self.start, end, level)
            self.all.append(node)
        weight = sum([self.weights.of(feature) for feature in features])
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
        for node in nodes:
            if (node.end, node.level) not in self._known:
                self._known[node.end, node.level] = node
                self.all.append(node)
            else:
                self.add(node.end, node.level, same, (node,))


def same(value: Any) -> Any:
    """The value of a part as that of the whole."""
    return value


class Chart:
    """What may begin at each token of one formula."""

    def __init__(
        self, tokens: list[str], weights: Weights, gaps: frozenset[int] = frozenset()
    ) -> None:
        self.size = len(tokens)
        # Where a wide space parts what is before it from what is behind.
        self.gaps = gaps
        # The empty tokens at the end equal no literal, which saves bounds checks.
        self.tokens = [*tokens, "", "", ""]
        self.weights = weights
        self.closing = _match_braces(tokens)
        self.every = frozenset(tokens)
        self.present = present(tokens)
        self.plain = plain(tokens)
        self.has_staggered = "{}" in "".join(tokens)
        # What is kept as a text, where nothing else can be read: ends and texts.
        self.islands: dict[int, tuple[int, str]] = {}
        # Functions of the table that a letter with brackets or scripts may stand for.
        self.lettered: set[str] = set()
        self._memo: dict[tuple[str, int], Any] = {}
        self._programs: dict[str, list[tuple[str, Reading]]] = {}

    def nodes(self, start: int) -> Nodes:
        """An empty collection of nodes that begin at a token."""
        return Nodes(start, self.weights)

    def remember(
        self, name: str, start: int, read: Callable[[Chart, int], list[Node]]
    ) -> list[Node]:
        """What a function reads at a token, read once."""
        key = (name, start)
        found: list[Node] | None = self._memo.get(key)
        if found is None:
            # What asks for itself where it begins gets nothing: it is left-recursive.
            self._memo[key] = []
            found = self._memo[key] = read(self, start)
        return found

    def parse(self, start: int, level: int) -> list[Node]:
        """The nodes that begin at a token and hold together at a level."""
        for least, name, read in LAYERS:
            if level >= least:
                nodes = self.remember(name, start, read)
                if level == least:
                    return nodes
                return [node for node in nodes if node.level >= level]
        raise AssertionError(level)

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

    # Programs of the function table.

    def read_rows(self, start: int, into: Nodes) -> None:
        """Read what begins at a token by the programs of the table."""
        token, following = self.tokens[start], self.tokens[start + 1]
        for second, reading in self._programs_of(token):
            scripted = following in ("'", "^") and reading.name_end == 1
            if scripted or second in ("", following):
                self._read_row(reading, start, into)
        if token == r"\mathrm":
            word = self.word(start)
            for reading in readings_of_word(word):
                if reading.required <= self.every:
                    self._read_row(reading, start, into)

    def read_constants(self, start: int, into: Nodes) -> None:
        """Read one token by the programs that have no other."""
        for _, reading in self._programs_of(self.tokens[start]):
            if len(reading.program) == 1:
                self._read_row(reading, start, into)

    def word(self, start: int) -> str:
        r"""The letters of an upright word: erf for \mathrm{erf}."""
        closing = self.closing.get(start + 1)
        return "" if closing is None else "".join(self.tokens[start + 2 : closing])

    def _programs_of(self, token: str) -> list[tuple[str, Reading]]:
        found = self._programs.get(token)
        if found is None:
            found = [
                (second, reading)
                for second, reading in readings_at(token)
                if reading.required <= self.every
            ]
            self._programs[token] = found
        return found

    def _read_row(self, reading: Reading, start: int, into: Nodes) -> None:
        roles: tuple[Role, ...] = ()
        if reading.letter and reading.pattern.names:
            roles = reading.roles
        elif len(reading.program) == 1:
            roles = ((f"{self.tokens[start]}=", reading.head),)
        elif reading.head in SIGN_ROLES:
            roles = ((SIGN_ROLES[reading.head], reading.head),)
        base = reading.features
        if reading.head == "I" and len(reading.program) == 1:
            token = self.tokens[start]
            base = (*base, f"imaginary:{use_of_unit(self.tokens, token)}")
        if reading.letter.endswith("_") and self.tokens[start + 2] != "{":
            # Orders have letters of their own: J_\nu is rarely an author's.
            base = (*base, f"lettered:{reading.head}:{self.tokens[start + 2]}")
        for end, bound in self.run(reading.program, start):
            if reading.letter and bound:
                self.lettered.add(reading.head)
            features = base
            if reading.word and bound and bound[-1][1].level == levels.DIVISION:
                features = (*features, "bare:slash")
            keys = tuple(key for key, _ in bound)
            nodes = tuple(node for _, node in bound)
            if nodes and not reading.letter and not reading.word:
                features = (*features, self._of(reading, nodes))
            for build, more in _fillers(reading, keys):
                into.add(end, reading.level, build, nodes, (*features, *more), roles)
        if reading.name_end is not None:
            for read in NAME_SCRIPTS:
                read(self, reading, start, into)

    def read_on(self, node: Node, into: Nodes, least: int, most: int) -> None:
        """Read on from a node by programs that begin with a slot."""
        for reading in readings_after(self.tokens[node.end]):
            if not least <= reading.level <= most:
                continue
            _, number, level = reading.program[0]
            if node.level < level or not reading.required <= self.every:
                continue
            for end, bound in self.run(reading.program[1:], node.end):
                keys = (number, *(key for key, _ in bound))
                nodes = (node, *(one for _, one in bound))
                known = (*reading.features, self._of(reading, nodes))
                for build, more in _fillers(reading, keys):
                    into.add(end, reading.level, build, nodes, (*known, *more))

    def _of(self, reading: Reading, nodes: tuple[Node, ...]) -> str:
        """The feature of what a notation is about."""
        if reading.head == "Condition":
            said = self.tokens[nodes[-1].start : nodes[-1].end]
            return f"condition:{kind_of_statement(said)}"
        return f"of:{reading.head}:{kind_of_beginning(self.tokens[nodes[0].start])}"

    def run(self, program: Program, start: int) -> Iterator[tuple[int, Bound]]:
        """Where a program that begins here may end, and what its slots hold."""
        states: list[tuple[int, Bound]] = [(start, ())]
        for element in program:
            following: list[tuple[int, Bound]] = []
            for position, bound in states:
                for end, more in self._step(element, position):
                    following.append((end, bound + more))
            states = following
            if not states:
                return iter(())
        return iter(states)

    def _step(
        self, element: tuple[Any, ...], position: int
    ) -> Iterator[tuple[int, Bound]]:
        kind = element[0]
        tokens = self.tokens
        if kind == LITERAL:
            if tokens[position] == element[1]:
                yield position + 1, ()
        elif kind == SLOT:
            number, level = element[1], element[2]
            for node in self.parse(position, level):
                yield node.end, ((number, node),)
        elif kind in (SUBSCRIPT, SUPERSCRIPT):
            if tokens[position] == ("_" if kind == SUBSCRIPT else "^"):
                yield from self._run_script(element[1], position)
        elif kind == GROUP:
            if tokens[position] == "{":
                closing = self.closing.get(position)
                for end, bound in self.run(element[1], position + 1):
                    if end == closing:
                        yield end + 1, bound
        elif kind == CHOICE:
            for one in element[1]:
                yield from self.run(one, position)
        elif kind == SEQUENCE:
            for node in self.sequence(position):
                yield node.end, ((slots_key(element[1]), node),)
        elif kind == COUNT:
            if tokens[position].isdigit():
                yield position + 1, (self._count(element[1], position),)
        elif kind in (GAP, JOINT):
            yield position, ()
            if tokens[position] == r"\ ":
                yield position + 1, ()

    def _run_script(
        self, program: Program, position: int
    ) -> Iterator[tuple[int, Bound]]:
        begin, stop, end = self.script(position)
        if self.tokens[begin - 1] == "{":
            for found, bound in self.run(program, begin):
                if found == stop:
                    yield end, bound
        elif len(program) == 1:
            element = program[0]
            if element[0] == LITERAL:
                if self.tokens[begin] == element[1]:
                    yield end, ()
            elif element[0] == SLOT:
                for node in self.leaves(begin):
                    if node.end == stop:
                        yield end, ((element[1], node),)
            elif element[0] == SEQUENCE:
                into = self.nodes(begin)
                for node in self.leaves(begin):
                    into.add(stop, levels.COMMA, lambda item: (item,), (node,))
                for node in into.all:
                    yield end, ((element[1][0], node),)
            elif element[0] == CHOICE:
                for one in element[1]:
                    if one == ((LITERAL, self.tokens[begin]),):
                        yield end, ()
            elif element[0] == COUNT and self.tokens[begin].isdigit():
                yield end, (self._count(element[1], begin),)

    def _count(self, numbers: tuple[int, ...], place: int) -> tuple[Key, Node]:
        count = int(self.tokens[place])
        node = self.nodes(place).leaf(place + 1, levels.TIGHT, count)
        return count_key(numbers), node

    def sequence(self, start: int) -> list[Node]:
        """Items between commas: nodes whose values are tuples."""
        return self.remember("sequence", start, _read_sequence)


# So many letters are tried for a variable that is not shown.
_HIDDEN = 3


def _fillers(
    reading: Reading, keys: tuple[Key, ...]
) -> Iterator[tuple[Build, tuple[str, ...]]]:
    """What makes the tree of a notation from what its slots hold, in their order."""
    if reading.hidden is None:
        yield _filler(reading, keys, 0), ()
        return
    for choice in range(_HIDDEN):
        yield _filler(reading, keys, choice), ("hidden", f"hidden:{choice}")


def _filler(reading: Reading, keys: tuple[Key, ...], choice: int) -> Build:
    def fill(*values: Any) -> Tree | None:
        bound = assign(reading.pattern, keys, values)
        return None if bound is None else reading.fill(bound, choice)

    return fill


def _read_sequence(chart: Chart, start: int) -> list[Node]:
    into = chart.nodes(start)
    for node in _read_items(chart, start):
        into.add(node.end, levels.COMMA, lambda item: (item,), (node,))
    # Ends grow while the list is gone through.
    for front in into.all:
        if chart.tokens[front.end] == ",":
            for node in _read_items(chart, front.end + 1):
                into.add(node.end, levels.COMMA, _append, (front, node))
    return into.all


def _read_items(chart: Chart, start: int) -> list[Node]:
    """What may stand between commas; a sign alone is a label."""
    if chart.tokens[start + 1] in (",", ")", "]") and chart.tokens[start] in "+-":
        return chart.leaves(start)
    return chart.parse(start, levels.ITEM)


def _append(items: tuple[Tree, ...], item: Tree) -> tuple[Tree, ...]:
    return (*items, item)


def _match_braces(tokens: list[str]) -> dict[int, int]:
    """For each opening brace its closing one."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for position, token in enumerate(tokens):
        if token == "{":
            opened.append(position)
        elif token == "}" and opened:
            found[opened.pop()] = position
    return found


Read = Callable[[Chart, int], list[Node]]
# What reads at a level and above, loosest last; the modules of structures fill it.
LAYERS: list[tuple[int, str, Read]] = []
# What reads one token.
LEAVES: list[Read] = []
# What reads powers and primes between a notation's name and its arguments.
NAME_SCRIPTS: list[Callable[[Chart, Reading, int, Nodes], None]] = []


def reads_level(least: int, name: str) -> Callable[[Read], Read]:
    """Register the function that reads what holds together at a level."""

    def register(read: Read) -> Read:
        LAYERS.append((least, name, read))
        LAYERS.sort(key=lambda layer: -layer[0])
        return read

    return register
