"""Sums, products, quotients and powers in Python.

Python computes with whole numbers before SymPy sees them, and makes floats of their
quotients; where both sides are such, one is made SymPy's.
"""

from __future__ import annotations

from mathglot.languages.infix import (
    ATOM,
    POWER,
    PRODUCT,
    SUM,
    Part,
    Piece,
    Written,
    apply_to,
    multiply,
    separate,
)
from mathglot.languages.names import is_name
from mathglot.languages.numerals import is_whole
from mathglot.languages.sympy.matrices import (
    join_operands,
    write_power_of_matrix,
)
from mathglot.languages.sympy.roles import is_set
from mathglot.languages.sympy.sets import write_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

_ONE = Number("1")
_WHOLE = frozenset(("Plus", "Times", "Minus", "Subtract"))


def is_pythonic(tree: Tree) -> bool:
    """Whether what is written is a plain Python int."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Number and is_whole(node.text):
            continue
        if type(node) is not Call or node.name not in _WHOLE:
            return False
        todo.extend(node.arguments)
    return True


def write_plus(writer: SymPyWriter, node: Call) -> Written:
    if not node.arguments:
        return Written(ATOM, ["0"])
    if _is_of_sets(writer, node):
        return Written(ATOM, write_set(writer, node))
    first, *rest = join_operands(writer, node)
    if not rest:
        return Written(ATOM, [Part(first, ATOM)])
    pieces = [Part(first, SUM), " + ", *separate(rest, " + ", PRODUCT)]
    return Written(SUM, pieces)


def _is_of_sets(writer: SymPyWriter, node: Call) -> bool:
    """Whether sets are added or subtracted, which SymPy would unite."""
    return any(part in writer.roles.sets for part in node.arguments)


def write_subtract(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    if _is_of_sets(writer, node):
        return Written(ATOM, write_set(writer, node))
    left, right = join_operands(writer, node)
    return Written(SUM, [Part(left, SUM), " - ", Part(right, PRODUCT)])


def write_minus(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    (inside,) = join_operands(writer, node)
    return Written(SUM, ["-", Part(inside, PRODUCT)])


def write_times(writer: SymPyWriter, node: Call) -> Written:
    if is_set(node, writer.roles.sets):
        return Written(ATOM, write_set(writer, node))
    factors = join_operands(writer, node)
    is_of_matrices = any(writer.shapes.of(part) for part in node.arguments)
    if is_of_matrices and writer.shapes.of(node) is None:
        raise writer.refuse("a product of columns", "SymPy does not have it")
    return multiply(factors)


def write_divide(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    if writer.shapes.of(node.arguments[1]) is not None:
        raise writer.refuse("Divide", "SymPy does not divide by a matrix")
    if any(is_set(part, writer.roles.sets) for part in node.arguments):
        raise writer.refuse("Divide", "SymPy does not divide sets")
    above, below = join_operands(writer, node)
    if not (is_pythonic(above) and is_pythonic(below)):
        return Written(PRODUCT, [Part(above, PRODUCT), "/", Part(below, PRODUCT + 1)])
    return Written(ATOM, ["Rational(", Part(above), ", ", Part(below), ")"])


def write_power(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    if is_set(node, writer.roles.sets):
        return Written(ATOM, write_set(writer, node))
    join_operands(writer, node)
    base, exponent = node.arguments
    if writer.shapes.of(exponent) is not None:
        raise writer.refuse("Power", "SymPy does not support it for matrices")
    if writer.shapes.of(base) is not None:
        return write_power_of_matrix(writer, node)
    if base == Symbol("E"):
        return Written(ATOM, ["exp(", Part(exponent), ")"])
    if is_call(base, "O"):
        assert type(base) is Call
        return write_order(writer, base, exponent)
    if is_pythonic(base) and is_pythonic(exponent):
        return Written(POWER, ["S(", Part(base), ")**", Part(exponent, ATOM)])
    return Written(POWER, [Part(base, ATOM), "**", Part(exponent, ATOM)])


# Letters that say how many: O(n) is of large n.
_COUNTS = frozenset(map(Symbol, ("n", "m", "N")))


def write_order(writer: SymPyWriter, node: Call, exponent: Tree) -> Written | None:
    """O[x]^n, O[x, a]^n: what is left out of a series, of the variable itself.

    SymPy's is of x to 0, unless it is told; what counts something is large.
    """
    if len(node.arguments) == 1 and is_call(node.arguments[0], "Divide", 2):
        return _write_far_order(writer, node.arguments[0], exponent)
    if not node.arguments or not is_name(node.arguments[0]):
        return _write_other_order(writer, node, exponent)
    if node.arguments[0] in writer.varying:
        # SymPy would compare the order with sums over its members, and fail.
        raise writer.refuse("O", "its variable has members with indices")
    variable = writer.variable(node.arguments[0])
    power: list[Piece] = ["**", Part(exponent, ATOM)]
    if exponent == _ONE:
        power = []
    if len(node.arguments) == 1:
        limit = f", ({variable}, oo)" if node.arguments[0] in _COUNTS else ""
        return Written(ATOM, [f"O({variable}", *power, f"{limit})"])
    if len(node.arguments) != 2:
        return None
    point = node.arguments[1]
    base: list[Piece] = [f"O(({variable} - ", Part(point, PRODUCT), ")"]
    return Written(ATOM, [*base, *power, f", ({variable}, ", Part(point), "))"])


def _write_other_order(
    writer: SymPyWriter, node: Call, exponent: Tree
) -> Written | None:
    """O[x^n] as O[x]^n; O[n Log[n]], of which nobody says where, by name."""
    if len(node.arguments) != 1 or exponent != _ONE:
        return None
    (inside,) = node.arguments
    if type(inside) is Call and inside.name == "Power":
        base, power = inside.arguments
        if is_name(base) and type(power) is Number:
            return write_order(writer, call("O", base), power)
    return apply_to("Function('O')", node.arguments)


def _write_far_order(
    writer: SymPyWriter, inside: Tree, exponent: Tree
) -> Written | None:
    """O[1/x]^n and O[1/x^n]: for large x."""
    assert type(inside) is Call
    above, below = inside.arguments
    base = below
    if type(below) is Call and below.name == "Power":
        base = below.arguments[0]
    if above != _ONE or not is_name(base):
        return _write_other_order(writer, call("O", inside), exponent)
    variable = writer.variable(base)
    whole: list[Piece] = ["O(", Part(inside)]
    if exponent != _ONE:
        whole = ["O((", Part(inside), ")**", Part(exponent, ATOM)]
    return Written(ATOM, [*whole, f", ({variable}, oo))"])


STRUCTURES = {
    "Plus": write_plus,
    "Subtract": write_subtract,
    "Minus": write_minus,
    "Times": write_times,
    "Divide": write_divide,
    "Power": write_power,
    "O": lambda writer, node: write_order(writer, node, _ONE),
}
