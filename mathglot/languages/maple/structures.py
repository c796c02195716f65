"""Calculus, lists, cases, functions and definitions in Maple."""

from __future__ import annotations

from mathglot.languages.derivatives import Differentiated, read_differentiated
from mathglot.languages.families import split_family
from mathglot.languages.infix import (
    ARROW,
    ASSUMING,
    ATOM,
    PRODUCT,
    SUM,
    Part,
    Piece,
    Written,
    separate,
)
from mathglot.languages.maple.writer import MapleWriter
from mathglot.languages.names import read_members
from mathglot.languages.naming import is_built_in
from mathglot.languages.numerals import is_whole
from mathglot.languages.ranges import (
    count_slots,
    is_over_divisors,
    list_parts,
    read_limit,
    read_order,
    read_pieces,
    read_range,
    read_rows,
    read_slot,
    without_options,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_ITERATED = {"Sum": "sum", "Product": "product", "Integrate": "int", "Table": "seq"}
# Over the members of a set.
_ADDED = {"Sum": "add", "Product": "mul"}
_SIDES = {"above": ", right", "below": ", left", None: ""}


def write_iterated(writer: MapleWriter, node: Call) -> Written | None:
    """Sum, product, integral or table, one call per variable, the first outermost."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    name = _ITERATED[node.name]
    before: list[Piece] = []
    after: list[Piece] = []
    place: list[Piece]
    for argument in arguments[1:]:
        if node.name in _ADDED and is_over_divisors(argument):
            before.append(f"{_ADDED[node.name]}(")
            after = [*_write_divisors(writer, argument), *after]
            continue
        members = read_members(argument) if node.name in _ADDED else None
        if members is not None:
            before.append(f"{_ADDED[node.name]}(")
            member, domain = members
            place = [", ", writer.variable(member), " in ", Part(domain, ATOM), ")"]
            after = [*place, *after]
            continue
        found = read_range(argument)
        if found is None or (found.lower is None and node.name in ("Table", "Product")):
            raise writer.refuse(node.name, "Maple does not support this range")
        place = [", ", writer.variable(found.variable)]
        if found.lower is not None and found.upper is not None:
            place += (" = ", Part(found.lower, SUM), " .. ", Part(found.upper, SUM))
        elif node.name == "Sum":
            # Without bounds, Maple would look for a function with these differences.
            place += (" = ", *writer.bounds(found.variable))
        closing = ")]" if node.name == "Table" else ")"
        before.append(f"[{name}(" if node.name == "Table" else f"{name}(")
        after = [*place, closing, *after]
    return Written(ATOM, [*before, Part(arguments[0]), *after])


def _write_divisors(writer: MapleWriter, given: Tree) -> list[Piece]:
    assert type(given) is Call
    index, divisors = given.arguments
    return [", ", writer.variable(index), " in ", Part(divisors, ATOM), ")"]


def write_limit(writer: MapleWriter, node: Call) -> Written | None:
    found = read_limit(node)
    if found is None:
        return None
    variable = writer.variable(found.variable)
    pieces: list[Piece] = ["limit(", Part(found.body), ", ", variable, " = "]
    return Written(ATOM, [*pieces, Part(found.target, SUM), f"{_SIDES[found.side]})"])


def write_derivative(writer: MapleWriter, node: Call) -> Written | None:
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    pieces: list[Piece] = ["diff(", Part(arguments[0])]
    for argument in arguments[1:]:
        read = read_order(argument)
        if read is None:
            raise writer.refuse("D", "Maple does not take several variables at once")
        pieces += (", ", *_write_order(writer.variable(read[0]), read[1]))
    return Written(ATOM, [*pieces, ")"])


def _write_order(variable: Part, order: Tree) -> list[Piece]:
    if order == Number("1"):
        return [variable]
    return [variable, " $ ", Part(order, ATOM)]


def write_differentiated(writer: MapleWriter, node: Call) -> Written | None:
    """D for functions that are names; for others the derivative by a variable."""
    read = read_differentiated(node)
    if read is None:
        return None
    function = read.function
    built_in = type(function) is Symbol and is_built_in(function.name)
    if not built_in and not is_call(function, "Function"):
        head = [*_write_operator(writer, read), "(", Part(function), ")"]
        return Written(ATOM, [*head, "(", *separate(node.arguments), ")"])
    pieces: list[Piece] = [Part(read.body)]
    if read.steps:
        pieces = ["diff(", Part(read.body)]
        for variable, order in read.steps:
            pieces += (", ", *_write_order(Part(variable), order))
        pieces.append(")")
    if read.values:
        pieces = ["eval(", *pieces, ", ", *_write_values(read.values), ")"]
    return Written(ATOM, pieces)


def _write_values(values: list[tuple[Symbol, Tree]]) -> list[Piece]:
    pieces: list[Piece] = []
    for variable, value in values:
        pieces += (Part(variable), " = ", Part(value, SUM), ", ")
    return pieces[:-1] if len(values) == 1 else ["[", *pieces[:-1], "]"]


def _write_operator(writer: MapleWriter, read: Differentiated) -> list[Piece]:
    """D, (D@@n), or D[1, 1, 2] with the places of what is derived."""
    if len(read.orders) == 1:
        if read.orders[0] == Number("1"):
            return ["D"]
        return ["(D@@", Part(read.orders[0], ATOM), ")"]
    places: list[Piece] = []
    for place, order in enumerate(read.orders, 1):
        if type(order) is Number and is_whole(order.text) and len(order.text) == 1:
            places += [f"{place}", ", "] * int(order.text)
        else:
            places += (f"{place} $ ", Part(order, ATOM), ", ")
    return ["D[", *places[:-1], "]"]


def write_replaced(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    body, rules = node.arguments
    listed = list_parts(rules, "List")
    places: list[Piece] = []
    for rule in listed:
        if type(rule) is not Call or rule.name != "Rule" or len(rule.arguments) != 2:
            return None
        old, new = rule.arguments
        places += (Part(old, SUM), " = ", Part(new, SUM), ", ")
    if not places:
        return None
    where = places[:-1] if len(listed) == 1 else ["[", *places[:-1], "]"]
    return Written(ATOM, ["eval(", Part(body), ", ", *where, ")"])


def write_piecewise(writer: MapleWriter, node: Call) -> Written | None:
    read = read_pieces(node)
    if read is None:
        return None
    cases, otherwise = read
    pieces: list[Piece] = ["piecewise("]
    for value, condition in cases:
        pieces += (Part(condition), ", ", Part(value), ", ")
    return Written(ATOM, [*pieces, Part(otherwise), ")"])


def write_list(writer: MapleWriter, node: Call) -> Written:
    rows = read_rows(node)
    if rows is None:
        return Written(ATOM, ["[", *separate(node.arguments), "]"])
    pieces: list[Piece] = ["Matrix(["]
    for row in rows:
        pieces += ("[", *separate(row), "]", ", ")
    return Written(ATOM, [*pieces[:-1], "])"])


def _is_vector(tree: Tree) -> bool:
    return is_call(tree, "List") and read_rows(tree) is None


def _write_vector(tree: Tree) -> list[Piece]:
    """A list where a vector is meant is made one."""
    return ["Vector(", Part(tree), ")"] if _is_vector(tree) else [Part(tree, ATOM)]


def write_dot(writer: MapleWriter, node: Call) -> Written | None:
    """A dot; between two vectors Maple's would conjugate."""
    if len(node.arguments) < 2:
        return None
    if len(node.arguments) == 2 and all(map(_is_vector, node.arguments)):
        left, right = map(_write_vector, node.arguments)
        vectors = [*left, ", ", *right, ", conjugate = false)"]
        return Written(ATOM, ["LinearAlgebra:-DotProduct(", *vectors])
    pieces: list[Piece] = []
    for argument in node.arguments:
        pieces += (*_write_vector(argument), " . ")
    return Written(PRODUCT, pieces[:-1])


def write_cross(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    left, right = map(_write_vector, node.arguments)
    return Written(ATOM, ["LinearAlgebra:-CrossProduct(", *left, ", ", *right, ")"])


def write_index(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) < 2:
        return None
    base, *indices = node.arguments
    return Written(ATOM, [Part(base, ATOM), "[", *separate(indices), "]"])


def write_name(writer: MapleWriter, node: Call) -> Written:
    """A marked name; an index that varies is none of its marks, above or below."""
    base, indices = split_family(node) if writer.varying else (node, ())
    if indices and base in writer.varying:
        return Written(ATOM, [writer.name(base), "[", *separate(indices), "]"])
    return Written(ATOM, [writer.name(node)])


def write_constant(writer: MapleWriter, node: Call) -> Written | None:
    """C[1]: a constant of integration, _C1."""
    number = node.arguments[0] if len(node.arguments) == 1 else None
    if type(number) is Number and is_whole(number.text):
        return Written(ATOM, [f"_C{number.text}"])
    return None


def write_function(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) == 1:
        body = node.arguments[0]
        count = max(count_slots(body), 1)
        slots = ", ".join(f"_s{place + 1}" for place in range(count))
        return Written(ARROW, [f"({slots}) -> ", Part(body, ARROW)])
    if len(node.arguments) != 2:
        return None
    variables, body = node.arguments
    names = list_parts(variables, "List")
    listed = separate(writer.variable(name).tree for name in names)
    return Written(ARROW, ["(", *listed, ") -> ", Part(body, ARROW)])


def write_slot(writer: MapleWriter, node: Call) -> Written | None:
    place = read_slot(node)
    return None if place is None else Written(ATOM, [f"_s{place}"])


def write_definition(writer: MapleWriter, node: Call) -> Written | None:
    """f[x_] := y is f := x -> y."""
    if len(node.arguments) != 2:
        return None
    left, right = node.arguments
    names = _read_signature(left)
    if names is None:
        return Written(ASSUMING, [Part(left, ATOM), " := ", Part(right, ARROW)])
    assert type(left) is Call
    listed = separate(writer.variable(name).tree for name in names)
    opening = [Part(left.head, ATOM), " := (", *listed, ") -> "]
    return Written(ASSUMING, [*opening, Part(right, ARROW)])


def _read_signature(left: Tree) -> list[Tree] | None:
    """The variables of `f[x_, y_]`; None where an argument is something else."""
    if type(left) is not Call or not left.arguments:
        return None
    names: list[Tree] = []
    for argument in left.arguments:
        if not is_call(argument, "Pattern", 2):
            return None
        assert type(argument) is Call
        names.append(argument.arguments[0])
    return names


def write_content(writer: MapleWriter, node: Call) -> Written | None:
    return Written(ATOM, [Part(node.arguments[0], ATOM)]) if node.arguments else None


def write_inactive(writer: MapleWriter, node: Call) -> Written | None:
    """Inactive[Integrate][...]: Maple's inert forms begin with a capital."""
    assert type(node.head) is Call
    functions = node.head.arguments
    if len(functions) != 1:
        return None
    return Written(ATOM, [Part(Call(functions[0], node.arguments), ATOM)])


STRUCTURES = {
    **dict.fromkeys(_ITERATED, write_iterated),
    **dict.fromkeys(["HoldForm", "Defer", "Evaluate", "Parenthesis"], write_content),
    **dict.fromkeys(["Subscript", "Part"], write_index),
    **dict.fromkeys(["Set", "SetDelayed"], write_definition),
    **dict.fromkeys(
        "Superscript Subsuperscript OverHat OverBar OverTilde OverVector OverDot "
        "UnderBar SuperStar SuperDagger SuperPlus SuperMinus SubPlus SubMinus".split(),
        write_name,
    ),
    "Limit": write_limit,
    "D": write_derivative,
    "Derivative()()": write_differentiated,
    "Inactive()": write_inactive,
    "ReplaceAll": write_replaced,
    "Piecewise": write_piecewise,
    "List": write_list,
    "Dot": write_dot,
    "Cross": write_cross,
    "C": write_constant,
    "Function": write_function,
    "Slot": write_slot,
}
