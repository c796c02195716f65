"""What sums, integrals, limits and derivatives run over, and options beside it.

>>> from mathglot.languages.mathematica.parser import parse
>>> read_range(parse("{k, n}"))
Range(variable=Symbol('k'), lower=Number('1'), upper=Symbol('n'))
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call, is_call

_MOST_DIFFERENT = 20
_OPTIONS = ("Rule", "RuleDelayed")


class Range(NamedTuple):
    """A variable and its bounds; None for both where it has none."""

    variable: Tree
    lower: Tree | None
    upper: Tree | None


def read_range(tree: Tree) -> Range | None:
    """`x`, `{x, n}`, `{x, a, b}`; None for steps, lists of values and domains."""
    if type(tree) is Symbol or is_call(tree, "Subscript"):
        return Range(tree, None, None)
    if type(tree) is not Call or tree.name != "List":
        return None
    arguments = tree.arguments
    if len(arguments) == 2 and not _is_collection(arguments[1]):
        return Range(arguments[0], Number("1"), arguments[1])
    if len(arguments) == 3:
        return Range(*arguments)
    return None


def _is_collection(tree: Tree) -> bool:
    """`{d, Divisors[n]}` runs over a list, and not from 1."""
    if type(tree) is Call:
        return tree.name in ("List", "Divisors", "Range", "Subsets", "Permutations")
    return type(tree) is Symbol and tree.name == "Primes"


def list_parts(tree: Tree, *heads: str) -> tuple[Tree, ...]:
    """The arguments of a call of one of these heads; any other tree by itself.

    >>> list_parts(call("List", Symbol("x")), "List"), list_parts(Symbol("x"), "List")
    ((Symbol('x'),), (Symbol('x'),))
    """
    return tree.arguments if type(tree) is Call and tree.name in heads else (tree,)


def has_dots(tree: Tree) -> bool:
    """Whether a tree is a list with dots, also as members of a longer one."""
    if is_call(tree, "Apply", 2):
        assert type(tree) is Call
        tree = tree.arguments[1]
    return is_call(tree, "Table")


def is_over_divisors(tree: Tree) -> bool:
    """Whether a range is {d, Divisors[n]}."""
    if not is_call(tree, "List", 2):
        return False
    assert type(tree) is Call
    return is_call(tree.arguments[1], "Divisors", 1)


def without_options(arguments: tuple[Tree, ...]) -> tuple[Tree, ...]:
    """Arguments without rules such as GenerateConditions -> False at the end."""
    end = len(arguments)
    while end and any(is_call(arguments[end - 1], rule, 2) for rule in _OPTIONS):
        end -= 1
    return arguments[:end]


class Approach(NamedTuple):
    """A limit: of what, of which variable, to where, from `above`, `below` or both."""

    body: Tree
    variable: Tree
    target: Tree
    side: str | None


def read_limit(node: Call) -> Approach | None:
    """`Limit[f, x -> a]`, with a direction or without."""
    arguments = node.arguments
    if len(arguments) < 2 or not is_call(arguments[1], "Rule", 2):
        return None
    rule = arguments[1]
    assert type(rule) is Call
    side: str | None = None
    for option in arguments[2:]:
        if type(option) is not Call or option.name != "Rule":
            return None
        name, value = option.arguments
        if name == Symbol("Direction"):
            if value not in _DIRECTIONS:
                return None
            side = _DIRECTIONS[value]
    return Approach(arguments[0], rule.arguments[0], rule.arguments[1], side)


_DIRECTIONS: dict[Tree, str | None] = {
    String("FromAbove"): "above",
    String("FromBelow"): "below",
    String("TwoSided"): None,
    Symbol("Reals"): None,
    call("Minus", Number("1")): "above",
    Number("1"): "below",
}


def read_order(tree: Tree) -> tuple[Tree, Tree] | None:
    """By what and how often a derivative is taken: `x` or `{x, n}`."""
    if type(tree) is Call and tree.name == "List":
        if len(tree.arguments) != 2 or is_call(tree.arguments[0], "List"):
            return None
        return tree.arguments[0], tree.arguments[1]
    return tree, Number("1")


def read_rows(tree: Tree) -> list[tuple[Tree, ...]] | None:
    """The rows of a list of lists of one length, a matrix; None for other trees."""
    if type(tree) is not Call or tree.name != "List" or not tree.arguments:
        return None
    rows = [
        row.arguments
        for row in tree.arguments
        if type(row) is Call and row.name == "List"
    ]
    if len(rows) != len(tree.arguments) or len({len(row) for row in rows}) != 1:
        return None
    return rows if rows[0] else None


def read_pieces(node: Call) -> tuple[list[tuple[Tree, Tree]], Tree] | None:
    """The values and conditions of a Piecewise, and what holds elsewhere."""
    if not 1 <= len(node.arguments) <= 2:
        return None
    cases = node.arguments[0]
    if type(cases) is not Call or cases.name != "List":
        return None
    pieces: list[tuple[Tree, Tree]] = []
    for case in cases.arguments:
        if type(case) is not Call or case.name != "List" or len(case.arguments) != 2:
            return None
        pieces.append((case.arguments[0], case.arguments[1]))
    return pieces, node.arguments[1] if len(node.arguments) == 2 else Number("0")


def read_links(node: Call) -> list[tuple[str, Tree, Tree]] | None:
    """The relations that a chain is made of, by the names of their heads."""
    arguments = node.arguments
    if node.name == "Unequal" and len(arguments) > 2:
        # All differ from each other, not only neighbours.
        if len(arguments) > _MOST_DIFFERENT:
            return None
        return [("Unequal", *pair) for pair in combinations(arguments, 2)]
    if node.name != "Inequality":
        return [(node.name, left, right) for left, right in pairwise(arguments)]
    if len(arguments) % 2 == 0:
        return None
    links: list[tuple[str, Tree, Tree]] = []
    for place in range(1, len(arguments), 2):
        sign = arguments[place]
        if type(sign) is not Symbol:
            return None
        links.append((sign.name, arguments[place - 1], arguments[place + 1]))
    return links


_STATEMENTS = frozenset(
    "Equal Unequal Less Greater LessEqual GreaterEqual Inequality And Or Not Xor Nand "
    "Nor Implies Equivalent Element NotElement Divisible EvenQ OddQ IntegerQ PrimeQ "
    "CoprimeQ True False Set SetDelayed".split()
)


def is_statement(tree: Tree) -> bool:
    """Whether a tree says something that is true or false."""
    if type(tree) is Symbol:
        return tree.name in ("True", "False")
    return type(tree) is Call and tree.name in _STATEMENTS


_SLOTS = frozenset("123456789")


def read_slot(node: Call) -> int | None:
    """The number of a slot, `#2`; None for names and large numbers."""
    which = node.arguments[0] if len(node.arguments) == 1 else None
    if type(which) is Number and which.text in _SLOTS:
        return int(which.text)
    return None


def count_slots(body: Tree) -> int:
    """The highest slot of a pure function, not looking into others inside it."""
    highest = 0
    todo = [body]
    while todo:
        node = todo.pop()
        if type(node) is not Call:
            continue
        if node.name == "Function" and len(node.arguments) == 1:
            continue
        if node.name == "Slot":
            highest = max(highest, read_slot(node) or 0)
        todo.append(node.head)
        todo.extend(node.arguments)
    return highest
