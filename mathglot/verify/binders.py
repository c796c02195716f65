"""Sums, integrals, derivatives, limits: what binds a name in one of its arguments."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, postorder
from mathglot.verify.accumulation import ACCUMULATIONS, without_options
from mathglot.verify.conditions import relation_pairs
from mathglot.verify.differentiation import (
    bind_derivative,
    bind_derivative_of_head,
    bind_series_coefficient,
    bind_wronskian,
)
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.integration import integrate, integrate_oscillating
from mathglot.verify.limits import take_limit
from mathglot.verify.program import Environment, Program
from mathglot.verify.values import (
    Context,
    UndefinedError,
    UnevaluableError,
    Value,
)


def find_binder(tree: Call) -> Binder | None:
    """The binder of a call, where it is one."""
    if tree.name:
        return _BINDERS.get(tree.name)
    head = tree.head
    if isinstance(head, Call):
        if head.name in ("Inactive", "Inactivate") and len(head.arguments) == 1:
            return _activate
        if isinstance(head.head, Call) and head.head.name == "Derivative":
            return bind_derivative_of_head
        if head.name == "Function":
            return _bind_application
    return None


def _activate(compiler: Compiler, tree: Call) -> Binding:
    assert isinstance(tree.head, Call)
    active = Call(tree.head.arguments[0], tree.arguments)
    return Binding(lambda context, environment, value: value, (active,))


def _bind_integral(compiler: Compiler, tree: Call) -> Binding:
    body, *ranges = without_options(tree)
    if len(ranges) > 1:
        inner = Call(tree.head, (body, *ranges[1:]))
        return _bind_integral(compiler, Call(tree.head, (inner, ranges[0])))
    bounds = ranges[0] if ranges else None
    if not (isinstance(bounds, Call) and is_call(bounds, "List", 3)):
        raise UnevaluableError("an indefinite integral")
    variable, *limits = bounds.arguments
    name = compiler.name(variable)
    if any(is_call(node, "DiracDelta") for node in postorder(body)):
        raise UnevaluableError("an integral over DiracDelta")
    program = compiler.body(body, [name])
    phases = [compiler.body(phase, [name]) for phase in _find_phases(body)]

    def compute(
        context: Context, environment: Environment, lower: Value, upper: Value
    ) -> Value:
        integrand = program.bind(context, environment)
        if not phases or not (_is_infinite(lower) or _is_infinite(upper)):
            return integrate(context, integrand, lower, upper)
        try:
            functions = [phase.bind(context, environment) for phase in phases]
            return _integrate_swings(context, integrand, functions, lower, upper)
        except UndefinedError:
            return integrate(context, integrand, lower, upper)

    return Binding(compute, tuple(limits), (program, *phases))


def _is_infinite(value: Value) -> bool:
    return bool(value in (_INFINITY, -_INFINITY))


_INFINITY = float("inf")
_SWINGING = frozenset(
    """Sin Cos BesselJ BesselY SinIntegral CosIntegral SphericalBesselJ HankelH1
    HankelH2 StruveH Exp Sinc""".split()
)


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
    fastest = _find_fastest(context, phases, lower)
    if fastest is None:
        return integrate(context, integrand, lower, upper)
    return integrate_oscillating(context, integrand, fastest, lower)


def _mirror(function: Callable[[Value], Value]) -> Callable[[Value], Value]:
    return lambda x: function(-x)


def _find_fastest(
    context: Context, phases: list[Callable[[Value], Value]], lower: Value
) -> Callable[[Value], Value] | None:
    """The phase that grows most far out, if any does, and as a real number."""
    place = context.convert(lower) + 10
    best, most = None, context.mpf(10) ** -6
    for phase in phases:
        growth = phase(place + 1) - phase(place)
        if abs(context.im(growth)) > abs(growth) / 10**6:
            continue
        if abs(growth) > most:
            best, most = phase, abs(growth)
    return best


def _bind_limit(compiler: Compiler, tree: Call) -> Binding | None:
    body, *rules = without_options(tree)
    if len(rules) != 1 or not isinstance(rules[0], Call) or rules[0].name != "Rule":
        raise UnevaluableError(f"{tree.name} of several variables")
    variable, target = rules[0].arguments
    program = compiler.body(body, [compiler.name(variable)])
    direction = _read_direction(tree)

    def compute(context: Context, environment: Environment, goal: Value) -> Value:
        return take_limit(
            context, lambda: program.bind(context, environment), goal, direction
        )

    return Binding(compute, (target,), (program,))


def _read_direction(tree: Call) -> int:
    for part in tree.arguments:
        if is_call(part, "Rule", 2) and isinstance(part, Call):
            name, value = part.arguments
            if name == Symbol("Direction"):
                text = getattr(value, "value", getattr(value, "text", ""))
                below = text in ("FromBelow", "1")
                return -1 if below else 1
    return 0


def _bind_replacement(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 2:
        return None
    body, rules = tree.arguments
    listed = rules.arguments if is_call(rules, "List") else (rules,)  # type: ignore[union-attr]
    pairs = []
    for rule in listed:
        if not isinstance(rule, Call) or rule.name not in ("Rule", "RuleDelayed"):
            raise UnevaluableError("a replacement that is no rule")
        pairs.append((compiler.name(rule.arguments[0]), rule.arguments[1]))
    program = compiler.body(body, [name for name, _ in pairs])

    def compute(context: Context, environment: Environment, *values: Value) -> Value:
        return program.bind(context, environment)(*values)

    return Binding(compute, tuple(value for _, value in pairs), (program,))


def read_function(compiler: Compiler, tree: Call) -> Program:
    """The program of Function[x, body] or Function[{x, y}, body]."""
    if len(tree.arguments) != 2:
        raise UnevaluableError("a function without named variables")
    names, body = tree.arguments
    listed = names.arguments if is_call(names, "List") else (names,)  # type: ignore[union-attr]
    return compiler.body(body, [compiler.name(name) for name in listed])


def _bind_application(compiler: Compiler, tree: Call) -> Binding:
    assert isinstance(tree.head, Call)
    program = read_function(compiler, tree.head)
    if len(program.parameters) != len(tree.arguments):
        raise UnevaluableError("a function with another number of arguments")

    def compute(context: Context, environment: Environment, *values: Value) -> Value:
        return program.bind(context, environment)(*values)

    return Binding(compute, tree.arguments, (program,))


def _bind_divisor_sum(compiler: Compiler, tree: Call) -> Binding:
    if len(tree.arguments) != 2 or not is_call(tree.arguments[1], "Function"):
        raise UnevaluableError("DivisorSum of an unknown function")
    number, function = tree.arguments
    assert isinstance(function, Call)
    program = read_function(compiler, function)

    def compute(context: Context, environment: Environment, divisors: Value) -> Value:
        term = program.bind(context, environment)
        return context.fsum(term(divisor) for divisor in divisors)

    return Binding(compute, (call("Divisors", number),), (program,))


def _bind_laplace(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 3:
        return None
    body, variable, parameter = tree.arguments
    kernel = call("Exp", call("Minus", call("Times", parameter, variable)))
    infinity = Symbol("Infinity")
    bounds = call("List", variable, Number("0"), infinity)
    return _bind_integral(
        compiler, call("Integrate", call("Times", kernel, body), bounds)
    )


def _bind_mellin(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 3:
        return None
    body, variable, parameter = tree.arguments
    kernel = call("Power", variable, call("Subtract", parameter, Number("1")))
    bounds = call("List", variable, Number("0"), Symbol("Infinity"))
    return _bind_integral(
        compiler, call("Integrate", call("Times", kernel, body), bounds)
    )


def _bind_difference(compiler: Compiler, tree: Call) -> Binding | None:
    if len(tree.arguments) != 2:
        return None
    body, variable = tree.arguments
    name = compiler.name(variable)
    program = compiler.body(body, [name])

    def compute(context: Context, environment: Environment) -> Value:
        function = program.bind(context, environment)
        here = environment[name]
        return function(here + 1) - function(here)

    return Binding(compute, (), (program,), (name,))


def _rewrite_inequality(compiler: Compiler, tree: Call) -> Binding:
    """Inequality[a, Less, b, LessEqual, c] as two relations joined by And."""
    pairs = relation_pairs(tree)
    if pairs is None:
        raise UnevaluableError("an inequality of an unknown kind")
    parts = [call(pair.relation, pair.left, pair.right) for pair in pairs]
    return Binding(lambda context, environment, value: value, (call("And", *parts),))


def _refuse_element(compiler: Compiler, tree: Call) -> Binding | None:
    """Membership in something that is no domain and no list."""
    if len(tree.arguments) == 2 and isinstance(tree.arguments[1], Call):
        domain = tree.arguments[1]
        if domain.name == "Alternatives":
            return None
        if domain.name != "List":
            raise UnevaluableError(f"membership in {domain.name or 'a set'}")
    return None


_BINDERS: dict[str, Binder] = {
    **ACCUMULATIONS,
    "Integrate": _bind_integral,
    "NIntegrate": _bind_integral,
    "LaplaceTransform": _bind_laplace,
    "MellinTransform": _bind_mellin,
    "Limit": _bind_limit,
    "DiscreteLimit": _bind_limit,
    "D": bind_derivative,
    "Wronskian": bind_wronskian,
    "SeriesCoefficient": bind_series_coefficient,
    "DifferenceDelta": _bind_difference,
    "ReplaceAll": _bind_replacement,
    "DivisorSum": _bind_divisor_sum,
    "Inequality": _rewrite_inequality,
    "Element": _refuse_element,
    "NotElement": _refuse_element,
}
