"""Sizes of matrices, and which of them must be the same."""

from __future__ import annotations

from mathglot.errors import RenderError
from mathglot.languages.tree import Number, Tree


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
