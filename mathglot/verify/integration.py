"""Integrals by double exponential quadrature, accepted only when sure.

Working digits are many more than the goal asks for: nodes come so near to an end that
a singularity there does no harm, and the number of nodes grows with the goal alone.
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.verify.acceleration import find_agreeing, shanks
from mathglot.verify.values import Context, UndefinedError, Value

Integrand = Callable[[Value], Value]

_GOAL = 17
# Steps of the trapezoidal rule in parts of one, each half of the one before.
_FINEST = 64
_STRIDES = (8, 4, 2, 1)
_WORKING_DIGITS = (40, 100)
# Nodes of the rules of Gauss that are tried first, and by how much the first two may
# differ for a third one to be of use.
_RULES = (14, 22, 36)
_HOPELESS = 1e-6
# Nodes beyond this are not needed where an integrand falls off, and slow.
_FAR = 10**4
_MOST_SWINGS = 50
# So many nodes without a value other than zero, and there will be none.
_ZEROS = 3 * _FINEST


def integrate(
    context: Context, integrand: Integrand, lower: Value, upper: Value
) -> Value:
    """The integral along the straight line, to about 17 digits.

    Where a context doubts a first result, the range is cut in two, so that all nodes
    are others.
    """
    if context.doubting and lower != upper and not _is_infinite(context, lower):
        step = upper - lower
        if _is_infinite(context, upper):
            step = context.sign(upper)
        cut = lower + step * context.mpf(43) / 100
        first = _integrate(context, integrand, lower, cut)
        return first + _integrate(context, integrand, cut, upper)
    return _integrate(context, integrand, lower, upper)


def _integrate(
    context: Context, integrand: Integrand, lower: Value, upper: Value
) -> Value:
    if lower == upper:
        return context.zero
    if _is_infinite(context, lower):
        if _is_infinite(context, upper):
            if (lower > 0) == (upper > 0):
                raise UndefinedError("an integral between infinities")
            zero = context.zero
            left = integrate(context, integrand, lower, zero)
            return left + integrate(context, integrand, zero, upper)
        return -integrate(context, integrand, upper, lower)
    digits = context.dps
    try:
        smooth = _integrate_smooth(context, integrand, lower, upper)
        if smooth is not None:
            return smooth
        for working in _WORKING_DIGITS:
            context.dps = max(working, digits)
            value = _integrate_at(context, integrand, lower, upper)
            if value is not None:
                return value
    finally:
        context.dps = digits
    raise UndefinedError("an integral converges too slowly")


def _is_infinite(context: Context, value: Value) -> bool:
    return isinstance(value, context.mpf) and bool(context.isinf(value))


def _integrate_smooth(
    context: Context, integrand: Integrand, lower: Value, upper: Value
) -> Value:
    """By rules of Gauss; None where they do not agree.

    The error of a rule is that of a shorter one to the power of how much longer it is:
    three that come closer so are sure sooner than two that agree.
    """
    if _is_infinite(context, upper):
        return None
    context.dps = max(_WORKING_DIGITS[0] - 10, context.dps)
    short, middle, long = _RULES
    goal = context.mpf(10) ** -(_GOAL + 1)
    try:
        first = gauss(context, integrand, lower, upper, short)
        second = gauss(context, integrand, lower, upper, middle)
        scale = max(abs(first), abs(second))
        before = abs(second - first)
        if before <= goal * scale:
            return second
        if before > _HOPELESS * scale:
            return None
        third = gauss(context, integrand, lower, upper, long)
    except (UndefinedError, ZeroDivisionError):
        return None
    after = abs(third - second)
    near = goal ** (context.mpf(middle) / long)
    sure = after <= near * scale and after <= before * near**0.4
    return third if sure else None


def _integrate_at(
    context: Context, integrand: Integrand, lower: Value, upper: Value
) -> Value:
    """One working precision; None where it is not enough."""
    nodes = _Nodes(context, _is_infinite(context, upper))
    if nodes.endless:
        sign = 1 if upper > 0 else -1

        def place(index: int) -> tuple[Value, Value]:
            distance, weight = nodes[index]
            return lower + sign * distance, sign * weight

    else:
        span = upper - lower

        def place(index: int) -> tuple[Value, Value]:
            share, weight = nodes[abs(index)]
            distance = share * span
            here = upper - distance if index > 0 else lower + distance
            return here, weight * span

    return _Trapezoid(context, integrand, place).run()


class _Nodes(dict[int, tuple[Value, Value]]):
    """Distances to the end of the range and weights, by number of finest step.

    To infinity: distance exp(pi/2 sinh t). Between two ends: the share of the range
    that separates a node from the nearer end, computed without cancellation.
    """

    def __new__(cls, context: Context, endless: bool) -> _Nodes:
        if not hasattr(context, "quadrature_nodes"):
            context.quadrature_nodes = {}
        kept: dict[tuple[bool, int], _Nodes] = context.quadrature_nodes
        key = (endless, context.prec)
        if key not in kept:
            kept[key] = super().__new__(cls)
        return kept[key]

    def __init__(self, context: Context, endless: bool) -> None:
        self.context = context
        self.endless = endless

    def __missing__(self, index: int) -> tuple[Value, Value]:
        context = self.context
        t = context.mpf(index) / _FINEST
        if self.endless:
            distance = context.exp(context.pi / 2 * context.sinh(t))
            node = distance, distance * context.pi / 2 * context.cosh(t)
        else:
            share = 1 / (1 + context.exp(context.pi * context.sinh(t)))
            weight = share * (1 - share) * context.pi * context.cosh(t)
            node = share, weight
        self[index] = node
        return node


class _Trapezoid:
    """The trapezoidal rule over all nodes, refined until two levels agree."""

    def __init__(
        self,
        context: Context,
        integrand: Integrand,
        place: Callable[[int], tuple[Value, Value]],
    ) -> None:
        self.context = context
        self.integrand = integrand
        self.place = place
        self.total: Value = context.zero
        self.size: Value = context.zero
        self.ends: dict[int, int] = {}

    def run(self) -> Value:
        context = self.context
        goal = context.mpf(10) ** -_GOAL
        before = None
        for stride in _STRIDES:
            if stride == _STRIDES[0]:
                self._add(0)
                if not all(self._walk(sign * stride) for sign in (1, -1)):
                    return None
            else:
                self._refine(stride)
            value = self.total * stride / _FINEST
            if before is not None:
                # Rounding and swings are measured against the largest terms.
                size = self.size * stride / _FINEST
                scale = max(abs(value), size / 1000)
                if abs(value - before) <= goal * scale:
                    return value
            before = value
        return None

    def _add(self, index: int) -> Value:
        place, weight = self.place(index)
        term = weight * self.context.convert(self.integrand(place))
        if not self.context.isfinite(term):
            raise UndefinedError("an infinite value")
        self.total += term
        self.size += abs(term)
        return abs(term)

    def _walk(self, stride: int) -> bool:
        """Outwards until the terms vanish; whether they do."""
        tiny = self.context.mpf(10) ** -(_GOAL + 3)
        index = small = 0
        while small < 3:
            index += stride
            try:
                term = self._add(index)
            except (UndefinedError, ZeroDivisionError):
                if small or abs(self.place(index)[0]) > _FAR:
                    # So far out, or so near to an end, that nothing is missed.
                    break
                if abs(index) < 2 * _FINEST:
                    raise
                return False
            # Zeros say nothing before something else has been seen, or all is zero.
            begun = self.size != 0 or abs(index) > _ZEROS
            small = small + 1 if begun and term <= tiny * self.size else 0
            if abs(index) > 7 * _FINEST:
                return False
        self.ends[1 if stride > 0 else -1] = abs(index)
        return True

    def _refine(self, stride: int) -> None:
        """Add the nodes half way between those there are."""
        for sign, end in self.ends.items():
            for index in range(stride, end, 2 * stride):
                try:
                    self._add(sign * index)
                except (UndefinedError, ZeroDivisionError):
                    if index < end - 2 * _STRIDES[0]:
                        raise


def integrate_oscillating(
    context: Context,
    integrand: Integrand,
    phase: Integrand,
    lower: Value,
) -> Value:
    """To infinity, of what swings with a phase: swing by swing, then accelerated."""
    digits = context.dps
    context.dps = 25
    count = 20 if context.doubting else 16
    try:
        goal = context.mpf(10) ** -(_GOAL - 1)
        ends = Swings(context, phase, lower)
        start = ends.following()
        total = integrate(context, integrand, context.convert(lower), start)
        parts = [total]
        size, small = abs(total), 0
        for _ in range(_MOST_SWINGS):
            end = ends.following()
            part = gauss(context, integrand, start, end, count)
            parts.append(part)
            size = max(size, abs(part))
            small = small + 1 if abs(part) < goal * size / 100 else 0
            if small >= 3:
                return context.fsum(parts)
            start = end
        lengths = (_MOST_SWINGS - 9, _MOST_SWINGS)
        candidates = [shanks(context, parts[:length]) for length in lengths]
        sure = find_agreeing(candidates, goal)
        if sure is None:
            raise UndefinedError("an integral converges too slowly")
        return sure[0]
    finally:
        context.dps = digits


class Swings:
    """The places at which a growing phase has turned by half a circle once more."""

    def __init__(self, context: Context, phase: Integrand, lower: Value) -> None:
        self.context = context
        self.phase = phase
        self.place = context.convert(lower) + context.mpf(1) / 2
        self.sign = 1
        slope = phase(self.place + 1) - phase(self.place)
        if slope < 0:
            self.sign = -1
        count = context.ceil(self.sign * phase(self.place) / context.pi)
        self.number = int(count)

    def following(self) -> Value:
        """By Newton's method from the place before."""
        context = self.context
        goal = self.number * context.pi
        self.number += 1
        place, step = self.place, context.mpf(2) ** -20
        for _ in range(60):
            here = self.sign * self.phase(place) - goal
            slope = (self.sign * self.phase(place + step) - goal - here) / step
            if slope <= 0:
                raise UndefinedError("a phase that does not grow")
            change = here / slope
            place -= change
            if abs(change) < context.mpf(10) ** -6:
                break
        if place < self.place - 1:
            raise UndefinedError("a phase that does not grow")
        self.place = place
        return place


def gauss(
    context: Context,
    integrand: Integrand,
    lower: Value,
    upper: Value,
    count: int = 16,
) -> Value:
    """By one rule of Gauss."""
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = context.zero
    for node, weight in _gauss_nodes(context, count):
        total += weight * integrand(middle + half * node)
    return total * half


def _gauss_nodes(context: Context, count: int) -> list[tuple[Value, Value]]:
    """Nodes and weights of the rule of Gauss and Legendre, kept with the context."""
    if not hasattr(context, "gauss_nodes"):
        context.gauss_nodes = {}
    kept: dict[tuple[int, int], list[tuple[Value, Value]]] = context.gauss_nodes
    key = (count, context.prec)
    if key not in kept:
        kept[key] = [_find_gauss_node(context, index, count) for index in range(count)]
    return kept[key]


def _find_gauss_node(context: Context, index: int, count: int) -> tuple[Value, Value]:
    """A zero of the Legendre polynomial, by Newton's method."""
    x = context.cos(context.pi * (index + context.mpf(3) / 4) / (count + 0.5))
    slope = context.one
    for _ in range(8):
        before, now = context.one, x
        for k in range(2, count + 1):
            before, now = now, ((2 * k - 1) * x * now - (k - 1) * before) / k
        slope = count * (x * now - before) / (x * x - 1)
        x -= now / slope
    return x, 2 / ((1 - x * x) * slope * slope)
