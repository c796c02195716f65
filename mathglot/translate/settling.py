r"""Settling: of trees that look the same, the one that people mean.

>>> from mathglot.languages import parse
>>> tree = parse("HypergeometricPFQ[{a, b}, {c}, z]", "mathematica")
>>> drop_needless(tree, "") == parse("Hypergeometric2F1[a, b, c, z]", "mathematica")
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile

from mathglot.languages.functions.lookalikes import (
    COMMONER,
    NEEDLESS,
    UNSUITED,
)
from mathglot.languages.latex.notations import symbol_tokens
from mathglot.languages.latex.pattern import (
    Pattern,
    compile_pattern,
    key_of,
    substitute,
)
from mathglot.languages.latex.surroundings import present
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    preorder,
    rebuild,
)
from mathglot.translate.conditions import ARITHMETIC, COLLECTIVE, meets

Table = tuple[tuple[str, str, str], ...]
Rule = tuple[Pattern, Tree, str]

_SUMS = ("Plus", "Subtract")
_OF_ANGLES = frozenset("Sin Cos Tan Cot Sec Csc Sinh Cosh".split())
# What gamma is seldom a constant beside.
_ANGLES = frozenset((r"\alpha", r"\beta"))
# Capitals that Mathematica reserves, but that have no value there.
_WITHOUT_VALUE = frozenset("CDKNO")
# The variable that y is a function of where nobody says so, by preference.
_TACIT = ("x", "t", "s", "z")


def drop_needless(tree: Tree, latex: str) -> Tree:
    """The tree without what says nothing, which is what it was meant to be.

    It still has to be shown to look the same, as all that is made here.
    """
    tokens = tokens_to_match(latex)
    tree = rebuild(_apply(tree, NEEDLESS, tokens), _name_tacit_bound)
    return _name_tacit_variable(tree, tokens)


def settle(tree: Tree, latex: str) -> Tree:
    """The tree to be preferred; the one given may be meant all the same."""
    tokens = tokens_to_match(latex)
    tree = _apply(tree, UNSUITED, tokens)
    tree = _widen_arguments(_keep_capitals(tree, tokens), tokens)
    return _rename_constant(tree, tokens)


def find_commoner(tree: Tree, latex: str) -> Tree | None:
    """What its notation means more often; None where it is common itself."""
    changed = _apply(tree, COMMONER, tokens_to_match(latex))
    return None if changed == tree else settle(changed, latex)


@cache
def _compile(table: Table) -> dict[str, list[Rule]]:
    rules: dict[str, list[Rule]] = {}
    for old, new, condition in table:
        pattern = compile_pattern(old)
        rules.setdefault(key_of(pattern.tree), []).append(
            (pattern, parse(new), condition)
        )
    return rules


def _apply(tree: Tree, table: Table, tokens: Sequence[str]) -> Tree:
    rules = _compile(table)
    keys = {key.partition("(")[0] for key in rules}
    if not any(type(node) is Symbol and node.name in keys for node in postorder(tree)):
        return tree

    def change(node: Call) -> Tree:
        for pattern, new, condition in rules.get(key_of(node), ()):
            parts = pattern.bind(node)
            if parts is not None and meets(node, condition, tree, tokens):
                return substitute(new, pattern.names, parts)
        return node

    return rebuild(tree, change)


def _rename(tree: Tree, old: str, new: str) -> Tree:
    def leaf(node: Tree) -> Tree:
        return Symbol(new) if node == Symbol(old) else node

    return rebuild(tree, leaf=leaf)


def _name_tacit_variable(tree: Tree, tokens: Sequence[str]) -> Tree:
    r"""`y' = y` with y a function of x, or of t where x is taken or dots are used."""
    shown = present(list(tokens))
    hidden = [
        name
        for function, name in _derivative_arguments(tree)
        if name == function or not _shows(name, shown)
    ]
    if len(set(hidden)) != 1:
        return tree
    dotted = not shown.isdisjoint((r"\dot", r"\ddot"))
    choices = _TACIT[1:] if dotted else _TACIT
    name = next((n for n in choices if n not in shown), hidden[0])
    return tree if name == hidden[0] else _rename_arguments(tree, hidden[0], name)


def _name_tacit_bound(node: Call) -> Tree:
    """A sum over `i < j` that ends where nobody says: at n, not at what it adds up."""
    body, *ranges = node.arguments or (node,)
    if node.name not in ("Sum", "Product") or len(ranges) != 2:
        return node
    if not all(is_call(one, "List", 3) for one in ranges):
        return node
    ends = {one.arguments[2] for one in ranges if type(one) is Call}
    indices = {one.arguments[0] for one in ranges if type(one) is Call}
    [end, *others] = ends
    if others or not indices & set(preorder(end)):
        return node
    named = (
        call("List", *one.arguments[:2], Symbol("n"))
        for one in ranges
        if type(one) is Call
    )
    return call(node.name, body, *named)


def _rename_arguments(tree: Tree, old: str, new: str) -> Tree:
    """The tree with another name for a variable, but not for a function."""

    def change(node: Call) -> Tree:
        if Symbol(old) not in node.arguments or node.name == "Derivative":
            return node
        if type(node.head) is Call and node.head.name == "Derivative":
            return node
        arguments = tuple(
            Symbol(new) if argument == Symbol(old) else argument
            for argument in node.arguments
        )
        return Call(node.head, arguments)

    return rebuild(tree, change)


def _derivative_arguments(tree: Tree) -> Iterator[tuple[str, str]]:
    """Functions that are differentiated with primes, with their variables."""
    for node in preorder(tree):
        if type(node) is Call and type(node.head) is Call and not node.head.name:
            function = node.head.arguments[0]
            if is_call(node.head.head, "Derivative", 1) and type(function) is Symbol:
                for argument in node.arguments:
                    if type(argument) is Symbol:
                        yield function.name, argument.name


def _shows(name: str, shown: frozenset[str]) -> bool:
    return any(form[0] in shown for form in symbol_tokens(name))


def _keep_capitals(tree: Tree, tokens: Sequence[str]) -> Tree:
    """Sets and matrices with the names that they have, though C is reserved."""
    members = {
        argument.name
        for node in preorder(tree)
        if type(node) is Call and node.name in COLLECTIVE
        for argument in node.arguments
        if type(argument) is Symbol
    }
    for small in sorted(members & STAND_INS.keys()):
        capital = STAND_INS[small]
        if capital in _WITHOUT_VALUE and capital in tokens and small not in tokens:
            tree = _rename(tree, small, capital)
    return tree


def _rename_constant(tree: Tree, tokens: Sequence[str]) -> Tree:
    """One letter e means one thing: a variable throughout, if it is one somewhere.

    Where it is raised to more than a number, it is Euler's, whatever else there is. The
    letter after alpha and beta is no constant either.
    """
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    if "EulerGamma" in names and not _ANGLES.isdisjoint(tokens):
        tree = _rename(tree, "EulerGamma", "\\[Gamma]")
    if "e" not in tokens or not names.issuperset("eE"):
        return tree
    constant = Symbol("E")
    for node in preorder(tree):
        if type(node) is Call and constant in node.arguments:
            if node.name != "Power" or type(node.arguments[1]) is not Number:
                return tree
    return _rename(tree, "E", "e")


def _widen_arguments(tree: Tree, tokens: Sequence[str]) -> Tree:
    r"""`\sin(n+1)\theta` as the sine of a product: the sum is its first factor.

    Who means the sine of n + 1 puts the other factor before it. A bracket that is no
    sum, or the same letter inside and after it, leaves it at a product.
    """
    adjoining = {
        after
        for before, after in pairwise(tokens)
        if before == ")" and (after.isalpha() or after[:1] == "\\")
    }
    if not adjoining:
        return tree

    def change(node: Call) -> Tree:
        return _widen_one(node, adjoining) if node.name == "Times" else node

    return rebuild(tree, change)


def _widen_one(product: Call, adjoining: set[str]) -> Tree:
    factors = list(product.arguments)
    for place, factor in enumerate(factors[:-1]):
        if type(factor) is not Call or factor.name not in _OF_ANGLES:
            continue
        inside = factor.arguments[0]
        letters = list(takewhile(_is_letter, factors[place + 1 :]))
        if not letters or not _is_coefficient(inside, letters):
            continue
        first = letters[0]
        assert type(first) is Symbol
        if symbol_tokens(first.name)[0][0] not in adjoining:
            continue
        whole = Call(factor.head, (call("Times", inside, *letters),))
        rest = factors[place + 1 + len(letters) :]
        changed = [*factors[:place], whole, *rest]
        return changed[0] if len(changed) == 1 else call("Times", *changed)
    return product


def _is_letter(tree: Tree) -> bool:
    return type(tree) is Symbol


def _is_coefficient(tree: Tree, letters: list[Tree]) -> bool:
    """Whether it is a sum of other letters and numbers."""
    if type(tree) is not Call or tree.name not in _SUMS:
        return False
    nodes = list(preorder(tree))
    plain = all(node.name in ARITHMETIC for node in nodes if type(node) is Call)
    return plain and not any(letter in nodes for letter in letters)
