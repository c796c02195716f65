r"""What a reader can tell: of forms that look alike one is kept, others are parted.

TeXForm prints `a + -b` as `a - b`, and the product of P with a sum, `P (x+1)`, as what
looks like a value of a function P. A model can learn from such pairs no more than a
reader could guess.
"""

from __future__ import annotations

import itertools
import re
from functools import cache

from mathglot.corpus.generate.forms import add_up
from mathglot.corpus.generate.names import functions_in, names_in, rename
from mathglot.languages.functions import FAMILIES
from mathglot.languages.latex.examples import example
from mathglot.languages.latex.renderer import render
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    rebuild,
)

_ONE = Number("1")
_HALF = call("Divide", _ONE, Number("2"))
# What stands in parentheses as a factor.
_ENCLOSED = frozenset(("Plus", "Subtract", "Minus", "Times"))
_PLAIN_FUNCTIONS = "f g h u v w y".split()
_CALL = re.compile(r"(\\?[A-Za-z]+) ?(?:\\left)?\(")


def clarify(tree: Tree) -> Tree:
    """The formula without what TeXForm would print as something else."""
    return _rename_functions(rebuild(tree, _clear))


def _clear(node: Call) -> Tree:
    if node.name == "Times":
        return _part_letters(node)
    return _settle(node)


def _settle(node: Call) -> Tree:
    """What looks the same in one form: `a - b`, `1/a^2`, roots."""
    if is_call(node, "Power", 2):
        base, exponent = node.arguments
        if exponent == _HALF:
            return call("Sqrt", base)
        positive = _negated(exponent)
        if type(positive) is Number and positive.text.isdigit():
            below = base if positive == _ONE else call("Power", base, positive)
            return call("Divide", _ONE, below)
    if node.name == "Plus":
        first, *others = node.arguments
        positives = [(term, _negated(term)) for term in others]
        if any(positive for _, positive in positives):
            marked = [
                (positive or term, bool(positive)) for term, positive in positives
            ]
            return add_up([(first, False), *marked])
    return node


def _negated(term: Tree) -> Tree | None:
    """What a minus sign stands before, if one does."""
    if is_call(term, "Minus", 1):
        assert type(term) is Call
        return term.arguments[0]
    if type(term) is Number and term.text.startswith("-"):
        return Number(term.text[1:])
    return None


@cache
def function_letters() -> frozenset[str]:
    r"""Letters as LaTeX has them that are names of functions.

    >>> sorted(function_letters() & {"P", "a", r"\Gamma", r"\alpha", "W"})
    ['P', 'W', '\\Gamma']
    """
    shown = (
        _CALL.match(render(example(row), "texform"))
        for rows in FAMILIES.values()
        for row in rows
        if "[" in row.pattern and row.pattern[0].isupper()
    )
    # Functions that people name themselves are in the table too.
    found = {match[1] for match in shown if match}.difference(_PLAIN_FUNCTIONS)
    return frozenset(
        letter for letter in found if len(letter) == 1 or letter[0] == "\\"
    )


@cache
def _is_function_letter(name: str) -> bool:
    return render(Symbol(name), "texform").strip() in function_letters()


def _part_letters(node: Call) -> Tree:
    """A product whose factors are never a letter of a function before parentheses."""
    factors = list(node.arguments)
    moved = [
        factor
        for factor, following in itertools.pairwise(factors)
        if _reads_as_function(factor) and _is_enclosed(following)
    ]
    if not moved:
        return node
    for factor in moved:
        factors.remove(factor)
    return call("Times", *factors, *moved)


def _reads_as_function(factor: Tree) -> bool:
    if is_call(factor, "Power", 2):
        assert type(factor) is Call
        factor = factor.arguments[0]
    return type(factor) is Symbol and _is_function_letter(factor.name)


def _is_enclosed(factor: Tree) -> bool:
    if type(factor) is Call:
        return factor.name in _ENCLOSED
    return type(factor) is Number and factor.text.startswith("-")


def _rename_functions(tree: Tree) -> Tree:
    """The formula with plain letters for functions of its own."""
    taken = set(names_in(tree))
    free = [name for name in _PLAIN_FUNCTIONS if name not in taken]
    unclear = sorted(name for name in functions_in(tree) if _is_function_letter(name))
    names = dict(zip(unclear, map(Symbol, free), strict=False))
    return rename(tree, names) if names else tree
