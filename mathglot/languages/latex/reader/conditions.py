"""What may be said of when a statement holds."""

from __future__ import annotations

from mathglot.languages.tree import Call, String, Tree, call

CONDITIONS = frozenset(
    "Element NotElement Less LessEqual Greater GreaterEqual Inequality Unequal And "
    "Or Divisible".split()
)


def is_test(tree: Call) -> bool:
    """Whether something is said in a word: `n even` as EvenQ[n]."""
    return len(tree.name) > 1 and tree.name.endswith("Q")


def is_condition(tree: Tree) -> bool:
    """Whether something may be said of when another thing holds."""
    if type(tree) is String:
        return True
    if type(tree) is not Call:
        return False
    return tree.name in CONDITIONS or tree.name == "Equal" or is_test(tree)


def with_condition(said: Tree, about: Tree) -> Tree | None:
    """What is said, under a condition that is no text."""
    if not is_condition(about) or type(about) is String:
        return None
    return call("Condition", said, about)
