r"""Derivatives by their fractions and signs, and differentials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.arguments import read_arguments
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.context import is_row
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.leaves import INCREMENT
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.places import at_a_place, at_vector, by_component
from mathglot.languages.latex.structures.calls import is_varied
from mathglot.languages.latex.structures.derivatives import BY_FUNCTIONS
from mathglot.languages.latex.structures.indices import SIGNS, only_index
from mathglot.languages.latex.structures.operators import ARGUMENT
from mathglot.languages.latex.structures.statements import is_name
from mathglot.languages.latex.symbols import INCREMENTS
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
)

# The sign of a variational derivative.
VARIATION = r"\delta"


@dataclass(frozen=True, slots=True)
class Above:
    """The numerator of a derivative: its order, and what is differentiated."""

    order: Node | None
    operand: Node | None


def sign_end(chart: Chart, place: int) -> int:
    r"""Where a d, \mathrm{d}, \partial or \delta ends; 0 if there is none."""
    token = chart.tokens[place]
    if token in ("d", r"\partial", "D", VARIATION):
        return place + 1
    if token == r"\mathrm" and chart.word(place) == "d":
        return place + 4
    return 0


def read_above(chart: Chart, begin: int, stop: int) -> Iterator[Above]:
    place = sign_end(chart, begin)
    if not place:
        return
    orders: list[Node | None] = [None]
    if chart.tokens[place] == "^":
        inner, last, end = chart.script(place)
        orders = list(chart.content(inner, last, levels.ITEM))
        place = end
    for order in orders:
        if place == stop:
            yield Above(order, None)
        else:
            for operand in chart.parse_to(place, stop, levels.PRODUCT):
                yield Above(order, operand)


# The variables below the line of a derivative, each with its order if it has one.
Below = tuple[tuple[Node, Node | None], ...]


def read_below(chart: Chart, begin: int, stop: int) -> list[Below]:
    """The variables below the line, each with its order."""
    return [below for below, end in read_variables(chart, begin, stop) if end == stop]


def read_variables(
    chart: Chart, begin: int, stop: int | None = None
) -> list[tuple[Below, int]]:
    """Variables that are differentiated by, and where they end."""
    last = chart.size if stop is None else stop
    states: list[tuple[int, Below]] = [(begin, ())]
    found: list[tuple[Below, int]] = []
    while states:
        place, done = states.pop()
        if done:
            found.append((done, place))
        inside = sign_end(chart, place)
        if not inside or inside >= last:
            continue
        # By a derivative: \partial L/\partial\,\partial_\mu\phi; by a function: d\ln x.
        by_function = chart.tokens[inside] in BY_FUNCTIONS
        least = levels.PREFIX if by_function else levels.APPLIED
        for variable in chart.parse(inside, least):
            if variable.end > last or variable.level == levels.CLOSED:
                continue
            states.append((variable.end, (*done, (variable, None))))
            if chart.tokens[variable.end] == "^" and variable.level >= levels.ATOM:
                inner, outer, end = chart.script(variable.end)
                for order in chart.content(inner, outer, levels.ITEM):
                    states.append((end, (*done, (variable, order))))
    return found


@opens(r"\frac")
def read_leibniz(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{dy}{dx}`, `\frac{d}{dx} f`, `\frac{\partial^2 f}{\partial x^2}`."""
    middle = chart.closing.get(start + 1)
    if middle is None or not sign_end(chart, start + 2):
        return
    end = chart.closing.get(middle + 1)
    if end is None or not sign_end(chart, middle + 2):
        return
    if VARIATION in (chart.tokens[start + 2], chart.tokens[middle + 2]):
        return
    belows = read_below(chart, middle + 2, end)
    for above in read_above(chart, start + 2, middle):
        for below in belows:
            _add_derivative(chart, above, below, end + 1, into)


@opens("d", r"\partial", r"\mathrm")
def read_inline(chart: Chart, start: int, into: Nodes) -> None:
    r"""`dy/dx`, `\partial^2 f/\partial x^2`: a derivative on the line."""
    place = sign_end(chart, start)
    if not place or "/" not in chart.every:
        return
    orders: list[Node | None] = [None]
    if chart.tokens[place] == "^":
        inner, last, place = chart.script(place)
        orders = list(chart.content(inner, last, levels.ITEM))
    if chart.tokens[place] == "/":
        for below, end in read_variables(chart, place + 1):
            for order in orders:
                above = Above(order, None)
                _add_derivative(chart, above, below, end, into, levels.DIVISION)
    # Functions above are of one kind with those below: d\ln P/d\ln k.
    of_function = chart.tokens[place] in BY_FUNCTIONS
    least = levels.PREFIX if of_function else levels.POWER
    for operand in chart.parse(place, least):
        if chart.tokens[operand.end] != "/":
            continue
        belows = read_variables(chart, operand.end + 1)
        for order in orders:
            for below, end in belows:
                above = Above(order, operand)
                _add_derivative(chart, above, below, end, into, levels.DIVISION)


def _add_derivative(
    chart: Chart,
    above: Above,
    below: Below,
    end: int,
    into: Nodes,
    level: int = levels.POWER,
) -> None:
    build, parts = assemble(above, below)
    if above.operand is not None:
        feature = "whole" if level == levels.POWER else "inline"
        parts = (*parts, above.operand)
        into.add(end, level, build, parts, (f"derivative:{feature}",))
        for arguments in read_arguments(chart, end):
            into.add(
                arguments.end,
                levels.POWER,
                at_a_place(build, len(parts)),
                (*parts, arguments),
                ("derivative:place",),
            )
            into.add(
                arguments.end,
                levels.POWER,
                by_component(build, len(parts)),
                (*parts, arguments),
                ("derivative:component",),
            )
            into.add(
                arguments.end,
                levels.POWER,
                at_vector(build, len(parts)),
                (*parts, arguments),
                ("derivative:vector",),
            )
        return
    alone = level
    for operand in chart.parse(end, levels.PRODUCT):
        level = levels.PREFIX
        into.add(operand.end, level, build, (*parts, operand), ("derivative:operator",))
    into.add(end, alone, _unapplied(build), parts, ("operator_alone",))


def assemble(above: Above, below: Below) -> tuple[Build, tuple[Node, ...]]:
    """What builds a derivative, and from which parts; the operand comes last."""
    orders = [above.order] if above.order is not None else []
    variables = [variable for variable, _ in below]
    each = [order for _, order in below if order is not None]
    marks = tuple(order is not None for _, order in below)
    return _derivative_of(bool(orders), marks), (*orders, *variables, *each)


def _unapplied(build: Build) -> Build:
    r"""`\frac{\partial}{\partial x}` as a function of what is differentiated."""

    return lambda *values: as_function(build(*values, ARGUMENT))


def as_function(derivative: Tree | None) -> Tree | None:
    """The operator of which a derivative is the value."""
    return derivative and call("Function", derivative)


def _derivative_of(has_order: bool, marks: tuple[bool, ...]) -> Build:
    def build(*values: Tree) -> Tree | None:
        rest = list(values)
        total = rest.pop(0) if has_order else None
        variables = [rest.pop(0) for _ in marks]
        orders = [rest.pop(0) if marked else None for marked in marks]
        operand = rest.pop(0)
        if not _orders_agree(total, orders):
            return None
        if any(is_call(variable, "Power") for variable in variables):
            # What stands above a variable is its order, or an index, or makes a square.
            if total is not None or not _are_squares(variables):
                return None
        arguments = [
            variable if order is None else call("List", variable, order)
            for variable, order in zip(variables, orders, strict=True)
        ]
        return Call(Symbol("D"), (operand, *arguments))

    return build


def _are_squares(variables: list[Tree]) -> bool:
    r"""`d\Sigma/dp^2`, `\partial/\partial g^2`: by the square of a letter."""
    [first, *others] = variables
    if others or not is_call(first, "Power", 2):
        return False
    assert type(first) is Call
    return first.arguments[1] == Number("2") and is_name(first.arguments[0])


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
    place = sign_end(chart, start)
    if not place or chart.tokens[start] == "D":
        return
    # Squares of differentials have company: ds^2 = dx^2 + dy^2.
    leads = not start or chart.tokens[start - 1] == "="
    is_alone = not leads and chart.tokens.count("d") == 1
    is_letter = any(
        token == "d" and following in _BEHIND_LETTERS
        for token, following in pairwise(chart.tokens[: chart.size + 1])
    )
    for node in chart.parse(place, levels.POWER):
        if not any(map(name_of, chart.tokens[node.start : node.end])):
            # Numbers do not change: d\sqrt6.
            continue
        # Letters behind it make it one of a row of letters: div.
        behind = chart.tokens[node.end]
        more = ("differential:followed",) if behind != "d" and name_of(behind) else ()
        if is_letter:
            more = (*more, "differential:letter")
        if is_alone and chart.present.issuperset("abc"):
            # The fourth of some coefficients: ax + by + cz + dw.
            more = (*more, "differential:fourth")
        if node.level < levels.ATOM:
            raised = ("differential", "differential:raised", *more)
            if is_alone and chart.tokens[node.end - 1].isdigit():
                raised = (*raised, "differential:power:alone")
            into.add(node.end, levels.APPLIED, _differential_of_raised, (node,), raised)
            continue
        into.add(node.end, levels.APPLIED, _dt, (node,), ("differential", *more))
        if chart.tokens[node.end] == "^":
            begin, stop, end = chart.script(node.end)
            kind = "letters" if is_row(chart.tokens[begin:stop]) else "other"
            if is_alone:
                kind = "alone"
            powered = (f"differential:power:{kind}",)
            for exponent in chart.content(begin, stop, levels.ITEM):
                # No tighter than dx: \sin\theta\,d\phi^2 is no function of both.
                into.add(end, levels.APPLIED, _dt, (node, exponent), powered)


# What stands behind the letter d, and never behind the sign of a differential.
_BEHIND_LETTERS = frozenset(["", ",", ")", "]", "=", "+", "-", r"\in"])


def _dt(value: Tree, power: Tree | None = None) -> Tree:
    whole = call("Dt", value)
    return whole if power is None else call("Power", whole, power)


def _differential_of_raised(value: Tree) -> Tree | None:
    r"""`dx^\mu` by the coordinate with its index; `dx^2` is a power of dx."""
    return call("Dt", value) if is_call(value, "Superscript") else None


_DOTS = frozenset([r"\dot", r"\ddot"])


@opens(*INCREMENTS)
def read_increment(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\Delta x` as one symbol."""
    name = {r"\Delta": r"\[CapitalDelta]", r"\delta": r"\[Delta]"}[chart.tokens[start]]
    from mathglot.languages.latex.reader.scripts import read_letters

    following = chart.nodes(start + 1)
    read_letters(chart, start + 1, following)
    features: tuple[str, ...] = (f"increment:{name}",)
    if chart.tokens[start] == VARIATION and chart.tokens[start + 1] in ("Q", "W"):
        # A little heat or work: dU = \delta Q - \delta W.
        features = (*features, "increment:heat")
    if chart.tokens[start + 1] in _DOTS:
        features = (*features, "increment:dotted")
    for node in following.all:
        into.add(
            node.end,
            min(node.level, levels.ATOM),
            _increment(name, chart.tokens[start + 1]),
            (node,),
            features,
            ((f"{chart.tokens[start]}+", INCREMENT),),
        )


def _increment(name: str, letter: str) -> Build:
    def build(value: Tree) -> Tree | None:
        if type(value) is Symbol:
            # Behind the sign E and I are letters like others.
            return Symbol(name + (letter if letter in "EI" else value.name))
        if type(value) is not Call:
            return None
        if is_varied(Symbol(name), value):
            # The variation of what has an accent: \delta\bar\psi.
            return call(name, value)
        if value.name == "OverDot":
            base = build(value.arguments[0])
            return base and Call(value.head, (base, *value.arguments[1:]))
        if value.name in ("Subscript", "Superscript"):
            base = build(value.arguments[0])
            return base and Call(value.head, (base, *value.arguments[1:]))
        # A function of the author's own: \delta F[x].
        head = build(value.head) if not is_built_in(value.name) else None
        return head and Call(head, value.arguments)

    return build


def read_limits(chart: Chart, start: int) -> Iterator[tuple[tuple[Node, Node], int]]:
    """The limits of an integral, and where they end."""
    if chart.tokens[start] != "_":
        return
    begin, stop, end = chart.script(start)
    if chart.tokens[end] != "^":
        return
    first, last, final = chart.script(end)
    for low in chart.content(begin, stop, levels.ITEM):
        for high in chart.content(first, last, levels.ITEM):
            yield (low, high), final


@opens(*SIGNS.values())
def read_over_index(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\sum q_i r_i`, which is over its only index without saying."""
    head = next(name for name, sign in SIGNS.items() if sign == chart.tokens[start])
    if chart.tokens[start + 1] in ("_", "^"):
        for (low, high), end in read_limits(chart, start + 1):
            if "=" in chart.tokens[low.start : low.end]:
                continue
            for node in chart.parse(end, levels.PRODUCT):
                told = (f"head:{head}", "over_index", "over_index:limits")
                parts = (node, low, high)
                into.add(node.end, levels.PREFIX, _over_range(head), parts, told)
        return
    for node in chart.parse(start + 1, levels.PRODUCT):
        features = (f"head:{head}", "over_index")
        into.add(node.end, levels.PREFIX, _over_index(head), (node,), features)


def _over_range(head: str) -> Build:
    def build(term: Tree, low: Tree, high: Tree) -> Tree | None:
        index = only_index(term)
        if index is None or low in (index, Symbol("I")):
            return None
        return call(head, term, call("List", index, low, high))

    return build


def _over_index(head: str) -> Build:
    def build(term: Tree) -> Tree | None:
        index = only_index(term)
        return None if index is None else call(head, term, index)

    return build
