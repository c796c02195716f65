"""Hypergeometric functions: regularized, generalized, Meijer's; Whittaker, Coulomb."""

from __future__ import annotations

from mathglot.verify.acceleration import find_agreeing, levin
from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import Context, Function, UndefinedError, Value, is_integer


def regularized(
    context: Context, upper: list[Value], lower: list[Value], z: Value
) -> Value:
    """pFq over the gammas of its lower parameters, also where these are infinite."""
    poles = [
        int(context.re(b))
        for b in lower
        if is_integer(context, b) and context.re(b) <= 0
    ]
    if not poles:
        series = _sum_generalized(context, upper, lower, z)
        return series / context.gammaprod(lower, [])
    # The terms before shift vanish; the series starts anew there.
    shift = 1 - min(poles)
    factor = z**shift / context.factorial(shift)
    for a in upper:
        factor *= context.rf(a, shift)
    moved = [b + shift for b in lower]
    series = context.hyper([*(a + shift for a in upper), 1], [*moved, shift + 1], z)
    return factor * series / context.gammaprod(moved, [])


def _sum_generalized(
    context: Context, upper: list[Value], lower: list[Value], z: Value
) -> Value:
    """pFq; where its series hardly converges, by Levin's transform."""
    ends = any(is_integer(context, a) and context.re(a) <= 0 for a in upper)
    if ends or len(upper) != len(lower) + 1 or len(upper) < 3:
        return context.hyper(upper, lower, z)
    if not 0.85 < abs(z) < 1.15:
        return context.hyper(upper, lower, z)
    if abs(z) > 1 or (z == 1 and context.re(sum(lower) - sum(upper)) <= 0):
        raise UndefinedError("a series diverges")
    precision = context.prec
    context.prec = 3 * precision
    try:
        term, terms = context.one, [context.one]
        for index in range(100):
            for a in upper:
                term *= a + index
            for b in lower:
                term /= b + index
            term *= z / (index + 1)
            terms.append(term)
        pair = [levin(context, terms, skip, 95) for skip in (0, 5)]
        sure = find_agreeing(pair, context.mpf(2) ** (-precision * 0.7))
    finally:
        context.prec = precision
    if sure is None:
        raise UndefinedError("a series converges too slowly")
    return +sure[0]


def regularized_2f1(context: Context, a: Value, b: Value, c: Value, z: Value) -> Value:
    """2F1 over Gamma(c), an entire function of c."""
    if is_integer(context, c) and context.re(c) <= 0:
        shift = 1 - int(context.re(c))
        factor = context.rf(a, shift) * context.rf(b, shift) * z**shift
        series = context.hyp2f1(a + shift, b + shift, shift + 1, z)
        return factor * series / context.factorial(shift)
    return context.hyp2f1(a, b, c, z) * context.rgamma(c)


def _regularized_0f1(context: Context, b: Value, z: Value) -> Value:
    return regularized(context, [], [b], z)


def _regularized_1f1(context: Context, a: Value, b: Value, z: Value) -> Value:
    if is_integer(context, b) and context.re(b) <= 0:
        shift = 1 - int(context.re(b))
        series = context.hyp1f1(a + shift, shift + 1, z)
        return context.rf(a, shift) * z**shift * series / context.factorial(shift)
    return context.hyp1f1(a, b, z) * context.rgamma(b)


def _generalized(
    context: Context, upper: list[Value], lower: list[Value], z: Value
) -> Value:
    _check_sizes(context, [*upper, *lower, z])
    return _sum_generalized(context, upper, lower, z)


def _generalized_regularized(
    context: Context, upper: list[Value], lower: list[Value], z: Value
) -> Value:
    _check_sizes(context, [*upper, *lower, z])
    return regularized(context, upper, lower, z)


def _check_sizes(context: Context, values: list[Value]) -> None:
    if any(abs(value) > 2000 for value in values):
        raise UndefinedError("too large an argument")


def _meijer(
    context: Context, upper: list[list[Value]], lower: list[list[Value]], z: Value
) -> Value:
    return context.meijerg(upper, lower, z)


def _meijer_generalized(
    context: Context,
    upper: list[list[Value]],
    lower: list[list[Value]],
    z: Value,
    r: Value,
) -> Value:
    return context.meijerg(upper, lower, z, r=r)


def _coulomb(name: str) -> Function:
    def compute(context: Context, degree: Value, eta: Value, rho: Value) -> Value:
        if max(abs(degree), abs(eta), abs(rho)) > 100:
            raise UndefinedError("too large an argument")
        return getattr(context, name)(degree, eta, rho)

    return compute


def _coulomb_h(sign: int) -> Function:
    def compute(context: Context, degree: Value, eta: Value, rho: Value) -> Value:
        first = _coulomb("coulombf")(context, degree, eta, rho)
        second = _coulomb("coulombg")(context, degree, eta, rho)
        return second + sign * context.j * first

    return compute


def _parabolic_u(context: Context, a: Value, z: Value) -> Value:
    return context.pcfu(a, z)


def _heun_g(
    context: Context,
    a: Value,
    q: Value,
    alpha: Value,
    beta: Value,
    gamma: Value,
    delta: Value,
    z: Value,
) -> Value:
    """The power series at 0 (DLMF 31.3.2), inside of its circle of convergence."""
    if abs(z) >= 0.95 * min(1, abs(a)):
        raise UndefinedError("HeunG outside of its circle of convergence")
    epsilon = alpha + beta + 1 - gamma - delta
    before, now = context.zero, context.one
    total, power, index = context.one, context.one, 0
    while index < 2000:
        factor = a * (index + 1) * (index + gamma)
        middle = index * ((index - 1 + gamma) * (1 + a) + a * delta + epsilon)
        lower = (index - 1 + alpha) * (index - 1 + beta)
        before, now = now, ((middle + q) * now - lower * before) / factor
        index += 1
        power *= z
        total += now * power
        if abs(now * power) + abs(before * power) < context.eps * abs(total) / 100:
            return total
    raise UndefinedError("no convergence")


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("HypergeometricPFQ", 3): _generalized,
    ("HypergeometricPFQRegularized", 3): _generalized_regularized,
    ("MeijerG", 3): _meijer,
    ("MeijerG", 4): _meijer_generalized,
    **guard_all(
        {
            ("Hypergeometric0F1Regularized", 2): _regularized_0f1,
            ("Hypergeometric1F1Regularized", 3): _regularized_1f1,
            ("Hypergeometric2F1Regularized", 4): regularized_2f1,
            ("CoulombF", 3): _coulomb("coulombf"),
            ("CoulombG", 3): _coulomb("coulombg"),
            ("CoulombH1", 3): _coulomb_h(1),
            ("CoulombH2", 3): _coulomb_h(-1),
            ("ParabolicCylinderU", 2): _parabolic_u,
            ("HeunG", 7): _heun_g,
        }
    ),
}
