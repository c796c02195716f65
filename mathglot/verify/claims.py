"""A claim made ready to be judged at points: True, False or None at each.

Equality is judged at two precisions. What is equal comes closer when more digits are
computed with, what is different stays as far apart, and anything else is not judged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
)
from mathglot.verify.antiderivatives import differentiate_sides
from mathglot.verify.conditions import Pair, relation_pairs
from mathglot.verify.evaluation import compile_tree
from mathglot.verify.orders import Order, find_order
from mathglot.verify.points import Point
from mathglot.verify.program import Program
from mathglot.verify.values import (
    Context,
    Failure,
    UndefinedError,
    UnevaluableError,
    Value,
    to_real,
)

_CONNECTIVES = frozenset("And Or Not Xor Equivalent Implies".split())
_APPROXIMATE = frozenset(
    """Integrate NIntegrate Limit DiscreteLimit ContinuedFractionK LaplaceTransform
    MellinTransform FourierTransform InverseFourierTransform FourierSinTransform
    FourierCosTransform InverseFourierSinTransform InverseFourierCosTransform
    Residue""".split()
)
_INFINITE = (
    Symbol("Infinity"),
    Symbol("ComplexInfinity"),
    call("Minus", Symbol("Infinity")),
)

_UNDECIDED = frozenset("Algebraics Rationals".split())
_ACCUMULATIONS = frozenset("Sum Product NSum NProduct".split())
# Books differ in the factor of these functions, so that no equation is refuted.
_CONVENTIONAL = frozenset(
    """MathieuC MathieuS MathieuCPrime MathieuSPrime SpheroidalPS
    SpheroidalPSPrime""".split()
)
# Decimal numbers with fewer digits are exact: 0.25.
_FEWEST_ROUNDED = 5


@dataclass(frozen=True, slots=True)
class Precision:
    """Digits to compute with, to compute with again, and to agree in."""

    first: int
    second: int
    agreement: int


EXACT = Precision(50, 100, 30)
APPROXIMATE = Precision(20, 28, 15)

Judge = Callable[[Context, Point], bool | None]


@dataclass(slots=True)
class Claim:
    """What can be asked at a point, and what is known of the whole."""

    judge: Judge
    names: set[str]
    precision: Precision
    # An equation holds on an open set or not at all; an inequality may end anywhere.
    equation: bool
    # Whether it depends on a convention that is not known here.
    conventional: bool
    # Why a point could not be judged, most recent last.
    reasons: list[str]


def make_claim(tree: Tree) -> Claim:
    """The claim that a tree makes; its conditions are split off before."""
    precision = APPROXIMATE if _is_approximate(tree) else EXACT
    maker = _Maker(precision)
    judge = maker.make(tree)
    conventional = any(
        isinstance(node, Call | Symbol) and node.name in _CONVENTIONAL
        for node in postorder(tree)
    )
    return Claim(
        judge, maker.names, precision, maker.equation, conventional, maker.reasons
    )


def _is_approximate(tree: Tree) -> bool:
    names = {node.name for node in postorder(tree) if isinstance(node, Call | Symbol)}
    return bool(names & _APPROXIMATE) or bool(
        "Infinity" in names and names & _ACCUMULATIONS
    )


class _Maker:
    def __init__(self, precision: Precision) -> None:
        self.precision = precision
        self.names: set[str] = set()
        self.equation = True
        self.reasons: list[str] = []

    def make(self, tree: Tree, level: int = 0) -> Judge:
        if level > 20:
            raise UnevaluableError("a statement is nested too deeply")
        pairs = relation_pairs(tree)
        if pairs is not None:
            return self._make_relation(pairs)
        if isinstance(tree, Call) and tree.name in _CONNECTIVES:
            parts = [self.make(part, level + 1) for part in tree.arguments]
            return _connect(tree.name, parts)
        if is_call(tree, "Element", 2) or is_call(tree, "NotElement", 2):
            return self._make_truth(tree)
        if is_call(tree, "Condition", 2) or is_call(tree, "PlusMinus"):
            raise UnevaluableError("a condition inside of a statement")
        if isinstance(tree, Call) and tree.name in ("TildeTilde", "Tilde"):
            raise UnevaluableError("an approximation claims no equality")
        if isinstance(tree, Call) and tree.name.endswith("Q"):
            return self._make_truth(tree)
        raise UnevaluableError("no relation: nothing is claimed")

    def _compile(self, tree: Tree) -> Program:
        program = compile_tree(tree)
        self.names |= program.names
        return program

    def _make_truth(self, tree: Tree) -> Judge:
        if any(getattr(node, "name", "") in _UNDECIDED for node in postorder(tree)):
            raise UnevaluableError("digits do not show whether a number is rational")
        program = self._compile(tree)
        self.equation = False

        def judge(context: Context, point: Point) -> bool | None:
            context.dps = self.precision.first
            try:
                value = program.evaluate(context, point)
            except UndefinedError as problem:
                self.reasons.append(str(problem))
                return None
            return value if isinstance(value, bool) else None

        return judge

    def _make_relation(self, pairs: list[Pair]) -> Judge:
        if any(pair.relation not in ("Equal", "Unequal") for pair in pairs):
            self.equation = False
        elif all(pair.relation == "Equal" for pair in pairs):
            pairs = differentiate_sides(pairs)
        return _connect("And", [self._make_pair(pair) for pair in pairs])

    def _make_pair(self, pair: Pair) -> Judge:
        order = find_order(pair) if pair.relation == "Equal" else None
        if order is not None:
            return self._make_order(order)
        left, right = self._compile(pair.left), self._compile(pair.right)
        precision = _limit_to_literal(self.precision, pair)
        infinite = pair.relation == "Equal" and pair.right in _INFINITE

        def judge(context: Context, point: Point) -> bool | None:
            try:
                if infinite:
                    context.dps = precision.first
                    return _judge_infinite(context, left, pair.right, point)
                return _judge_pair(
                    context, left, pair.relation, right, point, precision
                )
            except UndefinedError as problem:
                self.reasons.append(str(problem))
                return None

        return judge

    def _make_order(self, order: Order) -> Judge:
        self.names |= order.difference.names | order.power.names

        def judge(context: Context, point: Point) -> bool | None:
            context.dps = self.precision.first
            try:
                return order.judge(context, point)
            except UndefinedError as problem:
                self.reasons.append(str(problem))
                return None

        return judge


def _limit_to_literal(precision: Precision, pair: Pair) -> Precision:
    """Fewer digits where a side is a rounded number: Zeta[3] == 1.2020569."""
    for side in (pair.left, pair.right):
        if isinstance(side, Call) and is_call(side, "Minus", 1):
            side = side.arguments[0]
        if isinstance(side, Number) and "." in side.text:
            digits = len(side.text.partition("`")[0].replace(".", "").lstrip("0"))
            if digits >= _FEWEST_ROUNDED:
                limit = min(precision.agreement, digits - 1)
                precision = replace(precision, agreement=limit)
    return precision


def _connect(name: str, judges: list[Judge]) -> Judge:
    """Three-valued logic: None is what could not be judged."""

    def judge_all(context: Context, point: Point) -> bool | None:
        unknown = False
        for judge in judges:
            value = judge(context, point)
            if value is False:
                return False
            unknown |= value is None
        return None if unknown else True

    def judge_any(context: Context, point: Point) -> bool | None:
        unknown = False
        for judge in judges:
            value = judge(context, point)
            if value is True:
                return True
            unknown |= value is None
        return None if unknown else False

    def judge_parity(context: Context, point: Point) -> bool | None:
        values = [judge(context, point) for judge in judges]
        if None in values:
            return None
        odd = sum(map(bool, values)) % 2 == 1
        if name == "Not":
            return not values[0]
        if name == "Implies":
            return not values[0] or values[1]
        if name == "Equivalent":
            return len(set(values)) == 1
        return odd

    if name == "And":
        return judge_all
    return judge_any if name == "Or" else judge_parity


def _judge_pair(
    context: Context,
    left: Program,
    relation: str,
    right: Program,
    point: Point,
    precision: Precision,
) -> bool | None:
    if relation not in ("Equal", "Unequal"):
        before = None
        for digits in (precision.first, precision.second, 2 * precision.second):
            context.dps = digits
            sides = _sides(context, left, right, point)
            if before is not None:
                verdict = _judge_order(context, relation, before, sides, precision)
                if verdict is not None:
                    return verdict
            before = sides
        return None
    context.dps = precision.first
    first = _sides(context, left, right, point)
    if _agree(context, *first, precision.agreement):
        return relation == "Equal"
    context.dps = precision.second
    context.doubting = True
    try:
        second = _sides(context, left, right, point)
    finally:
        context.doubting = False
    equal = _judge_again(context, first, second, precision)
    return equal if relation == "Equal" or equal is None else not equal


def _judge_infinite(
    context: Context, left: Program, right: Tree, point: Point
) -> bool | None:
    """Whether a value is infinite; that of a limit may be."""
    value = left.evaluate(context, point)
    if not isinstance(value, context.mpf | context.mpc):
        return None
    if right == Symbol("ComplexInfinity") or context.isfinite(value):
        return not context.isfinite(value)
    # Infinite in more than one direction: not the one that is claimed.
    if isinstance(value, context.mpc):
        return False
    return bool((value > 0) == (right == Symbol("Infinity")))


def _sides(
    context: Context, left: Program, right: Program, point: Point
) -> tuple[Value, Value]:
    sides = left.evaluate(context, point), right.evaluate(context, point)
    for side in sides:
        _check_number(context, side)
    return sides


def _check_number(context: Context, side: Value) -> None:
    if isinstance(side, list):
        for element in side:
            _check_number(context, element)
    elif type(side) is Failure:
        raise UndefinedError(side.reason)
    elif isinstance(side, context.mpf | context.mpc):
        if not context.isfinite(side):
            raise UndefinedError("an infinite value")
    elif not isinstance(side, bool | str):
        raise UndefinedError("a value that is no number")


def _agree(context: Context, left: Value, right: Value, digits: int) -> bool:
    if isinstance(left, list) or isinstance(right, list):
        both = isinstance(left, list) and isinstance(right, list)
        return (
            both
            and len(left) == len(right)
            and all(
                _agree(context, *pair, digits) for pair in zip(left, right, strict=True)
            )
        )
    if isinstance(left, bool | str) or isinstance(right, bool | str):
        return bool(left == right)
    scale = max(abs(left), abs(right))
    return bool(abs(left - right) <= scale * context.mpf(10) ** -digits)


def _judge_again(
    context: Context,
    first: tuple[Value, Value],
    second: tuple[Value, Value],
    precision: Precision,
) -> bool | None:
    """Equality of two sides that are known at two precisions."""
    if isinstance(first[0], list) or isinstance(first[1], list):
        return _judge_lists(context, first, second, precision)
    if isinstance(first[0], bool | str) or isinstance(first[1], bool | str):
        return False
    before, after = abs(first[0] - first[1]), abs(second[0] - second[1])
    scale = max(abs(second[0]), abs(second[1]))
    ten = context.mpf(10)
    if after <= scale * ten**-precision.agreement:
        return True
    if precision.first == APPROXIMATE.first:
        # A side may be nothing but the error of an integral that vanishes.
        if after <= ten**-precision.agreement:
            return True
        clear = after > scale * ten**-8 and after > ten**-8
        return False if clear and abs(before - after) <= after * ten**-3 else None
    if after <= before * ten**-15 and after <= ten**-precision.agreement:
        return True
    steady = abs(before - after) <= after * ten**-6
    return False if steady and after > scale * ten**-20 else None


def _judge_lists(
    context: Context,
    first: tuple[Value, Value],
    second: tuple[Value, Value],
    precision: Precision,
) -> bool | None:
    lists = [*first, *second]
    if not all(isinstance(side, list) for side in lists):
        return False
    if len({len(side) for side in lists}) != 1:
        return False
    verdicts = [
        True
        if _agree(context, one, other, precision.agreement)
        else _judge_again(context, (one, other), (again, more), precision)
        for one, other, again, more in zip(*lists, strict=True)
    ]
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _judge_order(
    context: Context,
    relation: str,
    before: tuple[Value, Value],
    sides: tuple[Value, Value],
    precision: Precision,
) -> bool | None:
    small, large = (to_real(context, side) for side in sides)
    if relation.startswith("Greater"):
        small, large = large, small
    gap = abs(large - small)
    if gap <= max(abs(small), abs(large)) * context.mpf(10) ** -precision.agreement:
        # Equal as far as can be seen: enough for <=, and nothing against <.
        return True if relation.endswith("Equal") else None
    moved = max(abs(old - new) for old, new in zip(before, sides, strict=True))
    # What more digits change is noise, and a gap that is no wider says nothing.
    return None if moved > gap / 10 else bool(small < large)
