r"""In what one reading of a formula differs from another, in a few words.

>>> from mathglot.languages.mathematica.parser import parse
>>> call, product = parse("f[x] + 1"), parse("f x + 1")
>>> describe_difference(call, product, "f(x)+1")
'f(x) is a product'
>>> describe_difference(parse("Subscript[P, n][x]"), parse("LegendreP[n, x]"), "P_n(x)")
'P_n(x) is LegendreP[n, x]'
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.errors import MathglotError
from mathglot.languages.latex.alignment import find_sources
from mathglot.languages.latex.symbols import split_name
from mathglot.languages.location import Spans
from mathglot.languages.mathematica.printer import write
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Symbol, Tree, distinct, is_call

# Heads that are said in words: InputForm has signs for them, or none at all.
_WORDS = {
    "Times": "a product",
    "Dot": "a product of vectors or matrices",
    "Plus": "a sum",
    "Divide": "a fraction",
    "Power": "a power",
    "Equal": "one equation",
    "And": "statements joined by and",
    "Or": "statements joined by or",
}
_CONSTANTS = ("E", "I")
# The most differences that are said, and the longest text of a part.
_MOST_SAID = 2
_LONGEST = 40


def describe_difference(first: Tree, other: Tree, latex: str) -> str:
    """What the other reading takes differently, from the top down; "" if nothing."""
    first = distinct(first)
    passages = _find_passages(first, latex)
    said: dict[str, None] = {}
    for left, right in find_differences(first, other):
        said[_describe(left, right, passages.get(id(left)) or _write(left))] = None
        if len(said) == _MOST_SAID:
            break
    return "; ".join(said)


def find_differences(first: Tree, other: Tree) -> Iterator[tuple[Tree, Tree]]:
    """The parts in which two trees differ, as far down as they have the same heads.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> list(find_differences(parse("Sin[x] == a"), parse("Sin[x] == A")))
    [(Symbol('a'), Symbol('A'))]
    """
    todo = [(first, other)]
    while todo:
        left, right = todo.pop()
        if left == right:
            continue
        if (
            type(left) is Call
            and type(right) is Call
            and left.head == right.head
            and len(left.arguments) == len(right.arguments)
        ):
            pairs = zip(left.arguments, right.arguments, strict=True)
            todo.extend(reversed(list(pairs)))
        else:
            yield left, right


def _find_passages(tree: Tree, latex: str) -> dict[int, str]:
    """The part of the LaTeX that shows each node of a tree, if it is not too long."""
    try:
        sources: Spans = find_sources(tree, latex)
    except MathglotError:
        return {}
    passages = {
        node: " ".join(latex[slice(*spans[0])].split())
        for node, spans in sources.items()
    }
    return {node: text for node, text in passages.items() if len(text) <= _LONGEST}


def _describe(left: Tree, right: Tree, shown: str) -> str:
    """That what is shown is the right tree, where the left one was taken for it."""
    if type(left) is Call and left.head == right:
        return f"{shown} has no arguments"
    if type(right) is Symbol:
        return f"{shown} is {_name(left, right)}"
    word = _word(right)
    if not word or word == _word(left):
        word = _write(right)
    if word == shown and type(right) is Call:
        # a | b is written as it is shown, whatever it means.
        word = right.name
    return f"{shown} is {word}"


def _name(left: Tree, right: Symbol) -> str:
    if len(split_name(right.name)) > 1 and not is_built_in(right.name):
        return f"the name {right.name}"
    if type(left) is Symbol and (left.name in _CONSTANTS or is_built_in(left.name)):
        own = right.name not in _CONSTANTS and not is_built_in(right.name)
        return "a variable" if own else right.name
    return right.name


def _word(tree: Tree) -> str:
    if type(tree) is not Call:
        return ""
    return (
        "a derivative"
        if is_call(tree.head, "Derivative")
        else _WORDS.get(tree.name, "")
    )


def _write(tree: Tree) -> str:
    """A tree in InputForm, or its head alone where that is long."""
    text = write(tree)
    if len(text) <= _LONGEST or type(tree) is not Call:
        return text
    return f"{_write(tree.head)}[...]"
