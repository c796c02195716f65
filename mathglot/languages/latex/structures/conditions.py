r"""Conditions that nothing but a wide space sets apart: `f(x) = x \qquad x > 0`."""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED, OTHER
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.calls import is_built_in
from mathglot.languages.latex.structures.relations import INFIX
from mathglot.languages.latex.template import template_of
from mathglot.languages.tree import (
    Call,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
)


@builds("Condition")
def condition_layouts(node: Call) -> Iterator[Layout]:
    r"""`f(x) = x \qquad x > 0`: only a wide space parts what is said and for what.

    A space is not seen in the normal form. So the condition must be a text, or state
    something about what is spoken of before; else `|a\rangle |b\rangle \in V` would
    have one.
    """
    if len(node.arguments) != 2:
        return
    said, condition = node.arguments
    where = _place_of(condition)
    if where is not None:
        for template in _IN_REGION:
            yield Layout(template, (said, where), ACCEPTED)
    if is_call(condition, "And"):
        # The last of several in brackets: i = 1, 2 (i \neq j).
        assert type(condition) is Call
        *front, last = condition.arguments
        first = front[0] if len(front) == 1 else Call(condition.head, tuple(front))
        yield Layout(_BRACKETED, (said, first, last), ACCEPTED)
    stated = type(condition) is Call and condition.name in _STATED
    about = stated and not _letters(said).isdisjoint(_letters(condition))
    if about or type(condition) is String:
        yield Layout(_SPACED, node.arguments, OTHER)


def is_in_region(tree: Tree) -> bool:
    """Whether a statement is about the points of a region."""
    if type(tree) is not Call or not is_call(tree, "Condition", 2):
        return False
    return _place_of(tree.arguments[1]) is not None


def _place_of(condition: Tree) -> Tree | None:
    r"""The region of `\Delta u = f \text{ in } \Omega`: where a point of space is."""
    if type(condition) is not Call or not is_call(condition, "Element", 2):
        return None
    point, region = condition.arguments
    return region if point == POINT else None


# A point of the space that the operators of vector analysis are about.
POINT = call("List", *map(Symbol, "xyz"))
_IN_REGION = tuple(
    template_of(rf"#a:relation{word}#r:set", ("a", "r"), levels.IMPLICATION)
    for word in (r"\mathrm{in}", r"\mathrm{on}")
)
_STATED = frozenset(
    [
        *("Inequality", "And", "Or", "Not"),
        *(head for head, infix in INFIX.items() if infix.level == levels.RELATION),
    ]
)
_BRACKETED = template_of(
    "#a:comma#<,|;|>#b:comma#<,|>(#c:any)", ("a", "b", "c"), levels.ANY
)
_SPACED = template_of(r"#a:comma\; #c:any", ("a", "c"), levels.ANY)


def _letters(tree: Tree) -> set[str]:
    """The names in a tree that are not Mathematica's own."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    return {name for name in names if len(name) == 1 or not is_built_in(name)}
