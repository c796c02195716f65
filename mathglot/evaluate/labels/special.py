"""Special functions that a wrong answer has made up: the worst error, it looks right.

>>> from mathglot.languages import parse
>>> wanted = parse("Subscript[T, n][t]", "mathematica")
>>> find_special(parse("ChebyshevT[n, t]", "mathematica"), [wanted])
('ChebyshevT',)
"""

from __future__ import annotations

from collections.abc import Iterable

from mathglot.languages.functions.special_names import special_names
from mathglot.languages.tree import Symbol, Tree, preorder


def find_special(answer: Tree, wanted: Iterable[Tree]) -> tuple[str, ...]:
    """The special functions of an answer that are in nothing that is wanted."""
    known = {name for tree in wanted for name in _names(tree)}
    return tuple(sorted((_names(answer) & special_names()) - known))


def _names(tree: Tree) -> set[str]:
    return {node.name for node in preorder(tree) if type(node) is Symbol}
