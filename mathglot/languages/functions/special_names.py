"""Which names are those of special functions, which authors' letters are taken for."""

from __future__ import annotations

from functools import cache

from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.tree import Symbol, Tree, preorder

# Families of what formulas are built of, whatever they are about.
_ORDINARY = frozenset(
    (
        "Constants and sets",
        "Elementary functions",
        "Calculus",
        "Notation, logic and sets",
        "Algebra",
        "Linear algebra",
        "Sets, intervals and extremes",
        "Membership of sets of numbers",
        "Physics",
        "Phrases",
    )
)
# Letters of an author's are taken for these as they are for functions.
_CONSTANTS = frozenset(("Catalan", "EulerGamma", "Glaisher", "GoldenRatio", "Khinchin"))
# Heads of special notations that are no special functions.
_PLAIN = frozenset(
    ("D", "Derivative", "Distributed", "Divide", "Flatten", "P", "Plus", "Subtract")
)


@cache
def special_names() -> frozenset[str]:
    """The heads of all special functions, and the constants that go with them."""
    heads: dict[bool, set[str]] = {True: set(), False: set()}
    for family, rows in FAMILIES.items():
        for row in rows:
            head = pattern_key(row.pattern).removesuffix("()")
            heads[family in _ORDINARY].add(head.removesuffix("()"))
    return frozenset(heads[False] - heads[True] - _PLAIN | _CONSTANTS)


def special_names_in(tree: Tree) -> frozenset[str]:
    """The special functions that a tree has."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    return special_names() & names
