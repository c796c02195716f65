"""Sets that are made of others by a formula: powers, multiples, sequences, boxes."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.infix import ATOM, PRODUCT, SUM, Part, Piece, Written
from mathglot.languages.numerals import is_whole
from mathglot.languages.ranges import list_parts, read_range
from mathglot.languages.sympy.roles import SETS, is_set
from mathglot.languages.sympy.sets import MADE, write_set, write_space
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

_SLOT = call("Slot", Number("1"))
# As many members are written out, so that SymPy can join or cut them.
_MOST_MEMBERS = 20
_OVER = {"Union": "union", "Intersection": "intersection"}
_REALS = Symbol("Reals")


def write_power_of_set(writer: SymPyWriter, node: Call) -> Written | None:
    """R^3 is a product of sets; R^n, whose n SymPy must not know, one of columns."""
    if len(node.arguments) != 2:
        return None
    base, exponent = node.arguments
    if type(exponent) is Number and is_whole(exponent.text):
        inside = write_set(writer, base)
        return Written(PRODUCT, ["(", *inside, f")**{exponent.text}"])
    if type(base) is not Symbol or base.name not in SETS:
        raise writer.refuse("a power of a set", "SymPy needs a number as exponent")
    return Written(ATOM, write_space(base, exponent, Number("1")))


def write_moved_set(
    writer: SymPyWriter, node: Call, taken: tuple[Tree, ...] = ()
) -> Written:
    """2 Z, x + A, -A and A - B: all values that the members of sets give.

    What is known to be a set is one, and so is what is taken for one.
    """
    arguments: list[Tree] = []
    sets: list[Tree] = []
    for part in node.arguments:
        if is_set(part, writer.roles.sets) or part in taken:
            sets.append(part)
            arguments.append(call("Slot", Number(str(len(sets)))))
        else:
            arguments.append(part)
    if not sets:
        return _move_unknown(writer, node)
    names = ", ".join(f"_{number + 1}" for number in range(len(sets)))
    pieces: list[Piece] = [f"ImageSet(Lambda(({names},), "]
    pieces += (Part(Call(node.head, tuple(arguments))), ")")
    for each in sets:
        pieces += (", ", *write_set(writer, each))
    return Written(ATOM, [*pieces, ")"])


def _move_unknown(writer: SymPyWriter, node: Call) -> Written:
    """-g(U): a set where nothing says which part is one; only one part can be."""
    others = [part for part in node.arguments if type(part) is not Number]
    if node.name == "Times":
        # A number stands before the set that it multiplies.
        others = others[-1:]
    if len(others) != 1 or type(others[0]) is String:
        raise writer.refuse("a set made by a formula", "SymPy has no symbols for sets")
    return write_moved_set(writer, node, tuple(others))


def write_sequence_as_set(writer: SymPyWriter, node: Call) -> Written | None:
    """The members of a sequence; of one of whole numbers, a range."""
    if len(node.arguments) != 2:
        return None
    body, given = node.arguments
    found = read_range(given)
    if found is None or found.lower is None or found.upper is None:
        raise writer.refuse("Table", "SymPy's sequences do not support this range")
    span: list[Piece] = ["Range(", Part(found.lower), ", ", Part(found.upper, SUM)]
    span.append(" + 1)")
    if body == found.variable:
        return Written(ATOM, span)
    variable = writer.variable(found.variable)
    return Written(
        ATOM, [f"ImageSet(Lambda({variable}, ", Part(body), "), ", *span, ")"]
    )


def write_joined(writer: SymPyWriter, node: Call) -> Written | None:
    """Union @@ Table[A, {n, a, b}]: written out, or a union by name."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Table", 2):
        return None
    head, table = node.arguments
    assert type(table) is Call and type(head) is Symbol
    body, given = table.arguments
    members = _list_members(body, given)
    if members:
        return Written(ATOM, [Part(Call(head, members))])
    if head.name not in _OVER:
        raise writer.refuse("Apply", "SymPy does not support this range")
    variable, span = _read_span(writer, given)
    relation = f"AppliedPredicate(Predicate({_OVER[head.name]!r}), _1, "
    inside: list[Piece] = [f"Lambda({variable}, ", *write_set(writer, body), "), "]
    return Written(ATOM, ["ConditionSet(_1, ", relation, *inside, *span, "))"])


def _list_members(body: Tree, given: Tree) -> tuple[Tree, ...]:
    """The members between two numbers that are not far from each other."""
    found = read_range(given)
    if found is None or type(found.lower) is not Number:
        return ()
    if type(found.upper) is not Number:
        return ()
    ends = found.lower.text, found.upper.text
    if not all(is_whole(end) for end in ends):
        return ()
    numbers = range(int(ends[0]), int(ends[1]) + 1)
    if not 0 < len(numbers) <= _MOST_MEMBERS:
        return ()
    return tuple(
        replaced(body, found.variable, Number(str(number))) for number in numbers
    )


def _read_span(writer: SymPyWriter, given: Tree) -> tuple[str, list[Piece]]:
    """What a union runs over: the numbers from a to b, or the members of a set."""
    if is_call(given, "List", 3):
        found = read_range(given)
        assert found is not None and found.lower is not None
        assert found.upper is not None
        span: list[Piece] = ["Range(", Part(found.lower), ", ", Part(found.upper, SUM)]
        return writer.variable(found.variable), [*span, " + 1)"]
    if is_call(given, "List", 2) or is_call(given, "Element", 2):
        assert type(given) is Call
        variable, domain = given.arguments
        return writer.variable(variable), write_set(writer, domain)
    raise writer.refuse("Apply", "SymPy does not support this range")


def list_sides(node: Tree) -> list[tuple[Tree, Tree]] | None:
    """The sides of Rectangle[{a, c}, {b, d}] or Cuboid[...]: from a to b, c to d."""
    if type(node) is not Call or node.name not in ("Rectangle", "Cuboid"):
        return None
    if len(node.arguments) != 2:
        return None
    low, high = (list_parts(corner, "List") for corner in node.arguments)
    return list(zip(low, high, strict=True)) if len(low) == len(high) else None


def write_box(writer: SymPyWriter, node: Call) -> Written | None:
    sides = list_sides(node)
    if not sides:
        return None
    pieces: list[Piece] = ["ProductSet("]
    for low, high in sides:
        pieces += ("Interval(", Part(low), ", ", Part(high), "), ")
    return Written(ATOM, [*pieces[:-1], "))"])


def write_whole_space(writer: SymPyWriter, node: Call) -> Written | None:
    """FullRegion[n]: all points of n real numbers."""
    if len(node.arguments) != 1:
        return None
    return Written(ATOM, write_space(_REALS, node.arguments[0], Number("1")))


def write_segment(writer: SymPyWriter, node: Call) -> Written | None:
    """Line[{a, b}]: all numbers between two others."""
    if len(node.arguments) != 1 or not is_call(node.arguments[0], "List", 2):
        return None
    ends = node.arguments[0]
    assert type(ends) is Call
    start, end = ends.arguments
    point = Part(walk_segment(start, end, _SLOT))
    return Written(ATOM, ["ImageSet(Lambda(_1, ", point, "), Interval(0, 1))"])


def walk_segment(start: Tree, end: Tree, parameter: Tree) -> Tree:
    """The point of a segment that a parameter between 0 and 1 gives."""
    return call("Plus", start, call("Times", parameter, call("Subtract", end, start)))


def write_made(writer: SymPyWriter, node: Call) -> Written | None:
    """A set of sets; its head says which."""
    (made,) = node.arguments
    assert type(made) is Call
    if made.name in ("Power", "Tuples"):
        return write_power_of_set(writer, made)
    if made.name == "Table":
        return write_sequence_as_set(writer, made)
    if made.name == "Apply":
        return write_joined(writer, made)
    return write_moved_set(writer, made)


def write_boundary(writer: SymPyWriter, node: Call) -> Written | None:
    return Written(ATOM, write_set(writer, node))


def write_product(writer: SymPyWriter, node: Call) -> Written | None:
    pieces: list[Piece] = ["ProductSet("]
    for part in node.arguments:
        pieces += (*write_set(writer, part), ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


STRUCTURES: dict[str, Callable[[SymPyWriter, Call], Written | None]] = {
    **dict.fromkeys(("Rectangle", "Cuboid"), write_box),
    **dict.fromkeys(("CartesianProduct", "RegionProduct"), write_product),
    "FullRegion": write_whole_space,
    "Line": write_segment,
    "RegionBoundary": write_boundary,
    MADE: write_made,
}
