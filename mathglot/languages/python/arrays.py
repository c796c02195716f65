r"""Arrays that a formula runs over without saying how long they are.

>>> from mathglot.languages.mathematica.parser import parse
>>> find_array(parse("Subscript[p, i] Log[Subscript[p, i]]"), parse("i"))
Axis(array=Symbol('p'), place=0, axes=1)
"""

from __future__ import annotations

from typing import NamedTuple

from mathglot.languages.families import split_family
from mathglot.languages.names import is_name
from mathglot.languages.tree import Call, Tree, preorder


class Axis(NamedTuple):
    """One of the indices that an array has in a formula."""

    array: Tree
    place: int
    axes: int


def find_array(body: Tree, variable: Tree) -> Axis | None:
    """The first array that a variable runs over; None where it is no index alone."""
    for node in preorder(body):
        if type(node) is not Call or not is_name(node):
            continue
        array, indices = split_family(node)
        if variable in indices:
            return Axis(array, indices.index(variable), len(indices))
    return None
