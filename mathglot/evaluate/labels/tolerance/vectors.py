"""Vectors and matrices: columns, transposes, arrows, sizes that nobody gave."""

from __future__ import annotations

import re
from collections import Counter

from mathglot.evaluate.labels.tolerance.letters import ACCENTS, SCRIPTS
from mathglot.evaluate.labels.tolerance.names import names_of, rename, text_of
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    is_call,
    preorder,
    rebuild,
)

_SMALL = re.compile(r"[a-z]|\\\[(?!Capital|Script|Gothic|Double)[A-Z][a-zA-Z]*\]")


def flatten_columns(tree: Tree) -> Tree:
    """A column of numbers is the list of them: {{a}, {b}} and {a, b}. A row {{a, b}} is
    a matrix still: a column times a row is another thing than a product of lists."""

    def change(node: Call) -> Tree:
        rows = node.arguments
        if node.name != "List" or len(rows) < 2:
            return node
        if not all(is_call(row, "List", 1) for row in rows):
            return node
        inside = [row.arguments[0] for row in rows if type(row) is Call]
        return Call(node.head, tuple(inside))

    return rebuild(tree, change)


def drop_transposes(tree: Tree) -> Tree:
    """x^T A x is x . A . x or Transpose[x] . A . x: lists have no transpose. Letters of
    vectors are small; a product that begins and ends with such is a number."""

    def change(node: Call) -> Tree:
        if node.name != "Dot" or len(node.arguments) < 2:
            return node
        first, *others = node.arguments
        if type(first) is Call and is_call(first, "Transpose", 1):
            vector = first.arguments[0]
            if _is_small(vector) and _is_small(others[-1]):
                return Call(node.head, (vector, *others))
        return node

    return rebuild(tree, change)


def _is_small(tree: Tree) -> bool:
    """Whether a letter, with whatever is above or below it, is a small one."""
    while type(tree) is Call and tree.name in (*SCRIPTS, *ACCENTS) and tree.arguments:
        tree = tree.arguments[0]
    return type(tree) is Symbol and bool(_SMALL.fullmatch(tree.name))


def name_sizes(tree: Tree) -> Tree:
    """The identity matrix is I: its size stands nowhere in the formula, and any name
    that is used for nothing else will do."""
    sizes = _letters_in(tree, "IdentityMatrix")
    used = Counter(names_of(tree))
    if len(sizes) != 1 or any(used[name] != count for name, count in sizes.items()):
        return tree
    return rename(tree, dict.fromkeys(sizes, "size$"), {})


def drop_arrows(tree: Tree) -> Tree:
    """A vector is its plain letter, unless the letter without its arrow occurs too."""
    used = Counter(names_of(tree))
    arrows = _letters_in(tree, "OverVector")
    alone = {name for name, count in arrows.items() if used[name] == count}

    def change(node: Call) -> Tree:
        if not is_call(node, "OverVector", 1):
            return node
        inside = node.arguments[0]
        return inside if type(inside) is Number or text_of(inside) in alone else node

    return rebuild(tree, change)


def _letters_in(tree: Tree, name: str) -> Counter[str]:
    """The letters that are the one argument of calls of a name, and how often."""
    return Counter(
        text_of(node.arguments[0])
        for node in preorder(tree)
        if type(node) is Call
        and is_call(node, name, 1)
        and type(node.arguments[0]) is Symbol
    )
