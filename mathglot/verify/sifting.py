"""Deltas under an integral: each picks the integrand's value where it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    replaced,
)
from mathglot.verify.evaluation import Compiler, variable_name
from mathglot.verify.program import Environment, Program
from mathglot.verify.switches import BINDING, Gauge, find_places, mentions
from mathglot.verify.values import Context, UndefinedError, UnevaluableError, Value

_FARTHEST = 1000
_WINDOWS = (0, 4, 25, _FARTHEST)
_MOST_DELTAS = 6


@dataclass(frozen=True, slots=True)
class Delta:
    """A delta that is replaced by a parameter in the integrand."""

    name: str
    argument: Tree
    order: int


@dataclass(frozen=True, slots=True)
class Sieve:
    """A delta's argument made ready to be read."""

    program: Program
    order: int

    def bind(self, context: Context, environment: Environment) -> tuple[Gauge, int]:
        return Gauge(self.program.bind(context, environment), False), self.order


def find_deltas(body: Tree, name: str) -> tuple[Tree, list[Delta]]:
    """The integrand with a parameter for each delta that depends on the variable."""
    found: list[Delta] = []
    body = _separate(body)
    for node in _delta_nodes(body, name):
        argument, order = _read_delta(node)
        if not mentions(argument, name):
            continue
        if len(found) == _MOST_DELTAS:
            raise UnevaluableError("an integral over too many deltas")
        # An inner integral has deltas of its own.
        delta = Delta(f"#delta {name} {len(found)}", argument, order)
        found.append(delta)
        body = replaced(body, node, Symbol(delta.name))
    return body, found


def _separate(body: Tree) -> Tree:
    """DiracDelta[x, y] as a product of two."""
    for node in postorder(body):
        if isinstance(node, Call) and is_call(node, "DiracDelta"):
            if len(node.arguments) > 1:
                parts = [call("DiracDelta", part) for part in node.arguments]
                body = replaced(body, node, call("Times", *parts))
    return body


def _delta_nodes(body: Tree, name: str) -> list[Call]:
    """The deltas that no inner integral sifts."""
    found: dict[Call, None] = {}
    todo: list[tuple[Tree, frozenset[str]]] = [(body, frozenset())]
    while todo:
        node, bound = todo.pop()
        if not isinstance(node, Call):
            continue
        if _is_delta(node):
            if not any(mentions(node, name) for name in bound):
                found[node] = None
            continue
        if node.name in BINDING and not node.name.endswith("Integrate"):
            if any(
                _is_delta(part) and mentions(part, name) for part in postorder(node)
            ):
                raise UnevaluableError("an integral over many deltas")
        elif node.name in ("Integrate", "NIntegrate"):
            bound |= {
                variable_name(part.arguments[0]) or ""
                for part in node.arguments[1:]
                if isinstance(part, Call) and part.name == "List" and part.arguments
            }
        todo.extend((part, bound) for part in node.arguments)
    return list(found)


def _is_delta(node: Tree) -> bool:
    if not isinstance(node, Call):
        return False
    if node.name:
        return node.name == "DiracDelta"
    head = node.head
    return (
        isinstance(head, Call)
        and isinstance(head.head, Call)
        and head.head.name == "Derivative"
        and head.arguments == (Symbol("DiracDelta"),)
    )


def _read_delta(node: Call) -> tuple[Tree, int]:
    """The argument of a delta, and how often it is differentiated."""
    if len(node.arguments) != 1:
        raise UnevaluableError("an integral over DiracDelta of several arguments")
    if node.name:
        return node.arguments[0], 0
    assert isinstance(node.head, Call) and isinstance(node.head.head, Call)
    orders = node.head.head.arguments
    if len(orders) != 1 or not isinstance(orders[0], Number):
        raise UnevaluableError("an integral over a derivative of unknown order")
    if not orders[0].text.isdigit():
        raise UnevaluableError("an integral over a derivative of unknown order")
    return node.arguments[0], int(orders[0].text)


def make_sieves(compiler: Compiler, deltas: list[Delta], name: str) -> list[Sieve]:
    """The deltas of an integrand, compiled."""
    return [
        Sieve(compiler.body(delta.argument, [name]), delta.order) for delta in deltas
    ]


def sift(
    context: Context,
    integrand: Callable[..., Value],
    sieves: list[tuple[Gauge, int]],
    ends: tuple[Value, Value],
    closed: bool,
) -> Value:
    """What the deltas contribute to the integral of f(x, delta, ...)."""
    lower, upper = (context.convert(end) for end in ends)
    sign = 1
    if lower > upper:
        lower, upper, sign = upper, lower, -1
    total = context.zero
    for index, (gauge, order) in enumerate(sieves):

        def weight(x: Value, index: int = index) -> Value:
            return _read_weight(context, integrand, len(sieves), index, x)

        for place in _find_zeros(context, gauge, lower, upper, closed):
            slope = context.diff(gauge.function, place)
            if order:
                bend = context.diff(gauge.function, place, 2)
                if abs(bend) > abs(slope) * context.eps**0.3:
                    raise UndefinedError("a derivative of DiracDelta[f[x]]")
            value = context.diff(weight, place, order) if order else weight(place)
            total += (-1) ** order * value / (abs(slope) * slope**order)
    return sign * total


def _read_weight(
    context: Context,
    integrand: Callable[..., Value],
    count: int,
    index: int,
    place: Value,
) -> Value:
    """The factor of a delta, in which the integrand must be linear."""
    values = [context.zero] * count
    none = integrand(place, *values)
    values[index] = context.one
    single = integrand(place, *values) - none
    values[index] = context.mpf(2)
    double = integrand(place, *values) - none
    if abs(double - 2 * single) > abs(single) * context.eps**0.5:
        raise UndefinedError("no integral over a power of DiracDelta")
    return single


def _find_zeros(
    context: Context, gauge: Gauge, lower: Value, upper: Value, closed: bool
) -> list[Value]:
    """Where a delta stands in the range."""
    first = lower if not context.isinf(lower) else -context.mpf(_FARTHEST)
    last = upper if not context.isinf(upper) else first + 2 * _FARTHEST
    cuts = sorted(
        {first, last}
        | {
            context.mpf(sign * window) + context.mpf(1) / 7
            for window in _WINDOWS
            for sign in (1, -1)
            if first < sign * window + context.mpf(1) / 7 < last
        }
    )
    places: list[Value] = []
    for start, end in pairwise(cuts):
        places += find_places(context, [gauge], start, end)
    at_end = [end for end in (lower, upper) if gauge.read(context, end) == 0]
    if at_end == [lower] and closed:
        return [lower, *places]
    if at_end:
        raise UndefinedError("DiracDelta at an end of an integral")
    return places
