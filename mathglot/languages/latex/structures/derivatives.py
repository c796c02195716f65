r"""Derivatives in Leibniz's, Lagrange's, Newton's and the subscript notation.

`D[y[x], {x, 2}]` and `y''[x]` say the same and may look the same, so that one set of
layouts serves both. A function that is differentiated may be shown without its
arguments: \frac{dy}{dx}.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import (
    Layout,
    builds,
    row_layouts,
)
from mathglot.languages.latex.structures.calls import (
    call_layouts,
    is_applied,
    is_built_in,
)
from mathglot.languages.latex.structures.derivative_values import (
    value_layouts,
    vector_of,
)
from mathglot.languages.latex.structures.primes import (
    notation_prime_layouts,
    prime_layouts,
    without_arguments,
)
from mathglot.languages.latex.template import (
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call, preorder

_READABLE = TEXTBOOK | DLMF
SIGNS_OF_D = (r"\partial", "d", r"\mathrm{d}")
ZERO, ONE = Number("0"), Number("1")
PRIME = "'"


@dataclass(frozen=True, slots=True)
class DerivativeParts:
    """What is differentiated, by which variables, how often by each."""

    operand: Tree
    variables: tuple[Tree, ...]
    orders: tuple[Tree, ...]

    @property
    def total(self) -> Tree | None:
        """The order of the whole; None where it is a sum with letters."""
        if len(self.orders) == 1:
            return self.orders[0]
        if all(type(order) is Number and order.text.isdigit() for order in self.orders):
            numbers = [order.text for order in self.orders if type(order) is Number]
            return Number(str(sum(map(int, numbers))))
        return None

    @property
    def is_ordinary(self) -> bool:
        """Whether the operand shows no variable but the one differentiated by."""
        operand = self.operand
        return len(self.variables) == 1 and not (
            type(operand) is Call
            and not is_built_in(operand.name)
            and len(operand.arguments) > 1
        )


@builds("D")
def d_layouts(node: Call) -> Iterator[Layout]:
    """`D[f, x]`, `D[f, {x, n}]`, `D[f, {x, 2}, t]`."""
    derivative = read_derivative(node)
    if derivative is None:
        yield from call_layouts(node)
        return
    yield from _leibniz_layouts(derivative, TEXFORM, _READABLE)
    yield from _index_layouts(derivative)
    yield from _coordinate_layouts(derivative)
    yield from _variation_layouts(derivative)
    operand = derivative.operand
    if len(derivative.variables) != 1 or type(operand) is not Call:
        return
    order = derivative.orders[0]
    if type(order) is Number and order.text in ("1", "2"):
        primes = PRIME * int(order.text)
        for shown in (f"(#f:any){primes}", f"[#f:any]{primes}"):
            template = template_of(shown, ("f",), levels.ATOM)
            yield Layout(template, (operand,), ACCEPTED)
    if operand.arguments == derivative.variables and not is_built_in(operand.name):
        yield from prime_layouts(operand, derivative.orders[0], OTHER)
    elif operand.arguments[-1:] == derivative.variables and row_layouts(operand):
        # J_n'(x): the prime of a known function is by its last argument.
        variable = derivative.variables[0]
        if not any(variable in set(preorder(a)) for a in operand.arguments[:-1]):
            yield from notation_prime_layouts(operand, derivative.orders[0], OTHER)


@builds("VariationalD")
def variational_layouts(node: Call) -> Iterator[Layout]:
    r"""`\frac{\delta S}{\delta\phi}`; Mathematica writes its name."""
    yield from call_layouts(node)
    derivative = read_derivative(node)
    if derivative is not None:
        yield from _variation_layouts(derivative)


def _variation_layouts(derivative: DerivativeParts) -> Iterator[Layout]:
    total = derivative.total
    if total is None:
        return
    ones = tuple(order == ONE for order in derivative.orders)
    shown = _fractions(r"\delta", total == ONE, ones)
    parts = (derivative.operand, total, *derivative.variables, *derivative.orders)
    for template in (shown.whole, shown.operator, shown.loose, shown.inline):
        yield Layout(template, parts, ACCEPTED)
    if all(ones):
        # What it is by is a field, with all that fields carry.
        yield Layout(shown.nested, parts, ACCEPTED)


@builds("Dt")
def dt_layouts(node: Call) -> Iterator[Layout]:
    """`Dt[y, x]`, the total derivative, and `Dt[y]`, the differential."""
    if len(node.arguments) == 1:
        for sign in ("d", r"\mathrm{d}"):
            flavours = TEXFORM | _READABLE if sign == "d" else OTHER
            template = template_of(f"{sign} #f", ("f",), levels.PREFIX)
            yield Layout(template, node.arguments, flavours)
            # One of several factors: dx\,dy. In dx^\mu the index belongs to x.
            raised = is_call(node.arguments[0], "Superscript")
            shown = f"{sign} #f:{'power' if raised else 'atom'}"
            template = template_of(shown, ("f",), levels.POWER)
            yield Layout(template, node.arguments, ACCEPTED)
        return
    derivative = read_derivative(node)
    if derivative is None:
        yield from call_layouts(node)
        return
    yield from _leibniz_layouts(derivative, 0, TEXFORM | _READABLE)
    if len(node.arguments) == 2 and derivative.orders == (ONE,):
        # Of what moves with a fluid.
        for template in _MATERIAL:
            yield Layout(template, node.arguments, ACCEPTED)


_MATERIAL = tuple(
    template_of(text, ("f", "t"), level)
    for sign in ("D", r"\mathrm{D}")
    for text, level in (
        (rf"\frac{{{sign} #f:power}}{{{sign} #t}}", levels.ATOM),
        (rf"\frac{{{sign}}}{{{sign} #t}} #f:power", levels.PREFIX),
    )
)


def read_derivative(node: Tree) -> DerivativeParts | None:
    """The parts of D[f, x] and the like; None where it is something else."""
    if type(node) is not Call or len(node.arguments) < 2:
        return None
    variables: list[Tree] = []
    orders: list[Tree] = []
    for specification in node.arguments[1:]:
        if type(specification) is Call and specification.name == "List":
            if len(specification.arguments) != 2:
                return None
            variables.append(specification.arguments[0])
            orders.append(specification.arguments[1])
        elif is_call(specification, "Rule"):
            return None
        else:
            variables.append(specification)
            orders.append(ONE)
    return DerivativeParts(node.arguments[0], tuple(variables), tuple(orders))


@dataclass(frozen=True, slots=True)
class _Fractions:
    """Leibniz's notations with one sign, for one shape of a derivative."""

    names: tuple[str, ...]
    whole_text: str
    whole: Template
    inline: Template
    operator: Template
    # What is differentiated may be a product without brackets.
    loose: Template
    # The arguments of what is differentiated stand behind.
    called: Template
    # What is differentiated by is a derivative itself, without brackets.
    nested: Template
    # It is a function, without brackets too, as a whole, on the line and alone.
    by_function: tuple[Template, Template, Template]


@lru_cache(maxsize=256)
def _fractions(sign: str, total_is_one: bool, ones: tuple[bool, ...]) -> _Fractions:
    count = len(ones)
    names = (
        "f",
        "n",
        *(f"x{i}" for i in range(count)),
        *(f"n{i}" for i in range(count)),
    )
    power = "" if total_is_one else "^{#n}"
    below = r"\, ".join(
        f"{sign} #x{i}" + ("" if is_one else f"^{{#n{i}}}")
        for i, is_one in enumerate(ones)
    )
    # Behind a slash a coordinate may carry an index above: \partial J/\partial W^{(2)}.
    behind = r"\, ".join(
        f"{sign} #x{i}:power" if is_one else f"{sign} #x{i}^{{#n{i}}}"
        for i, is_one in enumerate(ones)
    )
    nested = r"\, ".join(f"{sign} #x{i}:applied" for i in range(count))
    open_ended = r"\, ".join(f"{sign} #x{i}:prefix" for i in range(count))
    whole = rf"\frac{{{sign}{power} #f:prefix}}{{{below}}}"
    operator = rf"\frac{{{sign}{power}}}{{{below}}}"
    return _Fractions(
        names,
        whole,
        template_of(whole, names, levels.POWER),
        template_of(f"{sign}{power} #f:power/{behind}", names, levels.DIVISION),
        template_of(f"{operator} #f:prefix", names, levels.PREFIX),
        template_of(f"{operator} #f:product", names, levels.PREFIX),
        template_of(f"{whole}(#v)", (*names, "v__"), levels.POWER),
        template_of(
            rf"\frac{{{sign}{power} #f:prefix}}{{{nested}}}", names, levels.POWER
        ),
        (
            template_of(
                rf"\frac{{{sign}{power} #f:prefix}}{{{open_ended}}}",
                names,
                levels.POWER,
            ),
            template_of(
                f"{sign}{power} #f:prefix/{open_ended}", names, levels.DIVISION
            ),
            template_of(
                rf"\frac{{{sign}{power}}}{{{open_ended}}} #f:product",
                names,
                levels.PREFIX,
            ),
        ),
    )


# Functions that people differentiate by: d\ln\mu, d\cos\theta.
BY_FUNCTIONS = {
    r"\ln": "Log",
    r"\log": "Log",
    r"\cos": "Cos",
    r"\sin": "Sin",
    r"\tan": "Tan",
}


def is_differentiated_by(tree: Tree) -> bool:
    """Whether something is a function that people differentiate by."""
    return type(tree) is Call and tree.name in BY_FUNCTIONS.values()


def _leibniz_layouts(
    derivative: DerivativeParts, texform: int, readable: int, readable_whole: int = 0
) -> Iterator[Layout]:
    total = derivative.total
    if total is None:
        return
    ones = tuple(order == ONE for order in derivative.orders)
    parts = (derivative.operand, total, *derivative.variables, *derivative.orders)
    bare = without_arguments(derivative.operand)
    usual = "d" if derivative.is_ordinary else r"\partial"
    for sign in SIGNS_OF_D:
        shown = _fractions(sign, total == ONE, ones)
        first = texform if sign == r"\partial" else 0
        second = readable if sign == usual else 0
        third = readable_whole if sign == usual else 0
        # Of several variables the derivatives are partial ones, if carefully written.
        rest = OTHER if derivative.is_ordinary or sign == r"\partial" else ACCEPTED
        yield Layout(shown.whole, parts, first or third or rest)
        yield Layout(shown.operator, parts, second or rest)
        yield Layout(shown.loose, parts, ACCEPTED)
        if any(map(is_applied, derivative.variables)) and all(ones):
            yield Layout(shown.nested, parts, ACCEPTED)
        by_function = all(ones) and any(
            map(is_differentiated_by, (derivative.operand, *derivative.variables))
        )
        if by_function:
            for template in shown.by_function:
                yield Layout(template, parts, ACCEPTED)
        yield Layout(shown.inline, parts, rest)
        if bare is not None:
            short = (bare, *parts[1:])
            yield Layout(shown.whole, short, third or rest)
            yield Layout(shown.inline, short, rest)
            if by_function:
                for template in shown.by_function[:2]:
                    yield Layout(template, short, ACCEPTED)
            assert type(derivative.operand) is Call
            called = (*short, derivative.operand.arguments)
            yield Layout(shown.called, called, ACCEPTED)
            yield from _held_layouts(
                derivative, shown.whole_text, shown.names, short, rest
            )


def _held_layouts(
    derivative: DerivativeParts,
    whole: str,
    names: tuple[str, ...],
    parts: tuple[Tree, ...],
    flavours: int,
) -> Iterator[Layout]:
    r"""`\left(\frac{\partial U}{\partial S}\right)_V`: what is held constant."""
    operand = derivative.operand
    assert type(operand) is Call
    held = tuple(a for a in operand.arguments if a not in derivative.variables)
    if held and len(held) < len(operand.arguments):
        template = template_of(f"({whole})_{{#h}}", (*names, "h__"), levels.ATOM)
        yield Layout(template, (*parts, held), flavours)


def _index_layouts(derivative: DerivativeParts) -> Iterator[Layout]:
    r"""`\partial_x f`, `D_x f`, `u_{xx}`, `f_{,x}`."""
    variables, orders = derivative.variables, derivative.orders
    count = len(variables)
    names = ("f", *(f"x{i}" for i in range(count)), *(f"n{i}" for i in range(count)))
    parts = (derivative.operand, *variables, *orders)
    bare = without_arguments(derivative.operand)
    for sign in (r"\partial", "D", r"\nabla"):
        steps = " ".join(
            f"{sign}_{{#x{i}}}" + ("" if order == ONE else f"^{{#n{i}}}")
            for i, order in enumerate(orders)
        )
        template = template_of(f"{steps} #f:prefix", names, levels.APPLIED)
        yield Layout(template, parts, OTHER)
        if bare is not None:
            yield Layout(template, (bare, *parts[1:]), OTHER)
    if not all(type(order) is Number for order in orders):
        return
    repeated = " ".join(
        " ".join([f"#x{i}"] * min(int(order.text), 9))
        for i, order in enumerate(orders)
        if type(order) is Number and order.text.isdigit()
    )
    if not repeated:
        return
    if derivative.total != ONE:
        template = template_of(
            rf"\partial_{{{repeated}}} #f:prefix", names, levels.APPLIED
        )
        yield Layout(template, parts, OTHER)
        if bare is not None:
            yield Layout(template, (bare, *parts[1:]), OTHER)
    if bare is None:
        return
    template = template_of(f"#f_{{{repeated}}}", names, levels.ATOM)
    yield Layout(template, (bare, *parts[1:]), OTHER)
    if type(derivative.operand) is Call:
        arguments = derivative.operand.arguments
        template = template_of(f"#f_{{{repeated}}}(#v)", (*names, "v__"), levels.ATOM)
        yield Layout(template, (bare, *parts[1:], arguments), OTHER)


def _coordinate_layouts(derivative: DerivativeParts) -> Iterator[Layout]:
    r"""`\partial_\mu f`, a derivative by x^\mu; `\partial^\mu f`, one by x_\mu."""
    variables, orders = derivative.variables, derivative.orders
    once = set(orders) == {ONE}
    if not once and len(orders) > 1:
        return
    for head, sign in (("Superscript", "_"), ("Subscript", "^"), ("Subscript", "_")):
        if not all(is_call(variable, head, 2) for variable in variables):
            continue
        if sign == "^" and not once:
            continue
        indices = [v.arguments[1] for v in variables if type(v) is Call]
        names = ("f", "n", *(f"i{number}" for number in range(len(indices))))
        row = " ".join(f"#{name}" for name in names[2:])
        power = "" if once else "^{#n}"
        text = rf"\partial{sign}{{{row}}}{power} #f:prefix"
        template = template_of(text, names, levels.APPLIED)
        for operand in (derivative.operand, without_arguments(derivative.operand)):
            if operand is not None:
                yield Layout(template, (operand, orders[0], *indices), ACCEPTED)


@builds("ReplaceAll")
def values_layouts(node: Call) -> Iterator[Layout]:
    """Derivatives at a place."""
    yield from _vector_value_layouts(node)
    yield from _late_value_layouts(node)


def _vector_value_layouts(node: Call) -> Iterator[Layout]:
    r"""`\frac{\partial f}{\partial x_j}(p)`: by a component of x, where x is p."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Rule", 2):
        return
    inner, rule = node.arguments
    derivative = read_derivative(inner) if is_call(inner, "D") else None
    if derivative is None or type(rule) is not Call or derivative.total is None:
        return
    operand, (vector, place) = derivative.operand, rule.arguments
    if type(operand) is not Call or operand.arguments != (vector,):
        return
    bare = without_arguments(operand)
    if bare is None or vector_of(derivative.variables) != vector:
        return
    ones = tuple(order == ONE for order in derivative.orders)
    shown = _fractions(r"\partial", derivative.total == ONE, ones)
    variables = (*derivative.variables, *derivative.orders)
    yield Layout(shown.called, (bare, derivative.total, *variables, (place,)), ACCEPTED)


def _late_value_layouts(node: Call) -> Iterator[Layout]:
    r"""`\frac{d}{dt}(f)_{t=0}`: a derivative where t is 0, which is shown of f."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Rule", 2):
        return
    inner, rule = node.arguments
    derivative = read_derivative(inner) if is_call(inner, "D") else None
    if derivative is None or type(rule) is not Call or type(inner) is not Call:
        return
    if rule.arguments[0] in derivative.variables:
        value = Call(node.head, (inner.arguments[0], rule))
        shown = Call(inner.head, (value, *inner.arguments[1:]))
        yield Layout(_LATE, (shown,), ACCEPTED)


_LATE = template_of("#f:prefix", ("f",), levels.PREFIX)


@builds("Derivative()()")
def derivative_layouts(node: Call) -> Iterator[Layout]:
    """`f'[x]`, `Derivative[n][f][x]`, `Derivative[0, 1][f][x, y]`."""
    inner = node.head
    assert type(inner) is Call and type(inner.head) is Call
    orders = inner.head.arguments
    if len(inner.arguments) != 1 or len(orders) != len(node.arguments):
        yield from call_layouts(node)
        return
    operand = Call(inner.arguments[0], node.arguments)
    moved = [i for i, order in enumerate(orders) if order != ZERO]
    symbols = all(type(argument) is Symbol for argument in node.arguments)
    partial = len(orders) > 1 and bool(moved) and symbols
    if len(orders) == 1:
        yield from prime_layouts(operand, orders[0], TEXFORM | _READABLE)
    else:
        partial = partial and not is_built_in(operand.name)
        flavours = TEXFORM if partial else TEXFORM | _READABLE
        yield from _order_list_layouts(operand, orders, flavours)
        if moved == [len(orders) - 1]:
            known = _READABLE if row_layouts(operand) else 0
            yield from notation_prime_layouts(operand, orders[-1], known)
    if moved and symbols:
        derivative = DerivativeParts(
            operand,
            tuple(node.arguments[i] for i in moved),
            tuple(orders[i] for i in moved),
        )
        yield from _leibniz_layouts(derivative, 0, 0, _READABLE if partial else 0)
        yield from _index_layouts(derivative)
    function = without_arguments(operand)
    if function is not None:
        yield from value_layouts(function, orders, node.arguments)


def _order_list_layouts(
    operand: Call, orders: tuple[Tree, ...], flavours: int
) -> Iterator[Layout]:
    """`f^{(1,0)}(x,y)`."""
    template = template_of("#f^{(#n)}(#x)", ("f", "n__", "x__"), levels.ATOM)
    yield Layout(template, (operand.head, orders, operand.arguments), flavours)


@builds("Derivative()")
def derivative_function_layouts(node: Call) -> Iterator[Layout]:
    """`f'` as a function of its own."""
    assert type(node.head) is Call
    orders = node.head.arguments
    if len(node.arguments) != 1:
        yield from call_layouts(node)
        return
    function = node.arguments[0]
    if len(orders) == 1 and type(orders[0]) is Number and orders[0].text in "12":
        template = template_of("#f" + "'" * int(orders[0].text), ("f",), levels.ATOM)
        yield Layout(template, (function,), TEXFORM | _READABLE)
    template = template_of("#f^{(#n)}", ("f", "n__"), levels.POWER)
    yield Layout(template, (function, orders), TEXFORM | _READABLE)
