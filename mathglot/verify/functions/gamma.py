"""Gamma and beta functions, error functions, exponential and Fresnel integrals."""

from __future__ import annotations

from mathglot.verify.functions.table import guard_all
from mathglot.verify.values import Context, Function, UndefinedError, Value, is_integer


def gamma(context: Context, value: Value) -> Value:
    """Gamma, infinite at its poles, so that 1/Gamma is zero there."""
    if is_integer(context, value) and context.re(value) <= 0:
        return context.inf
    return context.gamma(value)


def _factorial(context: Context, value: Value) -> Value:
    return gamma(context, value + 1)


def _incomplete_between(
    context: Context, a: Value, lower: Value, upper: Value
) -> Value:
    return context.gammainc(a, lower, upper)


def _regularized(context: Context, a: Value, z: Value) -> Value:
    return context.gammainc(a, z, regularized=True)


def _regularized_between(
    context: Context, a: Value, lower: Value, upper: Value
) -> Value:
    return context.gammainc(a, lower, upper, regularized=True)


def _beta(context: Context, a: Value, b: Value) -> Value:
    return context.beta(a, b)


def incomplete_beta(context: Context, z: Value, a: Value, b: Value) -> Value:
    """B_z(a, b) by its series in z, continued as hyp2f1 is."""
    return context.power(z, a) / a * context.hyp2f1(a, 1 - b, a + 1, z)


def _beta_between(context: Context, z0: Value, z1: Value, a: Value, b: Value) -> Value:
    return incomplete_beta(context, z1, a, b) - incomplete_beta(context, z0, a, b)


def _beta_regularized(context: Context, z: Value, a: Value, b: Value) -> Value:
    return incomplete_beta(context, z, a, b) / context.beta(a, b)


def _inverse_beta_regularized(context: Context, s: Value, a: Value, b: Value) -> Value:
    start = context.mpf(a) / (a + b)
    return context.findroot(lambda z: _beta_regularized(context, z, a, b) - s, start)


def _inverse_gamma_regularized(context: Context, a: Value, s: Value) -> Value:
    return context.findroot(
        lambda z: context.gammainc(a, z, regularized=True) - s, context.mpf(a)
    )


def pochhammer(context: Context, a: Value, n: Value) -> Value:
    """Gamma(a + n)/Gamma(a), also where both are infinite."""
    return context.rf(a, n)


def binomial(context: Context, n: Value, k: Value) -> Value:
    """Mathematica's choice where n is a negative integer: binomial(n, n - k)."""
    if is_integer(context, n) and context.re(n) < 0 and is_integer(context, k):
        if context.re(k) < 0:
            if context.re(k) > context.re(n):
                return context.zero
            k = n - k
        sign = -1 if int(context.re(k)) % 2 else 1
        return sign * context.binomial(k - n - 1, k)
    return context.binomial(n, k)


def _multinomial(context: Context, *values: Value) -> Value:
    total, product = context.zero, context.one
    for value in values:
        total += value
        product *= binomial(context, total, value)
    return product


def _double_factorial(context: Context, value: Value) -> Value:
    return context.fac2(value)


def _subfactorial(context: Context, value: Value) -> Value:
    return context.re(context.gammainc(value + 1, -1)) / context.e


def _error_between(context: Context, left: Value, right: Value) -> Value:
    return context.erf(right) - context.erf(left)


def _dawson(context: Context, z: Value) -> Value:
    return context.sqrt(context.pi) / 2 * context.exp(-z * z) * context.erfi(z)


def _inverse_complement(context: Context, value: Value) -> Value:
    return context.erfinv(1 - value)


def _fresnel_f(context: Context, z: Value) -> Value:
    s, c = context.fresnels(z), context.fresnelc(z)
    angle, half = context.pi * z * z / 2, context.mpf(1) / 2
    return (half - s) * context.cos(angle) - (half - c) * context.sin(angle)


def _fresnel_g(context: Context, z: Value) -> Value:
    s, c = context.fresnels(z), context.fresnelc(z)
    angle, half = context.pi * z * z / 2, context.mpf(1) / 2
    return (half - c) * context.cos(angle) + (half - s) * context.sin(angle)


def _owen(context: Context, x: Value, a: Value) -> Value:
    def density(t: Value) -> Value:
        return context.exp(-x * x * (1 + t * t) / 2) / (1 + t * t)

    return context.quad(density, [0, a]) / (2 * context.pi)


def _log_barnes(context: Context, value: Value) -> Value:
    if context.re(value) <= 0 or context.im(value) != 0:
        raise UndefinedError("LogBarnesG off the positive axis")
    return context.log(context.barnesg(value))


def _digamma(context: Context, value: Value) -> Value:
    return context.psi(0, value)


def _polygamma(context: Context, order: Value, value: Value) -> Value:
    if not is_integer(context, order):
        raise UndefinedError("PolyGamma of a fractional order")
    return context.psi(order, value)


# Beyond so many terms, or so far from nothing, the series is of no use.
_MOST_TERMS, _FARTHEST = 600, 30


def _mittag_leffler(context: Context, a: Value, *rest: Value) -> Value:
    """A series in z over gamma functions of multiples of a."""
    b, z = (context.one, *rest) if len(rest) == 1 else rest
    if context.re(a) <= 0 or abs(z) > _FARTHEST:
        raise UndefinedError("the series is of no use here")
    total, power = context.zero, context.one
    with context.extraprec(40):
        for k in range(_MOST_TERMS):
            term = power * context.rgamma(a * k + b)
            total += term
            if k > 4 and abs(term) <= context.eps * abs(total):
                return total
            power *= z
    raise UndefinedError("the series is too long")


FUNCTIONS: dict[tuple[str, int | None], Function] = guard_all(
    {
        ("Gamma", 1): gamma,
        ("Gamma", 2): lambda context, a, z: context.gammainc(a, z),
        ("Gamma", 3): _incomplete_between,
        ("GammaRegularized", 2): _regularized,
        ("GammaRegularized", 3): _regularized_between,
        ("InverseGammaRegularized", 2): _inverse_gamma_regularized,
        ("PolyGamma", 1): _digamma,
        ("PolyGamma", 2): _polygamma,
        ("MittagLefflerE", 2): _mittag_leffler,
        ("MittagLefflerE", 3): _mittag_leffler,
        ("Beta", 2): _beta,
        ("Beta", 3): incomplete_beta,
        ("Beta", 4): _beta_between,
        ("BetaRegularized", 3): _beta_regularized,
        ("InverseBetaRegularized", 3): _inverse_beta_regularized,
        ("LogBarnesG", 1): _log_barnes,
        ("Hyperfactorial", 1): lambda context, n: context.hyperfac(n),
        ("Factorial", 1): _factorial,
        ("Factorial2", 1): _double_factorial,
        ("Subfactorial", 1): _subfactorial,
        ("Pochhammer", 2): pochhammer,
        ("FactorialPower", 2): lambda context, x, n: context.ff(x, n),
        ("Binomial", 2): binomial,
        ("Multinomial", None): _multinomial,
        ("Erf", 2): _error_between,
        ("InverseErfc", 1): _inverse_complement,
        ("DawsonF", 1): _dawson,
        ("FresnelF", 1): _fresnel_f,
        ("FresnelG", 1): _fresnel_g,
        ("OwenT", 2): _owen,
    }
)
