"""Bessel, Airy, Kelvin and Struve functions."""

from __future__ import annotations

from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import Context, Function, Value, to_integer


def _spherical(name: str) -> Function:
    def compute(context: Context, order: Value, z: Value) -> Value:
        factor = context.sqrt(context.pi / 2) / context.sqrt(z)
        return factor * getattr(context, name)(order + context.mpf(1) / 2, z)

    return compute


def _derivative_of(name: str) -> Function:
    def compute(context: Context, z: Value) -> Value:
        return getattr(context, name)(z, derivative=1)

    return compute


def _numeric_derivative_of(name: str) -> Function:
    def compute(context: Context, z: Value) -> Value:
        return context.diff(getattr(context, name), z)

    return compute


def _kelvin_first(context: Context, order: Value, z: Value) -> tuple[Value, Value]:
    """ber and bei for any z, by BesselJ(nu, z exp(3 Pi I/4)) (DLMF 10.61.1)."""
    turn = context.expjpi(context.mpf(3) / 4)
    upper = context.besselj(order, z * turn)
    lower = context.besselj(order, z / turn)
    return (upper + lower) / 2, (upper - lower) / (2 * context.j)


def _kelvin_second(context: Context, order: Value, z: Value) -> tuple[Value, Value]:
    """ker and kei, by exp(-nu Pi I/2) BesselK(nu, z exp(Pi I/4)) (DLMF 10.61.2)."""
    turn = context.expjpi(context.mpf(1) / 4)
    phase = context.expjpi(-order / 2)
    upper = phase * context.besselk(order, z * turn)
    lower = context.besselk(order, z / turn) / phase
    return (upper + lower) / 2, (upper - lower) / (2 * context.j)


def _part(pair: Function, index: int) -> Function:
    def compute(context: Context, order: Value, z: Value) -> Value:
        value = pair(context, order, z)[index]
        if context.im(z) == 0 and context.re(z) > 0 and context.im(order) == 0:
            return context.re(value)
        return value

    return compute


def _part_of_order_zero(pair: Function, index: int) -> Function:
    part = _part(pair, index)
    return lambda context, z: part(context, context.zero, z)


def _modified(context: Context, order: Value, z: Value) -> Value:
    """BesselI: the same for a whole order and its negative, where series fail."""
    if context.isint(order):
        order = abs(context.re(order))
    return context.besseli(order, z)


def _zero(name: str) -> Function:
    def compute(context: Context, *values: Value) -> Value:
        *order, number = values
        index = to_integer(context, number)
        if not 0 < index < 50:
            raise ValueError
        return getattr(context, name)(*order, index)

    return compute


FUNCTIONS: dict[tuple[str, int | None], Function] = guard_all(
    {
        ("BesselI", 2): _modified,
        ("SphericalBesselJ", 2): _spherical("besselj"),
        ("SphericalBesselY", 2): _spherical("bessely"),
        ("SphericalHankelH1", 2): _spherical("hankel1"),
        ("SphericalHankelH2", 2): _spherical("hankel2"),
        ("AiryAiPrime", 1): _derivative_of("airyai"),
        ("AiryBiPrime", 1): _derivative_of("airybi"),
        ("ScorerGiPrime", 1): _numeric_derivative_of("scorergi"),
        ("ScorerHiPrime", 1): _numeric_derivative_of("scorerhi"),
        ("KelvinBer", 2): _part(_kelvin_first, 0),
        ("KelvinBei", 2): _part(_kelvin_first, 1),
        ("KelvinKer", 2): _part(_kelvin_second, 0),
        ("KelvinKei", 2): _part(_kelvin_second, 1),
        ("KelvinBer", 1): _part_of_order_zero(_kelvin_first, 0),
        ("KelvinBei", 1): _part_of_order_zero(_kelvin_first, 1),
        ("KelvinKer", 1): _part_of_order_zero(_kelvin_second, 0),
        ("KelvinKei", 1): _part_of_order_zero(_kelvin_second, 1),
        ("AiryAiZero", 1): _zero("airyaizero"),
        ("AiryBiZero", 1): _zero("airybizero"),
        ("BesselJZero", 2): _zero("besseljzero"),
        ("BesselYZero", 2): _zero("besselyzero"),
        ("ProductLog", 1): lambda context, z: context.lambertw(z),
        ("ProductLog", 2): lambda context, k, z: context.lambertw(
            z, to_integer(context, k)
        ),
    }
)
