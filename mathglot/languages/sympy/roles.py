"""What names stand for in a formula, beside numbers: sets and random variables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Symbol, Tree, postorder

SETS = frozenset(
    "Reals Complexes Integers Rationals PositiveIntegers NonNegativeIntegers "
    r"PositiveReals NonNegativeReals NegativeReals Booleans EmptySet \[EmptySet] "
    "Primes Algebraics".split()
)
SET_CLASSES = {
    "Union": "Union",
    "Intersection": "Intersection",
    "IntervalUnion": "Union",
    "IntervalIntersection": "Intersection",
    "Complement": "Complement",
    "PowerSet": "PowerSet",
    "Subsets": "PowerSet",
    "SymmetricDifference": "SymmetricDifference",
}
MAKING_SETS = frozenset(
    (
        *SET_CLASSES,
        "Interval",
        "ImplicitRegion",
        "ParametricRegion",
        "CartesianProduct",
        "RegionProduct",
        "RegionBoundary",
        "Rectangle",
        "Cuboid",
        "FullRegion",
        "Line",
        "Range",
    )
)
# What makes a set of sets, and a number of numbers.
MADE_BY_FORMULA = frozenset(
    "Power Tuples Times Plus Subtract Minus Table Apply".split()
)
PAIRED = {
    "Subset": "subset",
    "SubsetEqual": "subset_or_equal",
    "SubsetQ": "superset_or_equal",
    "Superset": "superset",
    "SupersetEqual": "superset_or_equal",
    "NotSubsetEqual": "subset_or_equal",
    "NotSubset": "subset",
}


_STATES = frozenset("Ket Bra BraKet".split())
_QUANTUM = _STATES | frozenset(("Commutator", "Anticommutator"))
_MOMENTS = frozenset(
    "Expectation Variance StandardDeviation Covariance Correlation Moment "
    "CentralMoment Skewness Kurtosis".split()
)


class Roles(NamedTuple):
    """The names that are sets, random variables, and operators of quantum mechanics."""

    sets: frozenset[Tree] = frozenset()
    random: frozenset[Tree] = frozenset()
    operators: frozenset[Tree] = frozenset()


def find_roles(tree: Tree) -> Roles:
    """What the names of a formula stand for.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> found = find_roles(parse("Element[x, A] && Expectation[X] == 1"))
    >>> found.sets, found.random
    (frozenset({Symbol('A')}), frozenset({Symbol('X')}))
    """
    nodes = postorder(tree)
    bound = _find_bound(nodes)
    random = _find_random(nodes) - bound
    operators = _find_operators(nodes)
    names = {node for node in operators if is_name(node)} - bound
    functions = {
        node.head for node in operators if type(node) is Call and not is_name(node)
    }
    return Roles(find_sets(nodes) - bound, random, frozenset(names | functions))


def has_states(nodes: Iterable[Tree]) -> bool:
    """Whether a formula is one of quantum mechanics, with bras, kets or commutators."""
    return any(type(node) is Call and node.name in _QUANTUM for node in nodes)


def _find_operators(nodes: list[Tree]) -> frozenset[Tree]:
    """What commutators are of, what stands between states, and hats beside them."""
    if not has_states(nodes):
        return frozenset()
    found: set[Tree] = set()
    for node in nodes:
        if type(node) is not Call:
            continue
        if node.name in ("Dot", "Commutator", "Anticommutator", "SuperDagger"):
            for part in node.arguments:
                found.update(_find_factors(part))
        elif node.name == "OverHat":
            found.add(node)
    return frozenset(found)


def _find_factors(tree: Tree) -> list[Tree]:
    """The outermost names of a product, and the values of functions: A[t], and no t."""
    found: list[Tree] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Call and node.name and is_built_in(node.name):
            if node.name in _STATES:
                # What stands in a ket is its label.
                continue
            # A function may be called like the number, as momenta of fields are.
            if not is_name(node) and node.head != Symbol("Pi"):
                todo.extend(node.arguments)
                continue
        if is_name(node) or type(node) is Call:
            found.append(node)
    return found


def _find_bound(nodes: Iterable[Tree]) -> set[Tree]:
    """Variables of sums and the like, and functions, which are neither."""
    found: set[Tree] = set()
    for node in nodes:
        if type(node) is not Call:
            continue
        found.add(node.head)
        if node.name == "List" and len(node.arguments) > 2:
            found.add(node.arguments[0])
        elif node.name in ("Integrate", "Sum", "Product", "ImplicitRegion"):
            found.update(node.arguments[1:])
        elif node.name == "Expectation" and len(node.arguments) == 2:
            found.update(_spell_out(node.arguments[1]))
    return found


def _spell_out(tree: Tree) -> Iterable[Tree]:
    """The names of `x ~ P`, which the expectation runs over."""
    if type(tree) is Call and tree.name == "Distributed":
        return postorder(tree.arguments[0])
    return ()


def _find_random(nodes: Iterable[Tree]) -> frozenset[Tree]:
    found: set[Tree] = set()
    for node in nodes:
        if type(node) is Call and node.name in _MOMENTS:
            parts = node.arguments if len(node.arguments) > 1 else node.arguments[:1]
            inner = [name for part in parts for name in _find_names(part)]
            capitals = [name for name in inner if _is_capital(name)]
            found.update(capitals or inner)
    return frozenset(found)


def _find_names(tree: Tree) -> list[Tree]:
    """The outermost names of a formula: X_1 in X_1^2, and not X beside it."""
    found: list[Tree] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if is_name(node):
            found.append(node)
        elif type(node) is Call:
            todo.extend(node.arguments)
    return found


def _is_capital(tree: Tree) -> bool:
    while type(tree) is Call:
        tree = tree.arguments[0]
    return type(tree) is Symbol and tree.name[:1].isupper()


def find_sets(nodes: list[Tree]) -> frozenset[Tree]:
    """The names that stand where only a set can."""
    named: set[Tree] = set()
    equated: list[tuple[Tree, ...]] = []
    for node in nodes:
        if type(node) is not Call:
            continue
        if node.name in SET_CLASSES or node.name in PAIRED:
            named.update(part for part in node.arguments if is_name(part))
        elif node.name in ("Element", "NotElement") and len(node.arguments) == 2:
            if is_name(node.arguments[1]):
                named.add(node.arguments[1])
        elif node.name in ("Equal", "Set", "SetDelayed"):
            equated.append(node.arguments)
    for sides in (*equated, *reversed(equated)):
        if any(is_set(side, named) for side in sides):
            named.update(side for side in sides if is_name(side))
    return frozenset(named)


# What a sum may run over, where no bounds are given.
CONDITIONS = frozenset(
    "Unequal Less Greater LessEqual GreaterEqual Inequality And".split()
)


def is_conditional_sum(node: Tree) -> bool:
    """Whether a sum or product is over all that meet a condition: Sum[f[j], j != i]."""
    if type(node) is not Call or node.name not in ("Sum", "Product"):
        return False
    return any(
        type(part) is Call and part.name in CONDITIONS for part in node.arguments[1:]
    )


def find_given(tree: Tree) -> frozenset[Tree]:
    """The names that sums over a condition find given, and do not run over.

    They stand outside of these sums; what other sums bind for themselves is no matter.
    """
    found: set[Tree] = set()
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is not Call:
            found.add(node)
        elif not is_conditional_sum(node):
            closed = node.name in ("Sum", "Product", "Integrate")
            if not closed or any(map(is_conditional_sum, postorder(node))):
                todo += node.arguments
    return frozenset(found)


_JOINING = (Symbol("Union"), Symbol("Intersection"))


def _is_set_of_numbers(tree: Tree) -> bool:
    if type(tree) is Call:
        return tree.name in ("Interval", "Rectangle", "Cuboid")
    return type(tree) is Symbol and tree.name in SETS


def is_set(tree: Tree, named: frozenset[Tree] | set[Tree]) -> bool:
    """Whether a tree can only be a set."""
    if type(tree) is Call and tree.name in MADE_BY_FORMULA and tree.arguments:
        # 2 Z and R^n; a sum of names is rather one of numbers, unless all are sets.
        first = tree.arguments[0]
        if tree.name in ("Plus", "Subtract") and named.issuperset(tree.arguments):
            return True
        if tree.name in ("Power", "Tuples", "Apply"):
            return _is_set_of_numbers(first) or first in _JOINING
        return any(_is_set_of_numbers(part) for part in tree.arguments)
    if type(tree) is Call and tree.name in MAKING_SETS and tree.name != "Range":
        return True
    return tree in named or (type(tree) is Symbol and tree.name in SETS)
