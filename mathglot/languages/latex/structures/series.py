r"""Sums and products that are not written with their signs alone.

`1+2+\cdots+n`, `\prod_p` over the primes, `\sum_{d\mid n}` over the divisors.
"""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED, OTHER, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.dots import (
    Series,
    read_series,
    written_out_layouts,
)
from mathglot.languages.latex.structures.indices import SIGNS, index_layouts
from mathglot.languages.latex.structures.open_sums import open_sum_layouts
from mathglot.languages.latex.structures.substitution import neat, put
from mathglot.languages.latex.template import template_of
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder

_INFINITY = Symbol("Infinity")


@builds("Sum", "Product")
def series_layouts(node: Call) -> Iterator[Layout]:
    """The first terms, dots, and the last one if there is one; rarer ranges."""
    if len(node.arguments) > 1:
        yield from index_layouts(node)
        yield from open_sum_layouts(node)
    series = read_series(node)
    if series is None:
        return
    yield from _prime_layouts(node.name, series)
    if series.start is not None:
        yield from written_out_layouts(node)


@builds("Factorial")
def factorial_layouts(node: Call) -> Iterator[Layout]:
    r"""`1\cdot 2\cdots n`."""
    if len(node.arguments) == 1 and type(node.arguments[0]) is Symbol:
        index = Symbol("k") if node.arguments[0] != Symbol("k") else Symbol("j")
        iterator = call("List", index, Number("1"), node.arguments[0])
        for layout in written_out_layouts(call("Product", index, iterator)):
            layout.flavours = ACCEPTED
            yield layout


@builds("Table")
def table_layouts(node: Call) -> Iterator[Layout]:
    r"""`x_1, \ldots, x_n`, with or without brackets."""
    series = read_series(node)
    if series is not None and series.start is not None:
        yield from written_out_layouts(node)


def _prime_layouts(name: str, series: Series) -> Iterator[Layout]:
    r"""`\prod_p` for a product over Prime[k]."""
    if series.start != 1:
        return
    term, index, last = series.term, series.index, series.last
    prime, letter = call("Prime", index), Symbol("p")
    shown = put(term, prime, letter, neat)
    if shown == term or index in set(preorder(shown)):
        return
    sign = SIGNS[name]
    parts: tuple[Tree, ...] = (shown, letter, last)
    names = ("f", "p", "n")
    if last == _INFINITY:
        for below in ("#p", r"#p\text{ prime}", r"#p\in\mathbb{P}"):
            template = template_of(
                rf"{sign}_{{{below}}} #f:product", names, levels.PREFIX
            )
            yield Layout(template, parts, OTHER)
    elif is_call(last, "PrimePi", 1):
        assert type(last) is Call
        template = template_of(
            rf"{sign}_{{#p\leq #n}} #f:product", names, levels.PREFIX
        )
        yield Layout(template, (shown, letter, last.arguments[0]), OTHER)


@builds("DivisorSum")
def divisor_sum_layouts(node: Call) -> Iterator[Layout]:
    r"""`\sum_{d\mid n} f(d)`."""
    if len(node.arguments) != 2:
        return
    number, function = node.arguments
    letter: Tree = Symbol("d")
    if is_call(function, "Function", 1):
        assert type(function) is Call
        term = put(function.arguments[0], call("Slot", Number("1")), letter, neat)
    elif is_call(function, "Function", 2):
        assert type(function) is Call
        letter, term = function.arguments
    else:
        term = Call(function, (letter,))
    template = template_of(r"\sum_{#d|#n} #f:product", ("d", "n", "f"), levels.PREFIX)
    yield Layout(template, (letter, number, term), TEXTBOOK)
