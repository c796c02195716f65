"""What tolerances share: what a label shows, the names in a tree, renaming."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mathglot.languages.tree import (
    Call,
    String,
    Symbol,
    Tree,
    is_call,
    preorder,
    rebuild,
)

# The names of a label that tolerances ask for. Labels that agree on them are one to
# all tolerances, so that an answer is spelled once for all of them.
ASKED = frozenset(
    "Equal Set SetDelayed Congruent SameQ DotEqual Expectation Probability".split()
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What tolerances may know of a label: names asked for, letters of its formula."""

    names: frozenset[str]
    letters: frozenset[str]
    # Whether it says of pairs or lists, as wholes, what set they are in.
    has_pairs: bool

    @classmethod
    def of(cls, tree: Tree, latex: str) -> Wanted:
        """What there is to know of one of the trees that are wanted."""
        letters = re.sub(r"\\[A-Za-z]+", " ", latex)
        has_pairs = any(is_pair_in_set(node) for node in preorder(tree))
        return cls(ASKED.intersection(names_of(tree)), frozenset(letters), has_pairs)


def names_of(tree: Tree) -> list[str]:
    """The names of all symbols, as often as they occur."""
    return [node.name for node in preorder(tree) if type(node) is Symbol]


def text_of(tree: Tree) -> str:
    """What a leaf says, whether it is a string or a symbol; "" for anything else."""
    match tree:
        case String(value=text) | Symbol(name=text):
            return text
    return ""


def is_pair_in_set(node: Tree) -> bool:
    """Whether it is said of a list that it is in a set."""
    return (
        type(node) is Call
        and is_call(node, "Element", 2)
        and is_call(node.arguments[0], "List")
    )


def rename(tree: Tree, letters: Mapping[str, str], heads: Mapping[str, str]) -> Tree:
    """The tree with symbols renamed, those that are applied by a table of their own."""
    if not letters and not heads:
        return tree

    def change(leaf: Tree, names: Mapping[str, str]) -> Tree:
        if type(leaf) is Symbol and leaf.name in names:
            return Symbol(names[leaf.name])
        return leaf

    def change_call(node: Call) -> Tree:
        arguments = tuple([change(argument, letters) for argument in node.arguments])
        return Call(change(node.head, heads), arguments)

    return change(rebuild(tree, change_call), letters)
