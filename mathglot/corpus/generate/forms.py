r"""Other forms of one formula: what authors write differently though it is the same.

`a b/c` is a times b/c as it is typed, and mostly one fraction when it is written by
hand; terms and sides change places; `Exp[x]` is `E^x`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    rebuild,
)

_E = Symbol("E")
_ONE = Number("1")
# What stays outside of a fraction that it multiplies.
_STANDS_OUTSIDE = frozenset(
    ("Sum", "Product", "Integrate", "Limit", "D", "Plus", "Subtract", "Equal", "List")
)
_LARGEST_GATHERED = 12


def add_up(terms: Iterable[tuple[Tree, bool]]) -> Tree:
    """The sum of terms from left to right; those marked are subtracted."""
    (made, _), *others = terms
    run = [made]
    for term, subtracted in others:
        if subtracted:
            made = call("Subtract", made, term)
            run = [made]
        else:
            run.append(term)
            made = call("Plus", *run)
    return made


def gather_fractions(tree: Tree, generator: random.Random) -> Tree:
    r"""Products with a fraction as one fraction: `a (b/c)` as `(a b)/c`.

    Fractions of numbers stay in front, or not, as one author would have it.
    """
    keeps_numbers = generator.random() < 0.5

    def change(node: Call) -> Tree:
        return _gathered(node, keeps_numbers) if node.name == "Times" else node

    return rebuild(tree, change)


def _gathered(node: Call, keeps_numbers: bool) -> Tree:
    before: list[Tree] = []
    above: list[Tree] = []
    below: list[Tree] = []
    after: list[Tree] = []
    for place, factor in enumerate(node.arguments):
        if after or _is_large(factor):
            after.append(factor)
        elif is_call(factor, "Divide", 2):
            assert type(factor) is Call
            top, bottom = factor.arguments
            if place == 0 and keeps_numbers and _is_rational(top, bottom):
                before.append(factor)
                continue
            if top != _ONE:
                above.extend(_factors(top))
            below.extend(_factors(bottom))
        else:
            above.append(factor)
    if not below:
        return node
    fraction = call("Divide", _product(above), _product(below))
    return _product([*before, fraction, *after])


def _is_rational(top: Tree, bottom: Tree) -> bool:
    return type(top) is Number and type(bottom) is Number


def _is_large(factor: Tree) -> bool:
    if type(factor) is not Call:
        return False
    if factor.name in _STANDS_OUTSIDE:
        return True
    return factor.name != "Divide" and len(postorder(factor)) > _LARGEST_GATHERED


def _factors(tree: Tree) -> tuple[Tree, ...]:
    return tree.arguments if type(tree) is Call and tree.name == "Times" else (tree,)


def _product(factors: list[Tree]) -> Tree:
    if not factors:
        return _ONE
    return factors[0] if len(factors) == 1 else call("Times", *factors)


def vary_forms(tree: Tree, generator: random.Random) -> Tree:
    """The formula as another author might type it: order, sides, exponentials."""
    exponentials = generator.random()
    swap, shuffle = generator.random() < 0.12, generator.random() < 0.15

    def change(node: Call) -> Tree:
        if node.name == "Exp" and exponentials < 0.5 and len(node.arguments) == 1:
            return call("Power", _E, node.arguments[0])
        if (
            is_call(node, "Power", 2)
            and node.arguments[0] == _E
            and exponentials > 0.75
        ):
            return call("Exp", node.arguments[1])
        if swap and node.name == "Equal" and len(node.arguments) == 2:
            return call("Equal", *node.arguments[::-1])
        if shuffle and node.name == "Plus":
            return call("Plus", *generator.sample(node.arguments, len(node.arguments)))
        return node

    return rebuild(tree, change)
