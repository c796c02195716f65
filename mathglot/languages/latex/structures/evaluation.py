r"""The difference of a function's values at two places: `f(x)\Big|_a^b`.

Which letter stands for the place is not in the tree: those that people use are tried.
"""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.template import template_of
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder

# The difference while layouts are made: what the values are at the ends, and the ends.
EVALUATED = "#EvaluatedBetween"
_LETTERS = ("x", "t", "u", "z", "y", "s", "r", r"\[Theta]")
# Larger values are not looked at: people do not write them out.
_MOST_NODES = 200


def evaluated(upper: Tree, lower: Tree) -> Tree | None:
    """The difference of two trees that differ in one thing, None if they do not."""
    ends: tuple[Tree, Tree] | None = None
    todo = [(upper, lower)]
    for _ in range(_MOST_NODES):
        if not todo:
            break
        one, other = todo.pop()
        # Hashes are kept, so that this takes time in proportion to what is equal.
        if hash(one) == hash(other) and one == other:
            continue
        if (
            type(one) is Call
            and type(other) is Call
            and one.head == other.head
            and len(one.arguments) == len(other.arguments)
        ):
            todo.extend(zip(one.arguments, other.arguments, strict=True))
        elif one is upper or ends not in (None, (one, other)):
            return None
        else:
            ends = (one, other)
    if todo or ends is None:
        return None
    return call(EVALUATED, upper, lower, *ends)


def _between(upper: Tree, lower: Tree, letter: Tree) -> Tree:
    """The tree with a letter where two differ; its depth is bounded by its size."""
    if upper == lower:
        return upper
    if type(upper) is Call and type(lower) is Call and upper.head == lower.head:
        if len(upper.arguments) == len(lower.arguments):
            pairs = zip(upper.arguments, lower.arguments, strict=True)
            return Call(upper.head, tuple(_between(*pair, letter) for pair in pairs))
    return letter


@builds(EVALUATED)
def evaluated_layouts(node: Call) -> Iterator[Layout]:
    r"""`f(x)|_a^b` and `[f(x)]_a^b`, the letter named or not."""
    upper, lower, last, first = node.arguments
    names = ("f", "a", "b", "x")
    if is_call(upper, "ReplaceAll", 2) and type(upper) is Call:
        # The tree names the letter, and the value is that of what it is put into.
        body, rule = upper.arguments
        if (
            is_call(rule, "Rule", 2)
            and type(rule) is Call
            and rule.arguments[1] == last
        ):
            parts = (body, first, last, rule.arguments[0])
            yield from _bracketed(names, parts)
            return
    used = {tree.name for tree in preorder(node) if type(tree) is Symbol}
    for letter in _LETTERS:
        if letter in used:
            continue
        symbol = Symbol(letter)
        parts = (_between(upper, lower, symbol), first, last, symbol)
        yield from _bracketed(names, parts)


def _bracketed(names: tuple[str, ...], parts: tuple[Tree, ...]) -> Iterator[Layout]:
    for text in ("#f:product|", "[#f]"):
        for limits in ("_{#a}^{#b}", "_{#x=#a}^{#b}", "_{#x=#a}^{#x=#b}"):
            template = template_of(text + limits, names, levels.POWER)
            yield Layout(template, parts, ACCEPTED)
