"""Steps, boxes, ramps and waves, and roundings: what jumps or has kinks."""

from __future__ import annotations

from mathglot.verify.functions.lists import flatten
from mathglot.verify.values import Context, Function, UndefinedError, Value, to_real


def _by_parts(rounding: Function) -> Function:
    """A rounding of real numbers, for the parts of complex ones."""

    def compute(context: Context, value: Value) -> Value:
        if isinstance(value, context.mpc) and value.imag != 0:
            real, imaginary = rounding(context, value.real), value.imag
            return context.mpc(real, rounding(context, imaginary))
        return rounding(context, to_real(context, value))

    return compute


def _to_unit(rounding: Function) -> Function:
    """A rounding to multiples of a unit."""

    def compute(context: Context, value: Value, unit: Value) -> Value:
        return unit * rounding(context, value / unit)

    return compute


def _cut(context: Context, value: Value) -> Value:
    return context.floor(value) if value >= 0 else context.ceil(value)


floor = _by_parts(lambda context, value: context.floor(value))
_ceiling = _by_parts(lambda context, value: context.ceil(value))
# Halves go to the even neighbour.
_round = _by_parts(lambda context, value: context.nint(value))
_integer_part = _by_parts(_cut)


def modulo(context: Context, value: Value, modulus: Value) -> Value:
    """The rest that has the modulus's sign."""
    return value - modulus * context.floor(to_real(context, value / modulus))


def _modulo_from(
    context: Context, value: Value, modulus: Value, offset: Value
) -> Value:
    return offset + modulo(context, value - offset, modulus)


def _quotient(
    context: Context, value: Value, modulus: Value, offset: Value = 0
) -> Value:
    return context.floor(to_real(context, (value - offset) / modulus))


def _step(context: Context, *values: Value) -> Value:
    return context.mpf(all(to_real(context, value) >= 0 for value in values))


def _heaviside(context: Context, value: Value) -> Value:
    number = to_real(context, value)
    if number == 0:
        raise UndefinedError("HeavisideTheta of zero")
    return context.mpf(number > 0)


def _delta(context: Context, value: Value) -> Value:
    if value == 0:
        raise UndefinedError("DiracDelta of zero")
    return context.zero


def _comb(context: Context, value: Value) -> Value:
    if context.isint(value):
        raise UndefinedError("DiracComb of a whole number")
    return context.zero


def _box(context: Context, value: Value) -> Value:
    return context.mpf(abs(to_real(context, value)) <= context.mpf(1) / 2)


def _triangle(context: Context, value: Value) -> Value:
    return max(context.zero, 1 - abs(to_real(context, value)))


def _product(factor: Function) -> Function:
    """A function of several variables: the product of one for each."""

    def compute(context: Context, *values: Value) -> Value:
        return context.fprod(factor(context, value) for value in values)

    return compute


def _square_wave(context: Context, value: Value) -> Value:
    return context.mpf(1 if _sawtooth_wave(context, value) < 0.5 else -1)


def _sawtooth_wave(context: Context, value: Value) -> Value:
    return modulo(context, to_real(context, value), 1)


def _triangle_wave(context: Context, value: Value) -> Value:
    half = context.mpf(1) / 2
    return 1 - 4 * abs(half - _sawtooth_wave(context, value + half / 2))


def _between(wave: Function, bottom: int) -> Function:
    """A wave between two values that are given, instead of from bottom to one."""

    def compute(context: Context, values: Value, place: Value) -> Value:
        low, high = values
        return low + (high - low) * (wave(context, place) - bottom) / (1 - bottom)

    return compute


def _sign_of_real(context: Context, value: Value) -> Value:
    return context.sign(to_real(context, value))


def _clip(context: Context, value: Value, ends: Value = (-1, 1)) -> Value:
    low, high = (to_real(context, end) for end in ends)
    return min(max(to_real(context, value), low), high)


def _greatest(context: Context, *values: Value) -> Value:
    return max(to_real(context, value) for value in flatten(values))


def _least(context: Context, *values: Value) -> Value:
    return min(to_real(context, value) for value in flatten(values))


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("Floor", 1): floor,
    ("Floor", 2): _to_unit(floor),
    ("Ceiling", 1): _ceiling,
    ("Ceiling", 2): _to_unit(_ceiling),
    ("Round", 1): _round,
    ("Round", 2): _to_unit(_round),
    ("IntegerPart", 1): _integer_part,
    ("FractionalPart", 1): lambda context, x: x - _integer_part(context, x),
    ("Mod", 2): modulo,
    ("Mod", 3): _modulo_from,
    ("Quotient", 2): _quotient,
    ("Quotient", 3): _quotient,
    ("UnitStep", None): _step,
    ("HeavisideTheta", None): _product(_heaviside),
    ("DiracDelta", None): _product(_delta),
    ("DiracComb", None): _product(_comb),
    ("UnitBox", None): _product(_box),
    ("HeavisidePi", None): _product(_box),
    ("UnitTriangle", None): _product(_triangle),
    ("HeavisideLambda", None): _product(_triangle),
    ("Ramp", 1): lambda context, x: max(context.zero, to_real(context, x)),
    ("SquareWave", 1): _square_wave,
    ("SquareWave", 2): _between(_square_wave, -1),
    ("SawtoothWave", 1): _sawtooth_wave,
    ("SawtoothWave", 2): _between(_sawtooth_wave, 0),
    ("TriangleWave", 1): _triangle_wave,
    ("TriangleWave", 2): _between(_triangle_wave, -1),
    ("RealSign", 1): _sign_of_real,
    ("Clip", 1): _clip,
    ("Clip", 2): _clip,
    ("Unitize", 1): lambda context, x: context.mpf(x != 0),
    ("Max", None): _greatest,
    ("Min", None): _least,
}
