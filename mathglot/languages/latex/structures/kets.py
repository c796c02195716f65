r"""States with several labels: `|n;t\rangle`, `\langle m;t|n;t\rangle`, `|jm>`."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.calls import call_layouts
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import (
    CHOICE,
    GAP,
    LITERAL,
    SLOT,
    Element,
    Program,
    Template,
)
from mathglot.languages.tree import Call, is_call

_APART: Element = (CHOICE, (((LITERAL, ","),), ((LITERAL, ";"),), ((GAP,),)))
_OPENING: Element = (CHOICE, (((LITERAL, r"\langle"),), ((LITERAL, "<"),)))
_CLOSING: Element = (CHOICE, (((LITERAL, r"\rangle"),), ((LITERAL, ">"),)))
_BAR: Element = (LITERAL, "|")


def _labels(first: int, count: int) -> Program:
    """Slots with commas, semicolons or nothing between them."""
    found: list[Element] = []
    for number in range(first, first + count):
        found += [_APART, (SLOT, number, levels.SET)]
    return tuple(found[1:])


@lru_cache(maxsize=64)
def _state(name: str, count: int) -> Template:
    labels = _labels(0, count)
    if name == "Ket":
        return same((_BAR, *labels, _CLOSING), levels.ATOM)
    return same((_OPENING, *labels, _BAR), levels.ATOM)


@lru_cache(maxsize=64)
def _product(front: int, back: int) -> Template:
    return same(
        (_OPENING, *_labels(0, front), _BAR, *_labels(front, back), _CLOSING),
        levels.ATOM,
    )


@builds("Ket", "Bra")
def state_layouts(node: Call) -> Iterator[Layout]:
    """A state with several labels."""
    if len(node.arguments) > 1:
        template = _state(node.name, len(node.arguments))
        yield Layout(template, node.arguments, ACCEPTED)
    yield from call_layouts(node)


@builds("BraKet")
def product_layouts(node: Call) -> Iterator[Layout]:
    """The product of two states with several labels."""
    sides = [side.arguments for side in node.arguments if type(side) is Call]
    if len(sides) == 2 and all(is_call(side, "List") for side in node.arguments):
        template = _product(len(sides[0]), len(sides[1]))
        yield Layout(template, (*sides[0], *sides[1]), ACCEPTED)
    yield from call_layouts(node)
