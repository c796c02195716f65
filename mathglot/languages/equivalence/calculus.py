"""Derivatives, conditions, quantifiers, and calls that take one variable at a time.

`D[f[x, t], {x, 2}, t]` becomes `Derivative[2, 1][f][x, t]` wherever each variable is
one argument of the function and occurs in no other; else D lists its variables in a
fixed order, since the order of differentiation does not matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from mathglot.languages.equivalence.arithmetic import add_values
from mathglot.languages.equivalence.forms import (
    ONE,
    ZERO,
    Form,
    Value,
    apply,
)
from mathglot.languages.equivalence.heads import STRUCTURES
from mathglot.languages.equivalence.logic import Flat, flatten

# Variables that cannot depend on one another, besides plain names.
_INDEXED = frozenset({"Subscript", "Superscript", "Part", "Indexed"})
_SEARCHED = 200


class Derivation:
    """An open derivative: orders by variable."""

    __slots__ = ("body", "orders")

    def __init__(self, body: Form) -> None:
        self.body = body
        self.orders: dict[bytes, tuple[Form, Value]] = {}

    def accepts(self, variable: Form) -> bool:
        """Whether one may differentiate by this variable before those at hand."""
        return _is_independent(variable) and all(
            _is_independent(known) for known, _ in self.orders.values()
        )

    def add(self, variable: Form, order: Value) -> None:
        known = self.orders.get(variable.digest)
        if known is not None:
            order = add_values((known[1], order), (1, 1))
        self.orders[variable.digest] = (variable, order)

    def form(self) -> Form:
        body = self.body
        rest: list[tuple[Form, Form]] = []
        for digest in sorted(self.orders):
            variable, value = self.orders[digest]
            order = value.form()
            if order.value == 0:
                continue
            derived = _derive_function(body, variable, order)
            if derived is None:
                rest.append((variable, order))
            else:
                body = derived
        pairs = [apply("List", variable, order) for variable, order in rest]
        return apply("D", body, *pairs) if pairs else body


def _is_independent(variable: Form) -> bool:
    return bool(variable.symbol) or (
        variable.name in _INDEXED
        and all(argument.head is None for argument in variable.arguments)
    )


def _derive_function(body: Form, variable: Form, order: Form) -> Form | None:
    """`Derivative[...][f][...]`, None where the body is no function of the variable."""
    if body.head is None or body.name in STRUCTURES:
        return None
    places = [
        index
        for index, argument in enumerate(body.arguments)
        if argument.digest == variable.digest
    ]
    if len(places) != 1:
        return None
    budget = _SEARCHED
    for index, argument in enumerate(body.arguments):
        if index != places[0]:
            budget = _search(argument, variable, budget)
            if budget <= 0:
                return None
    function: Form = body.head
    orders: Sequence[Form] = (ZERO,) * len(body.arguments)
    if is_derivative(function):
        derivative = function.head
        assert derivative is not None
        if len(derivative.arguments) != len(orders):
            return None
        function, orders = function.arguments[0], derivative.arguments
    changed = list(orders)
    changed[places[0]] = add_values((orders[places[0]], order), (1, 1)).form()
    return apply(apply(apply("Derivative", *changed), function), *body.arguments)


def _search(form: Form, wanted: Form, budget: int) -> int:
    """What is left of the budget when `wanted` is not in the form; 0 when it is."""
    todo = [form]
    while todo and budget > 0:
        item = todo.pop()
        budget -= 1
        if item.digest == wanted.digest:
            return 0
        if item.head is not None:
            todo.append(item.head)
            todo.extend(item.arguments)
    return budget


def is_derivative(form: Form) -> bool:
    """Whether a form is `Derivative[...][f]`."""
    return (
        form.head is not None
        and form.head.name == "Derivative"
        and len(form.arguments) == 1
    )


def reduce_curried(head: Form, values: Sequence[Value]) -> Form:
    """A call whose head is a call: orders of derivatives are added up."""
    arguments = tuple(value.form() for value in values)
    if head.name == "Derivative" and len(arguments) == 1:
        inner = arguments[0]
        if all(order.value == 0 for order in head.arguments):
            return inner
        if is_derivative(inner) and inner.head is not None:
            known = inner.head.arguments
            if len(known) == len(head.arguments):
                orders = [
                    add_values(pair, (1, 1)).form()
                    for pair in zip(known, head.arguments, strict=True)
                ]
                return apply(apply("Derivative", *orders), *inner.arguments)
    return apply(head, *arguments)


def reduce_derivative(values: Sequence[Value]) -> Value | None:
    """`D[f, x, {y, n}]`; derivatives by lists of variables stay as they are."""
    steps: list[tuple[Form, Form]] = []
    for value in values[1:]:
        form = value.form()
        if form.is_call("List", 2):
            variable, order = form.arguments
        else:
            variable, order = form, ONE
        if variable.name == "List" or variable.value is not None:
            return None
        steps.append((variable, order))
    if not steps:
        return None
    result = values[0]
    for variable, order in steps:
        if type(result) is not Derivation or not result.accepts(variable):
            result = Derivation(result.form())
        result.add(variable, order)
    return result


class Conditional:
    """An open `body /; conditions`."""

    __slots__ = ("body", "conditions")

    def __init__(self, body: Value, conditions: Flat) -> None:
        self.body = body
        self.conditions = conditions

    def form(self) -> Form:
        return apply("Condition", self.body.form(), self.conditions.form())


def reduce_condition(values: Sequence[Value]) -> Value | None:
    if len(values) != 2:
        return None
    body, condition = values
    if type(body) is Conditional:
        body.conditions = flatten("And", (body.conditions, condition))
        return body
    return Conditional(body, flatten("And", (condition,)))


class Quantified:
    """An open `ForAll` or `Exists`; nested ones of a kind are one."""

    __slots__ = ("body", "conditions", "name", "variables")

    def __init__(self, name: str, body: Value) -> None:
        self.name = name
        self.body = body
        self.conditions = Flat("And")
        self.variables: deque[Form] = deque()

    def form(self) -> Form:
        variables = apply("List", *self.variables)
        body = self.body
        if self.name == "Exists":
            body = flatten("And", (body, self.conditions))
        elif self.conditions.counts:
            return apply(self.name, variables, self.conditions.form(), body.form())
        return apply(self.name, variables, body.form())


def reduce_quantifier(name: str, values: Sequence[Value]) -> Value | None:
    """Conditions of ForAll are premises of its statement, those of Exists parts."""
    if len(values) not in (2, 3):
        return None
    body = values[-1]
    if type(body) is Quantified and body.name == name:
        result = body
    else:
        result = Quantified(name, body)
        if name == "ForAll" and type(body) is Form and body.is_call("Implies", 2):
            premise, result.body = body.arguments
            result.conditions = flatten("And", (premise,))
    if len(values) == 3:
        result.conditions = flatten("And", (result.conditions, values[1]))
    variables = values[0].form()
    names = variables.arguments if variables.name == "List" else (variables,)
    result.variables.extendleft(reversed(names))
    return result


# Iterators of these count from 1 by ones where nothing else is said.
_COUNTED = frozenset({"Sum", "Product", "Table", "Do", "NSum", "NProduct"})
NESTED = _COUNTED | {"Integrate", "NIntegrate"}


def reduce_iterated(name: str, values: Sequence[Value]) -> Value | None:
    """`Sum[f, {i, a, b}, {j, c, d}]` as a sum over i of a sum over j."""
    iterators = [value.form() for value in values[1:]]
    options = [form for form in iterators if form.name == "Rule"]
    iterators = [form for form in iterators if form.name != "Rule"]
    if not iterators:
        return None
    result = values[0].form()
    for iterator in reversed(iterators):
        if name in _COUNTED:
            iterator = _complete(iterator)
        result = apply(name, result, iterator, *options)
    return result


def _complete(iterator: Form) -> Form:
    if iterator.name != "List":
        return iterator
    arguments = iterator.arguments
    if len(arguments) == 2 and arguments[1].name not in ("List", "Divisors"):
        return apply("List", arguments[0], ONE, arguments[1])
    if len(arguments) == 4 and arguments[3].value == 1:
        return apply("List", *arguments[:3])
    return iterator


def reduce_piecewise(values: Sequence[Value]) -> Value | None:
    """A default is always given: 0, or the value of a last row that holds always."""
    if len(values) not in (1, 2):
        return None
    table = values[0].form()
    default = values[1].form() if len(values) == 2 else ZERO
    if table.name != "List" or not all(
        row.is_call("List", 2) for row in table.arguments
    ):
        return None
    rows = table.arguments
    if rows and rows[-1].arguments[1].symbol == "True":
        default, rows = rows[-1].arguments[0], rows[:-1]
    return apply("Piecewise", apply("List", *rows), default)


class Dotted:
    """An open `a . b . c`: nesting does not matter, order does."""

    __slots__ = ("factors",)

    def __init__(self, factors: deque[Form]) -> None:
        self.factors = factors

    def form(self) -> Form:
        return apply("Dot", *self.factors)


def reduce_dot(values: Sequence[Value]) -> Value:
    chain: deque[Form] = deque()
    for value in values:
        if type(value) is not Dotted:
            chain.append(value.form())
        elif len(value.factors) > len(chain):
            value.factors.extendleft(reversed(chain))
            chain = value.factors
        else:
            chain.extend(value.factors)
    return Dotted(chain) if len(chain) != 1 else chain[0]
