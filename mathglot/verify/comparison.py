"""Two sides compared at a point.

Equality is judged at two precisions. What is equal comes closer when more digits are
computed with, what is different stays as far apart, and anything else is not judged.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.languages.tree import Symbol, Tree
from mathglot.verify.points import Point
from mathglot.verify.program import Program
from mathglot.verify.values import (
    Context,
    Failure,
    UndefinedError,
    Value,
    to_real,
)


@dataclass(frozen=True, slots=True)
class Precision:
    """Digits to compute with, to compute with again, and to agree in."""

    first: int
    second: int
    agreement: int


EXACT = Precision(50, 100, 30)
APPROXIMATE = Precision(20, 28, 15)


def judge_pair(
    context: Context,
    left: Program,
    relation: str,
    right: Program,
    point: Point,
    precision: Precision,
) -> bool | None:
    """Whether a relation holds at a point; None where that is not clear."""
    if relation not in ("Equal", "Unequal"):
        return _judge_inequality(context, left, relation, right, point, precision)
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


def _judge_inequality(
    context: Context,
    left: Program,
    relation: str,
    right: Program,
    point: Point,
    precision: Precision,
) -> bool | None:
    before = None
    try:
        for digits in (precision.first, precision.second, 2 * precision.second):
            context.dps = digits
            sides = _sides(context, left, right, point)
            if before is not None:
                verdict = _judge_order(context, relation, before, sides, precision)
                if verdict is not None:
                    return verdict
            before = sides
            context.doubting = True
    finally:
        context.doubting = False
    return None


def judge_infinite(
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
