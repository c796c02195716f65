"""A tree made into a list of steps, each of which computes one subexpression.

A list is worked off in a loop, so that a tree may be of any depth, equal
subexpressions are computed once, and what a sum or an integral binds is told from what
stays the same while it runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mathglot.verify.values import (
    Context,
    Failure,
    Function,
    TimeUpError,
    UndefinedError,
    Value,
)

Environment = Mapping[str, Value]


@dataclass(slots=True)
class Step:
    """One computation: a function of earlier steps, or of names for a binder."""

    function: Function
    arguments: tuple[int, ...]
    # A binder (a sum, an integral, ...) sees all names, as its body may use any.
    binds: bool
    varies: bool


@dataclass(slots=True)
class Program:
    """Steps that end in the value of a tree, as a function of its parameters."""

    parameters: tuple[str, ...]
    steps: list[Step] = field(default_factory=list)
    # Names that come from outside, with those that are inside of binders.
    names: set[str] = field(default_factory=set)
    loads: dict[str, int] = field(default_factory=dict)

    def bind(self, context: Context, environment: Environment) -> Function:
        """The function of the parameters alone; what does not vary is computed now."""
        slots: list[Value] = [None] * len(self.steps)
        varying = [
            (index, step) for index, step in enumerate(self.steps) if step.varies
        ]
        fixed = [
            (index, step) for index, step in enumerate(self.steps) if not step.varies
        ]
        _run(context, fixed, slots, environment)
        nested = any(step.binds for _, step in varying)

        def call(*values: Value) -> Value:
            inner = environment
            if nested:
                inner = {
                    **environment,
                    **dict(zip(self.parameters, values, strict=True)),
                }
            for name, value in zip(self.parameters, values, strict=True):
                slot = self.loads.get(name)
                if slot is not None:
                    slots[slot] = value
            _run(context, varying, slots, inner)
            result = slots[-1]
            if type(result) is Failure:
                raise UndefinedError(result.reason)
            return result

        return call

    def evaluate(self, context: Context, environment: Environment) -> Value:
        """The value where all names are given."""
        return self.bind(context, environment)()


def load(name: str) -> Function:
    """A step that looks a name up; parameters are put in their place instead."""

    def look_up(context: Context, environment: Environment) -> Value:
        return environment[name]

    look_up.__qualname__ = f"load {name}"
    return look_up


def _run(
    context: Context,
    steps: Iterable[tuple[int, Step]],
    slots: list[Value],
    environment: Environment,
) -> None:
    check = context.clock.check
    for index, step in steps:
        if step.function is _PARAMETER:
            continue
        check()
        values = [slots[argument] for argument in step.arguments]
        try:
            if step.binds:
                result = step.function(context, environment, *values)
            else:
                result = step.function(context, *values)
        except TimeUpError:
            raise
        except Exception as problem:
            result = _explain(context, step, values, problem)
        slots[index] = _examine(context, result)


def _parameter(context: Context) -> Value:
    raise NotImplementedError


_PARAMETER = _parameter


def parameter_step() -> Step:
    """The place where a parameter's value is put."""
    return Step(_PARAMETER, (), False, True)


def _explain(
    context: Context, step: Step, values: list[Value], problem: Exception
) -> Value:
    """What an exception means: a list to go through, or no value."""
    for value in values:
        if type(value) is Failure:
            return value
    lists = [value for value in values if isinstance(value, list)]
    if lists and not step.binds and not isinstance(problem, UndefinedError):
        return _thread(context, step.function, values, len(lists[0]))
    if isinstance(problem, UndefinedError):
        return Failure(str(problem))
    if isinstance(problem, context.NoConvergence):
        return Failure("no convergence")
    if isinstance(problem, ZeroDivisionError):
        return Failure("a division by zero")
    # mpmath says with ValueError, TypeError, AttributeError and others what it
    # cannot compute; none of them is a fault that a user could act on.
    return Failure("not defined at a point")


def _thread(
    context: Context, function: Function, values: list[Value], length: int
) -> Value:
    """A function of numbers applied to a list: to each of its elements."""
    elements = []
    for index in range(length):
        row = []
        for value in values:
            if isinstance(value, list):
                if len(value) != length:
                    return Failure("lists of different lengths")
                value = value[index]
            row.append(value)
        step = Step(function, (), False, False)
        try:
            elements.append(_examine(context, function(context, *row)))
        except TimeUpError:
            raise
        except Exception as problem:
            elements.append(_explain(context, step, row, problem))
    return elements


def _examine(context: Context, value: Value) -> Value:
    """A value as it is, unless it is undefined or beyond all measure."""
    if isinstance(value, context.mpf):
        parts = (value._mpf_,)
    elif isinstance(value, context.mpc):
        parts = value._mpc_
        if parts[1] == _ZERO:
            value = value.real
    else:
        return value
    for _, mantissa, exponent, bits in parts:
        if not mantissa and exponent:
            if value != value:
                return Failure("undefined")
        elif exponent + bits > context.reach:
            return Failure("too large a number")
        elif exponent + bits < -context.reach and len(parts) == 1:
            return context.zero
    return value


_ZERO = (0, 0, 0, 0)
