"""Sums, integrals, limits and derivatives in SymPy, none of them evaluated."""

from __future__ import annotations

from mathglot.languages.derivatives import read_differentiated
from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.ranges import (
    Range,
    list_parts,
    read_limit,
    read_order,
    read_range,
    without_options,
)
from mathglot.languages.sympy.sets import write_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, replaced
from mathglot.languages.walks import shape_of

_CLASSES = {"Sum": "Sum", "Product": "Product", "Integrate": "Integral"}
_SIDES = {"above": "+", "below": "-", None: "+-"}
# The values of derivatives, by which SymPy differentiates too.
_VALUES = frozenset(("Derivative()()", "D"))
_INFINITE = frozenset(("Infinity", "ComplexInfinity"))


def write_iterated(writer: SymPyWriter, node: Call) -> Written | None:
    """Sum, product or integral; SymPy's innermost variable comes first."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    name = node.name
    body, *ranges = arguments
    if len(ranges) == 1 and is_call(ranges[0], "List", 4):
        body, ranges = _count_steps(body, ranges[0])
    if len(ranges) == 1 and is_call(ranges[0], "Element", 2):
        if _read_domain(ranges[0]) is None:
            return _write_over_set(writer, name, body, ranges[0])
    pieces: list[Piece] = [f"{_CLASSES[name]}(", Part(body)]
    for argument in reversed(ranges):
        found = _read_domain(argument) if name == "Integrate" else read_range(argument)
        if found is None:
            reason = "SymPy has none over such a range"
            raise writer.refuse(name, reason)
        pieces += (", ", *_write_range(writer, found, name))
    return Written(ATOM, [*pieces, ")"])


def _write_over_set(
    writer: SymPyWriter, name: str, body: Tree, member: Tree
) -> Written:
    """Over a set that is no interval: an operator by name, as SymPy has none."""
    assert type(member) is Call
    variables, domain = member.arguments
    if writer.shapes.of(body) is not None or writer.shapes.of(variables) is not None:
        raise writer.refuse(name, "SymPy has none over such a range")
    names = ", ".join(writer.variable(each) for each in list_parts(variables, "List"))
    opening: list[Piece] = [f"Function('{_CLASSES[name]}Over')(Lambda(({names},), "]
    return Written(ATOM, [*opening, Part(body), "), ", *write_set(writer, domain), ")"])


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
        return read_range(tree)
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
    for argument in arguments[1:]:
        read = read_order(argument)
        if read is None:
            raise writer.refuse("D", "SymPy has none by several variables at once")
        pieces += (", ", *_write_order(_write_by(writer, read[0]), read[1]))
    return Written(ATOM, [*pieces, ")"])


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


def _check_function(writer: SymPyWriter, function: Tree) -> None:
    if is_call(function, "Function") or type(function) is Symbol:
        return
    if not is_name(function) and writer.names.spell(function) is None:
        raise writer.refuse("a derivative of a formula", "SymPy has none by places")


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


def write_contour_integral(writer: SymPyWriter, node: Call) -> Written | None:
    """Along a path that has only a name C: by its parameter, from C(0) to C(1)."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Element", 2):
        return None
    body, along = node.arguments
    assert type(along) is Call
    variable, path = along.arguments
    point = _write_point(writer, node.name, path)
    bound = writer.variable(variable)
    value: list[Piece] = ["Subs(", Part(body), f", {bound}, ", *point, ")"]
    speed: list[Piece] = ["Derivative(", *point, ", t_)"]
    return Written(ATOM, ["Integral(", *value, "*", *speed, ", (t_, 0, 1))"])


def _write_point(writer: SymPyWriter, head: str, path: Tree) -> list[Piece]:
    """C(t_), or the boundary of a region by its own parameter."""
    prefix = ""
    if is_call(path, "RegionBoundary", 1):
        assert type(path) is Call
        prefix, path = "boundary_", path.arguments[0]
    parameters: tuple[Tree, ...] = ()
    if type(path) is Call and is_name(path.head):
        parameters = path.arguments
        path = path.head
    if not is_name(path):
        raise writer.refuse(head, "SymPy has none along such a path")
    if writer.is_varying(path):
        path, indices = split_family(path)
        parameters = (*indices, *parameters)
    pieces: list[Piece] = [f"Function({prefix + writer.spell(path)!r})("]
    for parameter in parameters:
        pieces += (Part(parameter), ", ")
    return [*pieces, "t_)"]


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
    "ContourIntegrate": write_contour_integral,
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
