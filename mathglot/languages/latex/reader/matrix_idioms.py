r"""What is written as for numbers among matrices: powers, inverses, the identity.

`(A - 3I)^2 \mathbf{w}` is MatrixPower[A - 3 IdentityMatrix[n], 2] . w: once a formula
is read as one of matrices, its powers are theirs, and its I is the identity.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex.reader.juxtaposed import is_vector
from mathglot.languages.latex.reader.leaves import own_symbol
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)

_BASE: Tree = Symbol("E")
_ONE = Number("1")
# Names for the size of the identity matrix, which the formula does not show.
_SIZES = tuple(Symbol(name) for name in ("n", "m", "k", "d", "r"))


def as_matrices(
    tree: Tree, vectors: frozenset[Tree], tokens: list[str]
) -> Iterator[tuple[Tree, tuple[str, ...]]]:
    """The trees in which powers and the letter I are those of matrices, with steps."""
    if not vectors:
        return
    identity = _with_identity(tree, tokens) if "I" in tokens else tree
    if identity is not tree:
        yield identity, ("idiom:identity",)
    known = vectors | {Symbol("IdentityMatrix")}
    for one, steps in ((identity, ("idiom:identity",)), (tree, ())):
        raised = _with_powers(one, known)
        if raised != one:
            yield raised, (*(steps if one is not tree else ()), "idiom:powers")


def _with_identity(tree: Tree, tokens: list[str]) -> Tree:
    letter = own_symbol(frozenset(tokens), "I")
    shown = set(preorder(tree))
    size = next((name for name in _SIZES if name not in shown), None)
    if letter not in shown or size is None:
        return tree

    def change(leaf: Tree) -> Tree:
        return call("IdentityMatrix", size) if leaf == letter else leaf

    return rebuild(tree, leaf=change)


def _with_powers(tree: Tree, vectors: frozenset[Tree]) -> Tree:
    def change(node: Call) -> Tree:
        if node.name != "Power":
            return node
        base, exponent = node.arguments
        if base == _BASE or not is_vector(base, vectors) or type(exponent) is Symbol:
            return node
        if exponent == call("Minus", _ONE):
            return call("Inverse", base)
        return call("MatrixPower", base, exponent)

    return rebuild(tree, change)
