"""Coupling coefficients of angular momenta, by Racah's sums."""

from __future__ import annotations

from itertools import product

from mathglot.verify.values import Context, Function, UndefinedError, Value, to_integer


def _doubled(context: Context, values: list[Value]) -> list[int]:
    doubled = [to_integer(context, 2 * value) for value in values]
    if max(map(abs, doubled)) > 60:
        raise UndefinedError("too large an angular momentum")
    return doubled


def _triangle(context: Context, a: int, b: int, c: int) -> Value:
    """Delta(a b c) of doubled numbers; zero where there is no triangle."""
    sides = (a + b - c, a - b + c, -a + b + c)
    if min(sides) < 0 or (a + b + c) % 2:
        return context.zero
    top = context.one
    for side in sides:
        top *= context.factorial(side // 2)
    return context.sqrt(top / context.factorial((a + b + c) // 2 + 1))


def three_j(context: Context, momenta: list[Value], projections: list[Value]) -> Value:
    """The 3j symbol (DLMF 34.2.4)."""
    a, b, c = _doubled(context, momenta)
    alpha, beta, gamma = _doubled(context, projections)
    outside = any(
        abs(m) > j or (j + m) % 2 for j, m in ((a, alpha), (b, beta), (c, gamma))
    )
    scale = _triangle(context, a, b, c)
    if alpha + beta + gamma or outside or not scale:
        return context.zero
    for j, m in ((a, alpha), (b, beta), (c, gamma)):
        scale *= context.sqrt(
            context.factorial((j + m) // 2) * context.factorial((j - m) // 2)
        )
    total = context.zero
    for s in range(max(0, b - c - alpha, a - c + beta) // 2, (a + b - c) // 2 + 1):
        rest = (
            (a + b - c) // 2 - s,
            (a - alpha) // 2 - s,
            (b + beta) // 2 - s,
            (c - b + alpha) // 2 + s,
            (c - a - beta) // 2 + s,
        )
        if min(rest) < 0:
            continue
        below = context.factorial(s)
        for number in rest:
            below *= context.factorial(number)
        total += (-1) ** s / below
    return (-1) ** ((a - b - gamma) // 2) * scale * total


def six_j(context: Context, upper: list[Value], lower: list[Value]) -> Value:
    """The 6j symbol (DLMF 34.4.2)."""
    a, b, c = _doubled(context, upper)
    d, e, f = _doubled(context, lower)
    triads = ((a, b, c), (a, e, f), (d, b, f), (d, e, c))
    scale = context.one
    for triad in triads:
        scale *= _triangle(context, *triad)
    if not scale:
        return context.zero
    pairs = (a + b + d + e, b + c + e + f, a + c + d + f)
    sums = [sum(triad) for triad in triads]
    total = context.zero
    for s in range(max(sums) // 2, min(pairs) // 2 + 1):
        below = context.one
        for number in sums:
            below *= context.factorial(s - number // 2)
        for number in pairs:
            below *= context.factorial(number // 2 - s)
        total += (-1) ** s * context.factorial(s + 1) / below
    return scale * total


def _clebsch_gordan(
    context: Context, first: list[Value], second: list[Value], third: list[Value]
) -> Value:
    (j1, m1), (j2, m2), (j, m) = first, second, third
    symbol = three_j(context, [j1, j2, j], [m1, m2, -m])
    if not symbol:
        return context.zero
    sign = (-1) ** to_integer(context, j1 - j2 + m)
    return sign * context.sqrt(2 * j + 1) * symbol


def _three_j(
    context: Context, first: list[Value], second: list[Value], third: list[Value]
) -> Value:
    columns = (first, second, third)
    return three_j(context, [c[0] for c in columns], [c[1] for c in columns])


def _kronecker(context: Context, *values: Value) -> Value:
    if len(values) == 1:
        return context.mpf(values[0] == 0)
    return context.mpf(all(value == values[0] for value in values))


def _signature(context: Context, values: list[Value]) -> Value:
    sign = context.one
    for i, j in product(range(len(values)), repeat=2):
        if i < j:
            sign *= (values[j] > values[i]) - (values[j] < values[i])
    return sign


def _levi_civita(context: Context, size: Value, form: Value = None) -> Value:
    count = to_integer(context, size)
    if not 0 < count <= 4:
        raise UndefinedError("too large a tensor")

    def build(chosen: tuple[int, ...]) -> Value:
        if len(chosen) == count:
            return _signature(context, list(chosen))
        return [build((*chosen, index)) for index in range(count)]

    return build(())


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("ThreeJSymbol", 3): _three_j,
    ("SixJSymbol", 2): six_j,
    ("ClebschGordan", 3): _clebsch_gordan,
    ("KroneckerDelta", None): _kronecker,
    ("DiscreteDelta", None): lambda context, *values: context.mpf(
        all(value == 0 for value in values)
    ),
    ("Signature", 1): _signature,
    ("LeviCivitaTensor", 1): _levi_civita,
    ("LeviCivitaTensor", 2): _levi_civita,
}
