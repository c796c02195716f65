"""Which trees that notations make have no sense, and what hidden variables may be."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.pattern import Part
from mathglot.languages.latex.structures.relations import INFIX
from mathglot.languages.naming import is_built_in
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


def is_senseless(tree: Tree) -> bool:
    """Whether a tree says what nobody means."""
    return type(tree) is Call and (
        _binds_constant(tree)
        or _binds_statement(tree)
        or _conditions_on_value(tree)
        or _is_idle(tree)
        or (tree.name in _EXPONENTIALS and tree.arguments[-1] in _CHARGES)
        or (tree.name == "ImplicitRegion" and _is_set_of_values(tree))
    )


def _is_set_of_values(tree: Tree) -> bool:
    r"""Whether the members of a set have no names: \{x^2 : x \in A\} has the values
    which its letters give."""
    if not is_call(tree, "ImplicitRegion", 2) or type(tree) is not Call:
        return False
    members = tree.arguments[1]
    if is_call(members, "List", 1) and type(members) is Call:
        members = members.arguments[0]
    return type(members) is Call and members.name in _VALUES


_VALUES = frozenset(
    "Plus Subtract Minus Times Divide Power Sqrt Element NotElement Less Greater "
    "LessEqual GreaterEqual Unequal Subset SubsetEqual Sum And Or "
    "Divisible Conditioned VerticalBar Colon".split()
)


# What is raised to a sign has the charge of a particle, as e^- does.
_EXPONENTIALS = frozenset(["Exp", "MatrixExp", "Power"])
_CHARGES = frozenset([String("+"), String("-")])


_BINDERS = frozenset(
    "Sum Product Integrate ContourIntegrate Limit MaxLimit MinLimit Table ForAll "
    "Exists ExistsUnique ArgMax ArgMin DivisorSum".split()
)
CONSTANTS = frozenset(Symbol(name) for name in ("I", "E", "Pi", "Infinity"))


_CONDITIONED = frozenset(["Condition", "ConditionalExpression"])
# What is true or false, beside relations and what ends in Q.
_STATED = frozenset("Inequality Not ForAll Exists Condition NotElement".split())


def _conditions_on_value(tree: Call) -> bool:
    """Whether something is said to hold under a condition that is a value."""
    if tree.name not in _CONDITIONED:
        return False
    condition = tree.arguments[-1]
    if type(condition) is not Call:
        return type(condition) is not String
    name = condition.name
    infix = INFIX.get(name)
    if infix is not None and infix.level <= levels.RELATION:
        return False
    return name not in _STATED and not name.endswith("Q")


QUANTIFIERS = frozenset(["ForAll", "Exists", "ExistsUnique"])


def _binds_constant(tree: Call) -> bool:
    """Whether something runs over values that cannot."""
    if tree.name not in _BINDERS:
        return False
    bound = tree.arguments[1:]
    if tree.name in QUANTIFIERS:
        bound = tree.arguments[:1]
    for argument in bound:
        first = argument
        if type(argument) is Call and argument.arguments:
            first = argument.arguments[0]
        if first in CONSTANTS:
            return True
        if is_call(argument, "List") and _is_value(first):
            return True
    return False


def _is_value(tree: Tree) -> bool:
    """Whether a tree is a number or -Infinity, which nothing can run through."""
    return type(tree) is Number or is_call(tree, "Minus", 1)


# A variable is more likely one of these, in this order.
_USUAL = "x t y z u s n k r v w".split()


def find_bound(bound: dict[int, Part], *, statement: bool) -> list[Tree]:
    """The letters that may be bound, the likeliest first: those of the first part.

    A statement mostly begins with what it is about. What stands in both of two parts
    is likelier than what stands in one.
    """
    first, *others = [_letters_in(bound[number]) for number in sorted(bound)]
    if statement:
        return first
    usual: dict[Tree, int] = {Symbol(name): n for n, name in enumerate(_USUAL)}
    again = {letter for letters in others for letter in letters}

    def rank(letter: Tree) -> tuple[bool, int]:
        return letter not in again, usual.get(letter, len(usual))

    return sorted(first, key=rank)


# Heads that ask for an extreme under constraints.
PROGRAMMES = frozenset(["Minimize", "Maximize"])
_UNKNOWNS = frozenset(map(Symbol, "xyzuvw"))


def find_unknowns(bound: dict[int, Part]) -> list[Tree]:
    """The unknowns of a programme as one list, if it has several.

    >>> x, y = Symbol("x"), Symbol("y")
    >>> find_unknowns({0: call("Plus", x, y), 1: call("Less", x, y)})
    [Call(Symbol('List'), (Symbol('x'), Symbol('y')))]
    """
    unknowns: dict[Tree, None] = {}
    for number in sorted(bound):
        part = bound[number]
        for tree in part if isinstance(part, tuple) else (part,):
            for node in preorder(tree):
                if node in _UNKNOWNS or _is_numbered(node):
                    unknowns[node] = None
    for node in list(unknowns):
        if type(node) is Call:
            unknowns.pop(node.arguments[0], None)
    found = sorted(unknowns, key=repr)
    return [call("List", *found)] if len(found) > 1 else []


def _is_numbered(tree: Tree) -> bool:
    """Whether a tree is x_1, x_2, ..."""
    if type(tree) is not Call or not is_call(tree, "Subscript", 2):
        return False
    letter, index = tree.arguments
    return letter in _UNKNOWNS and type(index) is Number


def _letters_in(part: Part) -> list[Tree]:
    """The letters of a part that are no names of functions, in their order."""
    found: dict[Tree, None] = {}
    for tree in part if isinstance(part, tuple) else (part,):
        heads = {id(node.head) for node in preorder(tree) if type(node) is Call}
        for node in preorder(tree):
            if type(node) is Symbol and id(node) not in heads:
                if node not in CONSTANTS and not is_built_in(node.name):
                    found[node] = None
    return list(found)


_COUNTERS = "k j i l m n r s".split()


def name_counters(
    numbers: tuple[int, ...], bound: dict[int, Part]
) -> dict[int, Symbol]:
    """Names for parts that nobody sees, other than those of what is seen."""
    taken = {
        node.name
        for part in bound.values()
        for tree in (part if isinstance(part, tuple) else (part,))
        for node in preorder(tree)
        if type(node) is Symbol
    }
    free = [name for name in _COUNTERS if name not in taken]
    free += [f"k{number}" for number in numbers]
    return {number: Symbol(name) for number, name in zip(numbers, free, strict=False)}


def _is_idle(tree: Call) -> bool:
    """Whether brackets are said to have a meaning that one thing in them has not."""
    return tree.name in _OF_SEVERAL and len(tree.arguments) == 1


_OF_SEVERAL = frozenset(["GCD", "LCM", "PolynomialGCD", "PolynomialLCM"])


def _binds_statement(tree: Call) -> bool:
    """Whether something is said of a statement: ForAll[x > 0, p], which is of x."""
    if tree.name not in QUANTIFIERS:
        return False
    about = tree.arguments[0]
    while type(about) is Call and about.name == "And":
        about = about.arguments[0]
    return (
        len(tree.arguments) == 2
        and type(about) is Call
        and about.name in _SAID_OF
        and type(about.arguments[0]) is Symbol
    )


_SAID_OF = frozenset(
    "Element NotElement Less LessEqual Greater GreaterEqual Unequal Equal".split()
)
