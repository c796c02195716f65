"""Sizes of matrices: which must be the same, and which are written out."""

from __future__ import annotations

from typing import NamedTuple

from mathglot.errors import RenderError
from mathglot.languages.tree import Call, Number, Tree, is_call

# Functions that go through the entries of a matrix, as the Wolfram Language has them.
ELEMENTWISE = {
    "Sin": "sin",
    "Cos": "cos",
    "Tanh": "tanh",
    "Exp": "exp",
    "Log": "log",
    "Sqrt": "sqrt",
    "Sign": "sign",
}


class Shape(NamedTuple):
    """The size of a matrix; a column has one column."""

    rows: Tree
    columns: Tree


class Dimension:
    """A size that others may turn out to be the same as."""

    def __init__(self, size: Tree | None = None) -> None:
        self._same: Dimension | None = None
        self._size = size

    def root(self) -> Dimension:
        found = self
        while found._same is not None:
            found = found._same
        return found

    @property
    def size(self) -> Tree | None:
        return self.root()._size

    @size.setter
    def size(self, size: Tree) -> None:
        self.root()._size = size

    def join(self, other: Dimension) -> None:
        """Let two be one; an error where they are known to differ."""
        left, right = self.root(), other.root()
        if left is right:
            return
        if None not in (left._size, right._size) and left._size != right._size:
            raise RenderError("the product or sum", "sympy", "sizes do not agree")
        if right._size is None:
            left, right = right, left
        left._same = right


ONE = Number("1")
Size = tuple[Dimension, Dimension]


def is_one(dimension: Dimension) -> bool:
    return dimension.size == ONE


def any_column() -> Size:
    return Dimension(), Dimension(ONE)


def any_square() -> Size:
    size = Dimension()
    return size, size


def any_matrix() -> Size:
    return Dimension(), Dimension()


def _read_identity(node: Call) -> Size:
    size = Dimension(node.arguments[0]) if node.arguments else Dimension()
    return size, size


def _read_constant(node: Call) -> Size | None:
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List", 2):
        return None
    listed = node.arguments[1]
    assert type(listed) is Call
    return Dimension(listed.arguments[0]), Dimension(listed.arguments[1])


def _read_diagonal(node: Call) -> Size | None:
    cells = node.arguments[0] if node.arguments else None
    if type(cells) is not Call or cells.name != "List":
        return None
    size = Dimension(Number(str(len(cells.arguments))))
    return size, size


# What says its own size.
WRITTEN_OUT = {
    "IdentityMatrix": _read_identity,
    "ConstantArray": _read_constant,
    "DiagonalMatrix": _read_diagonal,
}


def read_space(tree: Tree) -> Shape | None:
    """The size of the members of Vectors[n, R] or Matrices[{m, n}, R].

    >>> from mathglot.languages.tree import Symbol, call
    >>> read_space(call("Vectors", Symbol("n"), Symbol("Reals")))
    Shape(rows=Symbol('n'), columns=Number('1'))
    """
    if type(tree) is not Call or not tree.arguments:
        return None
    if tree.name == "Vectors":
        return Shape(tree.arguments[0], ONE)
    if tree.name == "Matrices" and is_call(tree.arguments[0], "List", 2):
        sizes = tree.arguments[0]
        assert type(sizes) is Call
        return Shape(*sizes.arguments)
    return None
