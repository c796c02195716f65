r"""Spans for nodes that no layout shows by themselves, though their parts are there.

`a - b + c` is shown as one sum of three terms, in which the difference stands together;
and where `x = \pm y` says two equations at once, the parts of the second one are shown
by those of the first.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from mathglot.languages.latex.boundaries import BRACKETS
from mathglot.languages.latex.nesting import Nesting
from mathglot.languages.location import Span, Spans
from mathglot.languages.tree import Call, Tree, is_call, postorder

_OPENING = frozenset([*BRACKETS, "{", r"\langle", r"\lfloor", r"\lceil"])
_CLOSING = frozenset([*BRACKETS.values(), "}", r"\rangle", r"\rfloor", r"\rceil"])
# Calls that are seen by how their parts are arranged, without a name; and those of them
# that need a sign between the parts.
_ADDED = frozenset(["Plus", "Subtract"])
_ARRANGED = _ADDED | frozenset(
    "List Times Rule Less Greater LessEqual GreaterEqual Equal".split()
)
_SIGNS = frozenset(["+", "-", r"\pm", r"\mp"])


def add_unshown(spans: Spans, tree: Tree, tokens: list[str]) -> None:
    """Add the nodes whose parts stand together, and those that are said at once."""
    _Arrangements(spans, tree, tokens).add()
    _add_repeated(spans, tree)


class _Arrangements:
    """What is known of where the nodes of a tree are shown."""

    def __init__(self, spans: Spans, tree: Tree, tokens: list[str]) -> None:
        self.spans = spans
        self.tokens = tokens
        self.nodes = postorder(tree)
        self.nesting = Nesting(tokens, _OPENING, _CLOSING)
        leaves = [id(node) for node in self.nodes if type(node) is not Call]
        self.starts = sorted(start for leaf in leaves for start, _ in self._find(leaf))
        # How many times the leaves of each node are shown.
        self.counts = {leaf: len(self._find(leaf)) for leaf in leaves}

    def _find(self, node: int) -> list[Span]:
        return self.spans.get(node, [])

    def add(self) -> None:
        for node in self.nodes:
            if type(node) is not Call:
                continue
            parts = [id(part) for part in (node.head, *node.arguments)]
            self.counts[id(node)] = sum(self.counts[part] for part in parts)
            if id(node) not in self.spans and node.name in _ARRANGED:
                inner = [self._find(part) for part in parts[1:]]
                if len(inner) > 1 and all(len(some) == 1 for some in inner):
                    self._add_node(node, [span for [span] in inner])

    def _add_node(self, node: Call, inner: list[Span]) -> None:
        tokens = self.tokens
        inner = sorted(inner)
        start, end = self.nesting.enclose(inner[0][0], max(end for _, end in inner))
        if node.name in _ADDED:
            for (_, before), (after, _) in pairwise(inner):
                if _SIGNS.isdisjoint(tokens[before:after]):
                    return
        held = bisect_left(self.starts, end) - bisect_left(self.starts, start)
        # A span takes no argument from its command, and leaves none behind.
        taken = tokens[start] == "{" and tokens[start - 1 : start] not in (["_"], ["^"])
        if held == self.counts[id(node)] and not taken and tokens[end:][:1] != ["{"]:
            self.spans[id(node)] = [(start, end)]


def _add_repeated(spans: Spans, tree: Tree) -> None:
    """Add parts of a statement that are shown by those of the one before it."""
    shown: set[int] = set()
    for node in postorder(tree):
        if type(node) is not Call:
            if id(node) in spans:
                shown.add(id(node))
            continue
        if not shown.isdisjoint(map(id, (node, node.head, *node.arguments))):
            shown.add(id(node))
        if node.name in ("And", "Or"):
            for left, right in pairwise(node.arguments):
                _share(spans, left, right, whole=id(right) not in shown)


def _share(spans: Spans, left: Tree, right: Tree, whole: bool) -> None:
    """Let the parts of two statements that are said at once have the same spans.

    Either all of the second one is said by the first, or they meet: `a < b < c`.
    """
    if type(left) is not Call or type(right) is not Call:
        return
    todo: list[tuple[Tree, Tree]] = [(left, right)]
    if not whole:
        if not left.arguments or left.arguments[-1:] != right.arguments[:1]:
            return
        todo = [(left.arguments[-1], right.arguments[0])]
    while todo:
        pair = todo.pop()
        one, other = _without_minus(*pair), _without_minus(*pair[::-1])
        if not _is_alike(one, other):
            continue
        for first, second in ((one, other), (other, one)):
            if id(first) in spans and id(second) not in spans:
                spans[id(second)] = list(spans[id(first)])
        if type(one) is Call and type(other) is Call:
            todo.extend(zip(one.arguments, other.arguments, strict=True))


def _without_minus(tree: Tree, other: Tree) -> Tree:
    """A tree without the sign that the other one has not."""
    if is_call(tree, "Minus", 1) and not is_call(other, "Minus", 1):
        assert type(tree) is Call
        return tree.arguments[0]
    return tree


def _is_alike(one: Tree, other: Tree) -> bool:
    """Whether two trees differ in signs only, as far as their heads tell."""
    if type(one) is not Call or type(other) is not Call:
        return one == other
    same = one.head == other.head or (one.name in _ADDED and other.name in _ADDED)
    return same and len(one.arguments) == len(other.arguments)
