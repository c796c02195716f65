"""Sentences about matrices and vectors: bars, products and powers are theirs."""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.languages.latex.shapes import Sight
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, rebuild
from mathglot.translate.agreement import find_uses, heads_of, is_in_a_word
from mathglot.translate.occurrences import Occurrence, Use

_BARS = frozenset("Abs RealAbs BracketingBar Length Cardinality Det Norm".split())
# What stands for a cross in products of sets, and is a product of vectors.
_CROSSES = frozenset(("RegionProduct", "CartesianProduct"))
_MINUS_ONE = call("Minus", Number("1"))
_SCRIPTED = frozenset(("Subscript", "Superscript"))
_OWN = (Use.OWN, Use.APPLIED, Use.PRIMED)


@dataclass(frozen=True, slots=True)
class Linear:
    """Letters are matrices or vectors: bars, products and powers are theirs."""

    text: str
    kinds: tuple[tuple[str, str], ...]

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        for letter, _ in self.kinds:
            uses = find_uses(letter, tree, sight)
            if uses is None:
                return False
            if not all(_is_linear_letter(one) or is_in_a_word(one) for one in uses):
                return False
        return self.impose(tree, sight) == tree

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        kinds: dict[Tree, str] = {}
        for letter, kind in self.kinds:
            for head in heads_of(letter, tree, sight):
                kinds[head] = kind
        return rebuild(tree, lambda node: _change(node, kinds))


def _is_linear_letter(one: Occurrence) -> bool:
    """Whether it may be a matrix, which no index is."""
    scripted = one.around[:1] != () and one.around[0].name in _SCRIPTED
    is_script = scripted and one.around[0].arguments[0] is not one.node
    return one.use in _OWN and not is_script


def _change(node: Call, kinds: dict[Tree, str]) -> Tree:
    """A call as it is for matrices and vectors."""
    parts = node.arguments
    if node.name == "Power" and parts[0] == Symbol("E"):
        return call("MatrixExp", parts[1]) if _is_matrix(parts[1], kinds) else node
    if node.name in _CROSSES and all(kinds.get(part) == "vector" for part in parts):
        return call("Cross", *parts)
    if node.name == "Tuples" and len(parts) == 1 and type(parts[0]) is Call:
        if all(kinds.get(part) == "vector" for part in parts[0].arguments):
            return call("Cross", *parts[0].arguments)
    if not parts or parts[0] not in kinds:
        return _multiply_all(node, kinds)
    kind = kinds[parts[0]]
    if node.name in _BARS:
        return call("Det" if kind == "matrix" else "Norm", parts[0])
    if node.name in ("Power", "MatrixPower") and kind == "matrix":
        return _raise(parts[0], parts[1])
    if node.name == "Superscript" and kind == "matrix" and type(parts[1]) is Number:
        return call("MatrixPower", *parts)
    if node.name == "InverseFunction":
        return call("Inverse", parts[0])
    return _multiply_all(node, kinds)


def _raise(matrix: Tree, exponent: Tree) -> Tree:
    """A power of a matrix, which is no power of its entries."""
    if exponent == _MINUS_ONE:
        return call("Inverse", matrix)
    if exponent == Symbol("T"):
        return call("Transpose", matrix)
    return call("MatrixPower", matrix, exponent)


def _is_matrix(tree: Tree, kinds: dict[Tree, str]) -> bool:
    """Whether it is a matrix, or a multiple or sum of one."""
    if type(tree) is Call and tree.name in ("Times", "Plus", "Minus", "Subtract"):
        return any(_is_matrix(part, kinds) for part in tree.arguments)
    if type(tree) is Call and tree.name == "Divide":
        return _is_matrix(tree.arguments[0], kinds)
    return kinds.get(tree) == "matrix"


def _multiply_all(node: Call, kinds: dict[Tree, str]) -> Tree:
    """A product of matrices and vectors, whose other factors come first."""
    if node.name != "Times":
        return node
    inner = [factor for factor in node.arguments if _is_linear(factor, kinds)]
    if len(inner) < 2:
        return node
    outer = [factor for factor in node.arguments if factor not in inner]
    product = call("Dot", *inner)
    return call("Times", *outer, product) if outer else product


def _is_linear(tree: Tree, kinds: dict[Tree, str]) -> bool:
    """Whether it is one of the letters, its inverse or its transpose."""
    if type(tree) is Call and tree.name in ("Inverse", "Transpose", "MatrixPower"):
        tree = tree.arguments[0]
    return tree in kinds
