"""Matrices, columns, their products and what is computed from them, in SymPy.

A name whose size nothing says has a letter for it: `MatrixSymbol('A', n, n)`. A number
that a product of matrices comes to is taken out of it by `[0, 0]`.
"""

from __future__ import annotations

from mathglot.languages.infix import ATOM, PRODUCT, SUM, Part, Piece, Written, separate
from mathglot.languages.ranges import has_dots, is_statement, list_parts, read_rows
from mathglot.languages.sympy.dimensions import ELEMENTWISE, Shape
from mathglot.languages.sympy.entries import tighten
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
)

_ZERO = Number("0")
_ONE = Number("1")
_TWO = Number("2")
# What SymPy has a set or a tuple for, and computes with nothing of them.
_LISTS = frozenset(("List", "Table", "PlusMinus", "MinusPlus"))


def write_list(writer: SymPyWriter, node: Call) -> Written:
    """A matrix where the rows are lists of one length, else a tuple or a column."""
    rows = read_rows(node)
    if rows is not None:
        return _write_rows(writer, rows)
    if not writer.shapes.is_column(node):
        return Written(ATOM, ["Tuple(", *separate(node.arguments), ")"])
    for part in node.arguments:
        if writer.shapes.of(part) is not None or has_dots(part):
            reason = "the entries of SymPy's matrices are numbers"
            raise writer.refuse("a column of columns or lists", reason)
    return Written(ATOM, ["Matrix([", *separate(node.arguments), "])"])


def write_diagonal(writer: SymPyWriter, node: Call) -> Written | None:
    """A matrix of blocks along the diagonal, where there are matrices for entries."""
    if len(node.arguments) != 1 or not is_call(node.arguments[0], "List"):
        return None
    cells = list_parts(node.arguments[0], "List")
    shapes = list(map(writer.shapes.of, cells))
    if not any(shapes):
        return _write_diagonal_of_numbers(writer, cells)
    if not all(shapes):
        raise writer.refuse("a matrix of matrices", "parts of it have no size")
    return Written(ATOM, ["BlockDiagMatrix(", *separate(cells), ")"])


def _write_diagonal_of_numbers(
    writer: SymPyWriter, cells: tuple[Tree, ...]
) -> Written | None:
    """With its zeros, where an entry has an index: SymPy's diag asks for its range."""
    if not any(writer.is_varying(part) for cell in cells for part in preorder(cell)):
        return None
    places = range(len(cells))
    rows = [
        call("List", *(cell if at == place else _ZERO for place in places))
        for at, cell in enumerate(cells)
    ]
    return Written(ATOM, [Part(call("List", *rows), ATOM)])


def _write_rows(writer: SymPyWriter, rows: list[tuple[Tree, ...]]) -> Written:
    inner = [writer.shapes.of(cell) for row in rows for cell in row]
    if any(inner) and not all(inner):
        rows = _fill_blocks(writer, rows)
    if any(is_call(cell, "List") or is_statement(cell) for row in rows for cell in row):
        raise writer.refuse("a table", "the entries of SymPy's matrices are numbers")
    pieces: list[Piece] = ["BlockMatrix([" if any(inner) else "Matrix(["]
    for row in rows:
        pieces += ("[", *separate(row), "]", ", ")
    return Written(ATOM, [*pieces[:-1], "])"])


def _fill_blocks(
    writer: SymPyWriter, rows: list[tuple[Tree, ...]]
) -> list[tuple[Tree, ...]]:
    """Blocks, with the zeros among them as large as what stands beside them."""
    shapes = [[writer.shapes.of(cell) for cell in row] for row in rows]
    heights = [next((each.rows for each in row if each), None) for row in shapes]
    columns = list(zip(*shapes, strict=True))
    widths = [next((each.columns for each in row if each), None) for row in columns]
    filled: list[tuple[Tree, ...]] = []
    for row, known, height in zip(rows, shapes, heights, strict=True):
        cells: list[Tree] = []
        for cell, shape, width in zip(row, known, widths, strict=True):
            if shape is None and (cell != _ZERO or height is None or width is None):
                reason = "parts of it have no size"
                raise writer.refuse("a matrix of matrices", reason)
            size = call("List", height or _ONE, width or _ONE)
            cells.append(cell if shape else call("ConstantArray", _ZERO, size))
        filled.append(tuple(cells))
    return filled


def join_operands(writer: SymPyWriter, node: Call) -> tuple[Tree, ...]:
    """The operands as SymPy joins them; an error where it cannot."""
    for part in node.arguments:
        is_list = type(part) is Call and part.name in _LISTS
        is_list = is_list and writer.shapes.of(part) is None
        if is_list or (is_statement(part) and type(part) is Call):
            reason = "SymPy computes only with numbers and matrices"
            raise writer.refuse("a list or statement in arithmetic", reason)
    shapes = [shape for part in node.arguments if (shape := writer.shapes.of(part))]
    if not shapes:
        return node.arguments
    operands = tuple(tighten(writer, part) for part in node.arguments)
    if node.name in ("Times", "Divide", "Power") or len(shapes) == len(operands):
        return operands
    return tuple(
        tight if writer.shapes.of(part) else add_identity(writer, part, shapes[0])
        for part, tight in zip(node.arguments, operands, strict=True)
    )


def add_identity(writer: SymPyWriter, number: Tree, shape: Shape) -> Tree:
    """A number beside a square matrix: 1 + A is said for the identity and A."""
    if shape.rows != shape.columns:
        raise writer.refuse("a number added to a matrix", "SymPy adds only matrices")
    identity = call("IdentityMatrix", shape.rows)
    return identity if number == _ONE else call("Times", number, identity)


def write_dot(writer: SymPyWriter, node: Call) -> Written | None:
    """A product; a column at the left stands for its transpose."""
    arguments = node.arguments
    if len(arguments) < 2:
        return None
    if writer.is_quantum:
        return Written(PRODUCT, separate(arguments, "*", PRODUCT + 1))
    shapes = [writer.shapes.of(part) for part in arguments]
    if not all(shapes):
        raise writer.refuse("Dot", "SymPy needs matrices or vectors on both sides")
    arguments = tuple(tighten(writer, part) for part in arguments)
    first, last = shapes[0], shapes[-1]
    assert first is not None and last is not None
    turned = first.columns == _ONE and first.rows != _ONE and last.rows != _ONE
    pieces: list[Piece] = [Part(arguments[0], PRODUCT)]
    if turned:
        pieces = [Part(arguments[0], ATOM), ".T"]
    pieces += ("*", *separate(arguments[1:], "*", PRODUCT + 1))
    rows = first.columns if turned else first.rows
    return _take_number(pieces, rows == _ONE == last.columns)


def _take_number(pieces: list[Piece], is_number: bool) -> Written:
    if is_number:
        return Written(ATOM, ["(", *pieces, ")[0, 0]"])
    return Written(PRODUCT, pieces)


def write_cross(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    parts: list[Piece] = []
    for part in node.arguments:
        if writer.shapes.of(part) is None:
            raise writer.refuse("Cross", "SymPy needs vectors on both sides")
        parts += ("Matrix(", Part(tighten(writer, part)), ")", ".cross(")
    return Written(ATOM, [*parts[:-1], ")"])


_FORMS = {
    "Det": "Determinant(#)",
    "Tr": "Trace(#)",
    "Transpose": "Transpose(#)",
    "ConjugateTranspose": "Adjoint(#)",
    "Conjugate": "Adjoint(Transpose(#))",
    "Inverse": "Inverse(#)",
    "MatrixExp": "exp(#)",
    "Permanent": "Permanent(#)",
}
# What SymPy computes at once, and only where the matrix is written out.
_METHODS = {
    "PseudoInverse": "#.pinv()",
    "MatrixRank": "#.rank()",
    "Adjugate": "#.adjugate()",
}


def write_of_matrix(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    (matrix,) = node.arguments
    if writer.shapes.of(matrix) is None:
        if node.name == "Conjugate":
            return None
        if node.name == "MatrixRank" and writer.is_plain_name(matrix):
            # A number, of a matrix that nothing says the size of.
            return Written(ATOM, ["Function('MatrixRank')(", Part(matrix), ")"])
        if node.name == "Tr":
            # Of an operator, as in the trace of exp(-beta H).
            return Written(ATOM, ["Function('Trace')(", Part(matrix), ")"])
        raise writer.refuse(node.name, "SymPy needs a matrix there")
    matrix = tighten(writer, matrix)
    form = _FORMS.get(node.name)
    if form is None:
        form = _METHODS[node.name]
        blocks = matrix.arguments if type(matrix) is Call else ()
        is_of_blocks = any(_has_blocks(writer, part) for part in blocks)
        if node.name == "MatrixRank" and (is_of_blocks or not _is_written_out(matrix)):
            opening = "Function('MatrixRank', commutative=True)("
            return Written(ATOM, [opening, Part(matrix), ")"])
        if not _is_written_out(matrix):
            reason = "SymPy needs the matrix or vector written out"
            raise writer.refuse(node.name, reason)
    before, after = form.split("#")
    bound = 0 if before else ATOM
    return Written(ATOM, [before, Part(matrix, bound), after])


def _has_blocks(writer: SymPyWriter, row: Tree) -> bool:
    """Whether a row of a matrix has matrices for entries."""
    return any(writer.shapes.of(entry) for entry in list_parts(row, "List"))


def _is_written_out(tree: Tree) -> bool:
    return is_call(tree, "List") or is_call(tree, "DiagonalMatrix")


def write_matrix_power(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    matrix, exponent = node.arguments
    if writer.shapes.of(matrix) is None:
        raise writer.refuse("MatrixPower", "SymPy needs a matrix there")
    base = Part(tighten(writer, matrix))
    return Written(ATOM, ["MatPow(", base, ", ", Part(exponent), ")"])


def write_power_of_matrix(writer: SymPyWriter, node: Call) -> Written | None:
    """A^n; the square of a column is its product with itself."""
    matrix, exponent = node.arguments
    shape = writer.shapes.of(matrix)
    if shape is None:
        return None
    if shape.columns != _ONE or shape.rows == _ONE:
        return write_matrix_power(writer, node)
    matrix = tighten(writer, matrix)
    if exponent != _TWO:
        raise writer.refuse("Power", "SymPy has no powers of columns")
    return _take_number([Part(matrix, ATOM), ".T*", Part(matrix, ATOM)], True)


def write_norm(writer: SymPyWriter, node: Call) -> Written | None:
    """The length of a column, by its entries; Frobenius' of a matrix by the trace."""
    if not 1 <= len(node.arguments) <= 2:
        return None
    inside, kind = node.arguments[0], (*node.arguments, _TWO)[1]
    shape = writer.shapes.of(inside)
    if is_call(inside, "Table", 2):
        return _write_norm_of_sequence(inside, kind)
    if shape is None:
        if kind == _TWO and not is_call(inside, "List"):
            return Written(ATOM, ["Abs(", Part(inside), ")"])
        raise writer.refuse("Norm", "SymPy does not have this norm")
    inside = tighten(writer, inside)
    if kind == String("Frobenius"):
        twice: list[Piece] = ["Adjoint(", Part(inside), ")*", Part(inside, PRODUCT + 1)]
        return Written(ATOM, ["sqrt(Trace(", *twice, "))"])
    if shape.columns != _ONE:
        # Of a matrix as an operator; SymPy can only name it.
        return Written(
            ATOM, ["Function('OperatorNorm', commutative=True)(", Part(inside), ")"]
        )
    if kind == _TWO:
        twice = ["Adjoint(", Part(inside), ")*", Part(inside, PRODUCT + 1)]
        return Written(ATOM, ["sqrt((", *twice, ")[0, 0])"])
    return _write_other_norm(writer, inside, shape.rows, kind)


def _write_norm_of_sequence(inside: Tree, kind: Tree) -> Written:
    """(|x_1|^p + ... + |x_n|^p)^(1/p)."""
    assert type(inside) is Call
    body, span = inside.arguments
    total = call("Sum", call("Power", call("Abs", body), kind), span)
    return Written(ATOM, [Part(call("Power", total, call("Divide", _ONE, kind)), ATOM)])


def _write_other_norm(
    writer: SymPyWriter, inside: Tree, rows: Tree, kind: Tree
) -> Written:
    if kind == Symbol("Infinity"):
        raise writer.refuse("Norm", "SymPy has no maximum over the entries")
    entry: list[Piece] = ["Abs(", Part(inside, ATOM), "[_1, 0])**", Part(kind, ATOM)]
    total: list[Piece] = ["Sum(", *entry, ", (_1, 0, ", Part(rows, SUM), " - 1))"]
    if kind == _ONE:
        return Written(ATOM, total)
    return Written(PRODUCT, [*total, "**(1/S(", Part(kind), "))"])


def write_inner_product(writer: SymPyWriter, node: Call) -> Written | None:
    """<v, w>, linear in the first as in most books of mathematics."""
    if len(node.arguments) == 1:
        # What physicists write for a mean; of what is not said.
        return Written(ATOM, ["Function('Mean')(", *separate(node.arguments), ")"])
    if len(node.arguments) != 2:
        return None
    left, right = node.arguments
    if None in (writer.shapes.of(left), writer.shapes.of(right)):
        raise writer.refuse("AngleBracket", "SymPy needs vectors on both sides")
    left, right = tighten(writer, left), tighten(writer, right)
    return _take_number(["Adjoint(", Part(right), ")*", Part(left, PRODUCT + 1)], True)


def write_normalized(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1 or writer.shapes.of(node.arguments[0]) is None:
        return None
    (inside,) = node.arguments
    norm = Part(Call(Symbol("Norm"), node.arguments), ATOM)
    return Written(PRODUCT, [Part(inside, PRODUCT), "/", norm])


def write_elementwise(writer: SymPyWriter, node: Call) -> Written | None:
    """Tanh[W . x], entry by entry."""
    if len(node.arguments) != 1 or writer.shapes.of(node.arguments[0]) is None:
        return None
    inside = tighten(writer, node.arguments[0])
    name = ELEMENTWISE[node.name]
    return Written(ATOM, [Part(inside, ATOM), f".applyfunc({name})"])


def write_projection(writer: SymPyWriter, node: Call) -> Written | None:
    """Projection[u, v]: the part of u along v."""
    if len(node.arguments) != 2:
        return None
    if None in [writer.shapes.of(part) for part in node.arguments]:
        raise writer.refuse("Projection", "SymPy needs vectors on both sides")
    left, right = (Part(part, ATOM) for part in node.arguments)
    above: list[Piece] = ["(", left, ".T*", right, ")[0, 0]/"]
    below: list[Piece] = ["(", right, ".T*", right, ")[0, 0]*", right]
    return Written(PRODUCT, [*above, *below])


STRUCTURES = {
    **dict.fromkeys(ELEMENTWISE, write_elementwise),
    "Projection": write_projection,
    **dict.fromkeys([*_FORMS, *_METHODS], write_of_matrix),
    "List": write_list,
    "DiagonalMatrix": write_diagonal,
    "Dot": write_dot,
    "Cross": write_cross,
    "MatrixPower": write_matrix_power,
    "Norm": write_norm,
    "Normalize": write_normalized,
    "AngleBracket": write_inner_product,
}
