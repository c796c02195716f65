r"""Rewriting trees: a letter as a function or a factor, a notation as another's.

Sentences of the user are imposed on trees in this way. What comes out still has to be
shown to look like the formula.

>>> from mathglot.languages import parse, render
>>> tree = parse("2 f[x + 1]", "mathematica")
>>> render(multiply(tree, Symbol("f")), "mathematica")
'2 f (x + 1)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.latex.keeping import find_called_letters
from mathglot.languages.latex.letters import BUILT_IN, name_of
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.reader.lattices import INVARIANTS
from mathglot.languages.latex.shapes import Meaning, Shape, Sight, shapes_of
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder, rebuild

# Letters that are constants or not; the others that the table has are seldom meant.
CONSTANTS = {
    "e": "E",
    "i": "I",
    r"\[Gamma]": "EulerGamma",
    r"\[Phi]": "GoldenRatio",
    r"\[CurlyPhi]": "GoldenRatio",
}
# Letters that mean something in Mathematica only where they are applied.
_KEPT_CAPITALS = "CDKNO"
# A name that no formula shows.
_UNSEEN = "unseen"
_ENCLOSED = frozenset(("Plus", "Subtract", "Minus"))


def replace_shape(
    tree: Tree,
    key: str,
    text: str,
    sight: Sight,
    make: Callable[[Shape], Tree | None],
    only: tuple[Tree, ...] | None = None,
) -> Tree | None:
    """The tree with all calls of a shape made anew; None if one cannot be.

    `only` are the parts that a call must have, if not all are meant.
    """
    failed = False

    def change(node: Call) -> Tree:
        nonlocal failed
        if key_of(node) != key:
            return node
        for shape in shapes_of(node, sight):
            if shape.text == text and only in (None, shape.parts):
                made = make(shape)
                failed = failed or made is None
                return made or node
        return node

    changed = rebuild(tree, change)
    return None if failed else changed


def fill_shape(
    tree: Tree,
    key: str,
    text: str,
    sight: Sight,
    meaning: Meaning,
    only: tuple[Tree, ...] | None = None,
) -> Tree | None:
    """The tree with another meaning for a notation, wherever it occurs."""
    return replace_shape(
        tree, key, text, sight, lambda found: meaning.fill(found.parts), only
    )


def free_name(letter: str, sight: Sight) -> str | None:
    """The name of a letter as a variable: another one where it is built in."""
    if letter not in BUILT_IN:
        return name_of(letter)
    small = letter.lower()
    return small if small not in sight.shown else rf"\[FormalCapital{letter}]"


def free_called(tree: Tree, latex: str) -> Tree:
    r"""The tree with an author's function N or C called as no function of Mathematica.

    N[x] is a number there, and LaTeX never means that.

    >>> from mathglot.languages import parse, render
    >>> render(free_called(parse("S N[d]", "mathematica"), "S N(d)"), "mathematica")
    'S n[d]'
    >>> falls = parse("N'[t] == 2", "mathematica")
    >>> render(free_called(falls, "N'(t) = 2"), "mathematica")
    "n'[t] == 2"
    """
    called = find_called_letters(tree)
    if not called:
        return tree
    sight = Sight(latex)
    names = {letter: free_name(letter, sight) for letter in called}

    def change(node: Call) -> Tree:
        name = names.get(node.name)
        if name:
            return Call(Symbol(name), node.arguments)
        if is_call(node.head, "Derivative") and len(node.arguments) == 1:
            [own] = node.arguments
            name = names.get(own.name) if type(own) is Symbol else None
            return Call(node.head, (Symbol(name),)) if name else node
        return node

    return rebuild(tree, change)


def keep_capitals(tree: Tree, latex: str) -> Tree:
    r"""The tree with the author's C, D, K, N and O, for which a network puts others.

    It has learnt names that Mathematica has no meaning for, though these five have no
    value there either. A small letter that the formula does not show at all, such as
    the modulus of `\operatorname{sn} u`, stays, and so do names of functions.

    >>> from mathglot.languages import parse, render
    >>> given = parse("Subscript[c, 2] == k x", "mathematica")
    >>> render(keep_capitals(given, "C_2 = kx"), "mathematica")
    'Subscript[C, 2] == k x'
    """
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    called = {node.head for node in preorder(tree) if type(node) is Call}
    sight = Sight(latex)
    for capital in _KEPT_CAPITALS:
        small = capital.lower()
        if capital not in sight.shown or capital in names:
            continue
        for name in (small, rf"\[FormalCapital{capital}]"):
            if name not in names or Symbol(name) in called or name in sight.shown:
                continue
            kept = rename(tree, name, capital)
            other = rename(tree, name, _UNSEEN)
            if is_displayed(kept, latex) and not is_displayed(other, latex):
                tree = kept
    return tree


def is_enclosed(tree: Tree) -> bool:
    """Whether it stands in brackets as a factor."""
    return type(tree) is Call and tree.name in _ENCLOSED


def multiply(tree: Tree, letter: Tree) -> Tree:
    """The tree with a letter multiplied with what it was applied to."""

    def change(node: Call) -> Tree:
        if node.head == letter and len(node.arguments) == 1:
            return call("Times", letter, *node.arguments)
        if node.name == "Times":
            return call("Times", *_flatten(node.arguments, letter))
        return node

    return rebuild(tree, change)


def _flatten(factors: Sequence[Tree], letter: Tree) -> Iterator[Tree]:
    for factor in factors:
        if type(factor) is Call and factor.name == "Times":
            if factor.arguments[0] == letter:
                yield from factor.arguments
                continue
        yield factor


def apply(tree: Tree, letter: Tree) -> Tree:
    """The tree with a letter applied to the brackets that it multiplied."""

    def change(node: Call) -> Tree:
        if node.name != "Times":
            return node
        factors: list[Tree] = []
        for factor in node.arguments:
            if factors and factors[-1] == letter and is_enclosed(factor):
                factors[-1] = Call(letter, (factor,))
            else:
                factors.append(factor)
        return factors[0] if len(factors) == 1 else call("Times", *factors)

    return rebuild(tree, change)


def rename(tree: Tree, old: str, new: str) -> Tree:
    """The tree with a symbol put for another, wherever it occurs."""

    def leaf(node: Tree) -> Tree:
        return Symbol(new) if node == Symbol(old) else node

    return rebuild(tree, leaf=leaf)


def name_hidden(tree: Tree, latex: str) -> Tree:
    r"""With the usual names for what functions have and a formula does not show.

    The modulus of `\operatorname{sn} u` is k.

    >>> from mathglot.languages import parse, render
    >>> given = parse("JacobiSN[u, l^2]", "mathematica")
    >>> render(name_hidden(given, r"\operatorname{sn}u"), "mathematica")
    'JacobiSN[u, k^2]'
    """

    def change(node: Call) -> Tree:
        if not node.name.startswith("Jacobi") or len(node.arguments) != 2:
            return node
        square = node.arguments[1]
        if type(square) is not Call or square.name != "Power":
            return node
        modulus = square.arguments[0]
        if type(modulus) is not Symbol or modulus.name in latex or "k" in latex:
            return node
        square = Call(square.head, (Symbol("k"), *square.arguments[1:]))
        return Call(node.head, (node.arguments[0], square))

    return rebuild(_name_invariants(tree, latex), change)


def _name_invariants(tree: Tree, latex: str) -> Tree:
    r"""With the usual names for invariants that a formula does not show.

    `\wp(z)` belongs to a lattice whose invariants are g with the indices 2 and 3, in
    whatever letters a network puts for them.

    >>> from mathglot.languages import parse, render
    >>> given = parse("WeierstrassP[z, {g, h}]", "mathematica")
    >>> render(_name_invariants(given, r"\wp(z)"), "mathematica")
    'WeierstrassP[z, {Subscript[g, 2], Subscript[g, 3]}]'
    """
    if r"\wp" not in latex:
        return tree

    def change(node: Call) -> Tree:
        if not node.name.startswith(("Weierstrass", "InverseWeierstrass")):
            return node
        hidden = node.arguments[-1] if node.arguments else None
        if type(hidden) is not Call or hidden.name != "List":
            return node
        if not all(type(one) is Symbol for one in hidden.arguments):
            return node
        if any(
            one.name in latex for one in hidden.arguments[1:] if type(one) is Symbol
        ):
            return node
        return Call(node.head, (*node.arguments[:-1], INVARIANTS))

    return rebuild(tree, change)
