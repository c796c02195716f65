r"""What is written as for numbers among matrices: powers, inverses, the identity.

`(A - 3I)^2 \mathbf{w}` is MatrixPower[A - 3 IdentityMatrix[n], 2] . w: once a formula
is read as one of matrices, its powers are theirs, and its I is the identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from operator import is_

from mathglot.languages.latex.reader.exponents import powers_between
from mathglot.languages.latex.reader.juxtaposed import is_vector
from mathglot.languages.latex.reader.leaves import own_symbol
from mathglot.languages.latex.reader.transposes import find_resolved
from mathglot.languages.tree import (
    Call,
    Fold,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

_BASE: Tree = Symbol("E")
_MINUS_ONE = call("Minus", Number("1"))
# Names for the size of the identity matrix, which the formula does not show.
_SIZES = tuple(Symbol(name) for name in ("n", "m", "k", "d", "r"))


class Matrices:
    """Makes powers and the letter I those of matrices; what trees share, once."""

    def __init__(self, vectors: frozenset[Tree], tokens: list[str]) -> None:
        self._has_vectors = bool(vectors)
        self._letter: Tree | None = None
        if "I" in tokens:
            self._letter = own_symbol(frozenset(tokens), "I")
        self._steps = identity_steps(tokens) if "I" in tokens else ()
        # Bars round a matrix that is shifted along its diagonal: |A - \\lambda I|.
        self._has_bars = "|" in tokens and "identity:scaled" in self._steps
        known = vectors | {Symbol("IdentityMatrix")}
        powers = frozenset(map(Symbol, powers_between(tokens)))
        self._powers = ("idiom:powers", *(("idiom:between",) if powers else ()))
        raise_all = partial(_raise, known, powers)
        self._raised: Fold[Tree] = Fold(lambda leaf: leaf, raise_all)

    def of(self, tree: Tree) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        """The trees with powers, the letter I, or both as matrices, with steps."""
        if not self._has_vectors:
            return
        identity = tree if self._letter is None else self._with_identity(tree)
        if identity is not tree:
            if self._has_bars:
                identity = rebuild(identity, _as_determinant)
            yield identity, self._steps
            raised = self._raised.of(identity)
            if raised is not identity:
                yield raised, (*self._steps, *self._powers)
        raised = self._raised.of(tree)
        if raised is not tree:
            yield raised, self._powers

    def _with_identity(self, tree: Tree) -> Tree:
        shown = set(preorder(tree))
        size = next((name for name in _SIZES if name not in shown), None)
        if self._letter not in shown or size is None:
            return tree

        def change(leaf: Tree) -> Tree:
            return call("IdentityMatrix", size) if leaf == self._letter else leaf

        return rebuild(tree, leaf=change)


def _as_determinant(node: Call) -> Call:
    """The bars round a sum or difference with the identity as a determinant's."""
    if node.name not in ("Abs", "Norm") or len(node.arguments) != 1:
        return node
    inside = node.arguments[0]
    if type(inside) is not Call or inside.name not in ("Plus", "Subtract"):
        return node
    has_identity = any(is_call(part, "IdentityMatrix", 1) for part in preorder(inside))
    return call("Det", inside) if has_identity else node


def identity_steps(tokens: list[str]) -> tuple[str, ...]:
    """The steps of a reading in which an I is the identity."""
    return "idiom:identity", f"identity:{use_of_identity(tokens)}"


def use_of_identity(tokens: list[str]) -> str:
    r"""Where an I stands that may be the identity: behind a number, beside an inverse.

    >>> use_of_identity(r"A - \lambda I".split())
    'scaled'
    >>> use_of_identity("A A ^ { - 1 } = I".split()), use_of_identity("V = R I".split())
    ('inverse', 'other')
    >>> use_of_identity("Q ^ T Q = I".split()), use_of_identity("A B = I".split())
    ('transposed', 'product')
    """
    for before, letter in pairwise(["", *tokens]):
        if letter == "I" and before in _SCALARS and not _SUMS.isdisjoint(tokens):
            return "scaled"
    if _SCALED.search(" ".join(tokens)):
        return "scaled"
    if find_resolved(tokens):
        return "resolved"
    sides = _sides_beside(tokens)
    if any(_TRANSPOSED.search(" ".join(side)) for side in sides):
        return "transposed"
    if any(len(side) > 1 and all(map(_is_matrix_letter, side)) for side in sides):
        return "product"
    text = " ".join(tokens)
    added = any(shown in text for shown in ("= I", "I -", "I +", "- I", "+ I"))
    return "inverse" if "^ { - 1 }" in text and added else "other"


def _sides_beside(tokens: list[str]) -> list[list[str]]:
    """The other sides of an equation of which one is the letter I alone."""
    if "=" not in tokens:
        return []
    sides: list[list[str]] = [[]]
    for token in tokens:
        if token in ("=", ",", "."):
            sides.append([])
        else:
            sides[-1].append(token)
    return [side for side in sides if side != ["I"]] if ["I"] in sides else []


def _is_matrix_letter(token: str) -> bool:
    return len(token) == 1 and token.isupper() and token != "I"


# What is transposed once, so that the product with it may be the identity.
_TRANSPOSED = re.compile(
    r"\^ (?:T|H|\*|\\top|\\dagger|\{ (?:T|H|\*|\\top|\\dagger) \})(?: |$)"
)
# Letters that a matrix has on its diagonal when it is shifted.
_SCALARS = frozenset([r"\lambda", r"\mu", r"\alpha", r"\sigma", "z", "s", "t", "c"])
_SUMS = frozenset("+-")
# The same with an index or a power, beside what it is added to: + \sigma^2 I.
_SCALED = re.compile(
    r"[+,-] \\(?:lambda|mu|sigma|alpha|tau|nu) [_^] "
    r"(?:\w|\{ \w+ (?:[+-] 1 )?\}) I(?: |$)"
)


def _raise(
    vectors: frozenset[Tree],
    powers: frozenset[Symbol],
    node: Call,
    head: Tree,
    arguments: list[Tree],
) -> Tree:
    """A call whose parts are raised, with a power of a matrix as one."""
    if head is not node.head or not all(map(is_, arguments, node.arguments)):
        node = Call(head, tuple(arguments))
    if not is_call(node, "Power", 2):
        return node
    base, exponent = node.arguments
    is_plain = type(exponent) is Symbol and exponent not in powers
    is_plain = is_plain or base == _BASE
    if is_plain or not is_vector(base, vectors):
        return node
    if exponent == _MINUS_ONE:
        return call("Inverse", base)
    return call("MatrixPower", base, exponent)
