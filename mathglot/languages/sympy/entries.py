"""Matrices by their entries, for what SymPy computes of numbers alone.

SymPy neither adds nor multiplies the sum, integral, limit or derivative of a matrix.
It does so with the matrix of the sums, integrals, limits and derivatives:

>>> from mathglot.languages import parse, render
>>> render(parse("D[r[t], t] . v", "mathematica"), "sympy")[:58]
'(FunctionMatrix(n, 1, Lambda((_1, _2), Derivative(Function'
"""

from __future__ import annotations

from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.ranges import read_range
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Tree, call, is_call, preorder
from mathglot.languages.walks import shape_of

_ONE = Number("1")
# Of matrices, but no matrices for SymPy.
_LOOSE = frozenset(
    "Sum Integrate Limit D Piecewise Condition ReplaceAll Grad MatrixExp".split()
)
# The entry is a number, though SymPy takes a function of a matrix for none.
_EXPONENTIAL = "Function('MatrixExp', commutative=True)("
_ENTRIES = "Matrix$Entries"
_ENTRY = "Matrix$Entry"


def is_loose(tree: Tree) -> bool:
    """Whether a matrix is one that SymPy neither adds nor multiplies."""
    tree = _uncover(tree)
    if type(tree) is not Call:
        return False
    return tree.name in _LOOSE and not _is_by_coordinates(tree)


def _uncover(tree: Tree) -> Tree:
    while is_call(tree, "Minus", 1) or is_call(tree, "Parenthesis", 1):
        assert type(tree) is Call
        tree = tree.arguments[0]
    return tree


def _is_by_coordinates(node: Call) -> bool:
    return node.name == "Grad" and is_call(node.arguments[-1], "List")


def tighten(writer: SymPyWriter, tree: Tree) -> Tree:
    """A matrix as one that SymPy adds and multiplies; all else is left as it is."""
    if not is_loose(tree) or writer.shapes.of(tree) is None:
        return tree
    if is_call(tree, "Minus", 1) or is_call(tree, "Parenthesis", 1):
        assert type(tree) is Call
        return Call(tree.head, (tighten(writer, tree.arguments[0]),))
    return call(_ENTRIES, tree)


def write_tight(writer: SymPyWriter, node: Call) -> Written:
    (inside,) = node.arguments
    assert type(inside) is Call
    return write_entries(writer, inside)


def write_entries(writer: SymPyWriter, node: Call, like: Tree | None = None) -> Written:
    """The matrix of the values of what is done to each entry, sized like another."""
    shape = writer.shapes.of(node if like is None else like)
    assert shape is not None
    if node.name in ("Piecewise", "Condition"):
        raise writer.refuse(node.name, "SymPy does not support it for matrices")
    if node.name == "Integrate" and _has_matrix_inside(writer, node):
        raise writer.refuse("Integrate", "SymPy integrates no function of a matrix")
    if node.name == "MatrixExp":
        # SymPy does not know the entries of the exponential, and can only name them.
        inside = Part(tighten(writer, node.arguments[0]))
        value: list[Piece] = [_EXPONENTIAL, inside, ", _1, _2)"]
    elif node.name == "Grad":
        value = _write_slope(writer, *node.arguments)
    else:
        first, *rest = node.arguments
        value = [Part(Call(node.head, (call(_ENTRY, first), *rest)))]
    return _write_function(Part(shape.rows), Part(shape.columns), value)


def _has_matrix_inside(writer: SymPyWriter, node: Call) -> bool:
    """Whether the variable is inside a function of a matrix: exp(t P), g(t y).

    SymPy integrates the entries of a product at once, and fails at these.
    """
    body, *given = node.arguments
    spans = [read_range(one) for one in given]
    variables = {span.variable for span in spans if span is not None}
    return any(
        writer.shapes.of(argument) is not None
        and not variables.isdisjoint(preorder(argument))
        for part in preorder(body)
        if type(part) is Call and (part.name == "MatrixExp" or _is_own(part))
        for argument in part.arguments
    )


def _is_own(node: Call) -> bool:
    """Whether a function is the author's, or the derivative of one."""
    if shape_of(node) == "Derivative()()":
        return True
    return is_name(node.head) and not is_built_in(node.name)


def _write_slope(writer: SymPyWriter, body: Tree, by: Tree) -> list[Piece]:
    """The derivative by an entry; SymPy takes that of an author's function for 0."""
    if type(body) is Call and is_name(body.head):
        name = f"grad_{writer.spell(body.head)}"
        arguments = separate(body.arguments)
        return [f"Function({name!r}, commutative=True)(", *arguments, ", _1)"]
    for part in preorder(body):
        if type(part) is Call and is_name(part.head) and by in preorder(part):
            raise writer.refuse("Grad", "SymPy would take this derivative for zero")
    return ["Derivative(", Part(body), ", ", Part(by, ATOM), "[_1, 0])"]


def _write_function(rows: Part, columns: Part, value: list[Piece]) -> Written:
    opening: list[Piece] = ["FunctionMatrix(", rows, ", ", columns]
    return Written(ATOM, [*opening, ", Lambda((_1, _2), ", *value, "))"])


def write_any_entry(writer: SymPyWriter, node: Call) -> Written:
    """The entry of a matrix at _1 and _2."""
    (matrix,) = node.arguments
    return Written(ATOM, write_entry(writer, matrix, "_1", "_2"))


def write_entry(
    writer: SymPyWriter, matrix: Tree, row: str, column: str
) -> list[Piece]:
    """An entry of a matrix; of a function's value, the value with a place more."""
    shape = writer.shapes.of(matrix)
    assert shape is not None
    is_own = type(matrix) is Call and is_name(matrix.head)
    if type(matrix) is Call and is_own and not is_built_in(matrix.name):
        head: Tree = matrix.head
        indices: tuple[Tree, ...] = ()
        if writer.is_varying(head):
            head, indices = split_family(head)
        arguments = separate([*indices, *matrix.arguments])
        place = row if shape.columns == _ONE else f"{row}, {column}"
        is_of_matrix = any(map(writer.shapes.of, matrix.arguments))
        kind = ", commutative=True" if is_of_matrix else ""
        opening = f"Function({writer.spell(head)!r}{kind})("
        return [opening, *arguments, f", {place})"]
    if is_call(matrix, "List") and writer.shapes.is_column(matrix) and row.isdigit():
        assert type(matrix) is Call
        return [Part(matrix.arguments[int(row)])]
    if writer.has_events:
        raise writer.refuse("P", "SymPy has no probabilities among entries")
    column = "0" if shape.columns == _ONE else column
    return [Part(tighten(writer, matrix), ATOM), f"[{row}, {column}]"]


STRUCTURES = {_ENTRIES: write_tight, _ENTRY: write_any_entry}
