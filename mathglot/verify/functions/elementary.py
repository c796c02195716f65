"""Constants, logarithms, parts of numbers, roundings, and waves."""

from __future__ import annotations

from mathglot.verify.values import (
    Context,
    Function,
    UndefinedError,
    Value,
    to_integer,
    to_real,
)

CONSTANTS: dict[str, Function] = {
    "Pi": lambda context: +context.pi,
    "E": lambda context: +context.e,
    "I": lambda context: context.mpc(0, 1),
    "EulerGamma": lambda context: +context.euler,
    "Catalan": lambda context: +context.catalan,
    "Glaisher": lambda context: +context.glaisher,
    "Khinchin": lambda context: +context.khinchin,
    "GoldenRatio": lambda context: +context.phi,
    "Degree": lambda context: +context.degree,
    "Infinity": lambda context: context.inf,
    "ComplexInfinity": lambda context: context.inf,
    "True": lambda context: True,
    "False": lambda context: False,
    "Null": lambda context: None,
}


def _logarithm(context: Context, value: Value) -> Value:
    if value == 0:
        raise UndefinedError("a logarithm of zero")
    return context.log(value)


def _logarithm_to_base(context: Context, base: Value, value: Value) -> Value:
    return _logarithm(context, value) / _logarithm(context, base)


def _sign(context: Context, value: Value) -> Value:
    return value / abs(value) if value != 0 else context.zero


def _arc_tangent_of_two(context: Context, x: Value, y: Value) -> Value:
    return context.atan2(to_real(context, y), to_real(context, x))


def _surd(context: Context, value: Value, degree: Value) -> Value:
    number, degree = to_real(context, value), to_integer(context, degree)
    if number < 0 and degree % 2 == 0:
        raise UndefinedError("an even root of a negative number")
    root = abs(number) ** (context.one / degree)
    return -root if number < 0 else root


def _round_to_even(context: Context, value: Value) -> Value:
    return context.nint(to_real(context, value))


def _integer_part(context: Context, value: Value) -> Value:
    number = to_real(context, value)
    return context.floor(number) if number >= 0 else context.ceil(number)


def modulo(context: Context, value: Value, modulus: Value) -> Value:
    """The rest that has the modulus's sign."""
    return value - modulus * context.floor(to_real(context, value / modulus))


def _modulo_from(
    context: Context, value: Value, modulus: Value, offset: Value
) -> Value:
    return offset + modulo(context, value - offset, modulus)


def _sinc(context: Context, value: Value) -> Value:
    return context.sin(value) / value if value != 0 else context.one


def _gudermannian(context: Context, value: Value) -> Value:
    return 2 * context.atan(context.tanh(value / 2))


def _inverse_gudermannian(context: Context, value: Value) -> Value:
    return 2 * context.atanh(context.tan(value / 2))


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


def _box(context: Context, value: Value) -> Value:
    return context.mpf(abs(to_real(context, value)) <= context.mpf(1) / 2)


def _triangle(context: Context, value: Value) -> Value:
    return max(context.zero, 1 - abs(to_real(context, value)))


def _square_wave(context: Context, value: Value) -> Value:
    return context.mpf(1 if modulo(context, value, 1) < 0.5 else -1)


def _sawtooth_wave(context: Context, value: Value) -> Value:
    return modulo(context, to_real(context, value), 1)


def _greatest(context: Context, *values: Value) -> Value:
    return max(to_real(context, value) for value in _flatten(values))


def _least(context: Context, *values: Value) -> Value:
    return min(to_real(context, value) for value in _flatten(values))


def _flatten(values: tuple[Value, ...]) -> list[Value]:
    flat = []
    for value in values:
        flat.extend(value if isinstance(value, list) else [value])
    return flat


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("Log", 1): _logarithm,
    ("Log", 2): _logarithm_to_base,
    ("Log2", 1): lambda context, value: _logarithm_to_base(context, 2, value),
    ("Abs", 1): lambda context, value: abs(value),
    ("RealAbs", 1): lambda context, value: abs(to_real(context, value)),
    ("Sign", 1): _sign,
    ("Conjugate", 1): lambda context, value: context.conj(value),
    ("ArcTan", 2): _arc_tangent_of_two,
    ("CubeRoot", 1): lambda context, value: _surd(context, value, 3),
    ("Surd", 2): _surd,
    ("Floor", 1): lambda context, value: context.floor(value),
    ("Ceiling", 1): lambda context, value: context.ceil(value),
    ("Floor", 2): lambda context, value, unit: unit * context.floor(value / unit),
    ("Round", 1): _round_to_even,
    ("IntegerPart", 1): _integer_part,
    ("FractionalPart", 1): lambda context, x: x - _integer_part(context, x),
    ("Mod", 2): modulo,
    ("Mod", 3): _modulo_from,
    ("Quotient", 2): lambda context, m, n: context.floor(to_real(context, m / n)),
    ("Sinc", 1): _sinc,
    ("Haversine", 1): lambda context, z: context.sin(z / 2) ** 2,
    ("InverseHaversine", 1): lambda context, z: 2 * context.asin(context.sqrt(z)),
    ("Gudermannian", 1): _gudermannian,
    ("InverseGudermannian", 1): _inverse_gudermannian,
    ("LogisticSigmoid", 1): lambda context, z: 1 / (1 + context.exp(-z)),
    ("UnitStep", None): _step,
    ("HeavisideTheta", 1): _heaviside,
    ("DiracDelta", 1): _delta,
    ("UnitBox", 1): _box,
    ("HeavisidePi", 1): _box,
    ("UnitTriangle", 1): _triangle,
    ("HeavisideLambda", 1): _triangle,
    ("Ramp", 1): lambda context, x: max(context.zero, to_real(context, x)),
    ("SquareWave", 1): _square_wave,
    ("SawtoothWave", 1): _sawtooth_wave,
    ("Max", None): _greatest,
    ("Min", None): _least,
}
