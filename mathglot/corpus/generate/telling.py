r"""What LaTeX does not tell: pairs that nobody could read are not written.

`\mathbf{1}` shows `ConstantArray[1, n]` without the n, and `a_1` shows `Evaluate[a_1]`.
A model can learn from such pairs no more than to make up names.
"""

from __future__ import annotations

from functools import cache

from mathglot.corpus.generate.kinds import bound_names
from mathglot.corpus.generate.names import names_in, rename
from mathglot.languages.latex.renderer import render
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Symbol, Tree, preorder

# Heads that look as what they hold does.
UNTOLD_HEADS = frozenset(["Evaluate", "MatrixFunction", "RealAbs"])
# What a function depends on may go without saying, if it is what one expects.
_EXPECTED = (frozenset("x"), frozenset("t"), frozenset("xyz"), frozenset("xyzt"))
_COUNTERS = "k m j l r s p q n a b c d h t u v w x y z".split()


def is_told(tree: Tree, latex: str) -> bool:
    r"""Whether LaTeX shows all names of a tree that nobody would guess.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> is_told(parse("n == ConstantArray[1, s]"), r"n = \mathbf{1}")
    False
    >>> is_told(parse("y''[x] == y[x]"), "y''=y")
    True
    >>> is_told(parse("f'[a] == 1"), "f'=1")
    False
    """
    shown = _spaced(tokens_to_match(latex))
    bound = bound_names(tree) - _derived_by(tree)
    hidden = {
        name
        for name in names_in(tree)
        if name not in bound and not any(form in shown for form in _forms(name))
    }
    return not hidden or hidden in _EXPECTED


def _derived_by(tree: Tree) -> frozenset[str]:
    """What derivatives are by, as they are where f' stands for f'[x]."""
    return frozenset(
        argument.name
        for node in preorder(tree)
        if type(node) is Call and type(node.head) is Call
        for argument in node.arguments
        if type(argument) is Symbol
    )


@cache
def _forms(name: str) -> tuple[str, ...]:
    """The tokens of a name, in a row, one of which shows it."""
    names = [render(Symbol(name), "texform")]
    names += [STAND_INS[name]] if name in STAND_INS else []
    return tuple(_spaced(tokens_to_match(one)) for one in names)


def _spaced(tokens: list[str]) -> str:
    return f" {' '.join(tokens)} "


def part_units(tree: Tree) -> Tree:
    """The formula with another letter for i where the imaginary unit is in it.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> part_units(parse("Sum[E^(I i x), {i, 1, n}]")) == parse(
    ...     "Sum[E^(I k x), {k, 1, n}]"
    ... )
    True
    """
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    if not {"i", "I"} <= names:
        return tree
    free = next((name for name in _COUNTERS if name not in names), None)
    # Where none is left, both stay as they are.
    return tree if free is None else rename(tree, {"i": Symbol(free)})
