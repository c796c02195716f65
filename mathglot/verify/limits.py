"""Limits, by values close to the target and by extrapolation."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mathglot.verify.values import FARTHEST, Context, UndefinedError, Value

_GOAL = 17
# The distances at which growth is looked at, as powers of ten.
_POWERS = (4, 8, 16, 32)
_SETTLED = (48, 61)


def take_limit(
    context: Context,
    make: Callable[[], Callable[[Value], Value]],
    find_target: Callable[[], Value],
    direction: int,
) -> Value:
    """The limit of the function that is made, as its target, at a raised precision.

    Close by the target first; where that does not settle it, by extrapolation.
    """
    digits, reach = context.dps, context.reach
    try:
        context.dps = 4 * digits
        context.reach = FARTHEST
        function, target = make(), find_target()
        for attempt in _ATTEMPTS:
            try:
                first, second = attempt(context, function, target, direction, digits)
            except (UndefinedError, ZeroDivisionError):
                continue
            spread = abs(first - second)
            scale = max(abs(first), abs(second), context.mpf(10) ** -2)
            if spread <= context.mpf(10) ** -_GOAL * scale:
                small = abs(second) < context.mpf(10) ** -_GOAL
                return context.zero if small else second
        infinite = _find_infinity(context, function, target, direction)
        if infinite is not None:
            return infinite
    finally:
        context.dps = digits
        context.reach = reach
    raise UndefinedError("a limit that is approached too slowly")


def _close_values(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    digits: int,
) -> tuple[Value, Value]:
    if context.isinf(target):
        powers = (21, 28) if context.doubting else (24, 30)
        far = [context.mpf(10) ** power for power in powers]
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


def _settled_values(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
    digits: int,
) -> tuple[Value, Value]:
    """Not so far out that digits are lost: for what settles exponentially."""
    if not context.isinf(target):
        raise UndefinedError("a finite place")
    context.cancelled = False
    first, second = (function(context.sign(target) * far) for far in _SETTLED)
    if context.cancelled:
        raise UndefinedError("all digits cancel")
    return first, second


def _find_infinity(
    context: Context,
    function: Callable[[Value], Value],
    target: Value,
    direction: int,
) -> Value:
    """Infinity where values keep growing by as much or more; None where they do not.

    Each step is the square of the one before: even the logarithm of a logarithm grows
    by as much each time, while what converges grows by less and less.
    """
    context.far, context.cancelled = True, False
    try:
        found = [
            _read_growth(context, function, target, sign)
            for sign in ((direction,) if direction else (1, -1))
            if sign == 1 or not context.isinf(target)
        ]
    except (UndefinedError, ZeroDivisionError):
        return None
    finally:
        context.far = False
    # What grows may be nothing but rounding.
    if None in found or context.cancelled:
        return None
    if len(set(found)) > 1:
        return context.mpc(context.inf, context.inf)
    return found[0]


def _read_growth(
    context: Context, function: Callable[[Value], Value], target: Value, sign: int
) -> Value:
    values = []
    for power in _POWERS:
        distance = context.mpf(10) ** power
        if context.isinf(target):
            values.append(function(context.sign(target) * distance))
        else:
            values.append(function(target + sign / distance))
    steps = [abs(after) - abs(before) for before, after in pairwise(values)]
    if steps[0] <= 0 or any(b < a * 0.95 for a, b in pairwise(steps)):
        return None
    # An imaginary part that stays as it is does not turn the direction.
    turned = abs(context.im(values[-1] - values[-2]))
    if turned > steps[-1] / 1000:
        return context.mpc(context.inf, context.inf)
    signs = {context.sign(context.re(value)) for value in values[1:]}
    if len(signs) > 1:
        return context.mpc(context.inf, context.inf)
    return context.inf * signs.pop()


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


_ATTEMPTS = (_close_values, _extrapolate_powers, _extrapolate_roots, _settled_values)
