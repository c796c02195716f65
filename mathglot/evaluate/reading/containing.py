"""Whether a tree is among the readings of a formula, however late it comes."""

from __future__ import annotations

from itertools import islice

from mathglot.evaluate.labels import Judge, Label
from mathglot.languages import displays
from mathglot.languages.latex.reader import Candidate, read_trees
from mathglot.languages.latex.reader.restriction import Restriction
from mathglot.languages.latex.reader.weights import Weights

# So many trees are looked at.
MOST = 1_000


def find_wanted(
    label: Label,
    weights: Weights | None = None,
    *,
    parts: bool,
    most: int = MOST,
) -> Candidate | None:
    r"""The first reading that a label counts as right, of those with its names only.

    With `parts`, functions must have the arguments that they have in the label: then
    few trees are left, and one that is not found is not in the forest. What cannot be
    read raises a ParseError.

    >>> label = Label("1", "a/b", "K(x)", "computable", "EllipticK[x]", ())
    >>> find_wanted(label, parts=True).tree
    Call(Symbol('EllipticK'), (Symbol('x'),))
    """
    judge = Judge(label)
    restriction = Restriction(label.trees, parts=parts)
    for candidate in islice(read_trees(label.latex, weights, restriction), most):
        tree = candidate.tree
        if judge.judge(tree).right and displays(tree, label.latex):
            return candidate
    return None
