"""Binders, relations, sets, lists and cases in Content MathML."""

from __future__ import annotations

from mathglot.errors import RenderError
from mathglot.languages.cmml.writer import ContentWriter, Piece, apply, bind, symbol
from mathglot.languages.families import split_family
from mathglot.languages.ranges import (
    count_slots,
    is_statement,
    list_parts,
    read_limit,
    read_links,
    read_order,
    read_pieces,
    read_range,
    read_rows,
    read_slot,
    without_options,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

Pieces = tuple[Piece, ...]

_LAMBDA = "fns1.lambda"
_ITERATED = {
    "Sum": ("arith1.sum", "interval1.integer_interval"),
    "Product": ("arith1.product", "interval1.integer_interval"),
    "Integrate": ("calculus1.defint", "interval1.oriented_interval"),
}
_SIDES = {"above": "above", "below": "below", None: "both_sides"}
_RELATIONS = {
    "Equal": "eq",
    "Unequal": "neq",
    "Less": "lt",
    "Greater": "gt",
    "LessEqual": "leq",
    "GreaterEqual": "geq",
}
_SETS = {
    "Union": "union",
    "Intersection": "intersect",
    "Complement": "setdiff",
    "SubsetEqual": "subset",
    "Subset": "prsubset",
    "NotSubset": "notprsubset",
    "NotSubsetEqual": "notsubset",
    "NotElement": "notin",
}

_OF_SETS = ("Union", "Intersection", "Complement")


def _names(writer: ContentWriter, tree: Tree) -> list[str]:
    """The variables of a binder: one, or a list of them."""
    trees = list_parts(tree, "List")
    for variable in trees:
        if type(variable) is Call and writer.is_indexed(variable):
            reason = "it must be a name"
            raise RenderError("a variable with an index", "cmml", reason)
    return [writer.name(variable) for variable in trees]


def write_iterated(writer: ContentWriter, node: Call) -> Pieces | None:
    """Sum, product or integral: the function of a variable, over a range or a set."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    operator, interval = _ITERATED[node.name]
    body: Piece = arguments[0]
    for argument in reversed(arguments[1:]):
        if is_call(argument, "Element", 2) or read_range(argument) is None:
            if type(argument) is not Call or len(argument.arguments) != 2:
                reason = "OpenMath does not support such a range"
                raise RenderError(node.name, "cmml", reason)
            variable, domain = argument.arguments
            over = bind(_LAMBDA, _names(writer, variable), body)
            body = apply(symbol(operator), _set(domain), over)
            continue
        found = read_range(argument)
        assert found is not None
        names = _names(writer, found.variable)
        function = bind(_LAMBDA, names, body)
        if found.lower is not None and found.upper is not None:
            limits = apply(symbol(interval), found.lower, found.upper)
            body = apply(symbol(operator), limits, function)
        elif node.name == "Integrate":
            body = apply(apply(symbol("calculus1.int"), function), names[0])
        else:
            # OpenMath has none without a range; Mathematica's binds its variable.
            body = bind(f"wolfram.{node.name}", names, body)
    return (body,)


def write_limit(writer: ContentWriter, node: Call) -> Pieces | None:
    found = read_limit(node)
    if found is None:
        return None
    function = bind(_LAMBDA, _names(writer, found.variable), found.body)
    side = symbol(f"limit1.{_SIDES[found.side]}")
    return apply(symbol("limit1.limit"), found.target, side, function)


def write_derivative(writer: ContentWriter, node: Call) -> Pieces | None:
    """D[f, x]: the derivative of the function of x, at x."""
    arguments = without_options(node.arguments)
    if len(arguments) < 2:
        return None
    body: Piece = arguments[0]
    for argument in arguments[1:]:
        read = read_order(argument)
        if read is None:
            raise RenderError(
                "D", "cmml", "OpenMath does not differentiate by several variables"
            )
        names = _names(writer, read[0])
        function = bind(_LAMBDA, names, body)
        body = apply(_differentiate(read[1], function), names[0])
    return (body,)


def _differentiate(order: Tree, function: Piece) -> Pieces:
    if order == Number("1"):
        return apply(symbol("calculus1.diff"), function)
    return apply(symbol("calculus1.nthdiff"), order, function)


def write_operator(writer: ContentWriter, node: Call) -> Pieces | None:
    """Derivative[1][f]: the derived function itself."""
    assert type(node.head) is Call
    orders = node.head.arguments
    if len(node.arguments) != 1 or not orders:
        return None
    function = writer.write_head(node.arguments[0])
    if len(orders) == 1:
        return _differentiate(orders[0], function)
    degrees = apply(symbol("list1.list"), *orders)
    total = call("Plus", *orders)
    return apply(symbol("calculus1.partialdiffdegree"), degrees, total, function)


def write_relation(writer: ContentWriter, node: Call) -> Pieces | None:
    links = read_links(node)
    if not links:
        return None
    pieces: list[Pieces] = []
    for name, left, right in links:
        if name not in _RELATIONS:
            return None
        relation = symbol(f"relation1.{_RELATIONS[name]}")
        sides: list[Piece] = [left, right]
        if any(type(side) is Call and side.name in _OF_SETS for side in (left, right)):
            sides = [_set(left), _set(right)]
        pieces.append(apply(relation, *sides))
    return pieces[0] if len(pieces) == 1 else apply(symbol("logic1.and"), *pieces)


def _set(tree: Tree) -> Piece:
    """A list where a set is meant is written as a set."""
    if is_call(tree, "List"):
        assert type(tree) is Call
        return apply(symbol("set1.set"), *tree.arguments)
    return tree


def write_sets(writer: ContentWriter, node: Call) -> Pieces | None:
    """Operations and relations of sets; those of two arguments only with two."""
    name = _SETS[node.name]
    if len(node.arguments) != 2 and name not in ("union", "intersect"):
        return None
    if name == "notin":
        member, domain = node.arguments
        return apply(symbol("set1.notin"), member, _set(domain))
    return apply(symbol(f"set1.{name}"), *(_set(each) for each in node.arguments))


def write_element(writer: ContentWriter, node: Call) -> Pieces | None:
    if len(node.arguments) != 2:
        return None
    members, domain = node.arguments
    each = list_parts(members, "Alternatives", "List")
    pieces = [apply(symbol("set1.in"), member, _set(domain)) for member in each]
    return pieces[0] if len(pieces) == 1 else apply(symbol("logic1.and"), *pieces)


def write_list(writer: ContentWriter, node: Call) -> Pieces:
    rows = read_rows(node)
    if rows is None:
        return apply(symbol("list1.list"), *node.arguments)
    lines = [apply(symbol("linalg2.matrixrow"), *row) for row in rows]
    return apply(symbol("linalg2.matrix"), *lines)


def write_vectors(writer: ContentWriter, node: Call) -> Pieces | None:
    """Products of vectors and of matrices that are written out."""
    if len(node.arguments) != 2 or not all(
        is_call(argument, "List") for argument in node.arguments
    ):
        return None
    flat = [read_rows(argument) is None for argument in node.arguments]
    if node.name == "Dot" and not any(flat):
        return apply(symbol("arith1.times"), *node.arguments)
    if not all(flat):
        return None
    name = "scalarproduct" if node.name == "Dot" else "vectorproduct"
    vectors = [
        apply(symbol("linalg2.vector"), *argument.arguments)
        for argument in node.arguments
        if type(argument) is Call
    ]
    return apply(symbol(f"linalg1.{name}"), *vectors)


def write_piecewise(writer: ContentWriter, node: Call) -> Pieces | None:
    read = read_pieces(node)
    if read is None:
        return None
    cases, otherwise = read
    pieces = [apply(symbol("piece1.piece"), *case) for case in cases]
    last = apply(symbol("piece1.otherwise"), otherwise)
    return apply(symbol("piece1.piecewise"), *pieces, last)


def write_condition(writer: ContentWriter, node: Call) -> Pieces | None:
    """A statement follows from its condition; a value is had only where that holds."""
    if len(node.arguments) != 2:
        return None
    body, condition = node.arguments
    if is_statement(body):
        return apply(symbol("logic1.implies"), condition, body)
    piece = apply(symbol("piece1.piece"), body, condition)
    return apply(symbol("piece1.piecewise"), piece)


def write_quantified(writer: ContentWriter, node: Call) -> Pieces | None:
    arguments = node.arguments
    if not 2 <= len(arguments) <= 3:
        return None
    variable, body = arguments[0], arguments[-1]
    conditions: list[Tree] = list(arguments[1:-1])
    if is_call(variable, "Element", 2):
        assert type(variable) is Call
        conditions.insert(0, variable)
        variable = variable.arguments[0]
    inside: Piece = body
    joining = "logic1.implies" if node.name == "ForAll" else "logic1.and"
    for condition in reversed(conditions):
        inside = apply(symbol(joining), condition, inside)
    return bind(f"quant1.{node.name.lower()}", _names(writer, variable), inside)


def write_function(writer: ContentWriter, node: Call) -> Pieces | None:
    arguments = node.arguments
    if len(arguments) == 1:
        count = max(count_slots(arguments[0]), 1)
        names = [f"<ci>#{place + 1}</ci>" for place in range(count)]
        return bind(_LAMBDA, names, arguments[0])
    if len(arguments) != 2:
        return None
    return bind(_LAMBDA, _names(writer, arguments[0]), arguments[1])


def write_slot(writer: ContentWriter, node: Call) -> Pieces | None:
    place = read_slot(node)
    return None if place is None else (f"<ci>#{place}</ci>",)


def write_index(writer: ContentWriter, node: Call) -> Pieces | None:
    """An index that varies selects; others and marks are part of the name."""
    if not writer.is_indexed(node):
        # A marked formula is named openly as what it is.
        return (writer.name(node),) if writer.is_name(node) else None
    base, indices = split_family(node)
    name = writer.name(base)
    if len(indices) == 1:
        return apply(symbol("linalg1.vector_selector"), indices[0], name)
    if len(indices) == 2:
        return apply(symbol("linalg1.matrix_selector"), *indices, name)
    return apply(symbol("wolfram.Subscript"), name, *indices)


def write_definition(writer: ContentWriter, node: Call) -> Pieces | None:
    if len(node.arguments) != 2:
        return None
    return apply(symbol("relation1.eq"), *node.arguments)


def write_pattern(writer: ContentWriter, node: Call) -> Pieces | None:
    name = node.arguments[0] if node.arguments else None
    if type(name) is not Symbol or not is_call(node.arguments[-1], "Blank"):
        return None
    return (writer.name(name),)


def write_content(writer: ContentWriter, node: Call) -> Pieces | None:
    return (node.arguments[0],) if len(node.arguments) == 1 else None


STRUCTURES = {
    **dict.fromkeys(_ITERATED, write_iterated),
    **dict.fromkeys([*_RELATIONS, "Inequality"], write_relation),
    **dict.fromkeys(_SETS, write_sets),
    **dict.fromkeys(["Dot", "Cross"], write_vectors),
    **dict.fromkeys(["Condition", "ConditionalExpression"], write_condition),
    **dict.fromkeys(["ForAll", "Exists"], write_quantified),
    **dict.fromkeys(["Set", "SetDelayed"], write_definition),
    **dict.fromkeys(
        ["Plus", "Times", "HoldForm", "Defer", "Evaluate", "Parenthesis"], write_content
    ),
    **dict.fromkeys(
        "Subscript Superscript Subsuperscript OverHat OverBar OverTilde OverVector "
        "OverDot UnderBar SuperStar SuperDagger SuperPlus SuperMinus SubPlus "
        "SubMinus".split(),
        write_index,
    ),
    "Limit": write_limit,
    "D": write_derivative,
    "Derivative()": write_operator,
    "Element": write_element,
    "List": write_list,
    "Piecewise": write_piecewise,
    "Function": write_function,
    "Slot": write_slot,
    "Pattern": write_pattern,
}
