"""What in a formula is linear algebra, told by how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mathglot.languages.names import is_name
from mathglot.languages.ranges import read_rows
from mathglot.languages.tree import Call, Tree, is_call

SQUARE = frozenset("Det Tr Inverse MatrixPower MatrixExp Adjugate Permanent".split())
TURNED = frozenset(("Transpose", "ConjugateTranspose"))
ADDED = frozenset(("Plus", "Subtract", "Minus", "Parenthesis", "HoldForm"))
COMPARED = frozenset(
    "Equal Unequal Set SetDelayed TildeTilde TildeEqual Proportional Congruent".split()
)
# What leaves a matrix a matrix, told by the first argument.
CARRIED = frozenset(
    "Conjugate Re Im Sum Integrate Limit D Adjugate PseudoInverse Normalize "
    "ReplaceAll MatrixPower MatrixExp Inverse Laplacian".split()
)
_LINEAR = (
    SQUARE
    | TURNED
    | {"Dot", "Cross", "Norm", "Normalize", "IdentityMatrix", "PseudoInverse"}
    | {"Vectors", "Matrices", "OverVector", "MatrixRank", "AngleBracket"}
    | {"Curl", "Div", "Grad", "Projection", "KroneckerProduct"}
    | {"ConstantArray", "DiagonalMatrix"}
)
# What only a number is: a product with one of them is one of numbers.
_OF_NUMBERS = frozenset(("Cos", "Sin", "Norm"))


def is_linear(node: Tree) -> bool:
    """Whether a node says that there are matrices or columns."""
    if type(node) is not Call:
        return False
    if node.name == "Times" or node.name in ADDED:
        return has_list(node)
    return node.name in _LINEAR or (node.name == "List" and read_rows(node) is not None)


def has_list(node: Call) -> bool:
    """Whether lists are computed with, which makes columns of them."""
    return any(is_call(part, "List") for part in node.arguments)


def find_scalar_products(nodes: Iterable[Tree]) -> Iterator[tuple[Tree, ...]]:
    """The factors of products that are numbers, whatever letters they have.

    A product with a differential is one, as in the work F . dr, and so is what equals
    a number: A . B == Norm[A] Norm[B] Cos[t].
    """
    for node in nodes:
        if type(node) is not Call or len(node.arguments) != 2:
            continue
        left, right = node.arguments
        if node.name == "Dot" and is_call(right, "Dt", 1) and is_name(left):
            yield node.arguments
        elif node.name == "Equal":
            for side, other in ((left, right), (right, left)):
                factors = _find_product(side)
                if factors and _is_number(other):
                    yield factors


def _find_product(tree: Tree) -> tuple[Tree, ...]:
    """The two names that a side multiplies; none where it is anything else."""
    while is_call(tree, "Divide", 2):
        assert type(tree) is Call
        tree = tree.arguments[0]
    if not is_call(tree, "Dot", 2):
        return ()
    assert type(tree) is Call
    return tree.arguments if all(map(is_name, tree.arguments)) else ()


def _is_number(tree: Tree) -> bool:
    if is_call(tree, "Times"):
        assert type(tree) is Call
        return any(map(_is_number, tree.arguments))
    return type(tree) is Call and tree.name in _OF_NUMBERS
