r"""Names of variables and functions, and formulas with other names.

Names come in roles, so that an integer index is renamed to a letter that people use
for one: `n` to `m`, `z` to `x`, `\[Nu]` to `a`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import lru_cache

from mathglot.corpus.keys import is_variable
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)

_INTEGERS = "n m k j l M r s p q".split()
_ARGUMENTS = "z x y t w u v s r X Y T Z".split()
# Neither e, i nor \[Gamma]: alone they would be read as constants.
_LATIN = "a b c d p q r h g A B H L M P Q R S U V W".split()
_GREEK = (
    r"\[Alpha] \[Beta] \[Delta] \[Lambda] \[Mu] \[Nu] \[Rho] \[Sigma] \[Tau] "
    r"\[Omega] \[Theta] \[Phi] \[Kappa] \[Xi] \[Eta] \[Zeta] \[Epsilon] \[Chi] \[Psi] "
    r"\[CurlyPhi] \[CurlyEpsilon] \[CurlyTheta] \[Iota] \[Upsilon]"
).split()
_RARE = (
    r"\[CapitalDelta] \[CapitalOmega] \[CapitalLambda] \[CapitalPhi] \[CapitalPsi] "
    r"\[CapitalTheta] \[CapitalSigma] \[CapitalGamma] \[CapitalXi] \[ScriptL] "
    r"\[ScriptCapitalL] \[ScriptCapitalH] \[HBar]"
).split()
_PARAMETERS = _LATIN * 6 + _GREEK * 2 + _RARE
_FUNCTIONS = (
    r"f g h F G H u v w y \[Phi] \[Psi] \[CurlyPhi] \[CapitalPhi] \[CapitalPsi] "
    r"\[Eta] \[Chi] q p \[Rho]"
).split()
# None of them is a function, as max and min are.
_WORDS = (
    "eff total rate mass speed out ref avg tot crit init end left right top "
    "abs rel net obs est std mean var err old new opt loc ext kin pot rot vib"
).split()
_INDEX_WORDS = ("max", "min", "eff", "tot", "ref", "out", "obs", "kin", "pot", "crit")
# Letters that stand for whole numbers more often than not.
_INTEGER_LETTERS = frozenset("nmkjlN")
_ARGUMENT_LETTERS = frozenset("zxytwusv")
_PRIME = r"\[Prime]"


def names_in(tree: Tree) -> list[str]:
    """The variables and functions that the author of a formula named, in order."""
    found = (node.name for node in preorder(tree) if type(node) is Symbol)
    return [name for name in dict.fromkeys(found) if is_variable(name)]


@lru_cache(maxsize=16384)
def functions_in(tree: Tree) -> frozenset[str]:
    """The names of a formula that are applied to arguments."""
    heads: set[str] = set()
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        head: Tree = node.head
        if type(head) is Call and head.arguments:
            # Derivative[1][f][x] and InverseFunction[f][x] apply f.
            head = head.arguments[0]
        if type(head) is Symbol and is_variable(head.name):
            heads.add(head.name)
    return frozenset(heads)


def rename(tree: Tree, names: Mapping[str, Tree]) -> Tree:
    """The tree with the symbols named replaced, in every place.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> rename(parse("f[x] + x"), {"x": Symbol("t")}) == parse("f[t] + t")
    True
    """

    def leaf(node: Tree) -> Tree:
        return names.get(node.name, node) if type(node) is Symbol else node

    return rebuild(tree, leaf=leaf)


def draw_renaming(
    tree: Tree,
    generator: random.Random,
    *,
    share: float = 0.6,
    bound: Iterable[str] = (),
) -> dict[str, Tree]:
    """New names for about a share of those in a formula, none of them used in it.

    Names that are `bound` (by sums, integrals, derivatives) stay plain symbols.
    """
    functions, fixed = functions_in(tree), frozenset(bound)
    present = names_in(tree)
    taken = set(present)
    renaming: dict[str, Tree] = {}
    for name in present:
        if generator.random() > share:
            continue
        fresh = _draw_name(name, name in functions, name in fixed, generator)
        new = {node.name for node in preorder(fresh) if type(node) is Symbol}
        if new.isdisjoint(taken):
            taken |= new
            renaming[name] = fresh
    return renaming


def _draw_name(
    name: str, is_function: bool, bound: bool, generator: random.Random
) -> Tree:
    if is_function:
        return Symbol(generator.choice(_FUNCTIONS))
    if name in _INTEGER_LETTERS:
        # A counter may be called i, which nobody takes for the imaginary unit.
        pool = [*_INTEGERS, "i", "i"] if bound else _INTEGERS
    elif name in _ARGUMENT_LETTERS:
        pool = _ARGUMENTS if generator.random() < 0.7 else _PARAMETERS
    else:
        pool = _PARAMETERS if generator.random() < 0.8 else _ARGUMENTS
    if bound and pool is _PARAMETERS:
        pool = [*pool, r"\[Gamma]", r"\[Gamma]"]
    letter = Symbol(generator.choice(pool))
    return letter if bound else decorate(letter, generator)


def decorate(letter: Symbol, generator: random.Random) -> Tree:
    """A letter, or now and then one with an index, a prime, or a word instead."""
    draw = generator.random()
    if draw < 0.84:
        return letter
    if draw < 0.94:
        return call("Subscript", letter, _draw_index(generator))
    if draw < 0.96:
        return Symbol(letter.name + _PRIME)
    if draw < 0.98:
        mark = generator.choice(("OverHat", "OverBar", "OverTilde"))
        return call(mark, letter)
    return Symbol(generator.choice(_WORDS))


def _draw_index(generator: random.Random) -> Tree:
    draw = generator.random()
    if draw < 0.6:
        return Number(str(generator.choice((0, 1, 1, 2, 2, 3, 4))))
    if draw < 0.85:
        return Symbol(generator.choice("nkijm"))
    return Symbol(generator.choice(_INDEX_WORDS))


def draw_variables(
    generator: random.Random, arguments: int, integers: int
) -> tuple[list[Tree], list[Tree]]:
    """Different variables to build an expression of: arguments, whole numbers."""
    first = _ARGUMENTS if generator.random() < 0.6 else _ARGUMENTS[:6] + _PARAMETERS
    some = list(dict.fromkeys(generator.sample(first, arguments)))
    others = [name for name in _INTEGERS if name not in some]
    whole = generator.sample(others[:6], integers)
    return (
        [decorate(Symbol(name), generator) for name in some],
        [Symbol(name) for name in whole],
    )
