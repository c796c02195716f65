"""Lists, matrices, sets, indices and functions as values in SymPy."""

from __future__ import annotations

from mathglot.languages.infix import ATOM, PRODUCT, Part, Piece, Written, separate
from mathglot.languages.ranges import count_slots, list_parts, read_rows, read_slot
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Symbol, Tree, is_call

_SETS = frozenset(
    "Reals Complexes Integers Rationals PositiveIntegers NonNegativeIntegers "
    r"PositiveReals NonNegativeReals NegativeReals Booleans EmptySet \[EmptySet] "
    "Primes Algebraics".split()
)
_MAKING_SETS = frozenset(
    "Union Intersection Complement Interval IntervalUnion IntervalIntersection "
    "Subsets PowerSet".split()
)


def write_list(writer: SymPyWriter, node: Call) -> Written:
    """A matrix where the rows are lists of one length, else a tuple."""
    rows = read_rows(node)
    if rows is None:
        return Written(ATOM, ["Tuple(", *separate(node.arguments), ")"])
    pieces: list[Piece] = ["Matrix(["]
    for row in rows:
        pieces += ("[", *separate(row), "]", ", ")
    return Written(ATOM, [*pieces[:-1], "])"])


def _matrix(writer: SymPyWriter, tree: Tree, head: str, across: bool) -> list[Piece]:
    """A matrix or vector that is written out; names of matrices have no size."""
    if type(tree) is not Call or tree.name != "List":
        if is_call(tree, "IdentityMatrix") or is_call(tree, "DiagonalMatrix"):
            return [Part(tree, ATOM)]
        raise writer.refuse(head, "SymPy needs the matrix or vector written out")
    if read_rows(tree) is not None:
        return [Part(tree, ATOM)]
    if across:
        return ["Matrix([[", *separate(tree.arguments), "]])"]
    return ["Matrix([", *separate(tree.arguments), "])"]


def _is_vector(tree: Tree) -> bool:
    return is_call(tree, "List") and read_rows(tree) is None


def write_dot(writer: SymPyWriter, node: Call) -> Written | None:
    arguments = node.arguments
    if len(arguments) < 2:
        return None
    if len(arguments) == 2 and all(_is_vector(argument) for argument in arguments):
        return _write_vectors(writer, node, "dot")
    pieces: list[Piece] = []
    for place, argument in enumerate(arguments):
        pieces += (*_matrix(writer, argument, "Dot", place == 0), "*")
    return Written(PRODUCT, pieces[:-1])


def write_cross(writer: SymPyWriter, node: Call) -> Written | None:
    return _write_vectors(writer, node, "cross") if len(node.arguments) == 2 else None


def _write_vectors(writer: SymPyWriter, node: Call, method: str) -> Written:
    left, right = (_matrix(writer, part, node.name, False) for part in node.arguments)
    return Written(ATOM, [*left, f".{method}(", *right, ")"])


_METHODS = {
    "Det": "Determinant(#)",
    "Tr": "Trace(#)",
    "Transpose": "Transpose(#)",
    "ConjugateTranspose": "Adjoint(#)",
    "Inverse": "Inverse(#)",
    "PseudoInverse": "#.pinv()",
    "MatrixExp": "exp(#)",
    "MatrixRank": "#.rank()",
    "Adjugate": "#.adjugate()",
    "Permanent": "Permanent(#)",
    "Norm": "#.norm()",
    "Normalize": "#.normalized()",
}


def write_of_matrix(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    before, after = _METHODS[node.name].split("#")
    matrix = _matrix(writer, node.arguments[0], node.name, False)
    return Written(ATOM, [before, *matrix, after])


def write_matrix_power(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    matrix = _matrix(writer, node.arguments[0], "MatrixPower", False)
    return Written(ATOM, ["MatPow(", *matrix, ", ", Part(node.arguments[1]), ")"])


def _set(writer: SymPyWriter, tree: Tree) -> list[Piece]:
    """A set: one of SymPy's, or a list taken for one; names of sets have no form."""
    if type(tree) is Call and tree.name == "List":
        return ["FiniteSet(", *separate(tree.arguments), ")"]
    if type(tree) is Symbol and tree.name in _SETS:
        return [Part(tree)]
    if type(tree) is Call and tree.name in _MAKING_SETS:
        return [Part(tree)]
    subject = tree.name if type(tree) is Symbol else "a set made by a formula"
    raise writer.refuse(subject, "SymPy has no symbols for sets")


def write_sets(writer: SymPyWriter, node: Call) -> Written | None:
    """Union, intersection, difference and power set."""
    if not node.arguments:
        return None
    sets = [_set(writer, argument) for argument in node.arguments]
    name = _SET_CLASSES[node.name]
    if name == "Complement" and len(sets) > 2:
        rest: list[Piece] = ["Union("]
        for each in sets[1:]:
            rest += (*each, ", ")
        sets = [sets[0], [*rest[:-1], ")"]]
    pieces: list[Piece] = [f"{name}("]
    for each in sets:
        pieces += (*each, ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


_SET_CLASSES = {
    "Union": "Union",
    "Intersection": "Intersection",
    "IntervalUnion": "Union",
    "IntervalIntersection": "Intersection",
    "Complement": "Complement",
    "PowerSet": "PowerSet",
    "Subsets": "PowerSet",
}


def write_element(writer: SymPyWriter, node: Call) -> Written | None:
    """x in S; several x, separated by bars or in a list, are each in S."""
    if len(node.arguments) != 2:
        return None
    members, domain = node.arguments
    if node.name in ("MemberQ", "IntervalMemberQ"):
        members, domain = domain, members
    each = list_parts(members, "Alternatives", "List")
    opening, closing = ("Not(", ")") if node.name == "NotElement" else ("", "")
    pieces: list[Piece] = []
    for member in each:
        where = _set(writer, domain)
        pieces += (opening, "Contains(", Part(member), ", ", *where, ")", closing, ", ")
    if len(each) != 1:
        return Written(ATOM, ["And(", *pieces[:-1], ")"])
    return Written(ATOM, pieces[:-1])


def write_index(writer: SymPyWriter, node: Call) -> Written:
    """A subscript that varies makes an indexed name; others are part of the name."""
    if not writer.is_indexed(node):
        return Written(ATOM, [writer.name(node)])
    base, *indices = node.arguments
    name = writer.names.spell(base)
    return Written(ATOM, [f"Indexed('{name}', ", *separate(indices), ")"])


def write_name(writer: SymPyWriter, node: Call) -> Written:
    return Written(ATOM, [writer.name(node)])


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
        names = ", ".join(writer.variable(name) for name in variables.arguments)
        return Written(ATOM, [f"Lambda(({names}), ", Part(body), ")"])
    return Written(ATOM, [f"Lambda({writer.variable(variables)}, ", Part(body), ")"])


def write_slot(writer: SymPyWriter, node: Call) -> Written | None:
    place = read_slot(node)
    return None if place is None else Written(ATOM, [f"_{place}"])


def write_called_function(writer: SymPyWriter, node: Call) -> Written:
    return Written(ATOM, [Part(node.head), "(", *separate(node.arguments), ")"])


STRUCTURES = {
    **dict.fromkeys(_METHODS, write_of_matrix),
    **dict.fromkeys(_SET_CLASSES, write_sets),
    **dict.fromkeys(
        ["Element", "NotElement", "MemberQ", "IntervalMemberQ"], write_element
    ),
    **dict.fromkeys(
        "Superscript Subsuperscript OverHat OverBar OverTilde OverVector OverDot "
        "UnderBar SuperStar SuperDagger SuperPlus SuperMinus SubPlus SubMinus".split(),
        write_name,
    ),
    "List": write_list,
    "Dot": write_dot,
    "Cross": write_cross,
    "MatrixPower": write_matrix_power,
    "Subscript": write_index,
    "C": write_constant,
    "Function": write_function,
    "Function()": write_called_function,
    "Slot": write_slot,
}
