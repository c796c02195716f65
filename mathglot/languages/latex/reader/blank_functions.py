r"""Functions that are named by leaving their argument blank: `\|\cdot\|`."""

from __future__ import annotations

from mathglot.languages.latex.structures.operators import ARGUMENT, is_blank_function
from mathglot.languages.naming import PLACEHOLDER, is_built_in
from mathglot.languages.tree import Call, String, Symbol, Tree, call, rebuild


def _fill_blanks(tree: Tree) -> Tree:
    r"""With placeholders for the arguments that authors' own functions do not show, as
    in `f(\cdot)`; and in a list, `(V, +, \cdot)`, with the sign that is shown.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("{V, f[#1, x], #1}", "mathematica")
    >>> render(_fill_blanks(tree), "mathematica")
    '{V, f[\\[Placeholder], x], "\\[CenterDot]"}'
    """

    def fill(node: Call) -> Tree:
        if ARGUMENT not in node.arguments:
            return node
        filler: Tree | None = None
        if node.name in ("Superscript", "Subscript"):
            filler = _HASH
        elif node.name == "List" and len(set(node.arguments)) > 1:
            filler = _SIGN
        elif not node.name or not is_built_in(node.name):
            filler = _BLANK
        if filler is None:
            return node
        parts = (filler if part == ARGUMENT else part for part in node.arguments)
        return Call(node.head, tuple(parts))

    return rebuild(tree, fill)


_HASH = String("#")
_SIGN, _BLANK = String("\N{MIDDLE DOT}"), Symbol(PLACEHOLDER)
# What a function may be said to be, or be part of.
_AROUND = frozenset(["Colon", "List", "Equal"])


def name_blank_functions(tree: Tree) -> Tree:
    r"""With such functions as what they are, once all of the tree is known.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("{X, Norm[#1, 2]}", "mathematica")
    >>> render(name_blank_functions(tree), "mathematica")
    '{X, Norm[#1, 2] &}'
    """
    tree = _fill_blanks(tree)
    function = call("Function", tree)
    if is_blank_function(function):
        return function
    if type(tree) is not Call or tree.name not in _AROUND:
        return tree
    parts = tuple(map(name_blank_functions, tree.arguments))
    return tree if parts == tree.arguments else Call(tree.head, parts)
