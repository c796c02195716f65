"""What all walks that write a tree share: how calls are filed, how long it may take."""

from __future__ import annotations

from mathglot.errors import RenderError
from mathglot.languages.tree import Call, Symbol, Tree, postorder

_STEPS_FREE = 10_000
_STEPS_A_NODE = 20


def shape_of(tree: Tree) -> str:
    """The key of a tree in the function table; calls of calls of calls have none.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> shape_of(parse("f'[x]")), shape_of(parse("Sin[x]")), shape_of(parse("Pi"))
    ('Derivative()()', 'Sin', 'Pi')
    """
    if type(tree) is Symbol:
        return tree.name
    key = ""
    for _ in range(3):
        if type(tree) is not Call:
            return ""
        if tree.name:
            return tree.name + key
        tree = tree.head
        key += "()"
    return ""


class Steps:
    """Counts the nodes written: forms that repeat an argument could double the text
    at every level."""

    def __init__(self, tree: Tree, language: str) -> None:
        self._tree = tree
        self._language = language
        self._taken = 0
        self._most = _STEPS_FREE

    def take(self) -> None:
        """One more; an error where it is out of all proportion to the tree."""
        self._taken += 1
        if self._taken > self._most:
            self._most = _STEPS_FREE + _STEPS_A_NODE * len(postorder(self._tree))
            if self._taken > self._most:
                reason = "forms that repeat their arguments stand inside each other"
                raise RenderError("the formula", self._language, reason)
