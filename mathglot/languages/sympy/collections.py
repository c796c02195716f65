"""Indices, functions as values, sequences and rules in SymPy."""

from __future__ import annotations

from mathglot.languages.infix import (
    ATOM,
    SUM,
    Part,
    Piece,
    Written,
    apply_to,
    separate,
)
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.ranges import count_slots, is_statement, read_range, read_slot
from mathglot.languages.sympy.roles import is_set
from mathglot.languages.sympy.sets import write_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    replaced,
)

_SIZES = ("Norm", "Abs")
_CLAIMS = (Symbol("And"), Symbol("Equal"))
_PRIMED = ("1", "2", "3")


def write_index(writer: SymPyWriter, node: Call) -> Written | None:
    """A subscript that varies makes an indexed name; others are part of the name."""
    if not node.arguments:
        return None
    base, *places = node.arguments
    if not is_name(base) and writer.shapes.of(base) is not None:
        return _write_entry(writer, base, places)
    return write_name(writer, node)


def _write_entry(writer: SymPyWriter, matrix: Tree, places: list[Tree]) -> Written:
    """An entry of a matrix, counted from 1; SymPy counts from 0."""
    pieces: list[Piece] = [Part(matrix, ATOM), "["]
    for place in places:
        pieces += (Part(place, SUM), " - 1", ", ")
    if len(places) == 1:
        pieces += ("0", ", ")
    return Written(ATOM, [*pieces[:-1], "]"])


def write_name(writer: SymPyWriter, node: Call) -> Written:
    """A name; of a formula with a mark or an index, a function by its name."""
    marked, *marks = node.arguments or (node,)
    is_named = type(marked) is String or writer.names.spell(node) is not None
    if is_named or is_name(node):
        return writer.write_name(node)
    if type(marked) is Call and marked.name in _SIZES and node.name == "Subscript":
        # The norm by which a size is measured: |f|_K.
        return apply_to(f"Function({marked.name!r})", [*marked.arguments, *marks])
    return apply_to(f"Function({node.name!r})", node.arguments)


def write_table(writer: SymPyWriter, node: Call) -> Written | None:
    """Table[f, {k, a, b}]: the sequence of the values of f."""
    if len(node.arguments) != 2:
        return None
    found = read_range(node.arguments[1])
    if found is None or found.lower is None or found.upper is None:
        raise writer.refuse("Table", "SymPy's sequences do not support this range")
    shape = writer.shapes.of(node)
    if shape is not None:
        place = call("Plus", call("Slot", Number("1")), found.lower)
        value = Part(replaced(node.arguments[0], found.variable, place))
        rows: list[Piece] = ["FunctionMatrix(", Part(shape.rows), ", 1"]
        return Written(ATOM, [*rows, ", Lambda((_1, _2), ", value, "))"])
    variable = writer.variable(found.variable)
    opening: list[Piece] = ["SeqFormula(", Part(node.arguments[0]), f", ({variable}, "]
    return Written(ATOM, [*opening, Part(found.lower), ", ", Part(found.upper), "))"])


def write_numbers(writer: SymPyWriter, node: Call) -> Written | None:
    """Range[a, b, step], whose end belongs to it; SymPy's does not."""
    arguments = node.arguments
    if not 1 <= len(arguments) <= 3:
        return None
    first = arguments[0] if len(arguments) > 1 else Number("1")
    last = arguments[1] if len(arguments) > 1 else arguments[0]
    pieces: list[Piece] = ["Range(", Part(first), ", ", Part(last, SUM)]
    if len(arguments) < 3:
        return Written(ATOM, [*pieces, " + 1)"])
    step = arguments[2]
    sign = " - 1" if is_call(step, "Minus") else " + 1"
    return Written(ATOM, [*pieces, f"{sign}, ", Part(step), ")"])


def write_part(writer: SymPyWriter, node: Call) -> Written | None:
    """x[[i]] counts from 1, SymPy's matrices from 0."""
    if len(node.arguments) < 2:
        return None
    base, *places = node.arguments
    if writer.shapes.of(base) is None and not is_call(base, "List"):
        name = writer.spell(base)
        return Written(ATOM, [f"Indexed({name!r}, ", *separate(places), ")"])
    return _write_entry(writer, base, places)


def write_rule(writer: SymPyWriter, node: Call) -> Written | None:
    """x -> y, which `subs` takes."""
    if len(node.arguments) != 2:
        return None
    return Written(ATOM, ["Dict((", *separate(node.arguments), "))"])


def write_differential(writer: SymPyWriter, node: Call) -> Written | None:
    """dx is a name; d of a formula a function; dy by dx a derivative of y(x)."""
    if len(node.arguments) == 2:
        body, variable = node.arguments
        named = writer.variable(variable)
        if type(body) is Symbol:
            name = writer.spell(body)
            return Written(ATOM, [f"Derivative(Function({name!r})({named}), {named})"])
        return Written(ATOM, ["Derivative(", Part(body), f", {named})"])
    if len(node.arguments) != 1:
        return None
    if writer.shapes.of(node) is not None or writer.is_plain_name(node.arguments[0]):
        return writer.write_name(node)
    return Written(ATOM, ["Function('d')(", Part(node.arguments[0]), ")"])


def write_composed(writer: SymPyWriter, node: Call) -> Written | None:
    """Composition[f, g][x] is f(g(x))."""
    assert type(node.head) is Call
    inner: tuple[Tree, ...] = node.arguments
    for function in reversed(node.head.arguments):
        inner = (Call(function, inner),)
    return Written(ATOM, [Part(inner[0], ATOM)]) if len(inner) == 1 else None


def write_composition(writer: SymPyWriter, node: Call) -> Written | None:
    """Composition[f, g] alone, as the function that takes x to f(g(x))."""
    if not node.arguments:
        return None
    slot = Symbol("_1")
    return Written(ATOM, ["Lambda(_1, ", Part(Call(node, (slot,))), ")"])


def write_inverse_function(writer: SymPyWriter, node: Call) -> Written | None:
    """InverseFunction[f][x], as a function of the author's."""
    assert type(node.head) is Call
    inside = node.head.arguments
    if len(inside) != 1:
        return None
    name = writer.spell(inside[0]) + "_inverse"
    return Written(ATOM, [f"Function({name!r})(", *separate(node.arguments), ")"])


def write_function_sum(writer: SymPyWriter, node: Call) -> Written | None:
    """(f + g)[x] is f(x) + g(x)."""
    assert type(node.head) is Call
    parts = tuple(Call(part, node.arguments) for part in node.head.arguments)
    return Written(ATOM, [Part(Call(node.head.head, parts), ATOM)])


def write_inverse(writer: SymPyWriter, node: Call) -> Written | None:
    """InverseFunction[f] alone, as the function that takes x to its value."""
    if len(node.arguments) != 1 or not writer.is_plain_name(node.arguments[0]):
        return None
    name = writer.spell(node.arguments[0]) + "_inverse"
    return Written(ATOM, [f"Lambda(_1, Function({name!r})(_1))"])


def write_labelled(writer: SymPyWriter, node: Call) -> Written | None:
    """H: p != q. What stands before the colon is only what the statement is called."""
    if len(node.arguments) != 2 or not is_statement(node.arguments[1]):
        return None
    label, statement = node.arguments
    is_label = type(label) is String or writer.is_plain_name(label)
    return Written(ATOM, [Part(statement)]) if is_label else None


def write_operator(writer: SymPyWriter, node: Call) -> Written | None:
    """What an author writes between two things and SymPy does not know, by name."""
    if len(node.arguments) < 2 or any(map(writer.shapes.of, node.arguments)):
        return None
    opening = f"Function({node.name!r})("
    return Written(ATOM, [opening, *separate(node.arguments), ")"])


def write_constant(writer: SymPyWriter, node: Call) -> Written | None:
    """C[1]: a constant of integration."""
    if len(node.arguments) != 1:
        return None
    return Written(
        ATOM, [writer.name(Call(Symbol("Subscript"), (node.head, *node.arguments)))]
    )


def write_function(writer: SymPyWriter, node: Call) -> Written | None:
    """Function[x, f] and f &, whose slots become _1, _2 ..."""
    arguments = node.arguments
    if len(arguments) == 1:
        count = max(count_slots(arguments[0]), 1)
        names = ", ".join(f"_{place + 1}" for place in range(count))
        signature = f"({names})" if count > 1 else names
        return Written(ATOM, [f"Lambda({signature}, ", Part(arguments[0]), ")"])
    if len(arguments) != 2:
        return None
    variables, body = arguments
    if is_call(variables, "List"):
        assert type(variables) is Call
        bound = writer.bound(variables.arguments)
        return Written(ATOM, ["Lambda(", *bound, ", ", Part(body), ")"])
    bound = writer.bound([variables])
    return Written(ATOM, ["Lambda(", *bound, ", ", Part(body), ")"])


def write_slot(writer: SymPyWriter, node: Call) -> Written | None:
    place = read_slot(node)
    return None if place is None else Written(ATOM, [f"_{place}"])


def write_called_function(writer: SymPyWriter, node: Call) -> Written:
    return Written(ATOM, [Part(node.head), "(", *separate(node.arguments), ")"])


def write_applied(writer: SymPyWriter, node: Call) -> Written | None:
    """f @@ Table[x_i, ...]: an author's f of a sequence."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Table"):
        return None
    function, sequence = node.arguments
    if function == Symbol("Sequence"):
        return Written(ATOM, [Part(sequence)])
    if is_set(node, writer.roles.sets):
        return Written(ATOM, write_set(writer, node))
    if function in _CLAIMS:
        return _write_claim(writer, node, sequence)
    if not is_name(function):
        return None
    return Written(ATOM, [Part(Call(function, (sequence,)))])


def _write_claim(writer: SymPyWriter, node: Call, table: Tree) -> Written | None:
    """And @@ Table[p, {k, a, b}]: p for all k; of Equal, x_k is x_a for all k."""
    assert type(table) is Call
    body, given = table.arguments
    found = read_range(given)
    if found is None or found.lower is None or found.upper is None:
        return None
    if node.arguments[0] == Symbol("Equal"):
        body = call("Equal", body, replaced(body, found.variable, found.lower))
    span = call("LessEqual", found.lower, found.variable, found.upper)
    claim = call("ForAll", found.variable, span, body)
    if node in writer.asserted:
        writer.asserted |= {claim}
    return Written(ATOM, [Part(claim)])


def write_starred(writer: SymPyWriter, node: Call) -> Written | None:
    """(f * g)(t), whatever the author's star is: a function of f, g and t."""
    assert type(node.head) is Call
    parts = [*node.head.arguments, *node.arguments]
    if any(type(part) is Symbol and is_built_in(part.name) for part in parts):
        return None
    return Written(ATOM, ["Function('Star')(", *separate(parts), ")"])


def write_scaled_function(writer: SymPyWriter, node: Call) -> Written | None:
    """(a f)[x] is a f(x)."""
    assert type(node.head) is Call
    if not node.head.arguments or not is_name(node.head.arguments[-1]):
        return None
    *factors, function = node.head.arguments
    whole = Call(node.head.head, (*factors, Call(function, node.arguments)))
    return Written(ATOM, [Part(whole, ATOM)])


def write_bare_derivative(writer: SymPyWriter, node: Call) -> Written | None:
    """f', of which nobody says where: a name with as many primes."""
    assert type(node.head) is Call
    if len(node.arguments) != 1 or len(node.head.arguments) != 1:
        return None
    (function,), (order,) = node.arguments, node.head.arguments
    if type(order) is Number and order.text in _PRIMED and is_name(function):
        name = writer.spell(function) + "prime" * int(order.text)
        return Written(ATOM, [f"Symbol({name!r})"])
    return apply_to("Function('Derivative')", (function, order))


STRUCTURES = {
    "Derivative()": write_bare_derivative,
    "Star()": write_starred,
    "Times()": write_scaled_function,
    "Apply": write_applied,
    **dict.fromkeys(
        "Superscript Subsuperscript OverHat OverBar OverTilde OverVector OverDot "
        "UnderBar SuperStar SuperDagger SuperPlus SuperMinus SubPlus SubMinus "
        "SubStar".split(),
        write_name,
    ),
    **dict.fromkeys(["Plus()", "Subtract()", "Minus()"], write_function_sum),
    "Subscript": write_index,
    "C": write_constant,
    "Function": write_function,
    "Function()": write_called_function,
    "Slot": write_slot,
    "Table": write_table,
    "Range": write_numbers,
    "Part": write_part,
    "Rule": write_rule,
    "Dt": write_differential,
    **dict.fromkeys(("Composition()", "SmallCircle()"), write_composed),
    "Composition": write_composition,
    "InverseFunction": write_inverse,
    "Colon": write_labelled,
    **dict.fromkeys(
        "CircleTimes CirclePlus CircleDot CircleMinus Star Wedge Diamond".split(),
        write_operator,
    ),
    "InverseFunction()": write_inverse_function,
}
