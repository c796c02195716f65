"""Random points at which a formula is tried, the same ones every time."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from random import Random

from mathglot.verify.domains import Domain
from mathglot.verify.program import Program
from mathglot.verify.values import Context, UndefinedError, Value

Point = dict[str, Value]

# Where points are drawn: positive values of moderate size; below one; above one;
# values of both signs; very small and large ones; complex values on the right.
BOXES = ("wide", "unit", "large", "real", "far", "complex")

_TRIES = 80
# What others define must be exact at every precision that is used later.
_DEFINING_DIGITS = 120
# Values are binary fractions with few digits, exact at every precision.
_GRAIN = 4096

_WISHES = {
    "u": (0.08, 0.92),
    "q": (0.05, 0.45),
    "o": (1.15, 3.2),
    "s": (1.3, 3.9),
}
_BOX_RANGES = {
    "wide": (0.12, 2.4),
    "unit": (0.04, 0.9),
    "large": (1.1, 3.9),
    "real": (0.12, 2.4),
    "far": (0.02, 60.0),
    "complex": (0.12, 1.9),
}


class Source:
    """Draws points for the variables of one formula."""

    def __init__(
        self,
        domains: dict[str, Domain],
        conditions: list[Program],
        definitions: list[tuple[str, Program]],
        seed: int,
    ) -> None:
        self.domains = domains
        self.conditions = conditions
        self.definitions = definitions
        self.seed = seed

    def draw(self, context: Context, box: str, again: bool) -> Iterator[Point]:
        """Points that satisfy the conditions, until none is found."""
        random = Random(f"{self.seed} {box} {again}")
        while True:
            for attempt in range(_TRIES):
                context.clock.check()
                point = {
                    name: context.convert(_draw_value(random, domain, box, attempt))
                    for name, domain in self.domains.items()
                }
                self._fix(context, random, point)
                if box == "real":
                    self._make_negative(random, point)
                if self._complete(context, point):
                    yield point
                    break
            else:
                return

    def _fix(self, context: Context, random: Random, point: Point) -> None:
        """Move the values of which a condition fixes a part to where it is so."""
        for name, domain in self.domains.items():
            if domain.fixed is not None:
                context.dps = _DEFINING_DIGITS
                measure, program = domain.fixed
                goal = program.evaluate(context, {})
                if measure == "Abs" and domain.real:
                    point[name] = goal * random.choice((-1, 1))
                else:
                    angle = random.uniform(-3.1, 3.1)
                    point[name] = _project(context, point[name], angle, measure, goal)
                context.dps = 20

    def _make_negative(self, random: Random, point: Point) -> None:
        """See that at least one of the values that may be negative is."""
        names = [name for name, domain in self.domains.items() if _may_turn(domain)]
        if names and not any(point[name].real < 0 for name in names):
            name = random.choice(names)
            point[name] = -point[name]

    def _complete(self, context: Context, point: Point) -> bool:
        """Add the variables that others define; whether all conditions hold then."""
        try:
            context.dps = _DEFINING_DIGITS
            for name, program in self.definitions:
                point[name] = program.evaluate(context, point)
            context.dps = 20
            return all(
                program.evaluate(context, point) is True for program in self.conditions
            )
        except UndefinedError:
            return False


def _project(
    context: Context, value: Value, angle: float, measure: str, goal: Value
) -> Value:
    """A number of which one measure is given; the others are as drawn."""
    radius = abs(value)
    drawn = context.rect(radius, angle)
    if measure == "Abs":
        return context.rect(goal, angle)
    if measure == "Arg":
        return context.rect(radius, goal)
    if measure == "Re":
        return context.mpc(goal, drawn.imag)
    return context.mpc(drawn.real, goal)


def has_choice(domains: dict[str, Domain], box: str) -> bool:
    """Whether a box draws other values than "wide" does."""
    free = [
        domain
        for domain in domains.values()
        if not domain.integer and domain.wish != "t" and domain.fixed is None
    ]
    if box == "complex":
        return any(not domain.real for domain in free)
    if box == "real":
        return any(_may_turn(domain) for domain in free)
    # Where a condition names a region, a part of it is not what is meant.
    return any(
        not (domain.bounded or domain.roams) and domain.wish in ("", "x")
        for domain in free
    )


def _draw_value(
    random: Random, domain: Domain, box: str, attempt: int
) -> int | float | complex:
    # Conditions that usual values do not satisfy get unusual ones.
    desperate = attempt > _TRIES // 2
    if domain.integer:
        return _draw_integer(random, domain, desperate, 30 if box == "far" else 5)
    if domain.wish == "t" and not desperate:
        return complex(_grain(random.uniform(-0.45, 0.45)), _draw_height(random))
    low, high = _find_range(domain, box)
    if desperate:
        low, high = _widen(domain, low, high)
        if domain.roams and not domain.real and attempt % 2 == 0:
            return _roam(random, high if attempt < 3 * _TRIES // 4 else 4 * high)
    value = _grain(random.uniform(low, high))
    if box == "far" and 0 < low < high:
        value = _grain(math.exp(random.uniform(math.log(low), math.log(high))))
    if box == "complex" and not domain.real:
        angle = random.choice((-1, 1)) * random.uniform(0.15, 0.6)
        turned = cmath.rect(value, angle)
        return complex(_grain(turned.real), _grain(turned.imag))
    if box == "real" and _may_turn(domain):
        return value * random.choice((-1, 1))
    return value


def _roam(random: Random, radius: float) -> complex:
    """Anywhere around the origin."""
    turned = cmath.rect(random.uniform(0.1, 1) * radius, random.uniform(-3.1, 3.1))
    return complex(_grain(turned.real), _grain(turned.imag))


def _may_turn(domain: Domain) -> bool:
    """Whether a value of either sign is as good."""
    return (
        not domain.integer
        and not domain.bounded
        and domain.fixed is None
        and domain.wish in ("", "x", "u", "o")
    )


def _draw_height(random: Random) -> float:
    return _grain(random.uniform(0.7, 1.4))


def _draw_integer(random: Random, domain: Domain, desperate: bool, span: int) -> int:
    low, high = domain.low, domain.high
    if domain.wish == "d" and high is None:
        # The order of a derivative: high ones take long.
        high = 4 if low is None else max(low + 2, 3)
    if desperate and low is None:
        low = -4
    if low is None and high is not None and high < 6:
        low = high - 5
    first = 2 if low is None else math.ceil(low)
    last = first + span if high is None else min(math.floor(high), first + 8)
    return random.randint(first, max(first, last))


def _find_range(domain: Domain, box: str) -> tuple[float, float]:
    low, high = _WISHES.get(domain.wish) or _BOX_RANGES[box]
    if not domain.bounded:
        return low, high
    if domain.low is not None and domain.high is not None:
        span = domain.high - domain.low
        if math.isfinite(span):
            return domain.low + 0.04 * span, domain.high - 0.04 * span
    if domain.low is not None and math.isfinite(domain.low):
        start = domain.low + 0.1
        if domain.low < 0:
            return start, max(high, start + 1)
        if low >= start:
            return low, high
        return start, start + high
    if domain.high is not None and math.isfinite(domain.high):
        if domain.high > 0:
            return 0.04 * domain.high, min(0.96 * domain.high, 2.4)
        return domain.high - 2.5, domain.high - 0.1
    return low, high


def _widen(domain: Domain, low: float, high: float) -> tuple[float, float]:
    if domain.low is None:
        low = -high
    if domain.high is None:
        high = 2 * high + 1
    return low, high


def _grain(value: float) -> float:
    return (round(value * _GRAIN) | 1) / _GRAIN
