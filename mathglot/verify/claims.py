"""A claim made ready to be judged at points: True, False or None at each."""

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
from mathglot.verify.comparison import (
    APPROXIMATE,
    EXACT,
    Precision,
    judge_infinite,
    judge_pair,
)
from mathglot.verify.conditions import Pair, relation_pairs
from mathglot.verify.evaluation import compile_tree
from mathglot.verify.orders import Order, find_order
from mathglot.verify.points import Point
from mathglot.verify.program import Program
from mathglot.verify.values import Context, UndefinedError, UnevaluableError

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
        raise UnevaluableError("not a relation: there is nothing to check")

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
                    return judge_infinite(context, left, pair.right, point)
                return judge_pair(context, left, pair.relation, right, point, precision)
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
