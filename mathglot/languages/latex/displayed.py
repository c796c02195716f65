"""Whether a tree displays as LaTeX that may be no formula at all."""

from __future__ import annotations

from mathglot.errors import MathglotError
from mathglot.languages.latex.matcher import displays
from mathglot.languages.tree import Tree


def is_displayed(tree: Tree, latex: str) -> bool:
    r"""Whether a tree displays as the LaTeX; not if that cannot be found out.

    >>> from mathglot.languages.tree import Symbol
    >>> is_displayed(Symbol("x"), "x"), is_displayed(Symbol("x"), r"\frac{x")
    (True, False)
    """
    try:
        return displays(tree, latex)
    except MathglotError:
        return False
