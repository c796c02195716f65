r"""Series written out: some first terms, dots, and the last terms if there are any.

How far a person works a term out is open: `\frac{x^1}{1!}` may be x, and each shown
term may be any of these. The layouts are made only where a formula has dots.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import EITHER, Layout, builds
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.structures.substitution import neat, terms_at
from mathglot.languages.latex.template import (
    CHOICE,
    JOINT,
    LITERAL,
    SLOT,
    TERM,
    Element,
    Program,
    Template,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder

# A series that is to be written out; it exists only while layouts are made.
_WRITTEN_OUT = "#WrittenOut"
_EVERY = TEXFORM | TEXTBOOK | DLMF
_INFINITY = Symbol("Infinity")
_DOT_SIGNS = (r"\cdots", r"\ldots")
_DOTS: Element = (CHOICE, tuple(((LITERAL, sign),) for sign in _DOT_SIGNS))
_LOW_DOTS: Element = (CHOICE, _DOTS[1][::-1])
_MOST_SHOWN = 5
_MOST_NODES = 150
_LEVELS = {"Sum": levels.SUM, "Product": levels.PRODUCT, "Table": levels.ITEM}
_BRACKETS = (("(", ")"), (r"\{", r"\}"), ("[", "]"), (r"\langle", r"\rangle"))


@dataclass(frozen=True, slots=True)
class Series:
    """The general term of a series, its index, and where it begins and ends."""

    term: Tree
    index: Symbol
    # None where the beginning is no literal whole number.
    start: int | None
    last: Tree


def read_series(node: Call) -> Series | None:
    """A sum, product or table over one index as a series, None if it is not one."""
    if len(node.arguments) != 2:
        return None
    term, iterator = node.arguments
    if type(iterator) is not Call or iterator.name != "List":
        return None
    if len(iterator.arguments) == 2:
        index, last = iterator.arguments
        first: Tree = Number("1")
    elif len(iterator.arguments) == 3:
        index, first, last = iterator.arguments
    else:
        return None
    if type(index) is not Symbol or not _is_short(term):
        return None
    literal = type(first) is Number and first.text.isdigit() and len(first.text) < 7
    start = int(first.text) if literal and type(first) is Number else None
    return Series(term, index, start, last)


def _is_short(term: Tree) -> bool:
    """Whether people would write a term more than once.

    Sums stand in sums, and to put values into each would take quadratic time.
    """
    return next(islice(preorder(term), _MOST_NODES, None), None) is None


def written_out_layouts(node: Call) -> Iterator[Layout]:
    """The series written out, which is looked into only where there are dots."""
    made = call(_WRITTEN_OUT, node)
    for number, sign in enumerate(_DOT_SIGNS):
        flavours = ACCEPTED if number else OTHER
        yield Layout(_out_template(_LEVELS[node.name], sign), (made,), flavours)


@lru_cache(maxsize=16)
def _out_template(level: int, sign: str) -> Template:
    return replace(same(((SLOT, 0, level),), level), required=frozenset([sign]))


class _Terms:
    """The terms that may be shown: as they are written, and all that is recognised."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.parts: list[Tree] = []
        self.known: dict[Tree, int] = {}

    def at(self, value: Tree) -> int:
        """The number of the written part for a value; what is read has the next."""
        number = self.known.get(value)
        if number is None:
            forms = terms_at(self.series.term, self.series.index, value)
            number = self.known[value] = len(self.parts)
            self.parts += [
                forms[0],
                forms[0] if len(forms) == 1 else call(EITHER, *forms),
            ]
        return number

    def from_start(self, step: int) -> int:
        assert self.series.start is not None
        return self.at(Number(str(self.series.start + step)))

    def from_end(self, step: int) -> int:
        if not step:
            return self.at(self.series.last)
        return self.at(neat(call("Subtract", self.series.last, Number(str(step)))))

    def general(self) -> int:
        return self.at(self.series.index)


@builds(_WRITTEN_OUT)
def out_layouts(node: Call) -> Iterator[Layout]:
    """All the ways of writing a series out."""
    inner = node.arguments[0]
    assert type(inner) is Call
    series = read_series(inner)
    assert series is not None
    terms = _Terms(series)
    rows = _open_rows(terms) if series.last == _INFINITY else _closed_rows(terms)
    for numbers, flavours in list(rows):
        for template in _templates(inner.name, numbers):
            yield Layout(template, tuple(terms.parts), flavours)


# The numbers of the parts in a row, and signs where dots stand.
_Row = tuple[int | str, ...]


def _open_rows(terms: _Terms) -> Iterator[tuple[_Row, int]]:
    for shown in range(2, _MOST_SHOWN + 1):
        front = tuple(terms.from_start(step) for step in range(shown))
        following = terms.parts[terms.from_start(shown)]
        falls = type(following) is Call and following.name == "Minus"
        yield (*front, "-" if falls else "+"), _EVERY
        if falls:
            yield (*front, "+"), ACCEPTED
        yield (*front, "+", terms.general(), "+"), ACCEPTED


def _closed_rows(terms: _Terms) -> Iterator[tuple[_Row, int]]:
    for shown in range(1, _MOST_SHOWN + 1):
        front = tuple(terms.from_start(step) for step in range(shown))
        yield (*front, "+", terms.from_end(0)), _EVERY
        yield (*front, "+", terms.from_end(1), terms.from_end(0)), _EVERY
    for shown in range(1, 4):
        front = tuple(terms.from_end(step) for step in range(shown))
        yield (*front, "+", terms.from_start(0)), ACCEPTED
        back = (terms.from_start(1), terms.from_start(0))
        yield (*front, "+", *back), _EVERY if shown == 2 else ACCEPTED


def _templates(name: str, row: _Row) -> Iterator[Template]:
    written = _program(name, row, 0)
    read = _program(name, row, 1)
    yield Template(written, read, _LEVELS[name], None, None)
    if name == "Table":
        for opening, closing in _BRACKETS:
            programs = [
                ((LITERAL, opening), *program, (LITERAL, closing))
                for program in (written, read)
            ]
            yield Template(programs[0], programs[1], levels.ATOM, None, None)


def _program(name: str, row: _Row, offset: int) -> Program:
    elements: list[Element] = []
    for place, item in enumerate(row):
        if name == "Sum":
            elements += _summed(place, item, offset)
        elif name == "Product":
            elements += [(JOINT,)] if place else []
            elements += (
                [_DOTS]
                if isinstance(item, str)
                else [(SLOT, item + offset, levels.POWER)]
            )
        else:
            elements += [(LITERAL, ",")] if place else []
            elements += (
                [_LOW_DOTS]
                if isinstance(item, str)
                else [(SLOT, item + offset, levels.ITEM)]
            )
    return tuple(elements)


def _summed(place: int, item: int | str, offset: int) -> list[Element]:
    if isinstance(item, str):
        return [(LITERAL, item), _DOTS]
    if place:
        return [(TERM, item + offset, "+")]
    return [(SLOT, item + offset, levels.NEGATIVE)]
