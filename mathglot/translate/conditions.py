"""Conditions of the rules that tell trees apart which look alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathglot.languages.functions.lookalikes import (
    EXPONENT,
    FERRERS,
    GROUPED,
    LETTER,
    LOW_BASE,
    MATRIX,
    NO_CONDITION,
    NO_DISTRIBUTION,
    NO_FUNCTION,
    NO_MATRICES,
    NO_NUMBERS,
    NO_STATEMENTS,
    NO_TYPE,
    NO_VECTORS,
    NOT_RAISED,
    SAME,
    SMALL,
    WHOLE,
    WITH_INVARIANTS,
    WITH_OR,
)
from mathglot.languages.mathematica.characters import LETTERS
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
)
from mathglot.translate.vectors import VECTOR_MARKS

_STATEMENTS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality And Or Not Implies "
    "Equivalent Element ForAll Exists Subset SubsetEqual Divisible".split()
)
ARITHMETIC = frozenset(("Plus", "Subtract", "Times", "Divide", "Minus"))
_POWERS = frozenset(("Power", "Sqrt"))
# What takes sets or matrices, whose capitals stay as they are.
COLLECTIVE = frozenset(
    "Union Intersection Complement SymmetricDifference Subset SubsetEqual Superset "
    "SupersetEqual CartesianProduct Dot Det Transpose Inverse Tr MatrixRank "
    "ConjugateTranspose KroneckerProduct Commutator".split()
)
# Capitals that are often matrices, and seldom functions with an inverse.
_MATRICES = frozenset("ABCDJKLMPQRSTUVWX")
# Letters that are numbers rather than functions with an inverse.
_VARIABLES = frozenset("abcdeijklmnpqrstuvwxyz")


def meets(node: Call, condition: str, tree: Tree, tokens: Sequence[str]) -> bool:
    """Whether a part of a tree, shown by tokens, meets a condition."""
    if condition == NOT_RAISED:
        return not _occurs(("^", "{", "("), tokens)
    if condition == WITH_INVARIANTS:
        return all(_occurs(("g", "_", index), tokens) for index in "23")
    if condition == WITH_OR:
        return any(token in (r"\lor", r"\vee") for token in tokens)
    if condition == NO_VECTORS:
        if any(token in VECTOR_MARKS for token in tokens):
            return False
        return not all(map(_is_matrix_like, node.arguments))
    test = _CONDITIONS.get(condition)
    return test is None or test(node, tree)


def _occurs(wanted: tuple[str, ...], tokens: Sequence[str]) -> bool:
    size = len(wanted)
    places = range(len(tokens) - size + 1)
    return any(tuple(tokens[place : place + size]) == wanted for place in places)


def _is_no_distribution(node: Call, tree: Tree) -> bool:
    second = node.arguments[1]
    return type(second) is Call and not second.name.endswith("Distribution")


def _is_no_condition(node: Call, tree: Tree) -> bool:
    return _is_computed(node.arguments[1])


def _is_computed(part: Tree) -> bool:
    """Whether it is a sum, a product or a power."""
    return type(part) is Call and (part.name in ARITHMETIC or part.name in _POWERS)


def _is_grouped(node: Call, tree: Tree) -> bool:
    r"""`[f(x)]^2` is a square; `[n/2]^2` may be that of a whole number."""
    rounded = node.arguments[0]
    assert type(rounded) is Call
    content = rounded.arguments[0]
    return type(content) is Call and content.name not in ("Divide", "Subscript")


def _states_nothing(node: Call, tree: Tree) -> bool:
    return all(
        type(side) is Call and side.name not in _STATEMENTS for side in node.arguments
    )


def _is_whole(node: Call, tree: Tree) -> bool:
    return node == tree


def _is_small(node: Call, tree: Tree) -> bool:
    return all(
        type(part) is Number or (type(part) is Symbol and part.name.islower())
        for part in node.arguments
    )


def _is_same(node: Call, tree: Tree) -> bool:
    first, second = node.arguments
    return type(first) is Symbol and first == second


def _is_matrix_like(part: Tree) -> bool:
    if type(part) is Symbol:
        return part.name in _MATRICES
    return type(part) is Call and part.name in COLLECTIVE


def _is_matrix(node: Call, tree: Tree) -> bool:
    [inside] = node.arguments
    return type(inside) is Symbol and inside.name in _MATRICES


def _is_exponent(node: Call, tree: Tree) -> bool:
    """`x^{y^z}` and `x^\\alpha` are powers; `T_a^b`, `k'` and `S^m(x)` may be none."""
    base, raised = node.arguments
    if type(raised) is Symbol:
        letter = LETTERS.get(raised.name[2:-1], raised.name)
        fits = letter.isalnum() and type(base) is not Call
    else:
        fits = type(raised) is Number or _is_computed(raised)
    return fits and not any(
        type(part) is Call and part.head == node for part in preorder(tree)
    )


def _is_no_function(node: Call, tree: Tree) -> bool:
    [inside] = node.arguments
    return type(inside) is Symbol and inside.name in _VARIABLES


def _is_among_no_matrices(node: Call, tree: Tree) -> bool:
    return not any(
        type(part) is Call and (part.name in COLLECTIVE or part.name == "List")
        for part in preorder(tree)
    )


def _has_letter(node: Call, tree: Tree) -> bool:
    return type(node.arguments[1]) in (Symbol, Number)


def _has_no_numbers(node: Call, tree: Tree) -> bool:
    second = node.arguments[1]
    return type(second) is not Symbol or not is_built_in(second.name)


def _has_low_base(node: Call, tree: Tree) -> bool:
    base = node.arguments[0]
    return type(base) is Symbol and base.name.islower()


def _has_no_type(node: Call, tree: Tree) -> bool:
    return node.arguments[2] not in (Number("2"), Number("3"))


def _is_ferrers(node: Call, tree: Tree) -> bool:
    """Legendre functions of type 3 are those of z off the cut; x is on it."""
    argument = node.arguments[3]
    if is_call(argument, "Cos", 1) or is_call(argument, "Sin", 1):
        return True
    beyond = (
        call("Greater", argument, Number("1")),
        call("Less", Number("1"), argument),
    )
    return argument == Symbol("x") and not any(n in beyond for n in preorder(tree))


_CONDITIONS: dict[str, Callable[[Call, Tree], bool]] = {
    NO_CONDITION: _is_no_condition,
    NO_DISTRIBUTION: _is_no_distribution,
    NO_FUNCTION: _is_no_function,
    NO_MATRICES: _is_among_no_matrices,
    NO_NUMBERS: _has_no_numbers,
    NO_STATEMENTS: _states_nothing,
    NO_TYPE: _has_no_type,
    EXPONENT: _is_exponent,
    FERRERS: _is_ferrers,
    GROUPED: _is_grouped,
    LETTER: _has_letter,
    LOW_BASE: _has_low_base,
    MATRIX: _is_matrix,
    SAME: _is_same,
    SMALL: _is_small,
    WHOLE: _is_whole,
}
