"""Integrals and the transforms that are integrals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call
from mathglot.verify.accumulation import without_options
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.integration import integrate, integrate_oscillating
from mathglot.verify.piecewise import find_fastest, integrate_pieces
from mathglot.verify.program import Environment, Program
from mathglot.verify.sifting import Sieve, find_deltas, make_sieves, sift
from mathglot.verify.switches import Dial, find_switches
from mathglot.verify.values import Context, UndefinedError, UnevaluableError, Value

_SWINGING = frozenset(
    """Sin Cos BesselJ BesselY SinIntegral CosIntegral SphericalBesselJ HankelH1
    HankelH2 StruveH Exp Sinc""".split()
)
_INFINITY = Symbol("Infinity")
_ZERO, _ONE, _TWO = Number("0"), Number("1"), Number("2")
_PI = Symbol("Pi")


def _bind_integral(compiler: Compiler, tree: Call) -> Binding:
    return bind_integral(compiler, tree, closed=False)


def bind_integral(compiler: Compiler, tree: Call, closed: bool) -> Binding:
    """Integrate[f, {x, a, b}, ...]; closed where a delta at the lower end counts."""
    body, *ranges = without_options(tree)
    if len(ranges) > 1:
        inner = Call(tree.head, (body, *ranges[1:]))
        return bind_integral(compiler, Call(tree.head, (inner, ranges[0])), closed)
    bounds = ranges[0] if ranges else None
    if not (isinstance(bounds, Call) and is_call(bounds, "List", 3)):
        raise UnevaluableError("an indefinite integral")
    variable, *limits = bounds.arguments
    name = compiler.name(variable)
    body, deltas = find_deltas(body, name)
    integral = _Integral(
        program=compiler.body(body, [name, *(delta.name for delta in deltas)]),
        phases=[compiler.body(phase, [name]) for phase in _find_phases(body)],
        dials=[
            Dial(compiler.body(switch.value, [name]), switch)
            for switch in find_switches(body, name)
        ],
        sieves=make_sieves(compiler, deltas, name),
        closed=closed,
    )
    return Binding(integral.compute, tuple(limits), tuple(integral.programs()))


@dataclass(slots=True)
class _Integral:
    """An integrand, and what is known of it."""

    program: Program
    phases: list[Program]
    dials: list[Dial]
    sieves: list[Sieve]
    closed: bool

    def programs(self) -> list[Program]:
        return [
            self.program,
            *self.phases,
            *(dial.program for dial in self.dials),
            *(sieve.program for sieve in self.sieves),
        ]

    def compute(
        self, context: Context, environment: Environment, lower: Value, upper: Value
    ) -> Value:
        bound = self.program.bind(context, environment)
        if not self.sieves:
            return self._integrate(context, environment, bound, lower, upper)
        zeros = [context.zero] * len(self.sieves)
        gauges = [sieve.bind(context, environment) for sieve in self.sieves]
        total = sift(context, bound, gauges, (lower, upper), self.closed)

        def rest(x: Value) -> Value:
            return bound(x, *zeros)

        if not self.dials and _vanishes(context, rest, lower, upper):
            return total
        return total + self._integrate(context, environment, rest, lower, upper)

    def _integrate(
        self,
        context: Context,
        environment: Environment,
        integrand: Callable[[Value], Value],
        lower: Value,
        upper: Value,
    ) -> Value:
        endless = _is_infinite(lower) or _is_infinite(upper)
        phases = [phase.bind(context, environment) for phase in self.phases if endless]
        strong = [
            dial.bind(context, environment)
            for dial in self.dials
            if not dial.switch.weak
        ]
        lower, upper = context.convert(lower), context.convert(upper)
        if strong:
            return integrate_pieces(context, integrand, strong, phases, lower, upper)
        problem: UndefinedError | None = None
        if phases:
            try:
                return _integrate_swings(context, integrand, phases, lower, upper)
            except UndefinedError as error:
                problem = error
        try:
            return integrate(context, integrand, lower, upper)
        except UndefinedError as error:
            problem = error
        weak = [dial.bind(context, environment) for dial in self.dials]
        if not weak or endless:
            raise problem
        return integrate_pieces(context, integrand, weak, [], lower, upper)


def _vanishes(
    context: Context, function: Callable[[Value], Value], lower: Value, upper: Value
) -> bool:
    """Whether nothing is left of an integrand without its deltas."""
    start = -context.mpf(3) if _is_infinite(lower) else lower
    end = start + 5 if _is_infinite(upper) else upper
    shares = [context.mpf(index) / 11 for index in (1, 2, 4, 5, 7, 10)]
    return all(function(start + (end - start) * share) == 0 for share in shares)


def _is_infinite(value: Value) -> bool:
    return bool(value in (float("inf"), -float("inf")))


def _find_phases(body: Tree) -> list[Tree]:
    """The arguments of what swings in an integrand."""
    found: list[Tree] = []
    todo = [body]
    while todo and len(found) < 4:
        node = todo.pop()
        if not isinstance(node, Call):
            continue
        if node.name == "Exp" or (
            node.name == "Power" and node.arguments[0] == Symbol("E")
        ):
            found.append(call("Im", node.arguments[-1]))
        elif node.name in _SWINGING:
            found.append(node.arguments[-1])
        todo.extend(node.arguments)
    return found


def _integrate_swings(
    context: Context,
    integrand: Callable[[Value], Value],
    phases: list[Callable[[Value], Value]],
    lower: Value,
    upper: Value,
) -> Value:
    """An integral to infinity, or from it, of something that swings."""
    if _is_infinite(lower):
        mirrored = [_mirror(phase) for phase in phases]
        if not _is_infinite(upper):
            return _integrate_swings(
                context, _mirror(integrand), mirrored, -upper, context.inf
            )
        zero, end = context.zero, context.inf
        left = _integrate_swings(context, _mirror(integrand), mirrored, zero, end)
        return left + _integrate_swings(context, integrand, phases, zero, end)
    fastest = find_fastest(context, phases, lower)
    if fastest is None:
        return integrate(context, integrand, lower, upper)
    return integrate_oscillating(context, integrand, fastest, lower)


def _mirror(function: Callable[[Value], Value]) -> Callable[[Value], Value]:
    return lambda x: function(-x)


def _bind_laplace(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 3:
        return None
    body, variable, parameter = tree.arguments
    kernel = call("Exp", call("Minus", call("Times", parameter, variable)))
    return bind_integral(
        compiler, _integral_of(variable, _ZERO, kernel, body), closed=True
    )


def _bind_mellin(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 3:
        return None
    body, variable, parameter = tree.arguments
    kernel = call("Power", variable, call("Subtract", parameter, _ONE))
    return _bind_integral(compiler, _integral_of(variable, _ZERO, kernel, body))


def _integral_of(variable: Tree, lower: Tree, *factors: Tree) -> Call:
    bounds = call("List", variable, lower, _INFINITY)
    return call("Integrate", call("Times", *factors), bounds)


def _bind_fourier(sign: int) -> Binder:
    """With the factor 1/Sqrt[2 Pi] both ways, which is what is usual unsaid."""

    def bind(compiler: Compiler, tree: Call) -> Binding | None:
        if len(tree.arguments) != 3:
            return None
        body, variable, parameter = tree.arguments
        phase = call("Times", Symbol("I"), parameter, variable)
        kernel = call("Exp", phase if sign > 0 else call("Minus", phase))
        factor = call("Divide", _ONE, call("Sqrt", call("Times", _TWO, _PI)))
        lower = call("Minus", _INFINITY)
        integral = _integral_of(variable, lower, factor, kernel, body)
        return _bind_integral(compiler, integral)

    return bind


def _bind_half_fourier(wave: str) -> Binder:
    def bind(compiler: Compiler, tree: Call) -> Binding | None:
        if len(tree.arguments) != 3:
            return None
        body, variable, parameter = tree.arguments
        kernel = call(wave, call("Times", parameter, variable))
        factor = call("Sqrt", call("Divide", _TWO, _PI))
        integral = _integral_of(variable, _ZERO, factor, kernel, body)
        return _bind_integral(compiler, integral)

    return bind


INTEGRALS: dict[str, Binder] = {
    "Integrate": _bind_integral,
    "NIntegrate": _bind_integral,
    "LaplaceTransform": _bind_laplace,
    "MellinTransform": _bind_mellin,
    "FourierTransform": _bind_fourier(1),
    "InverseFourierTransform": _bind_fourier(-1),
    "FourierSinTransform": _bind_half_fourier("Sin"),
    "FourierCosTransform": _bind_half_fourier("Cos"),
    "InverseFourierSinTransform": _bind_half_fourier("Sin"),
    "InverseFourierCosTransform": _bind_half_fourier("Cos"),
}
