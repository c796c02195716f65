"""Where an integrand jumps or has a kink: steps, roundings, greatest values, cases.

A rule of quadrature is right between two such places, and wrong across one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from mathglot.languages.tree import Call, Number, Tree, call, is_call, replaced
from mathglot.verify.conditions import relation_pairs
from mathglot.verify.evaluation import variable_name
from mathglot.verify.program import Environment, Program
from mathglot.verify.values import Context, UndefinedError, Value, to_real

_ONE, _TWO = Number("1"), Number("2")
_HALF = call("Divide", _ONE, _TWO)
_AT_ZERO = frozenset(
    "UnitStep HeavisideTheta Sign RealSign Abs RealAbs Ramp Arg DiracDelta".split()
)
# Where these have zeros there may be a singularity of the integrand.
_ROOTS = frozenset("Sqrt Log CubeRoot Surd".split())
_AT_WHOLE = frozenset(
    """Floor Ceiling IntegerPart FractionalPart SawtoothWave Mod Quotient Round
    SquareWave TriangleWave PrimePi""".split()
)
_AROUND: dict[str, tuple[Tree, ...]] = {
    "UnitBox": (_HALF,),
    "HeavisidePi": (_HALF,),
    "UnitTriangle": (_ONE, Number("0")),
    "HeavisideLambda": (_ONE, Number("0")),
    "Clip": (_ONE,),
}
BINDING = frozenset("Sum Product D Limit Table Integrate NIntegrate".split())
_LONGEST_SEARCH = 20_000
_MOST_ARGUMENTS = 5
_SAMPLES = 48
_MOST_PLACES = 120
_PLACING_DIGITS = 50
_DESCENT = 110


@dataclass(frozen=True, slots=True)
class Switch:
    """Something switches where a value is zero, or wherever it is a whole number."""

    value: Tree
    whole: bool = False
    # Only a root: quadrature may do without it.
    weak: bool = False


def find_switches(body: Tree, name: str) -> list[Switch]:
    """What switches in an integrand over a variable."""
    found: dict[Switch, None] = {}
    todo = [body]
    for _ in range(_LONGEST_SEARCH):
        if not todo:
            break
        node = todo.pop()
        if not isinstance(node, Call):
            continue
        if node.name in ("Integrate", "NIntegrate"):
            found.update(dict.fromkeys(_find_behind(node)))
        elif node.name not in BINDING:
            found.update(dict.fromkeys(_read_switches(node)))
            todo.extend(node.arguments)
    return [switch for switch in found if mentions(switch.value, name)]


def _find_behind(node: Call) -> Iterator[Switch]:
    """An inner integral has kinks where one of its own switches meets a bound."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List", 3):
        return
    body, bounds = node.arguments
    assert isinstance(bounds, Call)
    variable, *ends = bounds.arguments
    inner = variable_name(variable)
    if inner is None:
        return
    for switch in find_switches(body, inner):
        for end in ends:
            yield Switch(
                replaced(switch.value, variable, end), switch.whole, switch.weak
            )


def mentions(tree: Tree, name: str) -> bool:
    """Whether a variable stands in a tree."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if variable_name(node) == name:
            return True
        if isinstance(node, Call):
            todo.extend(node.arguments)
    return False


def _read_switches(node: Call) -> Iterator[Switch]:
    name, parts = node.name, node.arguments
    for pair in relation_pairs(node) or ():
        yield Switch(call("Subtract", pair.left, pair.right))
    if name in _AT_ZERO:
        for part in parts:
            yield Switch(part)
    elif name in ("Max", "Min"):
        for left, right in combinations(parts[:_MOST_ARGUMENTS], 2):
            yield Switch(call("Subtract", left, right))
    elif name in _AROUND and parts:
        for part in parts if name != "Clip" else parts[:1]:
            for distance in _AROUND[name]:
                yield Switch(call("Subtract", part, distance))
                yield Switch(call("Plus", part, distance))
    elif name in _AT_WHOLE and parts:
        yield Switch(_scale_to_whole(name, parts), whole=True)
    elif name in _ROOTS or (
        name == "Power" and len(parts) == 2 and not isinstance(parts[1], Number)
    ):
        for part in parts[:1] if name == "Power" else parts:
            yield Switch(part, weak=True)


def _scale_to_whole(name: str, parts: tuple[Tree, ...]) -> Tree:
    """What is a whole number where a rounding jumps."""
    if name.endswith("Wave"):
        # Before the place there may be the two values that a wave lies between.
        parts = parts[-1:]
    value = parts[0]
    if len(parts) == 3:
        value = call("Subtract", value, parts[2])
    if len(parts) > 1:
        value = call("Divide", value, parts[1])
    if name in ("SquareWave", "TriangleWave"):
        value = call("Times", _TWO, value)
    if name in ("Round", "TriangleWave"):
        value = call("Plus", value, _HALF)
    return value


@dataclass(frozen=True, slots=True)
class Gauge:
    """The value of a switch as a function of the integration variable."""

    function: Callable[[Value], Value]
    whole: bool

    def read(self, context: Context, place: Value) -> Value:
        """A real number, or None where it is none."""
        try:
            return to_real(context, self.function(place))
        except (UndefinedError, ZeroDivisionError):
            return None

    def moved(self, place: Callable[[Value], Value]) -> Gauge:
        """The same in another variable."""
        return Gauge(lambda value: self.function(place(value)), self.whole)


@dataclass(frozen=True, slots=True)
class Dial:
    """A switch made ready to be read."""

    program: Program
    switch: Switch

    def bind(self, context: Context, environment: Environment) -> Gauge:
        return Gauge(self.program.bind(context, environment), self.switch.whole)


def find_places(
    context: Context, gauges: list[Gauge], lower: Value, upper: Value
) -> list[Value]:
    """Where the gauges switch strictly between two real numbers, in order."""
    digits = context.dps
    context.dps = max(_PLACING_DIGITS, digits)
    try:
        near = (upper - lower) * context.mpf(10) ** -(_PLACING_DIGITS // 2)
        found = sorted(
            place
            for gauge in gauges
            for place in _find_places(context, gauge, lower, upper)
            if lower + near < place < upper - near
        )
        places: list[Value] = []
        for place in found:
            if not places or place - places[-1] > near:
                places.append(place)
        return places
    finally:
        context.dps = digits


def _find_places(
    context: Context, gauge: Gauge, lower: Value, upper: Value
) -> Iterator[Value]:
    span = upper - lower
    count = 0
    samples = _sample(context, gauge, lower, span)
    if not gauge.whole:
        samples = sorted([*samples, *_find_dips(context, gauge, samples)])
    for left, right in pairwise(samples):
        if left[1] is None or right[1] is None:
            continue
        for level in _crossed(context, gauge.whole, left[1], right[1]):
            count += 1
            if count > _MOST_PLACES:
                raise UndefinedError("an integrand with too many jumps")
            yield _solve(context, gauge, left, right, level)


def _sample(
    context: Context, gauge: Gauge, lower: Value, span: Value
) -> list[tuple[Value, Value]]:
    """Values along the range: three are enough where they lie on a line."""

    def read(share: Value) -> tuple[Value, Value]:
        place = lower + share * span
        return place, gauge.read(context, place)

    # The shares are no simple fractions, so that no place is met by accident.
    few = [read(context.mpf(share) / 1009) for share in (0, 311, 1009)]
    (start, at_start), (middle, at_middle), (end, at_end) = few
    if None not in (at_start, at_middle, at_end):
        line = at_start + (at_end - at_start) * (middle - start) / (end - start)
        scale = max(abs(at_start), abs(at_end))
        if abs(line - at_middle) <= scale * context.eps * 2**20:
            return [few[0], few[2]]
    shares = [context.mpf(1 + 21 * index) / 1009 for index in range(_SAMPLES)]
    return [few[0], *(read(share) for share in shares), few[2]]


def _find_dips(
    context: Context, gauge: Gauge, samples: list[tuple[Value, Value]]
) -> list[tuple[Value, Value]]:
    """Places between samples where a value comes to zero, or through it and back."""
    found = []
    for before, here, after in zip(samples, samples[1:], samples[2:], strict=False):
        if None in (before[1], here[1], after[1]):
            continue
        sign = 1 if here[1] > 0 else -1
        heights = [sign * sample[1] for sample in (before, here, after)]
        if not 0 < heights[1] <= min(heights[0], heights[2]):
            continue
        place, height = _descend(context, gauge, sign, before[0], after[0])
        if height < heights[1] * context.eps**0.5:
            found.append((place, min(height, context.zero) * sign))
    return found


def _descend(
    context: Context, gauge: Gauge, sign: int, low: Value, high: Value
) -> tuple[Value, Value]:
    """The least value in a range, by golden section."""
    share = (context.sqrt(5) - 1) / 2

    def read(place: Value) -> tuple[Value, Value]:
        value = gauge.read(context, place)
        if value is None:
            raise UndefinedError("an integrand whose jumps are not found")
        return place, sign * value

    left, right = read(high - share * (high - low)), read(low + share * (high - low))
    for _ in range(_DESCENT):
        if min(left[1], right[1]) < 0:
            break
        if left[1] < right[1]:
            high, right = right[0], left
            left = read(high - share * (high - low))
        else:
            low, left = left[0], right
            right = read(low + share * (high - low))
    return left if left[1] < right[1] else right


def _crossed(context: Context, whole: bool, left: Value, right: Value) -> Iterator[int]:
    """The levels between two values."""
    low, high = min(left, right), max(left, right)
    if not whole:
        if low <= 0 <= high and low != high:
            yield 0
        return
    first, last = context.ceil(low), context.floor(high)
    if last - first > _MOST_PLACES:
        raise UndefinedError("an integrand with too many jumps")
    levels = range(int(first), int(last) + 1)
    yield from levels if left <= right else reversed(levels)


def _solve(
    context: Context,
    gauge: Gauge,
    left: tuple[Value, Value],
    right: tuple[Value, Value],
    level: int,
) -> Value:
    """Where a level is crossed: by false position, with bisection as the fallback."""
    (low, at_low), (high, at_high) = left, right
    at_low, at_high = at_low - level, at_high - level
    tiny = abs(high - low) * context.eps * 8
    kept = 0
    for turn in range(4 * context.prec):
        if at_low == 0 or at_high == 0 or abs(high - low) <= tiny:
            break
        middle = (low + high) / 2
        if turn % 4 != 3:
            middle = (low * at_high - high * at_low) / (at_high - at_low)
        value = gauge.read(context, middle)
        if value is None:
            raise UndefinedError("an integrand whose jumps are not found")
        value -= level
        # An end that stays is given less weight, or it would stay for ever.
        if value != 0 and (value > 0) == (at_low > 0):
            low, at_low = middle, value
            at_high, kept = (at_high / 2 if kept == 1 else at_high), 1
        else:
            high, at_high = middle, value
            at_low, kept = (at_low / 2 if kept == -1 else at_low), -1
    return low if at_low == 0 else high
