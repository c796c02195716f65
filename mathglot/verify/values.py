"""What an evaluation works with: a context, numbers, and reasons why there are none."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath

# mpmath gives its contexts and numbers no types.
Context = Any
Value = Any
Function = Callable[..., Value]

# Numbers beyond 2**LARGEST are not worth the time that they take.
LARGEST = 200_000
# For limits, in which x^(10^24) is no more than a number with a long exponent.
FARTHEST = 2**200
# Exponentials and circles of more than 2**HIGHEST need as many digits of pi or Log[2].
HIGHEST = 5000
# Special functions of more than this are slow, and say nothing that others do not.
LARGEST_ARGUMENT = 10_000
LARGEST_INTEGER = 100_000
_MOST_REMEMBERED = 100
# So many times as long as a thread may work, it may take by the wall's clock.
_MOST_PATIENCE = 8


class UndefinedError(Exception):
    """There is no value at this point: a pole, no convergence, a wrong domain."""


class UnevaluableError(Exception):
    """There is no value at any point: the reason names what cannot be evaluated."""


class TimeUpError(Exception):
    """The time for this formula is spent."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Stands where a value would: an unused branch of a case may well have none."""

    reason: str


class Clock:
    """Time that runs out: that of the thread that asks.

    What is found in it does not depend on what else the machine does. If that is very
    much, time runs out by the wall's clock too.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.end = time.thread_time() + seconds
        self._latest = time.perf_counter() + _MOST_PATIENCE * seconds

    def share(self) -> float:
        """How much of the time is gone: 1 when it is all."""
        return 1 - (self.end - time.thread_time()) / max(self.seconds, 1e-9)

    def check(self) -> None:
        if time.thread_time() > self.end or time.perf_counter() > self._latest:
            raise TimeUpError


_own = threading.local()


def private_context(clock: Clock) -> Context:
    """This thread's own mpmath context, so that the global one is never touched."""
    context = getattr(_own, "context", None)
    if context is None:
        context = _own.context = _make_context()
    context.clock = clock
    # Whether a limit is taken, for which functions are computed far out.
    context.far = False
    # Whether all digits of a sum have cancelled since this was last put down.
    context.cancelled = False
    # The binary exponent beyond which numbers are too large, or zero.
    context.reach = LARGEST
    # Whether a value is computed again, to be found in another way where there is one.
    context.doubting = False
    return context


def _make_context() -> Context:
    """A context whose own loops watch the time, and give up before it is hopeless."""
    context = mpmath.mp.clone()
    # Zeros of Zeta are looked for with this one, which a clone does not have.
    context._fp = mpmath.fp
    context.remembered = {}
    # Series that need more than this take longer than anyone waits.
    context._default_hyper_maxprec = lambda precision: 6 * precision + 500
    summation, quadrature = context.hypsum, context.quad

    def checked_summation(*arguments: Value, **options: Value) -> Value:
        context.clock.check()
        options.setdefault("maxterms", 3000 + 10 * context.prec)
        return summation(*arguments, **options)

    def checked_quadrature(
        integrand: Function, *ends: Value, **options: Value
    ) -> Value:
        def checked(*values: Value) -> Value:
            context.clock.check()
            return integrand(*values)

        options["maxdegree"] = min(options.get("maxdegree", 8), 8)
        return quadrature(checked, *ends, **options)

    context.hypsum = checked_summation
    context.quad = checked_quadrature
    return context


def remember(
    context: Context, key: tuple[Value, ...], make: Callable[[], Value]
) -> Value:
    """What was computed last for a key at this precision, or else what is made now."""
    kept: dict[tuple[Value, ...], Value] = context.remembered
    full = (*key, context.prec)
    if full not in kept:
        if len(kept) >= _MOST_REMEMBERED:
            kept.clear()
        kept[full] = make()
    return kept[full]


def magnitude(context: Context, value: Value) -> int:
    """The binary exponent of a number: how long its whole part is.

    >>> magnitude(mpmath.mp, mpmath.mpf(1000))
    10
    """
    if isinstance(value, context.mpc):
        return max(magnitude(context, part) for part in (value.real, value.imag))
    if not isinstance(value, context.mpf):
        return 0
    _, mantissa, exponent, bits = value._mpf_
    return int(exponent + bits) if mantissa else 0


def to_integer(context: Context, value: Value) -> int:
    """The whole number that a value is.

    >>> to_integer(mpmath.mp, mpmath.mpf(3))
    3
    """
    if isinstance(value, int):
        return value
    if isinstance(value, context.mpc) and value.imag == 0:
        value = value.real
    if not isinstance(value, context.mpf) or not context.isint(value):
        raise UndefinedError("a whole number is needed")
    if abs(value) > LARGEST_INTEGER:
        raise UndefinedError("a whole number is too large")
    return int(value)


def to_real(context: Context, value: Value) -> Value:
    """The real number that a value is, rounding errors forgiven."""
    if isinstance(value, context.mpc):
        if abs(value.imag) > abs(value) * context.eps**0.75:
            raise UndefinedError("a real number is needed")
        return value.real
    if isinstance(value, bool) or not isinstance(value, context.mpf | int):
        raise UndefinedError("a real number is needed")
    return context.convert(value)


def is_integer(context: Context, value: Value) -> bool:
    """Whether a value is a whole number, exactly."""
    return bool(
        isinstance(value, int)
        or (isinstance(value, context.mpf | context.mpc) and context.isint(value))
    )
