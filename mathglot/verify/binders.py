"""Sums, integrals, derivatives, limits: what binds a name in one of its arguments."""

from __future__ import annotations

from mathglot.languages.tree import Call, Symbol, call, is_call
from mathglot.verify.accumulation import ACCUMULATIONS, without_options
from mathglot.verify.conditions import relation_pairs
from mathglot.verify.differentiation import (
    bind_derivative,
    bind_derivative_of_head,
    bind_wronskian,
)
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.expansions import EXPANSIONS
from mathglot.verify.integrals import INTEGRALS
from mathglot.verify.limits import take_limit
from mathglot.verify.program import Environment, Program
from mathglot.verify.values import (
    Context,
    UnevaluableError,
    Value,
)
from mathglot.verify.vector_calculus import VECTOR_CALCULUS


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


def _bind_limit(compiler: Compiler, tree: Call) -> Binding | None:
    body, *rules = without_options(tree)
    if len(rules) != 1 or not isinstance(rules[0], Call) or rules[0].name != "Rule":
        raise UnevaluableError(f"{tree.name} of several variables")
    variable, target = rules[0].arguments
    program = compiler.body(body, [compiler.name(variable)])
    # Computed with the digits that its neighbourhood is looked at with.
    place = compiler.body(target, [])
    direction = _read_direction(tree)

    def compute(context: Context, environment: Environment) -> Value:
        return take_limit(
            context,
            lambda: program.bind(context, environment),
            lambda: place.evaluate(context, environment),
            direction,
        )

    return Binding(compute, (), (program, place))


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
    **INTEGRALS,
    "Limit": _bind_limit,
    "DiscreteLimit": _bind_limit,
    "D": bind_derivative,
    "Wronskian": bind_wronskian,
    **EXPANSIONS,
    **VECTOR_CALCULUS,
    "DifferenceDelta": _bind_difference,
    "ReplaceAll": _bind_replacement,
    "DivisorSum": _bind_divisor_sum,
    "Inequality": _rewrite_inequality,
    "Element": _refuse_element,
    "NotElement": _refuse_element,
}
