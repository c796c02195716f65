"""Letters that are functions in one place and factors before brackets in another."""

from __future__ import annotations

from itertools import pairwise

from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Symbol, Tree, preorder

# What a letter may carry and is the same letter, or one of its kind.
_CARRIED = frozenset(
    "Subscript Superscript OverHat OverBar OverTilde SuperStar".split()
)
_SUMS = frozenset("Plus Subtract Minus Times".split())


def count_uneven(tree: Tree) -> int:
    """How many letters are both applied and multiplied by brackets, with any index.

    >>> from mathglot.languages import parse
    >>> count_uneven(parse("p[x] == Subscript[p, 0] (x - L)", "mathematica"))
    1
    >>> count_uneven(parse("p[x] == Subscript[p, 0][x - L]", "mathematica"))
    0
    """
    applied: set[str] = set()
    multiplied: set[str] = set()
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        if node.name == "Times":
            multiplied.update(
                _letter_of(factor)
                for factor, following in pairwise(node.arguments)
                if type(following) is Call and following.name in _SUMS
            )
        elif not is_built_in(node.name):
            applied.add(_letter_of(node.head))
    return len((applied & multiplied) - {""})


def _letter_of(tree: Tree) -> str:
    """The letter below indices and accents; nothing of anything else."""
    while type(tree) is Call and tree.name in _CARRIED:
        tree = tree.arguments[0]
    return tree.name if type(tree) is Symbol else ""
