"""What readings and the network's candidates are ranked by.

Each feature has a name and a number, and a weight in `merging.json`; docs/checks.md
says in words what each of them is. A head is a feature where not all entries have it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, log

from mathglot.errors import MathglotError
from mathglot.languages import render
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.letters import BUILT_IN
from mathglot.languages.tree import Call, Symbol, Tree, preorder
from mathglot.translate.translation import Translation
from mathglot.translate.unevenness import count_uneven

# The end of a name with a prime, and what differentiates.
_PRIME, _DERIVATIVES = "\\[Prime]", ("D", "Derivative")
# What begins the names of features that are heads: of any entry, and beside that of one
# that the network alone has found.
HEAD, FOUND_HEAD = "has ", "found "
# Differences beyond these say no more than these do.
_MOST_WEIGHT, _MOST_NATS, _MOST_BEHIND, _MOST_MARGIN = 30.0, 40.0, 20.0, 10.0
_MOST_NODES, _NODES_A_STEP = 20, 5
HALF = log(0.5)
# So many characters are not the same as TeXForm's by chance.
_LONG_ENOUGH = 24
# The letter in the name of a character, such as `\[CapitalGamma]`.
_CHARACTER = re.compile(
    r"\\\[(?:Curly|Capital|Formal|Script|DoubleStruck|Gothic)*(?P<letter>\w+)\]"
)


class Traits:
    """What is counted in a tree, in one walk through it."""

    def __init__(self, tree: Tree) -> None:
        self.nodes = 0
        self.heads: set[str] = set()
        self.special: set[str] = set()
        # How often special functions stand in it.
        self.times_special = 0
        # Names with a prime, and derivatives.
        self.primed = 0
        self.derivatives = 0
        self._symbols: set[str] = set()
        self._arguments: set[str] = set()
        known = special_names()
        for node in preorder(tree):
            self.nodes += 1
            if type(node) is Symbol:
                self._symbols.add(node.name)
                self.primed += node.name.endswith(_PRIME)
                if node.name in known:
                    self.special.add(node.name)
                    self.times_special += 1
            elif type(node) is Call:
                self.derivatives += node.name in _DERIVATIVES
                if type(node.head) is Symbol:
                    self.heads.add(node.head.name)
                self._arguments.update(
                    one.name for one in node.arguments if type(one) is Symbol
                )

    def count_of_two_uses(self) -> int:
        """How many letters are functions here and numbers there."""
        return len({one for one in self.heads & self._arguments if _is_letter(one)})

    def count_invented(self, latex: str) -> int:
        r"""How many letters stand in the tree and not in the formula.

        >>> from mathglot.languages import parse
        >>> Traits(parse(r"y'[x] == \[Alpha]", "mathematica")).count_invented("y'=1")
        2
        """
        # D and I are written where formulas show something else.
        letters = {one for one in self._symbols if len(one) == 1} - BUILT_IN.keys()
        named = filter(None, map(_CHARACTER.fullmatch, self._symbols))
        shown = latex.lower()
        return sum(one not in latex for one in letters) + sum(
            one["letter"].lower() not in shown for one in named
        )


def _is_letter(name: str) -> bool:
    return len(name) == 1 or name.startswith("\\[")


@dataclass(slots=True)
class Entry:
    """What is known of one meaning, from either side."""

    translation: Translation
    # Its weight in the forest, and how likely the network finds it.
    reading: float | None = None
    nats: float | None = None
    # Whether the network finds nothing likelier.
    first: bool = False


class Field:
    """The entries of one formula, each of which is seen beside the others."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.traits = [Traits(_tree_of(entry)) for entry in entries]
        # The traits of the best reading, or of the first entry where there is none.
        self._reference = max(
            zip(entries, self.traits, strict=True),
            key=lambda pair: -inf if pair[0].reading is None else pair[0].reading,
        )[1]
        read = sorted((e.reading for e in entries if e.reading is not None), key=_down)
        # The weight of the best reading, which the others are seen beside.
        self.best_reading = read[0] if read else 0.0
        self._margin = read[0] - read[1] if len(read) > 1 else _MOST_MARGIN
        nats = [entry.nats for entry in entries if entry.nats is not None]
        self._best_nats = max(nats, default=0.0)

    @cached_property
    def _common(self) -> set[str]:
        """Heads that all entries have, which do not tell them apart."""
        return set.intersection(*(traits.heads for traits in self.traits))

    @cached_property
    def _fewest(self) -> int:
        return min(traits.nodes for traits in self.traits)

    def describe(self) -> list[dict[str, float]]:
        """The features of each entry."""
        return [
            self._describe_tree(entry, traits)
            | self._describe_reading(entry, traits)
            | self._describe_nats(entry, traits)
            for entry, traits in zip(self.entries, self.traits, strict=True)
        ]

    def _describe_tree(self, entry: Entry, traits: Traits) -> dict[str, float]:
        """What its tree shows, whoever has found it."""
        translation = entry.translation
        value = translation.checks.holds
        special = len(traits.special)
        more = min(traits.nodes - self._fewest, _MOST_NODES)
        found = {
            "holds": float(value is True),
            "disproved_special": float(value is False and special >= 1),
            "printed": float(_is_printed(_tree_of(entry), translation.source)),
            "special": float(special >= 1),
            "company": float(special >= 2),
            "longer": more / _NODES_A_STEP,
            "two_uses": float(traits.count_of_two_uses()),
            "invented": float(traits.count_invented(translation.source)),
            "uneven": float(count_uneven(_tree_of(entry))),
            "primed": float(traits.primed > self._reference.primed),
            "underived": float(traits.derivatives < self._reference.derivatives),
            "says_nothing": float(special >= 1 and _says_nothing(_tree_of(entry))),
        }
        sides = [HEAD] if entry.reading is not None else [HEAD, FOUND_HEAD]
        heads = traits.heads - self._common
        return found | {side + head: 1.0 for head in heads for side in sides}

    def _describe_reading(self, entry: Entry, traits: Traits) -> dict[str, float]:
        """What the grammar says of it."""
        if entry.reading is None:
            return {"unread": 1.0, "unread_special": float(bool(traits.special))}
        # What a letter stands for is chosen once, and weighed wherever it stands.
        times = max(1, traits.times_special)
        behind = (entry.reading - self.best_reading) / times
        found = {"reading": max(behind, -_MOST_WEIGHT)}
        if not behind:
            found["best_reading"] = 1.0
            found["margin"] = min(self._margin, _MOST_MARGIN)
        return found

    def _describe_nats(self, entry: Entry, traits: Traits) -> dict[str, float]:
        """What the network says of it."""
        nats = entry.nats
        if nats is None:
            return {"unfound": 1.0}
        found = {
            "nats": max(nats, -_MOST_NATS),
            "nats_behind": max(nats - self._best_nats, -_MOST_BEHIND),
            "likeliest": float(nats == self._best_nats),
        }
        if entry.first:
            unproved = entry.translation.checks.holds is None
            found |= _describe_sureness(nats, bool(traits.special), unproved)
        return found


def describe_entries(entries: Sequence[Entry]) -> list[dict[str, float]]:
    """The features of each entry, beside the others."""
    return Field(entries).describe() if entries else []


def _describe_sureness(nats: float, special: bool, unproved: bool) -> dict[str, float]:
    """How sure the network is of its first, which says more than its nats do."""
    found = {f"sure{digits}": float(nats > -(10.0**-digits)) for digits in (2, 3, 4, 5)}
    found["first"] = 1.0
    found["first_special"] = float(special)
    found["sure_special"] = float(special and nats > -1e-3)
    found["unproved_special"] = float(special and unproved)
    return found


def _is_printed(tree: Tree, latex: str) -> bool:
    """Whether TeXForm has printed it, not a person: the same in every blank.

    Who prints may mean any function. What is short may be the same by chance.
    """
    if len(latex) < _LONG_ENOUGH or " " not in latex:
        return False
    try:
        return render(tree, "latex") == latex
    except MathglotError:
        return False


def _says_nothing(tree: Tree) -> bool:
    """Whether the sides of an equation are the same: then it defines one of them.

    Where that is one function, it has two notations.

    >>> from mathglot.languages import parse
    >>> _says_nothing(parse("Exp[x] Erfc[x] == E^x Erfc[x]", "mathematica"))
    True
    """
    if type(tree) is not Call or tree.name != "Equal":
        return False
    sides = tree.arguments
    if any(type(side) is Call and side.name in special_names() for side in sides):
        return False
    return len({fingerprint(side) for side in sides}) < len(sides)


def _tree_of(entry: Entry) -> Tree:
    assert entry.translation.tree is not None
    return entry.translation.tree


def _down(value: float) -> float:
    return -value
