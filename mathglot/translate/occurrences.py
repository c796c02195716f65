r"""What each letter of a formula stands for in a tree: itself, or part of a notation.

>>> from mathglot.languages import parse
>>> tree = parse("Transpose[A] . B", "mathematica")
>>> [(one.place, one.use.name) for one in Scene(tree, "A^T B").find("T")]
[(2, 'NOTATION')]
>>> [one.use.name for one in Scene(tree, "A^T B").find("A")]
['OWN']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from mathglot.errors import MathglotError
from mathglot.languages.latex.alignment import find_token_spans
from mathglot.languages.latex.letters import BUILT_IN, FREED, name_of
from mathglot.languages.latex.symbols import split_name
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.location import Span, Spans
from mathglot.languages.tree import Call, Symbol, Tree, distinct, is_call, preorder

# The number that a letter is.
NUMBERS = {r"\pi": "Pi"}
PRIME = r"\[Prime]"
_ALPHABETS = frozenset((r"\mathcal", r"\mathscr", r"\mathfrak", r"\mathbb"))
_WORDS = frozenset((r"\text", r"\operatorname", r"\mathrm"))
_OPENING = frozenset("([")
_CLOSING = {"{": "}", "(": ")", "[": "]"}
# What is written around a letter that is called all the same.
_SCRIPTS = frozenset("^_")


class Use(Enum):
    """What a letter is in a tree."""

    OWN = auto()
    # A function, or one that is differentiated or inverted.
    APPLIED = auto()
    # Part of a name: of x', or of a word.
    PRIMED = auto()
    PART = auto()
    # Another symbol, such as a constant.
    OTHER = auto()
    # Part of how something else is written.
    NOTATION = auto()


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A letter at a place, and the node of the tree that it is in."""

    letter: str
    # -1 if the tree is not seen to look like the formula.
    place: int
    node: Tree
    use: Use
    # Whether brackets follow, scripts and primes left aside.
    is_called: bool
    # The call that it is the head of.
    call: Call | None
    # The nodes around it, the innermost first.
    around: tuple[Call, ...]


def names_of(letter: str) -> frozenset[str]:
    """The names that a letter may have as the author's own."""
    names = {name_of(letter), FREED.get(letter)}
    if letter in BUILT_IN:
        names |= {letter.lower(), rf"\[FormalCapital{letter}]"}
    return frozenset(name for name in names if name)


class Scene:
    """A tree, and the tokens of the formula that it is shown by."""

    def __init__(self, tree: Tree, latex: str) -> None:
        self.tree = distinct(tree)
        self.parents: dict[int, tuple[Call, int]] = {}
        for node in preorder(self.tree):
            if type(node) is Call:
                for number, part in enumerate((node.head, *node.arguments), -1):
                    self.parents[id(part)] = (node, number)
        self.tokens, spans = _show(self.tree, latex)
        self.is_shown = spans is not None
        # Nodes after those around them.
        self._spans: list[tuple[Span, Tree]] = [
            (span, node)
            for node in preorder(self.tree)
            for span in (spans or {}).get(id(node), ())
        ]
        self.shown_nodes = {id(node) for _, node in self._spans}

    def find(self, letter: str) -> list[Occurrence]:
        """The places of a letter, and what it is there."""
        if self.is_shown:
            found = []
            for place in places_of(letter, self.tokens):
                node = self.innermost(place, place + 1)
                if node is not None:
                    found.append(self._describe(letter, place, node))
            return found
        own = names_of(letter) | {NUMBERS.get(letter, "")}
        return [
            self._describe(letter, -1, node)
            for node in preorder(self.tree)
            if type(node) is Symbol and node.name in own
        ]

    def innermost(self, start: int, end: int) -> Tree | None:
        """The smallest part of the tree that is shown by these tokens, and others."""
        best: tuple[int, Tree] | None = None
        for (begin, after), node in self._spans:
            if begin <= start and end <= after:
                size = after - begin
                if best is None or size <= best[0]:
                    best = (size, node)
        return best[1] if best else None

    def index_at(self, place: int) -> tuple[str, ...]:
        """The tokens below a letter, braces left out."""
        after = place + 1
        if self.tokens[after : after + 1] != ["_"]:
            return ()
        group = self.tokens[after + 1 : skip_group(self.tokens, after + 1)]
        return tuple(token for token in group if token not in ("{", "}"))

    def begins(self, node: Tree) -> int:
        """Where a node begins in the formula."""
        return min(span[0] for span, other in self._spans if other is node)

    def _describe(self, letter: str, place: int, node: Tree) -> Occurrence:
        names = names_of(letter)
        if type(node) is Call:
            # A letter that is written several times, but shown once.
            inside = [
                part
                for part in preorder(node)
                if type(part) is Symbol
                and part.name in names
                and id(part) not in self.shown_nodes
            ]
            node = inside[0] if inside else node
        called = place >= 0 and self._is_called(place)
        around = tuple(self._around(node))
        call = self._call_of(node)
        use = _use_of(node, letter, names)
        if use in (Use.OWN, Use.PRIMED) and self._is_applied(node, call):
            use = Use.APPLIED
        return Occurrence(letter, place, node, use, called, call, around)

    def _is_called(self, place: int) -> bool:
        tokens = self.tokens
        after = place + 1
        before = place - 1
        while tokens[after : after + 1] == ["}"] and tokens[before] == "{":
            # The letter is in a font, or under an accent.
            after, before = after + 1, before - 2
        if before >= 0 and tokens[before] in _SCRIPTS:
            return False
        while after < len(tokens) and (
            tokens[after] in _SCRIPTS or tokens[after] == "'"
        ):
            after += 1
            if tokens[after - 1] in _SCRIPTS:
                after = skip_group(tokens, after)
        return after < len(tokens) and tokens[after] in _OPENING

    def _around(self, node: Tree) -> Iterator[Call]:
        while id(node) in self.parents:
            node = self.parents[id(node)][0]
            yield node

    def _call_of(self, node: Tree) -> Call | None:
        """The call whose head it is, with an index, a prime or the like."""
        while id(node) in self.parents:
            parent, number = self.parents[id(node)]
            if number < 0:
                return None if parent.name == "Derivative" else parent
            if number > 0 or parent.name in ("Times", "List"):
                return None
            node = parent
        return None

    def _is_applied(self, node: Tree, call: Call | None) -> bool:
        if call is not None:
            return True
        if id(node) not in self.parents:
            return False
        parent, number = self.parents[id(node)]
        while (
            is_call(parent, "Subscript") and not number and id(parent) in self.parents
        ):
            parent, number = self.parents[id(parent)]
        operand = number == 0 and (
            is_call(parent.head, "Derivative") or parent.name == "InverseFunction"
        )
        return operand or (parent.name == "MatrixFunction" and not number)


@lru_cache(maxsize=128)
def scene_of(tree: Tree, latex: str) -> Scene:
    """The scene of a tree and its formula, which several sentences are about."""
    return Scene(tree, latex)


def _show(tree: Tree, latex: str) -> tuple[Sequence[str], Spans | None]:
    try:
        found = find_token_spans(tree, latex)
    except MathglotError:
        found = None
    if found is None:
        return tokens_to_match(latex), None
    return found


def _use_of(node: Tree, letter: str, names: frozenset[str]) -> Use:
    if type(node) is not Symbol:
        return Use.NOTATION
    if node.name in names:
        return Use.OWN
    if node.name == NUMBERS.get(letter):
        return Use.OTHER
    stem = node.name
    while stem.endswith(PRIME):
        stem = stem.removesuffix(PRIME)
    if stem in names and stem != node.name:
        return Use.PRIMED
    return Use.PART if not names.isdisjoint(split_name(node.name)) else Use.OTHER


def places_of(letter: str, tokens: Sequence[str]) -> list[int]:
    r"""Where a letter stands, letters of words and of other alphabets left out.

    >>> places_of("L", tokens_to_match(r"\mathcal{L} + \mathbf{L}"))
    [7]
    """
    if "{" in letter:
        sequence = tokens_to_match(letter)
        size = len(sequence)
        return [
            place + 2
            for place in range(len(tokens) - size + 1)
            if list(tokens[place : place + size]) == sequence
        ]
    words = _find_words(tokens)
    return [
        place
        for place, token in enumerate(tokens)
        if token == letter
        and place not in words
        and (place < 2 or tokens[place - 2] not in _ALPHABETS)
    ]


def _find_words(tokens: Sequence[str]) -> set[int]:
    """The places of letters in texts and in words of more than a letter."""
    found: set[int] = set()
    for place, token in enumerate(tokens[:-1]):
        if token in _WORDS and tokens[place + 1] == "{":
            end = skip_group(tokens, place + 1)
            inside = range(place + 2, end - 1)
            if token == r"\text" or len(inside) > 1:
                found.update(inside)
    return found


def skip_group(tokens: Sequence[str], place: int) -> int:
    """The place after a token, or after the group that it opens."""
    if place >= len(tokens) or tokens[place] not in _CLOSING:
        return place + 1
    opening, depth = tokens[place], 0
    for after in range(place, len(tokens)):
        depth += (tokens[after] == opening) - (tokens[after] == _CLOSING[opening])
        if not depth:
            return after + 1
    return len(tokens)
