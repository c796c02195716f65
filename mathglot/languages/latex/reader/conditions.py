"""What may be said of when a statement holds."""

from __future__ import annotations

from mathglot.languages.tree import Call, String, Symbol, Tree, call, is_call

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


def under_condition(said: Tree, about: Tree) -> Tree:
    """What is said, under a condition of any kind."""
    return call("Condition", said, about)


def under_both(said: Tree, about: Tree) -> Tree | None:
    r"""`x = 1 for n = 0, 1, \ldots, m > 0`: both are conditions of what is said."""
    if type(about) is not Call or not is_call(about, "Condition", 2):
        return None
    if not all(map(is_condition, about.arguments)):
        return None
    return call("Condition", said, Call(Symbol("And"), flatten(about.arguments)))


def join_conditions(tree: Tree) -> Tree:
    r"""With one condition instead of one that has its own: `i = 1, 2 \; (i \neq j)`.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("a == b /; (i > 0 /; i != j)", "mathematica")
    >>> render(join_conditions(tree), "mathematica")
    'a == b /; i > 0 && i != j'
    """
    if type(tree) is not Call or tree.name not in _UNDER_CONDITION:
        return tree
    joined = under_both(*tree.arguments) if len(tree.arguments) == 2 else None
    return tree if joined is None else joined


_UNDER_CONDITION = frozenset(["Condition", "ConditionalExpression"])


def value_under(said: Tree, about: Tree) -> Tree | None:
    """`f(x) = a if x > 0` as a value that there is only under a condition."""
    if type(said) is not Call or not is_call(said, "Equal", 2):
        return None
    name, value = said.arguments
    return call("Equal", name, call("ConditionalExpression", value, about))


def under_own_condition(said: Tree, about: Tree) -> Tree | None:
    """What is said on one line, under a condition that no other line belongs to."""
    parts = about.arguments if is_call(about, "And") else (about,)  # type: ignore[union-attr]
    if any(is_call(part, "Condition") for part in parts):
        return None
    return call("Condition", said, about)


def flatten(items: tuple[Tree, ...]) -> tuple[Tree, ...]:
    """Statements, of which those that are joined by And are several."""
    flat: list[Tree] = []
    for item in items:
        if type(item) is Call and item.name == "And":
            flat.extend(item.arguments)
        else:
            flat.append(item)
    return tuple(flat)
