r"""Products with crosses that are of sets for certain: `\mathbb{R}\times[0,1]`.

Numbers multiply with a cross too; names that mean nothing else tell what are sets: sets
of numbers, groups of matrices, spheres among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.tree import Call, Number, Symbol, Tree


def are_sets(factors: Sequence[Tree]) -> bool:
    """Whether factors are sets, since one is for certain or all are likely to be.

    >>> from mathglot.languages.tree import call
    >>> circle = call("Power", Symbol("S"), Number("1"))
    >>> are_sets([circle, circle]), are_sets([circle, Symbol("x")])
    (True, False)
    """
    return any(map(_is_set, factors)) or all(map(_may_be_set, factors))


def _is_set(tree: Tree) -> bool:
    tree = _without(tree, ("Power", "Superscript", "Divide", "Subscript"))
    if type(tree) is Call:
        return tree.name == "Interval" or tree.name in _GROUPS
    return type(tree) is Symbol and tree.name in _SETS


def _may_be_set(tree: Tree) -> bool:
    r"""`U(1)`, `S^2`: what is a set beside others of its kind."""
    if type(tree) is Call and tree.name in ("Power", "Superscript"):
        if tree.arguments[0] in _SPACES:
            return True
    tree = _without(tree, ("Power", "Superscript", "Subscript"))
    if type(tree) is not Call or len(tree.arguments) != 1:
        return False
    return tree.name in _SHORT and type(tree.arguments[0]) is Number


def _without(tree: Tree, heads: tuple[str, ...]) -> Tree:
    """What carries scripts, or is divided, without these."""
    while type(tree) is Call and tree.name in heads:
        tree = tree.arguments[0]
    return tree


_SETS = frozenset(
    "Reals Complexes Integers Rationals NonNegativeIntegers PositiveIntegers AdS CP "
    "RP".split()
)
# Groups of matrices, and such as have the name of a function that is taken of numbers.
_GROUPS = frozenset("SU SO Sp SL GL PSL PSU PGL OSp USp Spin Diff".split())
_SHORT = frozenset(["U", "O", "o"])
# Spheres and tori.
_SPACES = frozenset(map(Symbol, "ST"))
