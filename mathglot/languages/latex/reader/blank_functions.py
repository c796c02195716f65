r"""Functions that are named by leaving their argument blank: `\|\cdot\|`."""

from __future__ import annotations

from mathglot.languages.latex.structures.operators import is_blank_function
from mathglot.languages.tree import Call, Tree, call

# What a function may be said to be, or be part of.
_AROUND = frozenset(["Colon", "List", "Equal"])


def name_blank_functions(tree: Tree) -> Tree:
    r"""With such functions as what they are, once all of the tree is known.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("{X, Norm[#1, 2]}", "mathematica")
    >>> render(name_blank_functions(tree), "mathematica")
    '{X, Norm[#1, 2] & }'
    """
    function = call("Function", tree)
    if is_blank_function(function):
        return function
    if type(tree) is not Call or tree.name not in _AROUND:
        return tree
    parts = tuple(map(name_blank_functions, tree.arguments))
    return tree if parts == tree.arguments else Call(tree.head, parts)
