r"""Sums and products over more than a plain range.

Several indices under one sign, `\sum_{i,j=1}^n`; conditions on an index,
`\sum_{\substack{k=1\\k\neq j}}^n`; steps, `\sum_{k=1,3,5,\ldots}`. The notations are
those by which such sums are written, structures/indices.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.rows import run
from mathglot.languages.latex.reader.sense import CONSTANTS
from mathglot.languages.latex.structures.indices import (
    EXCLUSION,
    SIGNS,
    Range,
    write_both,
    write_ranges,
    write_steps,
)
from mathglot.languages.latex.template import Program, template_of
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

_INFINITY = Symbol("Infinity")
_FIRST, _LAST = Symbol("a"), Symbol("b")
_ZERO, _ONE = Number("0"), Number("1")
# What an index may run over, as far as notations tell one from another.
_BOUNDS: tuple[tuple[Tree, Tree], ...] = (
    (_FIRST, _LAST),
    (_FIRST, _INFINITY),
    (_ZERO, _INFINITY),
    (_ONE, _INFINITY),
    (call("Minus", _INFINITY), _INFINITY),
)
_MOST_INDICES, _MOST_CONDITIONED = 6, 3

Parts = dict[str, Tree]
Make = Callable[[Parts], Tree | None]


@opens(*SIGNS.values())
def read_ranges(chart: Chart, start: int, into: Nodes) -> None:
    """A sign over a range that has commas or lines, or that leaves one out."""
    if chart.tokens[start + 1] != "_":
        return
    begin, stop, after = chart.script(start + 1)
    below = chart.tokens[begin:stop]
    several = not {",", r"\substack"}.isdisjoint(below)
    if not several and (chart.tokens[after] != "^" or r"\neq" not in below):
        return
    for kind, names, program, make in _notations(chart.tokens[start]):
        if several == (kind == "excluded"):
            continue
        for end, bound in run(chart, program, start):
            keys = tuple(names[key] for key, _ in bound if isinstance(key, int))
            nodes = tuple(node for _, node in bound)
            features = ("range", f"range:{kind}")
            into.add(end, levels.PREFIX, _maker(keys, make), nodes, features)


def _maker(names: tuple[str, ...], make: Make) -> Build:
    def build(*values: Any) -> Tree | None:
        parts: Parts = {}
        for name, value in zip(names, values, strict=True):
            if parts.setdefault(name, value) != value:
                return None
        return make(parts)

    return build


@cache
def _notations(sign: str) -> tuple[tuple[str, tuple[str, ...], Program, Make], ...]:
    [head] = [head for head, written in SIGNS.items() if written == sign]
    found: dict[str, tuple[str, tuple[str, ...], Make]] = {}
    for kind, names, (below, above), make in (
        *_shared(head),
        *_grids(head),
        *_conditions(head),
        *_exclusions(head),
        *_steps(head),
    ):
        found.setdefault(f"{sign}_{{{below}}}{above} #f:product", (kind, names, make))
    return tuple(
        (kind, names, template_of(text, names, levels.PREFIX).normal, make)
        for text, (kind, names, make) in found.items()
    )


_Notation = tuple[str, tuple[str, ...], Range, Make]


def _iterator(parts: Parts, index: str, first: Tree, last: Tree) -> Tree | None:
    """A list of an index and its bounds, those shown and those that are fixed."""
    name = parts[index]
    letter = name
    while type(letter) is Call and letter.name in _MARKED:
        letter = letter.arguments[0]
    if type(letter) is not Symbol or letter in CONSTANTS:
        return None
    return call("List", name, parts.get("a", first), parts.get("b", last))


# What an index may carry: \ell and \bar\ell are two.
_MARKED = frozenset("OverBar OverTilde OverHat OverVector Subscript".split())


def _shared(head: str) -> Iterator[_Notation]:
    for count in range(2, _MOST_INDICES + 1):
        indices = tuple(f"k{number}" for number in range(count))
        row = ",".join(f"#{index}" for index in indices)
        for first, last in _BOUNDS:

            def make(
                parts: Parts,
                first: Tree = first,
                last: Tree = last,
                indices: tuple[str, ...] = indices,
            ) -> Tree | None:
                lists = [_iterator(parts, index, first, last) for index in indices]
                known = [one for one in lists if one is not None]
                if len(known) < len(lists):
                    return None
                return Call(Symbol(head), (parts["f"], *known))

            for written in write_ranges(row, first, last):
                yield "shared", ("f", "a", "b", *indices), written, make


def _grids(head: str) -> Iterator[_Notation]:
    lines = [rf"#a{n}\leq #k{n}\leq #b{n}" for n in (0, 1)]
    names = ("f", "k0", "a0", "b0", "k1", "a1", "b1")

    def make(parts: Parts) -> Tree:
        lists = [
            call("List", *(parts[f"{letter}{n}"] for letter in "kab")) for n in (0, 1)
        ]
        return Call(Symbol(head), (parts["f"], *lists))

    for below in (write_both(*lines), ",".join(lines)):
        yield "grid", names, (below, ""), make


def _conditions(head: str) -> Iterator[_Notation]:
    for count in range(1, _MOST_CONDITIONED + 1):
        indices = tuple(f"k{number}" for number in range(count))
        row = ",".join(f"#{index}" for index in indices)
        for first, last in _BOUNDS:
            make = _conditioned(head, indices, first, last)
            for below, above in write_ranges(row, first, last):
                for text in (write_both(below, "#c:any"), f"{below},#c:any"):
                    names = ("f", "c", "a", "b", *indices)
                    yield "condition", names, (text, above), make


def _exclusions(head: str) -> Iterator[_Notation]:
    r"""`\sum_{k\neq j}^n`: all but one, from the first."""
    count = _conditioned(head, ("k",), _ONE, _ONE)

    def make(parts: Parts) -> Tree | None:
        if parts["b"] == _INFINITY:
            return None
        excluded = call("Unequal", parts["k"], parts["o"])
        return count({**parts, "c": excluded})

    yield "excluded", ("f", "k", "o", "b"), EXCLUSION, make


def _conditioned(
    head: str, indices: tuple[str, ...], first: Tree, last: Tree
) -> Callable[[Parts], Tree | None]:
    def make(parts: Parts) -> Tree | None:
        lists = [_iterator(parts, index, first, last) for index in indices]
        known = [one for one in lists if one is not None]
        if len(known) < len(lists):
            return None
        term, condition = parts["f"], parts["c"]
        if head == "Product":
            counted = call("If", condition, term, _ONE)
        else:
            counted = call("Times", call("Boole", condition), term)
        return call(head, counted, *known)

    return make


def _steps(head: str) -> Iterator[_Notation]:
    for last in (_LAST, _INFINITY):

        def make(parts: Parts, last: Tree = last) -> Tree | None:
            step = _difference(parts["a"], parts["s"])
            if step is None or type(parts["k"]) is not Symbol:
                return None
            if parts["k"] in CONSTANTS:
                return None
            if "t" in parts and _difference(parts["s"], parts["t"]) != step:
                return None
            bounds = (parts["k"], parts["a"], parts.get("b", last), step)
            return call(head, parts["f"], call("List", *bounds))

        for written in write_steps(last):
            yield "steps", ("f", "k", "a", "b", "s", "t"), written, make


def _difference(first: Tree, second: Tree) -> Tree | None:
    if type(first) is not Number or type(second) is not Number:
        return None
    if not (first.text.isdigit() and second.text.isdigit()):
        return None
    step = int(second.text) - int(first.text)
    return Number(str(step)) if step > 0 else None
