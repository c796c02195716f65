"""Constants, logarithms, and parts of numbers."""

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


def _sinc(context: Context, value: Value) -> Value:
    return context.sin(value) / value if value != 0 else context.one


def _gudermannian(context: Context, value: Value) -> Value:
    return 2 * context.atan(context.tanh(value / 2))


def _inverse_gudermannian(context: Context, value: Value) -> Value:
    return 2 * context.atanh(context.tan(value / 2))


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
    ("Sinc", 1): _sinc,
    ("Haversine", 1): lambda context, z: context.sin(z / 2) ** 2,
    ("InverseHaversine", 1): lambda context, z: 2 * context.asin(context.sqrt(z)),
    ("Gudermannian", 1): _gudermannian,
    ("InverseGudermannian", 1): _inverse_gudermannian,
    ("LogisticSigmoid", 1): lambda context, z: 1 / (1 + context.exp(-z)),
}
