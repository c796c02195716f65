"""Equations up to an order: E^x == 1 + x + O[x]^2."""

from __future__ import annotations

from dataclasses import dataclass

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
from mathglot.verify.conditions import Pair
from mathglot.verify.evaluation import compile_tree, variable_name
from mathglot.verify.points import Point
from mathglot.verify.program import Program
from mathglot.verify.values import (
    FARTHEST,
    LARGEST,
    Context,
    UndefinedError,
    UnevaluableError,
    Value,
)

_ZERO, _ONE = Number("0"), Number("1")
_ADDING = frozenset("Plus Subtract Minus".split())
_HIGHEST = 20
# How near to the place both sides are compared, as powers of ten: what is of the order
# claimed keeps its ratio to it, what is of a lower one grows.
_DISTANCES = (8, 16)
_MOST_GROWTH = 1.5


@dataclass(frozen=True, slots=True)
class Order:
    """The difference of two sides, and how fast it must vanish as a variable goes."""

    difference: Program
    name: str
    # None where it goes to infinity.
    place: Program | None
    power: Program

    def judge(self, context: Context, point: Point) -> bool | None:
        """Whether the difference is of the order claimed, or None if unclear."""
        power = context.re(self.power.evaluate(context, point))
        if not 0 <= power <= _HIGHEST:
            raise UndefinedError("too high an order")
        digits = context.dps
        context.dps = 30 + _DISTANCES[1] * (int(power) + 3)
        context.far, context.reach = True, FARTHEST
        try:
            near, nearer = (
                self._read(context, point, context.mpf(10) ** -distance, power)
                for distance in _DISTANCES
            )
        finally:
            context.far, context.reach = False, LARGEST
            context.dps = digits
        if nearer <= _MOST_GROWTH * near:
            return True
        return False if nearer > 100 * near else None

    def _read(
        self, context: Context, point: Point, distance: Value, power: Value
    ) -> Value:
        """The difference in units of the distance to the power."""
        if self.place is None:
            here = 1 / distance
        else:
            here = self.place.evaluate(context, point) + distance
        value = self.difference.evaluate(context, {**point, self.name: here})
        if isinstance(value, list | bool | str) or not context.isfinite(value):
            raise UndefinedError("a value that is no number")
        size = abs(value)
        # What is left of digits that cancel is nothing.
        if size < context.mpf(10) ** -(context.dps - _DISTANCES[1]):
            return context.zero
        return size / distance**power


def find_order(pair: Pair) -> Order | None:
    """The claim of an equation in which an O stands; None where there is none."""
    nodes = [*postorder(pair.left), *postorder(pair.right)]
    if not any(is_call(node, "O") for node in nodes):
        return None
    left, found = _take_away(pair.left)
    right, more = _take_away(pair.right)
    marks = [*found, *more]
    if len(set(marks)) != 1:
        raise UnevaluableError("several orders in one equation")
    variable, place, power = _read_mark(*marks[0])
    name = variable_name(variable)
    if name is None:
        raise UnevaluableError("an order in something that is no variable")
    difference = _without_series(call("Subtract", left, right))
    return Order(
        compile_tree(difference),
        name,
        None if place is None else compile_tree(place),
        compile_tree(power),
    )


def _take_away(side: Tree) -> tuple[Tree, list[tuple[Call, Tree]]]:
    """A side without its O terms, and these: the O and its power."""
    found: list[tuple[Call, Tree]] = []
    todo = [side]
    while todo:
        node = todo.pop()
        mark = _read_term(node)
        if mark is not None:
            found.append(mark)
            side = replaced(side, node, _ZERO)
        elif isinstance(node, Call) and node.name in _ADDING:
            todo.extend(node.arguments)
    if any(is_call(node, "O") for node in postorder(side)):
        raise UnevaluableError("an order that is no term of a sum")
    return side, found


def _read_term(node: Tree) -> tuple[Call, Tree] | None:
    if isinstance(node, Call) and node.name == "O":
        return node, _ONE
    if isinstance(node, Call) and is_call(node, "Power", 2):
        base, power = node.arguments
        if isinstance(base, Call) and base.name == "O":
            return base, power
    return None


def _read_mark(mark: Call, power: Tree) -> tuple[Tree, Tree | None, Tree]:
    """The variable, where it goes (None: to infinity), and the power."""
    small = mark.arguments[0] if mark.arguments else Symbol("O")
    if len(mark.arguments) == 2:
        return small, mark.arguments[1], power
    if len(mark.arguments) != 1:
        raise UnevaluableError("an order of several variables")
    while isinstance(small, Call) and is_call(small, "Power", 2):
        small, inner = small.arguments
        power = call("Times", power, inner)
    if isinstance(small, Call) and is_call(small, "Subtract", 2):
        return small.arguments[0], small.arguments[1], power
    if isinstance(small, Call) and is_call(small, "Divide", 2):
        above, below = small.arguments
        if above == _ONE:
            if isinstance(below, Call) and is_call(below, "Power", 2):
                return (
                    below.arguments[0],
                    None,
                    call("Times", power, below.arguments[1]),
                )
            return below, None, power
    return small, _ZERO, power


def _without_series(tree: Tree) -> Tree:
    """Series[f, {x, a, n}] with f in its place: they differ by what O leaves out."""
    for node in postorder(tree):
        if isinstance(node, Call) and is_call(node, "Series", 2):
            tree = replaced(tree, node, node.arguments[0])
    return tree
