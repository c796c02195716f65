"""Sums, integrals, limits and derivatives in SymPy, none of them evaluated."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.derivatives import Differentiated, read_differentiated
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.ranges import (
    Range,
    is_over_divisors,
    list_parts,
    read_limit,
    read_order,
    read_range,
    without_options,
)
from mathglot.languages.sympy.conditions import STRUCTURES as OF_CONDITIONS
from mathglot.languages.sympy.conditions import write_conditional, write_over_divisors
from mathglot.languages.sympy.entries import write_entries
from mathglot.languages.sympy.paths import STRUCTURES as OF_PATHS
from mathglot.languages.sympy.regions import list_sides
from mathglot.languages.sympy.sets import write_set, write_space
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    replaced,
)
from mathglot.languages.walks import shape_of

_CLASSES = {"Sum": "Sum", "Product": "Product", "Integrate": "Integral"}
_SIDES = {"above": "+", "below": "-", None: "+-"}
# The values of derivatives, by which SymPy differentiates too.
_VALUES = frozenset(("Derivative()()", "D"))
_INFINITE = frozenset(("Infinity", "ComplexInfinity"))


def write_iterated(writer: SymPyWriter, node: Call) -> Written | None:
    """Sum, product or integral; SymPy's innermost variable comes first."""
    arguments = without_options(node.arguments)
    if not arguments:
        return None
    name = node.name
    body, *ranges = arguments
    if name == "Integrate" and _has_own_measure(body, ranges):
        return _write_by_name(body, ranges)
    if not ranges:
        return None
    if len(ranges) == 1 and is_call(ranges[0], "List", 4):
        body, ranges = _count_steps(body, ranges[0])
    conditional = write_conditional(writer, name, body, ranges)
    if conditional is not None:
        return conditional
    ranges = [each for given in ranges for each in _take_apart(given)]
    over = [is_call(each, "Element", 2) and not _read_domain(each) for each in ranges]
    if any(over) and len(ranges) > 1:
        inner = Call(node.head, (body, *ranges[1:]))
        return Written(ATOM, [Part(Call(node.head, (inner, ranges[0])))])
    if any(over):
        return _write_over_set(writer, name, body, ranges[0])
    if name == "Integrate" and len(ranges) == 1 and _is_point(writer, ranges[0]):
        return _write_over_space(writer, body, ranges[0])
    if len(ranges) == 1 and is_call(ranges[0], "List", 2):
        written_out = _write_out(name, body, ranges[0])
        if written_out is not None:
            return written_out
        if is_over_divisors(ranges[0]):
            return write_over_divisors(writer, _CLASSES[name], body, ranges[0])
    pieces: list[Piece] = [f"{_CLASSES[name]}(", Part(body)]
    for argument in reversed(ranges):
        found = _read_domain(argument) if name == "Integrate" else read_range(argument)
        if found is None:
            reason = "SymPy does not support this range"
            raise writer.refuse(name, reason)
        pieces += (", ", *_write_range(writer, found, name))
    return Written(ATOM, [*pieces, ")"])


def _has_own_measure(body: Tree, ranges: Sequence[Tree]) -> bool:
    """Whether differentials in the body say what is integrated by, as in F . dr."""
    parts = set(preorder(body))
    if not any(is_call(part, "Dt", 1) for part in parts):
        return False
    found = [read_range(each) for each in ranges]
    return not any(each and each.variable in parts for each in found)


def _write_by_name(body: Tree, ranges: Sequence[Tree]) -> Written:
    """From one place to another, or over what has a name; SymPy has only the name."""
    listed: list[Tree] = [body]
    for each in ranges:
        is_span = type(each) is Call and each.name in ("List", "Element")
        listed += each.arguments[1:] if type(each) is Call and is_span else [each]
    return Written(ATOM, ["Function('IntegralOf')(", *separate(listed), ")"])


def _take_apart(given: Tree) -> list[Tree]:
    """A box as a range for each of its sides."""
    if type(given) is Call and given.name == "Element" and len(given.arguments) == 2:
        variables, domain = given.arguments
        names, sides = list_parts(variables, "List"), list_sides(domain)
        if sides and len(names) == len(sides):
            pairs = zip(names, sides, strict=True)
            return [call("List", name, *ends) for name, ends in pairs]
    return [given]


def _write_out(name: str, body: Tree, given: Tree) -> Written | None:
    """{k, {1, 3, 5}}: the terms themselves."""
    assert type(given) is Call
    variable, values = given.arguments
    if name == "Integrate" or not is_call(values, "List"):
        return None
    assert type(values) is Call
    terms = [replaced(body, variable, value) for value in values.arguments]
    head = "Plus" if name == "Sum" else "Times"
    return Written(ATOM, [Part(call(head, *terms), ATOM)])


def _write_over_set(
    writer: SymPyWriter, name: str, body: Tree, member: Tree
) -> Written:
    """Over a set that is no interval: an operator by name, as SymPy has none."""
    assert type(member) is Call
    variables, domain = member.arguments
    if writer.shapes.of(body) is not None:
        raise writer.refuse(name, "SymPy does not support this range")
    if body == variables:
        # SymPy computes with no Lambda that gives back what it is given.
        return Written(
            ATOM,
            [
                writer.apply_number(f"{_CLASSES[name]}Of"),
                *write_set(writer, domain),
                ")",
            ],
        )
    bound = writer.bound(list_parts(variables, "List"))
    opening: list[Piece] = [writer.apply_number(f"{_CLASSES[name]}Over")]
    opening += ("Lambda(", *bound, ", ")
    return Written(ATOM, [*opening, Part(body), "), ", *write_set(writer, domain), ")"])


def _is_point(writer: SymPyWriter, tree: Tree) -> bool:
    """Whether an integral is by the points of space, which are columns."""
    return writer.is_plain_name(tree) and writer.shapes.of(tree) is not None


def _write_over_space(writer: SymPyWriter, body: Tree, point: Tree) -> Written:
    shape = writer.shapes.of(point)
    assert shape is not None
    bound = writer.bound([point])
    opening: list[Piece] = ["Function('IntegralOver')(Lambda(", *bound, ", "]
    space = write_space(Symbol("Reals"), shape.rows, shape.columns)
    return Written(ATOM, [*opening, Part(body), "), ", *space, ")"])


def _count_steps(body: Tree, given: Tree) -> tuple[Tree, list[Tree]]:
    """{k, a, b, s}: for k put a + s k, and let k count from 0."""
    assert type(given) is Call
    variable, lower, upper, step = given.arguments
    counted = call("Plus", lower, call("Times", step, variable))
    last = upper
    if upper != Symbol("Infinity"):
        last = call("Floor", call("Divide", call("Subtract", upper, lower), step))
    span = call("List", variable, Number("0"), last)
    return replaced(body, variable, counted), [span]


def _read_domain(tree: Tree) -> Range | None:
    """Also `x in Interval[{a, b}]` and `x in Reals`."""
    if type(tree) is not Call or tree.name != "Element" or len(tree.arguments) != 2:
        found = read_range(tree)
        return Range(tree, None, None) if found is None and is_name(tree) else found
    variable, domain = tree.arguments
    if domain == Symbol("Reals"):
        infinity = Symbol("Infinity")
        return Range(variable, call("Minus", infinity), infinity)
    if is_call(domain, "Interval", 1):
        assert type(domain) is Call
        if is_call(domain.arguments[0], "List", 2):
            ends = domain.arguments[0]
            assert type(ends) is Call
            return Range(variable, *ends.arguments)
    return None


def _write_range(writer: SymPyWriter, found: Range, name: str) -> list[Piece]:
    variable = writer.variable(found.variable)
    if found.lower is None or found.upper is None:
        if name == "Integrate":
            return [variable]
        # A sum over all k: from where to where is for the reader to say.
        spelled = writer.spell(found.variable)
        bounds = ", ".join(f"Symbol('{spelled}_{end}')" for end in ("min", "max"))
        return [f"({variable}, {bounds})"]
    return [f"({variable}, ", Part(found.lower), ", ", Part(found.upper), ")"]


def write_limit(writer: SymPyWriter, node: Call) -> Written | None:
    found = read_limit(node)
    if found is None:
        return None
    variable = writer.variable(found.variable)
    target = found.target
    away = list_parts(target, "Minus")[0]
    infinite = type(away) is Symbol and away.name in _INFINITE
    side = "" if infinite else f", dir='{_SIDES[found.side]}'"
    opening: list[Piece] = ["Limit(", Part(found.body), f", {variable}, "]
    return Written(ATOM, [*opening, Part(target), f"{side})"])


def write_derivative(writer: SymPyWriter, node: Call) -> Written | None:
    """D[f, x], D[f, {x, n}], D[f, x, y]."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    pieces: list[Piece] = ["Derivative(", Part(arguments[0])]
    if is_call(arguments[1], "List", 1):
        # D[f, {{x, y}}]: by all of them, which makes a column.
        arguments = (arguments[0], *list_parts(arguments[1], "List"))
        return Written(ATOM, [Part(call("Grad", *arguments))])
    if len(arguments) == 2 and writer.shapes.of(arguments[1]) is not None:
        return Written(ATOM, [Part(call("Grad", *arguments))])
    if writer.shapes.of(node) is not None and not is_call(arguments[0], "List"):
        return write_entries(writer, node)
    conjugates = [each for each in arguments[1:] if is_call(each, "Conjugate", 1)]
    if conjugates:
        return _write_by_conjugate(writer, node, conjugates[0])
    for argument in arguments[1:]:
        read = read_order(argument)
        if read is None:
            raise writer.refuse("D", "SymPy does not take several variables at once")
        pieces += (", ", *_write_order(_write_by(writer, read[0]), read[1]))
    return Written(ATOM, [*pieces, ")"])


def _write_by_conjugate(writer: SymPyWriter, node: Call, by: Tree) -> Written:
    """By the conjugate of z, which is a variable of its own beside z."""
    assert type(by) is Call
    if not is_name(by.arguments[0]):
        raise writer.refuse("D", "SymPy does not differentiate by these variables")
    own = Symbol(f"{writer.spell(by.arguments[0])}bar_")
    whole = call("ReplaceAll", replaced(node, by, own), call("Rule", own, by))
    return Written(ATOM, [Part(whole, ATOM)])


def _write_by(writer: SymPyWriter, tree: Tree) -> list[Piece]:
    """What is differentiated by: a name, an index, a matrix, a function's value."""
    if writer.is_varying(tree) or writer.shapes.of(tree) is not None:
        return [Part(tree)]
    if (type(tree) is Call and is_name(tree.head)) or shape_of(tree) in _VALUES:
        return [Part(tree)]
    return [writer.variable(tree)]


def _write_order(variable: list[Piece], order: Tree) -> list[Piece]:
    if order == Number("1"):
        return variable
    return ["(", *variable, ", ", Part(order), ")"]


def write_differentiated(writer: SymPyWriter, node: Call) -> Written | None:
    read = read_differentiated(node)
    if read is None:
        return None
    if writer.shapes.of(node) is not None:
        return _write_slopes(writer, node, read)
    if is_call(read.function, "Composition") and is_name(node.arguments[-1]):
        whole = Call(read.function, node.arguments)
        return Written(ATOM, [Part(call("D", whole, *node.arguments), ATOM)])
    _check_function(writer, read.function)
    pieces: list[Piece] = [Part(read.body)]
    if read.steps:
        pieces = ["Derivative(", Part(read.body)]
        for variable, order in read.steps:
            pieces += (", ", *_write_order([writer.variable(variable)], order))
        pieces.append(")")
    if read.values:
        names = [writer.name(variable) for variable, _ in read.values]
        values = separate(value for _, value in read.values)
        opening, closing = ("(", ")") if len(names) > 1 else ("", "")
        replaced = f", {opening}{', '.join(names)}{closing}, {opening}"
        pieces = ["Subs(", *pieces, replaced, *values, f"{closing})"]
    return Written(ATOM, pieces)


def _write_slopes(
    writer: SymPyWriter, node: Call, read: Differentiated
) -> Written | None:
    """Of a curve, the derivatives of its components; else the matrix of slopes."""
    is_by_columns = any(writer.shapes.of(variable) for variable, _ in read.steps)
    if (
        writer.shapes.of(read.body) is not None
        and not read.values
        and not is_by_columns
    ):
        steps = [call("List", *step) for step in read.steps]
        return write_entries(writer, call("D", read.body, *steps), node)
    return writer.write_slopes(node, read.function)


def _check_function(writer: SymPyWriter, function: Tree) -> None:
    if is_call(function, "Function") or type(function) is Symbol:
        return
    if not is_name(function) and writer.names.spell(function) is None:
        raise writer.refuse(
            "a derivative of a formula", "SymPy does not take positions"
        )


def write_replaced(writer: SymPyWriter, node: Call) -> Written | None:
    """f /. x -> a: the value of f there."""
    if len(node.arguments) != 2:
        return None
    body, rules = node.arguments
    listed = list_parts(rules, "List")
    old: list[str] = []
    new: list[Piece] = []
    for rule in listed:
        if type(rule) is not Call or rule.name != "Rule" or len(rule.arguments) != 2:
            return None
        old.append(writer.variable(rule.arguments[0]))
        new += (Part(rule.arguments[1]), ", ")
    if not old:
        return None
    names = ", ".join(old)
    if len(old) == 1:
        return Written(ATOM, ["Subs(", Part(body), f", {names}, ", *new[:-1], ")"])
    return Written(ATOM, ["Subs(", Part(body), f", ({names}), (", *new[:-1], "))"])


def write_inactive(writer: SymPyWriter, node: Call) -> Written | None:
    """Inactive[Integrate][...]: nothing is evaluated anyway."""
    assert type(node.head) is Call
    functions = node.head.arguments
    if len(functions) != 1:
        return None
    return Written(ATOM, [Part(Call(functions[0], node.arguments), ATOM)])


def write_convolution(writer: SymPyWriter, node: Call) -> Written | None:
    """Convolve[f, g, x, y], by its definition."""
    if len(node.arguments) != 4:
        return None
    left, right, old, new = node.arguments
    if type(old) is not Symbol:
        return None
    moved = replaced(right, old, call("Subtract", new, old))
    minus = call("Minus", Symbol("Infinity"))
    span = call("List", old, minus, Symbol("Infinity"))
    whole = call("Integrate", call("Times", left, moved), span)
    return Written(ATOM, [Part(whole, ATOM)])


STRUCTURES = {
    **OF_PATHS,
    **OF_CONDITIONS,
    "Convolve": write_convolution,
    "Sum": write_iterated,
    "Product": write_iterated,
    "Integrate": write_iterated,
    "Limit": write_limit,
    "D": write_derivative,
    "Derivative()()": write_differentiated,
    "ReplaceAll": write_replaced,
    "Inactive()": write_inactive,
}
