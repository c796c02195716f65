"""Which trees are names, and what sort of thing a letter is commonly for."""

from __future__ import annotations

from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Symbol, Tree

_MARKS = frozenset(
    "Subscript Superscript Subsuperscript OverHat OverBar OverTilde OverDot UnderBar "
    "SuperStar SuperPlus SuperMinus SubPlus SubMinus SubStar Dt OverVector".split()
)

# What is of the same sort as its first part; a product, as its last.
_JOINED = frozenset(
    "Times Plus Subtract Minus Divide D Sum Integrate Limit Parenthesis".split()
)


def is_name(tree: Tree) -> bool:
    """Whether a tree is a name, marked or with indices, and no constant."""
    while type(tree) is Call:
        if tree.name not in _MARKS or not tree.arguments:
            return False
        tree = tree.arguments[0]
    if type(tree) is not Symbol:
        return False
    return tree.name not in ("E", "I") and (
        len(tree.name) == 1 or not is_built_in(tree.name)
    )


def read_members(tree: Tree) -> tuple[Tree, Tree] | None:
    """Of a range "x in S" that names a set, x and S."""
    if type(tree) is not Call or tree.name != "Element" or len(tree.arguments) != 2:
        return None
    member, domain = tree.arguments
    return (member, domain) if is_name(member) and is_name(domain) else None


def looks_like_a_column(tree: Tree) -> bool:
    """Small letters and arrows name columns, capitals matrices; lists are columns."""
    while type(tree) is Call:
        if tree.name in ("OverVector", "List", "Table", "Grad", "Dt"):
            return True
        if tree.name in _JOINED and tree.arguments:
            at = -1 if tree.name == "Times" else 0
            tree = tree.arguments[at]
        elif tree.name in _MARKS and tree.arguments:
            tree = tree.arguments[0]
        else:
            tree = tree.head
    if type(tree) is not Symbol:
        return False
    last = tree.name.rpartition("[")[2]
    return (not last.startswith("Capital") and last[:1].islower()) or (
        tree.name.startswith("\\[") and not last.startswith(("Capital", "Script"))
    )


def is_greek(tree: Tree) -> bool:
    """Whether it is a name that begins with a Greek letter, or one like it."""
    letter = _find_letter(tree)
    return letter is not None and letter.name.startswith("\\[")


def is_capital(tree: Tree) -> bool:
    """Whether it is a name that is no small letter, as matrices have."""
    return is_name(tree) and not looks_like_a_column(tree)


def _find_letter(tree: Tree) -> Symbol | None:
    if not is_name(tree):
        return None
    while type(tree) is Call:
        tree = tree.arguments[0]
    return tree if type(tree) is Symbol else None
