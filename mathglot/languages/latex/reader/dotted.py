r"""Products with dots that are those of vectors: k\cdot x, A\cdot x + B\cdot u(t)."""

from __future__ import annotations

from mathglot.languages.latex.reader.juxtaposed import (
    is_open_product,
    letter_of,
    product_of,
    signs_of,
)
from mathglot.languages.latex.reader.points import POINT
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call


def dot_letters(tree: Tree) -> Tree:
    r"""A product in which `\cdot` between two letters multiplies vectors: k.x.

    >>> from mathglot.languages.latex.reader.juxtaposed import settle
    >>> k, x = Symbol("k"), Symbol("x")
    >>> settle(dot_letters(product_of(".", (k, x))), frozenset())
    Call(Symbol('Dot'), (Symbol('k'), Symbol('x')))
    """
    if type(tree) is not Call or not is_open_product(tree):
        return tree
    signs = signs_of(tree)
    if "." not in signs:
        return tree
    kinds = [letter_of(factor) is not None for factor in tree.arguments]
    changed = "".join(
        POINT if sign == "." and kinds[place] and kinds[place + 1] else sign
        for place, sign in enumerate(signs)
    )
    return tree if changed == signs else product_of(changed, tree.arguments)


def dot_applied(tree: Tree) -> Tree:
    r"""A product in which `\cdot` stands before a function: beside A.x, B\cdot u(t).

    >>> from mathglot.languages.latex.reader.juxtaposed import settle
    >>> b, u = Symbol("B"), Call(Symbol("u"), (Symbol("t"),))
    >>> settle(dot_applied(product_of(".", (b, u))), frozenset()).name
    'Dot'
    """
    if type(tree) is not Call or not is_open_product(tree) or signs_of(tree) != ".":
        return tree
    first, second = tree.arguments
    if type(second) is not Call or type(second.head) is not Symbol:
        return tree
    if letter_of(first) is None or is_built_in(second.name):
        return tree
    return product_of(POINT, tree.arguments)


def cross_letters(tree: Tree) -> Tree:
    r"""A product in which `\times` between two letters multiplies vectors: v x B.

    >>> from mathglot.languages.latex.reader.juxtaposed import settle
    >>> q, v, b = Symbol("q"), Symbol("v"), Symbol("B")
    >>> crossed = settle(cross_letters(product_of(" x", (q, v, b))), frozenset())
    >>> crossed == call("Times", q, call("Cross", v, b))
    True
    """
    if type(tree) is not Call or not is_open_product(tree):
        return tree
    signs = signs_of(tree)
    place = signs.find("x")
    if place < 0 or "x" in signs[place + 1 :]:
        return tree
    first, second = tree.arguments[place : place + 2]
    if letter_of(first) is None or letter_of(second) is None or first == second:
        return tree
    crossed = call("Cross", first, second)
    factors = (*tree.arguments[:place], crossed, *tree.arguments[place + 2 :])
    if len(factors) == 1:
        return crossed
    return product_of(signs[:place] + signs[place + 1 :], factors)


def dot_brackets(tree: Tree) -> Tree:
    r"""`\langle\vec{a},\vec{b}\rangle` as the product of two vectors that it may be."""
    if is_call(tree, "AngleBracket", 2) and type(tree) is Call:
        return product_of(".", tree.arguments)
    return tree
