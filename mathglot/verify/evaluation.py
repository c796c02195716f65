"""Values of trees, computed with mpmath; nothing is ever run as code.

>>> from mathglot.languages.mathematica.parser import parse
>>> value = evaluate(parse("Gamma[z + 1]/z"), {"z": 5}, digits=20)
>>> print(value)
24.0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Call, Number, String, Symbol, Tree
from mathglot.verify.functions import CONSTANTS, DOMAINS, find_function
from mathglot.verify.program import Program, Step, load, parameter_step
from mathglot.verify.values import (
    Clock,
    Context,
    Function,
    UnevaluableError,
    Value,
    private_context,
)

_DEEPEST_BINDERS = 12
# Marks on a letter that make another variable of it: x_1, \hat x, x^*.
_MARKS = frozenset(
    """Subscript Superscript Subsuperscript OverHat OverBar OverTilde OverVector OverDot
    UnderBar SuperStar SuperPlus SuperMinus SubPlus SubMinus Overscript Underscript
    SuperDagger""".split()
)
_DOTS = frozenset(r"\[Ellipsis] \[CenterEllipsis] \[TripleDot]".split())
_TRANSPARENT = frozenset("HoldForm Defer Hold Parenthesis Evaluate N Chop".split())


@dataclass(frozen=True, slots=True)
class Binding:
    """How a binder is computed: by a function of the environment and of arguments."""

    function: Function
    arguments: tuple[Tree, ...] = ()
    bodies: tuple[Program, ...] = ()
    names: tuple[str, ...] = ()


class Binder(Protocol):
    """What makes a binding of a call such as Sum[...]; see binders.py."""

    def __call__(self, compiler: Compiler, tree: Call) -> Binding | None: ...


def evaluate(
    tree: Tree, bindings: Mapping[str, Value], digits: int = 30, seconds: float = 2.0
) -> Value:
    """The value of a tree where its variables have the values given."""
    context = private_context(Clock(seconds))
    context.dps = digits
    environment = {name: context.convert(value) for name, value in bindings.items()}
    return compile_tree(tree).evaluate(context, environment)


def compile_tree(tree: Tree) -> Program:
    """The steps that evaluate a tree; its free variables are the program's names."""
    return Compiler((), frozenset(), 0).compile(tree)


def variable_name(tree: Tree) -> str | None:
    """The name of a variable: `x`, `Subscript[x, 1]`; None where it is none."""
    if isinstance(tree, Symbol):
        known = tree.name in CONSTANTS or tree.name in DOMAINS or tree.name in _DOTS
        return None if known else tree.name
    if isinstance(tree, Call) and tree.name in _MARKS:
        if all(isinstance(part, Symbol | Number) for part in tree.arguments):
            return write(tree)
    return None


class Compiler:
    """Turns trees into programs; one for each scope."""

    def __init__(
        self, parameters: tuple[str, ...], bound: frozenset[str], level: int
    ) -> None:
        self.program = Program(parameters)
        self.bound = bound
        self.level = level
        self.slots: dict[Tree, int] = {}

    def compile(self, tree: Tree) -> Program:
        todo: list[tuple[Tree, Step | None, tuple[Tree, ...]]] = [(tree, None, ())]
        while todo:
            node, step, arguments = todo.pop()
            if node in self.slots:
                continue
            if step is not None:
                step.arguments = tuple(self.slots[part] for part in arguments)
                steps = self.program.steps
                step.varies |= any(steps[slot].varies for slot in step.arguments)
                self._add(node, step)
                continue
            if isinstance(node, Call) and variable_name(node) is None:
                step, arguments = self._call(node)
                todo.append((node, step, arguments))
                todo.extend((part, None, ()) for part in arguments)
            else:
                self._add(node, self._leaf(node))
        return self.program

    def body(self, tree: Tree, parameters: Iterable[str]) -> Program:
        """The program of a subtree in which more names are bound."""
        if self.level >= _DEEPEST_BINDERS:
            raise UnevaluableError("sums and integrals are nested too deeply")
        names = tuple(parameters)
        inner = Compiler(names, self.bound | set(names), self.level + 1)
        return inner.compile(tree)

    def name(self, tree: Tree) -> str:
        """The name that a binder binds."""
        name = variable_name(tree)
        if name is None:
            raise UnevaluableError(f"{write(tree)} is no variable")
        return name

    def _add(self, node: Tree, step: Step) -> None:
        self.slots[node] = len(self.program.steps)
        self.program.steps.append(step)

    def _leaf(self, node: Tree) -> Step:
        if isinstance(node, Number):
            return Step(_number(node.text), (), False, False)
        if isinstance(node, String):
            return Step(lambda context, text=node.value: text, (), False, False)
        if isinstance(node, Symbol):
            if node.name in _DOTS:
                raise UnevaluableError("dots stand for terms that are not written")
            known = CONSTANTS.get(node.name)
            if known is not None:
                return Step(known, (), False, False)
            if node.name in DOMAINS:
                return Step(lambda context, name=node.name: name, (), False, False)
        name = variable_name(node)
        assert name is not None
        if isinstance(node, Call):
            for part in node.arguments:
                if isinstance(part, Symbol) and part.name in self.bound:
                    raise UnevaluableError(f"{name} stands for many values")
        if name in self.program.parameters:
            self.program.loads[name] = len(self.program.steps)
            return parameter_step()
        self.program.names.add(name)
        return Step(load(name), (), True, False)

    def _call(self, node: Call) -> tuple[Step, tuple[Tree, ...]]:
        from mathglot.verify.binders import find_binder

        if node.name in _TRANSPARENT and node.arguments:
            return Step(_same, (), False, False), node.arguments[:1]
        binder = find_binder(node)
        binding = binder(self, node) if binder else None
        if binding is not None:
            names = set(binding.names)
            for body in binding.bodies:
                names |= body.names
            own = names & set(self.program.parameters)
            self.program.names |= names - own
            return Step(binding.function, (), True, bool(own)), binding.arguments
        function = find_function(node.name, len(node.arguments))
        if function is None:
            raise UnevaluableError(_describe_unknown(node))
        return Step(function, (), False, False), node.arguments


def _same(context: Context, value: Value) -> Value:
    return value


def _number(text: str) -> Function:
    digits, _, exponent = text.partition("*^")
    digits = digits.partition("`")[0].rstrip(".")
    base, _, mantissa = digits.rpartition("^^")
    if len(text) > 2000 or len(exponent) > 5:
        raise UnevaluableError("a number is too long")

    def compute(context: Context) -> Value:
        if base:
            whole, _, fraction = mantissa.partition(".")
            scale = context.mpf(base) ** len(fraction)
            return context.mpf(int(whole + fraction, int(base))) / scale
        return context.mpf(f"{digits}e{exponent}" if exponent else digits)

    return compute


def _describe_unknown(node: Call) -> str:
    if not node.name:
        return f"no value is known for {_shorten(write(node.head))}[...]"
    if find_function(node.name, None) is not None:
        return f"{node.name} of {len(node.arguments)} arguments cannot be evaluated"
    if len(node.name) > 1 and node.name[0].isupper() and node.name.isalnum():
        return f"{node.name} cannot be evaluated"
    return f"{node.name} is an unknown function"


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
