"""Arithmetic, conditions, sums and lists in Python."""

from __future__ import annotations

from mathglot.languages.infix import (
    ATOM,
    OPEN,
    POWER,
    PRODUCT,
    RELATION,
    SUM,
    Part,
    Piece,
    Written,
    multiply,
    separate,
)
from mathglot.languages.names import read_members
from mathglot.languages.numerals import is_whole
from mathglot.languages.python.arrays import find_array
from mathglot.languages.python.calculus import STRUCTURES as CALCULUS
from mathglot.languages.python.calculus import nest, read_bounds
from mathglot.languages.python.signature import SEVERAL
from mathglot.languages.python.writer import PythonWriter
from mathglot.languages.ranges import (
    Range,
    is_over_divisors,
    read_links,
    read_pieces,
    read_range,
    without_options,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder

_SIGNS = {
    "Equal": " == ",
    "Unequal": " != ",
    "Less": " < ",
    "Greater": " > ",
    "LessEqual": " <= ",
    "GreaterEqual": " >= ",
}
# Why what needs mpmath cannot be written.
NO_ARRAYS = "mpmath has no arrays"
_KEPT_WHOLE = frozenset("Plus Minus Subtract Times Subscript OverHat OverBar".split())
_JOINED = {"And": ("logical_and", " and "), "Or": ("logical_or", " or ")}


def write_plus(writer: PythonWriter, node: Call) -> Written:
    if not node.arguments:
        return Written(ATOM, ["0"])
    return Written(SUM, separate(node.arguments, " + ", SUM))


def write_subtract(writer: PythonWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    left, right = node.arguments
    return Written(SUM, [Part(left, SUM), " - ", Part(right, PRODUCT)])


def write_minus(writer: PythonWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    return Written(SUM, ["-", Part(node.arguments[0], PRODUCT)])


def write_times(writer: PythonWriter, node: Call) -> Written:
    """Numbers, with the matrices among them multiplied as matrices."""
    matrices = [part for part in node.arguments if writer.is_matrix(part)]
    if len(matrices) < 2:
        return multiply(node.arguments)
    others = [part for part in node.arguments if part not in matrices]
    product = call("Dot", *matrices)
    return multiply((*others, product)) if others else write_dot(writer, product)


def write_divide(writer: PythonWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    above, below = node.arguments
    pieces: list[Piece] = [Part(above, PRODUCT)]
    if writer.module == "mp" and _is_whole(above) and _is_whole(below):
        # Python's own quotient would be rounded to 16 digits.
        pieces = ["mp.mpf(", Part(above), ")"]
    return Written(PRODUCT, [*pieces, "/", Part(below, PRODUCT + 1)])


def _is_whole(tree: Tree) -> bool:
    while is_call(tree, "Minus", 1):
        assert type(tree) is Call
        tree = tree.arguments[0]
    return type(tree) is Number and is_whole(tree.text)


def write_power(writer: PythonWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    base, exponent = node.arguments
    if base == Symbol("E"):
        return Written(ATOM, [f"{writer.module}.exp(", Part(exponent), ")"])
    if writer.is_matrix(base):
        return Written(ATOM, [Part(call("MatrixPower", base, exponent))])
    pieces: list[Piece] = [Part(base, ATOM)]
    if writer.module == "mp" and _is_whole(base):
        pieces = ["mp.mpf(", Part(base), ")"]
    return Written(POWER, [*pieces, "**", Part(exponent, ATOM)])


def write_norm(writer: PythonWriter, node: Call) -> Written | None:
    """Of a matrix the largest stretching; NumPy's is another unless one says so."""
    if writer.module != "np" or len(node.arguments) != 1:
        return None
    order = ", 2)" if writer.is_wide(node.arguments[0]) else ")"
    return Written(ATOM, ["np.linalg.norm(", Part(node.arguments[0]), order])


def write_relation(writer: PythonWriter, node: Call) -> Written | None:
    links = read_links(node)
    if not links or any(name not in _SIGNS for name, _, _ in links):
        return None
    written = [_write_link(*link) for link in links]
    return _join(writer, "And", written) if len(links) > 1 else written[0]


def _write_link(name: str, left: Tree, right: Tree) -> Written:
    return Written(RELATION, [Part(left, SUM), _SIGNS[name], Part(right, SUM)])


def _join(writer: PythonWriter, head: str, parts: list[Written]) -> Written:
    function, word = _JOINED[head]
    if writer.module == "mp":
        pieces: list[Piece] = ["("]
        for part in parts:
            pieces += (*part.pieces, word)
        return Written(ATOM, [*pieces[:-1], ")"])
    first, *rest = parts
    for part in rest:
        both: list[Piece] = [f"np.{function}(", *first.pieces, ", ", *part.pieces, ")"]
        first = Written(ATOM, both)
    return first


def write_junction(writer: PythonWriter, node: Call) -> Written | None:
    if not node.arguments:
        return None
    bound = OPEN if writer.module == "np" else ATOM
    parts = [Written(ATOM, [Part(part, bound)]) for part in node.arguments]
    return _join(writer, node.name, parts)


def write_not(writer: PythonWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    opening = "np.logical_not(" if writer.module == "np" else "(not "
    return Written(ATOM, [opening, Part(node.arguments[0]), ")"])


def write_piecewise(writer: PythonWriter, node: Call) -> Written | None:
    read = read_pieces(node)
    if read is None:
        return None
    cases, otherwise = read
    pieces: list[Piece] = []
    closing = ""
    for value, condition in cases:
        if writer.module == "np":
            pieces += ("np.where(", Part(condition), ", ", Part(value), ", ")
        else:
            pieces += ("(", Part(value), " if ", Part(condition), " else ")
        closing += ")"
    return Written(ATOM, [*pieces, Part(otherwise), closing])


def write_sum(writer: PythonWriter, node: Call) -> Written | None:
    """Finite ones term by term; infinite ones by mpmath, which extrapolates."""
    if len(without_options(node.arguments)) < 2:
        return None
    body, *given = without_options(node.arguments)
    ranges = [each for part in given if (each := read_range(part))]
    if any(_is_infinite(each) for each in ranges):
        bounded = [read_bounds(writer, node.name, each) for each in given]
        return _write_series(writer, node, body, bounded)
    clauses: list[Piece] = []
    for part in given:
        clauses += _write_clause(writer, node.name, body, part)
    inside: list[Piece] = [Part(body, SUM), *clauses]
    if node.name == "Product":
        name = "np.prod" if writer.module == "np" else "mp.fprod"
        return Written(ATOM, [f"{name}([", *inside, "])"])
    name = "sum" if writer.module == "np" else "mp.fsum"
    return Written(ATOM, [f"{name}(", *inside, ")"])


def _write_clause(
    writer: PythonWriter, head: str, body: Tree, part: Tree
) -> list[Piece]:
    """What an index runs over: a range, a set, or an array that it is an index of."""
    if is_over_divisors(part):
        return _write_divisors(writer, part)
    members = read_members(part)
    if members is not None:
        member, domain = members
        return [f" for {writer.variable(member)} in ", Part(domain, ATOM)]
    found = read_range(part)
    axis = find_array(body, found.variable) if found and not found.lower else None
    if found is None or (axis is None and found.lower is None):
        raise writer.refuse(head, "its bounds are not given")
    opening = f" for {writer.variable(found.variable)} in range("
    if axis is not None:
        name = writer.spell(axis.array)
        length = f"len({name})" if axis.axes == 1 else f"np.shape({name})[{axis.place}]"
        if axis.axes > 1 and writer.module != "np":
            raise writer.refuse(head, "its bounds are not given")
        return [f"{opening}{length})"]
    assert found.lower is not None and found.upper is not None
    pieces: list[Piece] = [opening]
    if found.lower != Number("0"):
        pieces += (*_write_whole(found.lower), ", ")
    return [*pieces, *_write_end(found.upper)]


def _write_end(upper: Tree) -> list[Piece]:
    """Where a range ends: behind what a sum runs to, so N where that is N - 1."""
    if is_call(upper, "Subtract", 2):
        assert type(upper) is Call
        if upper.arguments[1] == Number("1"):
            return [*_write_whole(upper.arguments[0]), ")"]
    return [*_write_whole(upper), " + 1)"]


def _write_divisors(writer: PythonWriter, part: Tree) -> list[Piece]:
    """{d, Divisors[n]}: the numbers up to n that divide it."""
    assert type(part) is Call
    index, divisors = part.arguments
    assert type(divisors) is Call
    (whole,) = divisors.arguments
    name = writer.variable(index)
    opening: list[Piece] = [f" for {name} in range(1, ", *_write_whole(whole)]
    return [*opening, " + 1) if ", Part(whole, ATOM), f" % {name} == 0"]


def _write_whole(tree: Tree) -> list[Piece]:
    """A bound; what is computed by division or a function is a float, if whole."""
    for part in preorder(tree):
        if type(part) is Call and part.name not in _KEPT_WHOLE:
            return ["int(", Part(tree), ")"]
    return [Part(tree)]


def _is_infinite(found: Range) -> bool:
    infinity = Symbol("Infinity")
    return found.upper == infinity or found.lower == call("Minus", infinity)


def _write_series(
    writer: PythonWriter, node: Call, body: Tree, ranges: list[Range]
) -> Written:
    if writer.module != "mp":
        raise writer.refuse(node.name, "NumPy has no infinite sums or products")
    name = "mp.nsum" if node.name == "Sum" else "mp.nprod"
    return nest(writer, name, body, ranges)


def write_list(writer: PythonWriter, node: Call) -> Written:
    if writer.module != "np":
        raise writer.refuse("List", NO_ARRAYS)
    return Written(ATOM, ["np.array(", *_write_rows(node), ")"])


def _write_rows(node: Call) -> list[Piece]:
    pieces: list[Piece] = ["["]
    for part in node.arguments:
        if type(part) is Call and part.name == "List":
            pieces += (*_write_rows(part), ", ")
        else:
            pieces += (Part(part), ", ")
    return [*(pieces[:-1] if node.arguments else pieces), "]"]


def write_several(writer: PythonWriter, node: Call) -> Written:
    return Written(ATOM, ["(", *separate(node.arguments), ")"])


def write_dot(writer: PythonWriter, node: Call) -> Written:
    if writer.module != "np" or len(node.arguments) < 2:
        raise writer.refuse("Dot", NO_ARRAYS)
    return Written(PRODUCT, separate(node.arguments, " @ ", PRODUCT + 1))


def write_dagger(writer: PythonWriter, node: Call) -> Written | None:
    """Of a matrix its conjugate transpose, of a number its conjugate."""
    if writer.module != "np" or len(node.arguments) != 1:
        raise writer.refuse("SuperDagger", NO_ARRAYS)
    return Written(ATOM, ["np.conj(", Part(node.arguments[0]), ").T"])


def write_name(writer: PythonWriter, node: Call) -> Written:
    return writer.write_name(node)


def write_content(writer: PythonWriter, node: Call) -> Written | None:
    return Written(ATOM, [Part(node.arguments[0], ATOM)]) if node.arguments else None


STRUCTURES = {
    "Plus": write_plus,
    "Subtract": write_subtract,
    "Minus": write_minus,
    "Times": write_times,
    "Divide": write_divide,
    "Power": write_power,
    "Norm": write_norm,
    **dict.fromkeys((*_SIGNS, "Inequality"), write_relation),
    **dict.fromkeys(_JOINED, write_junction),
    "Not": write_not,
    "Piecewise": write_piecewise,
    **dict.fromkeys(("Sum", "Product"), write_sum),
    **CALCULUS,
    "List": write_list,
    SEVERAL: write_several,
    "Dot": write_dot,
    **dict.fromkeys(["SuperDagger", "ConjugateTranspose"], write_dagger),
    **dict.fromkeys(
        "Subscript Superscript Subsuperscript OverHat OverBar OverTilde OverVector "
        "OverDot UnderBar SuperStar SuperPlus SuperMinus SubPlus SubMinus "
        "SubStar".split(),
        write_name,
    ),
    **dict.fromkeys(["HoldForm", "Defer", "Parenthesis"], write_content),
}
