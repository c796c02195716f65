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
from mathglot.languages.tree import Symbol, Tree, preorder

# Heads that look as what they hold does.
UNTOLD_HEADS = frozenset(["Evaluate", "MatrixFunction", "RealAbs"])
# What a function depends on may go without saying, if it is what one expects.
_EXPECTED = (frozenset("x"), frozenset("t"), frozenset("xyz"), frozenset("xyzt"))
_COUNTERS = "k m j l r s p q n".split()


def is_told(tree: Tree, latex: str) -> bool:
    r"""Whether LaTeX shows all names of a tree that nobody would guess.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> is_told(parse("n == ConstantArray[1, s]"), r"n = \mathbf{1}")
    False
    >>> is_told(parse("y''[x] == y[x]"), "y''=y")
    True
    """
    shown = set(tokens_to_match(latex))
    bound = bound_names(tree)
    hidden = {
        name
        for name in names_in(tree)
        if name not in bound and shown.isdisjoint(_forms(name))
    }
    return not hidden or hidden in _EXPECTED


@cache
def _forms(name: str) -> frozenset[str]:
    """The tokens of a name, one of which shows it."""
    stand_in = {STAND_INS[name]} if name in STAND_INS else set()
    return frozenset(tokens_to_match(render(Symbol(name), "texform"))) | stand_in


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
    free = next(name for name in _COUNTERS if name not in names)
    return rename(tree, {"i": Symbol(free)})
