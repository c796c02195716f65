r"""Exponentials of what a large sign ends, without brackets: `\exp i\int L\,dt`."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import JOINT, LITERAL, SLOT, Element, Template
from mathglot.languages.tree import Call, Symbol, is_call, preorder

_LARGE = frozenset(["Integrate", "ContourIntegrate", "Sum"])
_UNIT = Symbol("I")


@builds("Exp")
def exponential_layouts(node: Call) -> Iterator[Layout]:
    """The factors of the argument: the first has an i, and the last is large."""
    argument = node.arguments[0] if len(node.arguments) == 1 else node
    if type(argument) is not Call or not is_call(argument, "Times"):
        return
    *front, last = argument.arguments
    if type(last) is Call and last.name in _LARGE and _UNIT in preorder(front[0]):
        yield Layout(_template(len(front)), argument.arguments, ACCEPTED)


@lru_cache(maxsize=8)
def _template(count: int) -> Template:
    elements: list[Element] = [(LITERAL, r"\exp")]
    for number in range(count):
        elements += [(SLOT, number, levels.POWER), (JOINT,)]
    elements.append((SLOT, count, levels.PREFIX))
    return same(tuple(elements), levels.PREFIX)
