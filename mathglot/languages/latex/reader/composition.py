"""What a whole tree tells: what stands in what, and which parts letters play in it.

The weights of choices see one place of a formula at a time. Whether a raised letter is
an index depends on what the others are, and whether a name before a bracket is called
on what is called elsewhere. So trees that weigh about the same are weighed once more,
by features of the whole tree, fitted to labelled formulas (`mathglot fit-composition`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations

from mathglot.languages.functions.special_names import special_names
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

FILE = "composition.json"
# What is counted more often says no more than this.
_MOST_COUNTED = 3
# Arguments after the first few are alike.
_PLACES = 2
_CONSTANTS = frozenset({"E", "I", "Pi", "Infinity"})
# Heads whose first argument plays another part than the others.
_UNEVEN = frozenset({"D", "Derivative", "Power", "Subscript", "Superscript"})
_TOP, _CALLED = "top", "called"


def describe(tree: Tree, tokens: Iterable[str]) -> Counter[str]:
    """How often each feature occurs in a tree that a formula of these tokens may show.

    >>> from mathglot.languages import parse
    >>> found = describe(parse("x^Subscript[a, 1]", "mathematica"), ["^"])
    >>> sorted(name for name in found if name.startswith("in:"))
    ['in:Power:0:small', 'in:Power:1:Subscript', 'in:Subscript:0:small', \
'in:Subscript:1:one', 'in:top:0:Power']
    """
    walk = _Walk(tree)
    found = walk.found
    for parts in walk.parts.values():
        for one in parts:
            found[f"part:{one}"] += 1
        for pair in combinations(sorted(parts), 2):
            found["parts:{}:{}".format(*pair)] += 1
    every = sorted({part for parts in walk.parts.values() for part in parts})
    for pair in combinations(every, 2):
        found["letters:{}:{}".format(*pair)] += 1
    signs = _signs_among(tokens)
    for head in walk.heads:
        for sign in signs:
            found[f"with:{head}:{sign}"] += 1
    return Counter({name: min(count, _MOST_COUNTED) for name, count in found.items()})


def _signs_among(tokens: Iterable[str]) -> set[str]:
    """The tokens that are neither letters nor digits."""
    return {token for token in tokens if not token.isalnum()}


class _Walk:
    """What is met on one walk through a tree."""

    def __init__(self, tree: Tree) -> None:
        self.found: Counter[str] = Counter()
        self.heads: set[str] = set()
        # The parts that each letter plays.
        self.parts: dict[str, set[str]] = {}
        # What is still to be looked at: its place, its kind, and what is above it.
        self._todo = [(tree, 0, kind_of(tree), _TOP, "")]
        while self._todo:
            self._look_at(*self._todo.pop())

    def _look_at(
        self, tree: Tree, place: int, kind: str, parent: str, above: str
    ) -> None:
        self.found[f"in:{parent}:{min(place, _PLACES)}:{kind}"] += 1
        if above:
            self.found[f"under:{above}:{parent}:{kind}"] += 1
        if type(tree) is Symbol:
            uneven = parent in _UNEVEN
            part = f"{parent}{min(place, 1)}" if uneven else parent
            self.parts.setdefault(tree.name, set()).add(part)
        if type(tree) is not Call:
            return
        self.heads.add(kind)
        if not _is_known(tree.head):
            head = tree.head
            self._todo.append((head, 0, kind_of(head), _CALLED, parent))
        before = ""
        for number, argument in enumerate(tree.arguments):
            inner = kind_of(argument)
            if number:
                self.found[f"after:{kind}:{before}:{inner}"] += 1
            self._todo.append((argument, number, inner, kind, parent))
            before = inner


def _is_known(head: Tree) -> bool:
    """Whether a head is a function of Mathematica, and no name of the author's."""
    return type(head) is Symbol and len(head.name) > 1 and head.name[0] != "\\"


def kind_of(tree: Tree) -> str:
    """What a part of a tree is, without saying which.

    >>> [kind_of(one) for one in (Symbol("x"), Symbol("Pi"), Number("2"))]
    ['small', 'Pi', 'number']
    """
    if type(tree) is Symbol:
        return _kind_of_name(tree.name)
    if type(tree) is Number:
        return "one" if tree.text == "1" else "number"
    if type(tree) is String:
        return "text"
    assert type(tree) is Call
    if _is_known(tree.head):
        return "special" if tree.name in special_names() else tree.name
    return f"{kind_of(tree.head)}()"


@cache
def _kind_of_name(name: str) -> str:
    if name.endswith("\\[Prime]"):
        return "primed"
    if name.startswith("\\["):
        return "Greek" if "Capital" in name else "greek"
    if len(name) == 1:
        return "capital" if name.isupper() else "small"
    return name if name in _CONSTANTS else "word"


class Composition:
    """The weights of whole trees."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values

    def weigh(self, tree: Tree, tokens: Iterable[str]) -> float:
        """What a whole tree weighs; only differences between trees mean anything.

        >>> Composition({"in:top:0:Power": -0.5}).weigh(Call(Symbol("Power"), ()), [])
        -0.5
        """
        values = self.values
        if not values:
            return 0.0
        return sum(
            [
                values[name] * count
                for name, count in describe(tree, tokens).items()
                if name in values
            ]
        )


# With it, readings weigh what their choices do.
NOTHING = Composition({})


@cache
def shipped_composition() -> Composition:
    """The weights that were fitted and lie beside this file."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return Composition(json.loads(text))
