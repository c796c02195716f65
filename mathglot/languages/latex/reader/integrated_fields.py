r"""Fields that are integrated over space are functions of what they are integrated by.

Where a formula integrates by a point of space, nobody means other coordinates by a
nabla under the sign: in `\int d^{10}x\,(\nabla\phi)^2` the field is one of x.
"""

from __future__ import annotations

from mathglot.languages.latex.reader.fields import SPACE
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder, rebuild

_OPERATORS = frozenset("Grad Laplacian Div Curl".split())
_COORDINATES: Tree = Call(Symbol("List"), SPACE)
# Letters of points, which are integrated by without saying where they lie.
_POINTS: frozenset[Tree] = frozenset(map(Symbol, ("x", "r", "y", "X")))


def place_fields(tree: Tree) -> Tree:
    """With the points that are integrated by, instead of coordinates that nobody shows.

    >>> from mathglot.languages import parse, render
    >>> text = "Integrate[Grad[f, {x, y, z}]^2, Element[x, FullRegion[2]]]"
    >>> render(place_fields(parse(text, "mathematica")), "mathematica")
    'Integrate[Grad[f, x]^2, Element[x, FullRegion[2]]]'
    """
    return rebuild(tree, _place)


def _place(node: Call) -> Call:
    if node.name != "Integrate" or len(node.arguments) != 2:
        return node
    body, by = node.arguments
    point = _point_of(by)
    if point is None or not _is_in_space(body):
        return node

    def change(inner: Call) -> Call:
        if inner.name in _OPERATORS and inner.arguments[1:] == (_COORDINATES,):
            return Call(inner.head, (inner.arguments[0], point))
        return inner

    return Call(node.head, (rebuild(body, change), by))


def _point_of(by: Tree) -> Symbol | None:
    """The letter of a point that is integrated by; None if it is a number or more."""
    if is_call(by, "Element", 2) and type(by) is Call:
        by = by.arguments[0]
        return by if type(by) is Symbol else None
    return by if type(by) is Symbol and by in _POINTS else None


def _is_in_space(body: Tree) -> bool:
    """Whether a nabla is meant by coordinates of which the formula shows none."""
    names = set()
    for node in preorder(body):
        if type(node) is Call:
            names.add(node.name)
            if set(SPACE[:2]) <= set(node.arguments) and node != _COORDINATES:
                return False
    return not names.isdisjoint(_OPERATORS)
