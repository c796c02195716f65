"""Limits, by values close to the target and by extrapolation."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mathglot.verify.values import Context, UndefinedError, Value

_GOAL = 17


def take_limit(
    context: Context,
    make: Callable[[], Callable[[Value], Value]],
    target: Value,
    direction: int,
) -> Value:
    """The limit of the function that is made at a raised precision.

    Close by the target first; where that does not settle it, by extrapolation.
    """
    digits = context.dps
    try:
        context.dps = 4 * digits
        function = make()
        for attempt in (_close_values, _extrapolate_powers, _extrapolate_roots):
            try:
                first, second = attempt(context, function, target, direction, digits)
            except (UndefinedError, ZeroDivisionError):
                continue
            spread = abs(first - second)
            scale = max(abs(first), abs(second), context.mpf(10) ** -2)
            if spread <= context.mpf(10) ** -_GOAL * scale:
                small = abs(second) < context.mpf(10) ** -_GOAL
                return context.zero if small else second
    finally:
        context.dps = digits
    raise UndefinedError("a limit that is approached too slowly")


def _close_values(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    digits: int,
) -> tuple[Value, Value]:
    if context.isinf(target):
        far = [context.mpf(10) ** 24, context.mpf(10) ** 30]
        sign = -1 if target < 0 else 1
        context.far = True
        try:
            first, second = (function(sign * value) for value in far)
        finally:
            context.far = False
        return first, second
    steps = (context.mpf(10) ** (-2 * digits), context.mpf(10) ** (-2 * digits - 8))
    first, second = (function(target + (direction or 1) * step) for step in steps)
    if direction == 0:
        other = function(target - steps[1])
        if abs(other - second) > context.mpf(10) ** -_GOAL * max(abs(other), 1):
            raise UndefinedError("limits from two sides differ")
    return first, second


def _extrapolate_powers(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    digits: int,
) -> tuple[Value, Value]:
    return _extrapolate(context, function, target, direction, 2)


def _extrapolate_roots(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    digits: int,
) -> tuple[Value, Value]:
    return _extrapolate(context, function, target, direction, 4)


def _extrapolate(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    ratio: int,
) -> tuple[Value, Value]:
    """Richardson's method, for what goes on in powers of the step (ratio 2) or of its
    square root (ratio 4)."""
    values = []
    for index in range(12):
        step = context.mpf(ratio) ** -(index + 2)
        if context.isinf(target):
            argument = context.sign(target) / step
        else:
            argument = target + (direction or 1) * step
        values.append(function(argument))
    before = values
    order = 0
    while len(values) > 1:
        before, order = values, order + 1
        factor = 2**order
        values = [
            (factor * fine - coarse) / (factor - 1) for coarse, fine in pairwise(values)
        ]
    return before[1], values[0]
