"""Relations, conditions, cases and definitions in SymPy."""

from __future__ import annotations

from mathglot.languages.infix import (
    ATOM,
    RELATION,
    SUM,
    Part,
    Piece,
    Written,
    separate,
)
from mathglot.languages.naming import is_built_in
from mathglot.languages.ranges import (
    has_dots,
    is_statement,
    list_parts,
    read_links,
    read_pieces,
)
from mathglot.languages.signs import SIGNED, choose_signs, has_signs
from mathglot.languages.sympy.junctions import write_statement
from mathglot.languages.sympy.relations import BY_NAME
from mathglot.languages.sympy.roles import is_set
from mathglot.languages.sympy.sets import write_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    is_call,
    preorder,
)

_OPERATORS = {"Less": " < ", "Greater": " > ", "LessEqual": " <= "}
_OPERATORS["GreaterEqual"] = " >= "
_CLASSES = {"Equal": "Eq", "Unequal": "Ne"}
_HELD = frozenset(("List", "Range", "Table"))
# What SymPy should not be asked to compare: it would compute it, or say False.
_UNDECIDED = frozenset(
    "Sum Product Integrate Limit ContourIntegrate LineIntegrate SurfaceIntegrate "
    "MaxValue MinValue ArgMax ArgMin "
    "MaxLimit MinLimit Residue Equal And Or Not Less Greater LessEqual GreaterEqual "
    "Conditioned".split()
)
# What is written with a Lambda, which SymPy does not take for real.
_BY_LAMBDA = frozenset(
    "MaxValue MinValue ArgMax ArgMin MaxLimit MinLimit Residue".split()
)
# Numbers made with these alone are real, and SymPy compares them.
_PLAIN = frozenset("Plus Times Divide Subtract Minus Power Abs Sqrt".split())
_INEQUALITIES = {"Less": "Lt", "Greater": "Gt", "LessEqual": "Le", "GreaterEqual": "Ge"}


# Two values, of which double signs give one or the other.
EITHER = "Signs$Either"


def write_relation(writer: SymPyWriter, node: Call) -> Written | None:
    if has_signs(node):
        return _write_both_signs(node, "Or")
    links = read_links(node)
    if not links:
        return None
    if len(links) == 1:
        return _write_link(writer, *links[0])
    pieces: list[Piece] = ["And("]
    for link in links:
        pieces += (*_write_link(writer, *link).pieces, ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


def _write_link(writer: SymPyWriter, name: str, left: Tree, right: Tree) -> Written:
    if name in _CLASSES:
        return _write_equation(writer, _CLASSES[name], left, right)
    if name in BY_NAME:
        opening = f"AppliedPredicate(Predicate({BY_NAME[name]!r}), "
        sides = _write_sides(writer, left, right)
        return Written(ATOM, [opening, *sides, ")"])
    if name not in _OPERATORS:
        raise writer.refuse(name, "SymPy has no such relation")
    if writer.shapes.of(left) is not None or writer.shapes.of(right) is not None:
        raise writer.refuse(name, "SymPy does not order matrices")
    if has_dots(left) or has_dots(right):
        raise writer.refuse(name, "SymPy does not order sequences")
    if any(_is_incomparable(side) for side in (left, right)):
        # SymPy would refuse to compare what it does not know to be real.
        opening = f"{_INEQUALITIES[name]}("
        sides = [Part(left), ", ", Part(right), ", evaluate=False"]
        return Written(ATOM, [opening, *sides, ")"])
    return Written(RELATION, [Part(left, SUM), _OPERATORS[name], Part(right, SUM)])


def _write_equation(writer: SymPyWriter, name: str, left: Tree, right: Tree) -> Written:
    """An equation; what SymPy would take for False before its time is left alone."""
    sides = _write_sides(writer, left, right)
    held = writer.shapes.of(left) is not None or writer.shapes.of(right) is not None
    held = held or any(
        type(side) is Call and side.name in _HELD for side in (left, right)
    )
    held = held or any(_is_unsettled(side) for side in (left, right))
    held = held or _is_undecided(left) or _is_undecided(right)
    if held or not (_has_names(left) or _has_names(right)):
        sides.append(", evaluate=False")
    return Written(ATOM, [f"{name}(", *sides, ")"])


def _write_sides(writer: SymPyWriter, left: Tree, right: Tree) -> list[Piece]:
    """Both sides; a list beside a set is one, and a zero beside a matrix its size."""
    sets = writer.roles.sets
    if is_set(left, sets) or is_set(right, sets):
        return [*write_set(writer, left), ", ", *write_set(writer, right)]
    pieces: list[Piece] = []
    for side, other in ((left, right), (right, left)):
        shape = writer.shapes.of(other)
        if side == Number("0") and shape is not None:
            sizes: list[Piece] = [Part(shape.rows), ", ", Part(shape.columns)]
            pieces += ("ZeroMatrix(", *sizes, ")")
        else:
            pieces.append(Part(side))
        pieces.append(", ")
    return pieces[:-1]


def _is_unsettled(tree: Tree) -> bool:
    """Whether a tree is a set in which SymPy would look for members, and fail."""
    if type(tree) is not Call or not tree.arguments:
        return False
    if tree.name == "Union":
        return any(is_call(part, "Table") for part in tree.arguments)
    is_power = tree.name == "Power" and is_set(tree, frozenset())
    return is_power or tree.name in ("Vectors", "Matrices", "FullRegion")


def _has_names(tree: Tree) -> bool:
    """Whether SymPy cannot decide at once: numbers alone are as rounded as written."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol and _is_free(node):
            return True
        if type(node) is Call:
            todo.extend((node.head, *node.arguments))
    return False


def _is_incomparable(tree: Tree) -> bool:
    """Whether SymPy takes a side for complex, or computes it and finds no number."""
    calls = [part for part in preorder(tree) if type(part) is Call]
    if any(part.name in _BY_LAMBDA or _runs_over_set(part) for part in calls):
        return True
    if not _has_names(tree) and any(part.name not in _PLAIN for part in calls):
        return True
    return _is_complex(tree)


def _runs_over_set(node: Call) -> bool:
    return bool(node.arguments) and is_call(node.arguments[-1], "Element")


def _is_complex(tree: Tree) -> bool:
    return any(
        part == Symbol("I") or is_call(part, "Norm") or is_call(part, "Dot")
        for part in preorder(tree)
    )


def _is_free(symbol: Symbol) -> bool:
    if len(symbol.name) == 1:
        return symbol.name not in "EI"
    return not is_built_in(symbol.name)


def _is_undecided(tree: Tree) -> bool:
    return any(
        type(part) is Call and part.name in _UNDECIDED for part in preorder(tree)
    )


def _write_both_signs(node: Call, joined: str) -> Written:
    """All upper signs, or all lower ones."""
    return Written(ATOM, [f"{joined}(", *separate(choose_signs(node)), ")"])


def write_signs(writer: SymPyWriter, node: Call) -> Written | None:
    """Two values, where no equation stands round them."""
    if not 1 <= len(node.arguments) <= 2:
        return None
    return _write_both_signs(node, "FiniteSet")


def write_either(writer: SymPyWriter, node: Call) -> Written:
    """A value with double signs inside: both values."""
    return Written(ATOM, ["FiniteSet(", *separate(node.arguments), ")"])


def write_quantified(writer: SymPyWriter, node: Call) -> Written | None:
    """For all x: what is said of any x, where nothing but "and" stands round it.

    SymPy has no quantifiers: all others are relations by name.
    """
    if not 2 <= len(node.arguments) <= 3:
        return None
    *_, body = node.arguments
    if node.name == "Exists" or node not in writer.asserted:
        return _write_by_name(writer, node)
    said = write_statement(writer, body)
    if len(node.arguments) == 2:
        return Written(ATOM, said)
    condition = write_statement(writer, node.arguments[1])
    return Written(ATOM, ["Implies(", *condition, ", ", *said, ")"])


def _write_by_name(writer: SymPyWriter, node: Call) -> Written:
    variables, *condition, body = node.arguments
    names = writer.bound(list_parts(variables, "List"))
    said = write_statement(writer, body)
    name, joined = "for_all", "Implies"
    if node.name == "Exists":
        name, joined = "exists", "And"
    if condition:
        given = write_statement(writer, condition[0])
        said = [f"{joined}(", *given, ", ", *said, ")"]
    opening = f"AppliedPredicate(Predicate({name!r}), Lambda("
    return Written(ATOM, [opening, *names, ", ", *said, "))"])


def write_condition(writer: SymPyWriter, node: Call) -> Written | None:
    """A statement follows from its condition; a value is had only where that holds."""
    if len(node.arguments) != 2:
        return None
    body, condition = node.arguments
    if is_call(condition, "Distributed", 2):
        return _write_with_variable(writer, body, condition)
    if is_statement(body):
        given = write_statement(writer, condition)
        return Written(ATOM, ["Implies(", *given, ", ", Part(body), ")"])
    given = write_statement(writer, condition)
    return Written(ATOM, ["Piecewise((", Part(body), ", ", *given, "))"])


def _write_with_variable(writer: SymPyWriter, body: Tree, said: Tree) -> Written:
    """A formula with a random variable of a known distribution put into it."""
    assert type(said) is Call
    name, _ = said.arguments
    variable = writer.variable(name)
    return Written(
        ATOM, ["Subs(", Part(body), f", {variable}, ", Part(said), ").doit()"]
    )


def write_piecewise(writer: SymPyWriter, node: Call) -> Written | None:
    read = read_pieces(node)
    if read is None:
        return None
    cases, otherwise = read
    pieces: list[Piece] = ["Piecewise("]
    for value, condition in cases:
        pieces += ("(", Part(value), ", ", *write_statement(writer, condition), "), ")
    return Written(ATOM, [*pieces, "(", Part(otherwise), ", True))"])


def write_definition(writer: SymPyWriter, node: Call) -> Written | None:
    """`f[x_] := y` says that f(x) is y."""
    if len(node.arguments) != 2:
        return None
    if has_signs(node):
        return _write_both_signs(node, "Or")
    return _write_equation(writer, "Eq", *node.arguments)


def write_pattern(writer: SymPyWriter, node: Call) -> Written | None:
    """The x of `x_`, which stands for any x."""
    name = node.arguments[0] if node.arguments else None
    if type(name) is not Symbol or not is_call(node.arguments[-1], "Blank"):
        return None
    return Written(ATOM, [writer.name(name)])


def write_content(writer: SymPyWriter, node: Call) -> Written | None:
    """HoldForm[x], Defer[x] and the like: x."""
    return Written(ATOM, [Part(node.arguments[0], ATOM)]) if node.arguments else None


STRUCTURES = {
    **dict.fromkeys(BY_NAME, write_relation),
    **dict.fromkeys(SIGNED, write_signs),
    EITHER: write_either,
    **dict.fromkeys(("ForAll", "Exists"), write_quantified),
    **dict.fromkeys(
        "Equal Unequal Less Greater LessEqual GreaterEqual Inequality".split(),
        write_relation,
    ),
    **dict.fromkeys(["Condition", "ConditionalExpression"], write_condition),
    **dict.fromkeys(["Set", "SetDelayed"], write_definition),
    **dict.fromkeys(["HoldForm", "Defer", "Evaluate", "Parenthesis"], write_content),
    "Piecewise": write_piecewise,
    "Pattern": write_pattern,
}
