"""Elliptic integrals and functions, theta functions, modular functions."""

from __future__ import annotations

from itertools import permutations

from mathglot.verify.functions.table import guard, guard_all
from mathglot.verify.values import Context, Function, UndefinedError, Value, to_integer


def _jacobi(name: str) -> Function:
    return lambda context, u, m: context.ellipfun(name, u, m=m)


def _amplitude(context: Context, u: Value, m: Value) -> Value:
    """By descending Landen transformations (DLMF 22.20(ii)), for real values."""
    if m == 1:
        return 2 * context.atan(context.tanh(u / 2))
    if context.im(u) != 0 or context.im(m) != 0 or not 0 <= m < 1:
        raise UndefinedError("JacobiAmplitude off its real domain")
    a, b, c = context.one, context.sqrt(1 - m), context.sqrt(m)
    steps = []
    while abs(c) > context.eps:
        a, b, c = (a + b) / 2, context.sqrt(a * b), (a - b) / 2
        steps.append(c / a)
    phi = 2 ** len(steps) * a * u
    for ratio in reversed(steps):
        phi = (phi + context.asin(ratio * context.sin(phi))) / 2
    return phi


def _epsilon(context: Context, u: Value, m: Value) -> Value:
    return context.ellipe(_amplitude(context, u, m), m)


def _jacobi_zeta(context: Context, phi: Value, m: Value) -> Value:
    share = context.ellipe(m) / context.ellipk(m)
    return context.ellipe(phi, m) - share * context.ellipf(phi, m)


def _zeta_of_argument(context: Context, u: Value, m: Value) -> Value:
    share = context.ellipe(m) / context.ellipk(m)
    return _epsilon(context, u, m) - share * u


def _inverse(amplitude: Function) -> Function:
    return lambda context, x, m: context.ellipf(amplitude(context, x, m), m)


def _inverse_from_quarter(amplitude: Function) -> Function:
    return lambda context, x, m: (
        context.ellipk(m) - context.ellipf(amplitude(context, x, m), m)
    )


_INVERSES: dict[str, Function] = {
    "SN": _inverse(lambda context, x, m: context.asin(x)),
    "NS": _inverse(lambda context, x, m: context.asin(1 / x)),
    "CN": _inverse(lambda context, x, m: context.acos(x)),
    "NC": _inverse(lambda context, x, m: context.acos(1 / x)),
    "SC": _inverse(lambda context, x, m: context.atan(x)),
    "CS": _inverse(lambda context, x, m: context.acot(x)),
    "DN": _inverse(lambda c, x, m: c.asin(c.sqrt((1 - x * x) / m))),
    "ND": _inverse(lambda c, x, m: c.asin(c.sqrt((1 - 1 / (x * x)) / m))),
    "SD": _inverse(lambda c, x, m: c.asin(x / c.sqrt(1 + m * x * x))),
    "DS": _inverse(lambda c, x, m: c.asin(1 / c.sqrt(x * x + m))),
    "CD": _inverse_from_quarter(lambda context, x, m: context.asin(x)),
    "DC": _inverse_from_quarter(lambda context, x, m: context.asin(1 / x)),
}


def _theta(context: Context, kind: Value, z: Value, q: Value) -> Value:
    return context.jtheta(to_integer(context, kind), z, q)


def _theta_prime(context: Context, kind: Value, z: Value, q: Value) -> Value:
    return context.jtheta(to_integer(context, kind), z, q, derivative=1)


def _neville(kind: int) -> Function:
    def compute(context: Context, z: Value, m: Value) -> Value:
        q, quarter = context.qfrom(m=m), context.ellipk(m)
        angle = context.pi * z / (2 * quarter)
        if kind == 1:
            scale = 2 * quarter / context.pi / context.jtheta(1, 0, q, derivative=1)
        else:
            scale = 1 / context.jtheta(kind, 0, q)
        return scale * context.jtheta(kind, angle, q)

    return compute


def nome(context: Context, tau: Value) -> Value:
    """exp(Pi I tau), of a tau in the upper half plane."""
    if context.im(tau) <= 0:
        raise UndefinedError("a point in the upper half plane is needed")
    if context.im(tau) < 0.02:
        raise UndefinedError("too near to the real axis")
    return context.expjpi(tau)


def _dedekind(context: Context, tau: Value) -> Value:
    q = nome(context, 2 * tau)
    return context.expjpi(tau / 12) * context.qp(q)


def _lambda(context: Context, tau: Value) -> Value:
    q = nome(context, tau)
    return (context.jtheta(2, 0, q) / context.jtheta(3, 0, q)) ** 4


def _klein(context: Context, tau: Value) -> Value:
    value = _lambda(context, tau)
    shape = 1 - value + value**2
    return 4 * shape**3 / (27 * value**2 * (1 - value) ** 2)


def _mean(context: Context, a: Value, b: Value) -> Value:
    """The arithmetic-geometric mean, which mpmath seeks forever left of zero."""
    if a == b:
        return a
    if a * b == 0 or a == -b:
        return context.zero
    if context.re(a) < 0 and context.re(b) < 0:
        return -context.agm(-a, -b)
    return context.agm(context.mpc(a), context.mpc(b))


def _lattice(
    context: Context, invariants: list[Value]
) -> tuple[Value, Value, Value, Value]:
    """A root e3, the scale sqrt(e1 - e3), the parameter m and the nome q."""
    g2, g3 = invariants
    roots = context.polyroots([4, 0, -g2, -g3], maxsteps=200, extraprec=200)
    best: tuple[Value, Value, Value, Value] | None = None
    for e1, e2, e3 in permutations(roots):
        if len({e1, e2, e3}) < 3:
            raise UndefinedError("a degenerate lattice")
        m = (e2 - e3) / (e1 - e3)
        if abs(m) <= 1 and abs(1 - m) <= 1 + context.eps ** context.mpf(0.5):
            q = context.qfrom(m=m)
            if best is None or abs(q) < abs(best[3]):
                best = (e3, context.sqrt(e1 - e3), m, q)
    if best is None:
        raise UndefinedError("a lattice that cannot be reduced")
    return best


def _clean(context: Context, value: Value, *given: Value) -> Value:
    """The real part, where everything given is real."""
    flat = [part for item in given for part in _listed(item)]
    if all(context.im(part) == 0 for part in flat):
        return context.re(value)
    return value


def _listed(item: Value) -> list[Value]:
    return item if isinstance(item, list) else [item]


def _weierstrass_p(context: Context, z: Value, invariants: list[Value]) -> Value:
    e3, scale, m, _ = _lattice(context, invariants)
    value = e3 + (scale / context.ellipfun("sn", z * scale, m=m)) ** 2
    return _clean(context, value, z, invariants)


def _weierstrass_p_prime(context: Context, z: Value, invariants: list[Value]) -> Value:
    _, scale, m, _ = _lattice(context, invariants)
    sn, cn, dn = (context.ellipfun(name, z * scale, m=m) for name in ("sn", "cn", "dn"))
    return _clean(context, -2 * scale**3 * cn * dn / sn**3, z, invariants)


def _eta(context: Context, half: Value, q: Value) -> Value:
    third = context.jtheta(1, 0, q, derivative=3)
    first = context.jtheta(1, 0, q, derivative=1)
    return -(context.pi**2) / (12 * half) * third / first


def _weierstrass_zeta(context: Context, z: Value, invariants: list[Value]) -> Value:
    _, scale, m, q = _lattice(context, invariants)
    half = context.ellipk(m) / scale
    angle = context.pi * z / (2 * half)
    ratio = context.jtheta(1, angle, q, derivative=1) / context.jtheta(1, angle, q)
    value = _eta(context, half, q) * z / half + context.pi / (2 * half) * ratio
    return _clean(context, value, z, invariants)


def _weierstrass_sigma(context: Context, z: Value, invariants: list[Value]) -> Value:
    _, scale, m, q = _lattice(context, invariants)
    half = context.ellipk(m) / scale
    angle = context.pi * z / (2 * half)
    ratio = context.jtheta(1, angle, q) / context.jtheta(1, 0, q, derivative=1)
    growth = context.exp(_eta(context, half, q) * z * z / (2 * half))
    return _clean(context, 2 * half / context.pi * growth * ratio, z, invariants)


def _invariants(context: Context, half_periods: list[Value]) -> Value:
    first, second = half_periods
    q = nome(context, second / first) ** 2
    fourth = _eisenstein(context, q, 3, 240)
    sixth = _eisenstein(context, q, 5, -504)
    unit = context.pi / first
    return [unit**4 / 12 * fourth, unit**6 / 216 * sixth]


def _eisenstein(context: Context, q: Value, power: int, factor: int) -> Value:
    total, index, term = context.zero, 0, context.one
    while abs(term) > context.eps / 1000 or index < 2:
        index += 1
        term = index**power * q**index / (1 - q**index)
        total += term
    return 1 + factor * total


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("WeierstrassP", 2): _weierstrass_p,
    ("WeierstrassPPrime", 2): _weierstrass_p_prime,
    ("WeierstrassZeta", 2): _weierstrass_zeta,
    ("WeierstrassSigma", 2): _weierstrass_sigma,
    ("WeierstrassInvariants", 1): _invariants,
    **{
        (f"Jacobi{name}", 2): guard(_jacobi(name.lower()))
        for name in "SN CN DN CD SD ND DC NC SC NS DS CS".split()
    },
    **{
        (f"InverseJacobi{name}", 2): guard(function)
        for name, function in _INVERSES.items()
    },
    **guard_all(
        {
            ("JacobiAmplitude", 2): _amplitude,
            ("JacobiEpsilon", 2): _epsilon,
            ("JacobiZeta", 2): _jacobi_zeta,
            ("JacobiZN", 2): _zeta_of_argument,
            ("EllipticNomeQ", 1): lambda context, m: context.qfrom(m=m),
            ("InverseEllipticNomeQ", 1): lambda context, q: context.mfrom(q=q),
            ("EllipticTheta", 3): _theta,
            ("EllipticTheta", 2): lambda c, kind, q: _theta(c, kind, c.zero, q),
            ("EllipticThetaPrime", 3): _theta_prime,
            ("EllipticThetaPrime", 2): lambda c, kind, q: _theta_prime(
                c, kind, c.zero, q
            ),
            ("NevilleThetaS", 2): _neville(1),
            ("NevilleThetaC", 2): _neville(2),
            ("NevilleThetaD", 2): _neville(3),
            ("NevilleThetaN", 2): _neville(4),
            ("DedekindEta", 1): _dedekind,
            ("ModularLambda", 1): _lambda,
            ("KleinInvariantJ", 1): _klein,
            ("ArithmeticGeometricMean", 2): _mean,
            ("CarlsonRK", 2): lambda context, x, y: context.elliprf(0, x, y),
        }
    ),
}
