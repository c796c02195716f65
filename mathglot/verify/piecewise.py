"""Integrals of what jumps or has kinks: from one such place to the next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mathglot.verify.acceleration import find_agreeing, levin, shanks
from mathglot.verify.integration import Integrand, Swings, gauss, integrate
from mathglot.verify.switches import Gauge, find_places
from mathglot.verify.values import Context, UndefinedError, Value

_MOST_BLOCKS = 42
_BLOCK_DIGITS = 60
_GOAL = 16
# Jumps are looked for this far out, closely at first.
_WINDOWS = (4, 20, 100, 10_000)


def integrate_pieces(
    context: Context,
    integrand: Integrand,
    gauges: list[Gauge],
    phases: list[Integrand],
    lower: Value,
    upper: Value,
) -> Value:
    """The integral of what switches where the gauges say, and swings with phases."""
    if lower == upper:
        return context.zero
    if not isinstance(lower, context.mpf) or not isinstance(upper, context.mpf):
        span = upper - lower

        def move(share: Value) -> Value:
            return lower + span * share

        moved = [gauge.moved(move) for gauge in gauges]
        return span * integrate_pieces(
            context, lambda t: integrand(move(t)), moved, [], context.zero, context.one
        )
    if lower > upper:
        return -integrate_pieces(context, integrand, gauges, phases, upper, lower)
    if context.isinf(lower):
        middle = context.zero if context.isinf(upper) else upper
        left = _integrate_endless(
            context,
            lambda x: integrand(-x),
            [gauge.moved(_negate) for gauge in gauges],
            [_mirror(phase) for phase in phases],
            -middle,
        )
        if middle == upper:
            return left
        return left + _integrate_endless(context, integrand, gauges, phases, middle)
    if context.isinf(upper):
        return _integrate_endless(context, integrand, gauges, phases, lower)
    return _integrate_finite(context, integrand, gauges, lower, upper)


def _negate(value: Value) -> Value:
    return -value


def _mirror(function: Integrand) -> Integrand:
    return lambda x: function(-x)


def _integrate_finite(
    context: Context,
    integrand: Integrand,
    gauges: list[Gauge],
    lower: Value,
    upper: Value,
) -> Value:
    for end, other in ((lower, upper), (upper, lower)):
        if any(_is_unbounded(context, gauge, end, other) for gauge in gauges):
            return _integrate_crowded(context, integrand, gauges, end, other)
    places = find_places(context, gauges, lower, upper)
    return context.fsum(
        integrate(context, integrand, *ends)
        for ends in pairwise([lower, *places, upper])
    )


def _is_unbounded(context: Context, gauge: Gauge, end: Value, other: Value) -> bool:
    """Whether there are jumps without number before an end: Floor[1/x] near zero."""
    if not gauge.whole:
        return False
    steps = [context.mpf(10) ** -power for power in (4, 6)]
    near, nearer = (gauge.read(context, end + (other - end) * step) for step in steps)
    return near is not None and nearer is not None and abs(nearer - near) > 50


def _integrate_crowded(
    context: Context,
    integrand: Integrand,
    gauges: list[Gauge],
    end: Value,
    other: Value,
) -> Value:
    """With v = 1/(x - end) the jumps before an end spread out to infinity."""
    sign = 1 if other > end else -1

    def move(v: Value) -> Value:
        return end + sign / v

    def spread(v: Value) -> Value:
        return integrand(move(v)) / v**2

    moved = [gauge.moved(move) for gauge in gauges]
    # Upwards from the other end; either way the weight dx is positive.
    return _integrate_endless(context, spread, moved, [], 1 / abs(other - end))


def _integrate_endless(
    context: Context,
    integrand: Integrand,
    gauges: list[Gauge],
    phases: list[Integrand],
    lower: Value,
) -> Value:
    turning = [_turn(context, gauge) for gauge in gauges if gauge.whole]
    driver = find_fastest(context, [*turning, *phases], lower)
    if driver is not None:
        return _integrate_blocks(context, integrand, gauges, driver, lower)
    ends = [lower]
    for window in _WINDOWS:
        start, end = ends[-1], lower + window
        ends += [*find_places(context, gauges, start, end), end]
    # What is far out falls off, or there is no integral: the last jump is the end.
    kept = [lower, *(end for end in ends[1:] if not _is_window(end - lower))]
    total = context.fsum(
        integrate(context, integrand, *pair) for pair in pairwise(kept)
    )
    return total + integrate(context, integrand, kept[-1], context.inf)


def _is_window(distance: Value) -> bool:
    return any(distance == window for window in _WINDOWS)


def _turn(context: Context, gauge: Gauge) -> Integrand:
    return lambda x: context.pi * gauge.function(x)


def find_fastest(
    context: Context, phases: list[Integrand], lower: Value
) -> Integrand | None:
    """The phase that grows most far out, if any does, and as a real number."""
    place = context.convert(lower) + 10
    best, most = None, context.mpf(10) ** -6
    for phase in phases:
        growth = phase(place + 1) - phase(place)
        if abs(context.im(growth)) > abs(growth) / 10**6:
            continue
        if abs(growth) > most:
            best, most = phase, abs(growth)
    return best


def _integrate_blocks(
    context: Context,
    integrand: Integrand,
    gauges: list[Gauge],
    driver: Integrand,
    lower: Value,
) -> Value:
    """Block by block, each half a turn of the driver or one step; then accelerated."""
    digits = context.dps
    context.dps = _BLOCK_DIGITS
    count = 36 if context.doubting else 30
    try:
        ends = Swings(context, driver, lower)
        start = ends.following()
        first = _integrate_finite(context, integrand, gauges, lower, start)
        parts: list[Value] = []
        size, small = abs(first), 0
        for _ in range(_MOST_BLOCKS):
            end = ends.following()
            places = find_places(context, gauges, start, end)
            part = context.fsum(
                gauss(context, integrand, *pair, count)
                for pair in pairwise([start, *places, end])
            )
            parts.append(part)
            size = max(size, abs(part))
            small = small + 1 if abs(part) <= size * context.mpf(10) ** -20 else 0
            if small >= 3:
                return first + context.fsum(parts)
            start = end
        return first + _accelerate(context, parts)
    finally:
        context.dps = digits


def _accelerate(context: Context, parts: list[Value]) -> Value:
    """The sum of all parts, by two methods of which one must be sure."""
    goal = context.mpf(10) ** -_GOAL
    methods: list[Callable[[int, int], Value]] = [
        lambda skip, count: shanks(context, parts[skip:count]),
        lambda skip, count: levin(context, parts, skip, count),
    ]
    for method, spans in zip(
        methods,
        (((0, _MOST_BLOCKS - 6), (0, _MOST_BLOCKS)), ((2, 32), (5, 38))),
        strict=True,
    ):
        sure = find_agreeing([method(*span) for span in spans], goal)
        if sure is not None:
            return sure[0]
    raise UndefinedError("an integral converges too slowly")
