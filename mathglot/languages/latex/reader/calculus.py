r"""Derivatives by their fractions and signs, and differentials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.languages.latex import levels
from mathglot.languages.latex.notations import PUNCTUATION
from mathglot.languages.latex.reader.chart import Chart, Nodes, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.structures.indices import SIGNS, only_index
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    preorder,
)


@dataclass(frozen=True, slots=True)
class _Above:
    """The numerator of a derivative: its order, and what is differentiated."""

    order: Node | None
    operand: Node | None


def _sign_end(chart: Chart, place: int) -> int:
    r"""Where a d, \mathrm{d} or \partial ends; 0 if there is none."""
    token = chart.tokens[place]
    if token in ("d", r"\partial", "D"):
        return place + 1
    if token == r"\mathrm" and chart.word(place) == "d":
        return place + 4
    return 0


def _read_above(chart: Chart, begin: int, stop: int) -> Iterator[_Above]:
    place = _sign_end(chart, begin)
    if not place:
        return
    orders: list[Node | None] = [None]
    if chart.tokens[place] == "^":
        inner, last, end = chart.script(place)
        orders = list(chart.content(inner, last, levels.ITEM))
        place = end
    for order in orders:
        if place == stop:
            yield _Above(order, None)
        else:
            for operand in chart.parse_to(place, stop, levels.PRODUCT):
                yield _Above(order, operand)


def _read_below(
    chart: Chart, begin: int, stop: int
) -> list[tuple[tuple[Node, Node | None], ...]]:
    """The variables below the line, each with its order."""
    states: list[tuple[int, tuple[tuple[Node, Node | None], ...]]] = [(begin, ())]
    found = []
    while states:
        place, done = states.pop()
        if place == stop:
            if done:
                found.append(done)
            continue
        inside = _sign_end(chart, place)
        if not inside or inside >= stop:
            continue
        for variable in chart.parse(inside, levels.ATOM):
            if variable.end > stop:
                continue
            states.append((variable.end, (*done, (variable, None))))
            if chart.tokens[variable.end] == "^":
                inner, last, end = chart.script(variable.end)
                for order in chart.content(inner, last, levels.ITEM):
                    states.append((end, (*done, (variable, order))))
    return found


@opens(r"\frac")
def read_leibniz(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{dy}{dx}`, `\frac{d}{dx} f`, `\frac{\partial^2 f}{\partial x^2}`."""
    middle = chart.closing.get(start + 1)
    if middle is None or not _sign_end(chart, start + 2):
        return
    end = chart.closing.get(middle + 1)
    if end is None or not _sign_end(chart, middle + 2):
        return
    belows = _read_below(chart, middle + 2, end)
    for above in _read_above(chart, start + 2, middle):
        for below in belows:
            _add_derivative(chart, above, below, end + 1, into)


def _add_derivative(
    chart: Chart,
    above: _Above,
    below: tuple[tuple[Node, Node | None], ...],
    end: int,
    into: Nodes,
) -> None:
    orders = [above.order] if above.order is not None else []
    variables = [variable for variable, _ in below]
    each = [order for _, order in below if order is not None]
    marks = tuple(order is not None for _, order in below)
    build = _derivative(bool(orders), marks)
    parts = (*orders, *variables, *each)
    if above.operand is not None:
        into.add(
            end, levels.POWER, build, (*parts, above.operand), ("derivative:whole",)
        )
        return
    for operand in chart.parse(end, levels.PRODUCT):
        level = levels.PREFIX
        into.add(operand.end, level, build, (*parts, operand), ("derivative:operator",))


def _derivative(has_order: bool, marks: tuple[bool, ...]) -> Build:
    def build(*values: Tree) -> Tree | None:
        rest = list(values)
        total = rest.pop(0) if has_order else None
        variables = [rest.pop(0) for _ in marks]
        orders = [rest.pop(0) if marked else None for marked in marks]
        operand = rest.pop(0)
        if not _orders_agree(total, orders):
            return None
        arguments = [
            variable if order is None else call("List", variable, order)
            for variable, order in zip(variables, orders, strict=True)
        ]
        return Call(Symbol("D"), (operand, *arguments))

    return build


def _orders_agree(total: Tree | None, orders: list[Tree | None]) -> bool:
    each = [Number("1") if order is None else order for order in orders]
    if len(each) == 1:
        return (total or Number("1")) == each[0]
    if not all(type(o) is Number and o.text.isdigit() for o in each):
        return total is not None
    summed = sum(int(o.text) for o in each if type(o) is Number)
    return total == Number(str(summed))


@opens("d", r"\mathrm")
def read_differential(chart: Chart, start: int, into: Nodes) -> None:
    """`dU` outside of integrals."""
    place = _sign_end(chart, start)
    if not place or chart.tokens[start] == "D":
        return
    for node in chart.parse(place, levels.ATOM):
        into.add(
            node.end,
            levels.PREFIX,
            lambda value: call("Dt", value),
            (node,),
            ("differential",),
        )
        if chart.tokens[node.end] == "^":
            begin, stop, end = chart.script(node.end)
            for exponent in chart.content(begin, stop, levels.ITEM):
                into.add(
                    end,
                    levels.POWER,
                    lambda value, power: call("Power", call("Dt", value), power),
                    (node, exponent),
                    ("differential:power",),
                )


@opens(r"\partial", r"\nabla")
def read_partial(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\partial_x f`."""
    if chart.tokens[start + 1] != "_":
        return
    _, _, end = chart.script(start + 1)
    for index in read_index(chart, start + 1):
        for operand in chart.parse(end, levels.PREFIX):
            into.add(
                operand.end,
                levels.PREFIX,
                _derivative_by,
                (index, operand),
                ("derivative:index",),
            )


def _derivative_by(variables: tuple[Tree, ...], value: Tree) -> Tree | None:
    if any(type(one) is String and one.value in PUNCTUATION for one in variables):
        return None
    return Call(Symbol("D"), (value, *variables))


@opens(r"\Delta", r"\delta")
def read_increment(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\Delta x` as one symbol."""
    name = {r"\Delta": r"\[CapitalDelta]", r"\delta": r"\[Delta]"}[chart.tokens[start]]
    from mathglot.languages.latex.reader.scripts import read_letters

    following = chart.nodes(start + 1)
    read_letters(chart, start + 1, following)
    for node in following.all:
        into.add(
            node.end, levels.ATOM, _increment(name), (node,), (f"increment:{name}",)
        )


def _increment(name: str) -> Build:
    def build(value: Tree) -> Tree | None:
        if type(value) is Symbol:
            return Symbol(name + value.name)
        if type(value) is Call and value.name == "Subscript":
            base = build(value.arguments[0])
            if base is not None:
                return Call(value.head, (base, *value.arguments[1:]))
        return None

    return build


@opens(r"\int")
def read_silent(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\int_a^b f`, where what it is by goes without saying."""
    if chart.tokens[start + 1] != "_":
        return
    begin, stop, end = chart.script(start + 1)
    if chart.tokens[end] != "^":
        return
    first, last, final = chart.script(end)
    for low in chart.content(begin, stop, levels.ITEM):
        for high in chart.content(first, last, levels.ITEM):
            for node in chart.parse(final, levels.PRODUCT):
                into.add(
                    node.end, levels.PREFIX, _silent, (node, low, high), ("silent",)
                )


def _silent(body: Tree, low: Tree, high: Tree) -> Tree | None:
    shown = {node for node in preorder(body) if type(node) is Symbol}
    letter = next(name for name in _VARIABLES if name not in shown)
    if type(body) is Symbol:
        body = Call(body, (letter,))
    return call("Integrate", body, call("List", letter, low, high))


@opens(*SIGNS.values())
def read_over_index(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\sum q_i r_i`, which is over its only index without saying."""
    if chart.tokens[start + 1] in ("_", "^"):
        return
    head = next(name for name, sign in SIGNS.items() if sign == chart.tokens[start])
    for node in chart.parse(start + 1, levels.PRODUCT):
        features = (f"head:{head}", "over_index")
        into.add(node.end, levels.PREFIX, _over_index(head), (node,), features)


def _over_index(head: str) -> Build:
    def build(term: Tree) -> Tree | None:
        index = only_index(term)
        return None if index is None else call(head, term, index)

    return build


_VARIABLES = tuple(Symbol(name) for name in ("x", "t", "u", "s", "y", "z", "v", "w"))
