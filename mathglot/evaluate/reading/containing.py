"""Whether a tree is among the readings of a formula, however late it comes."""

from __future__ import annotations

from itertools import islice

from mathglot.evaluate.labels import Judge, Label
from mathglot.languages import displays
from mathglot.languages.latex.reader import Candidate, Reader
from mathglot.languages.latex.reader.restriction import Restriction
from mathglot.languages.latex.reader.weights import Weights

# So many trees are looked at, and of those that are looked for strictly fewer.
MOST, _STRICTER = 1_000, 4


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
    reader = Reader(label.latex, weights)
    # What is looked for strictly comes soon, or not at all.
    looks = [(True, most // _STRICTER), (False, most)] if parts else [(False, most)]
    for strict, count in looks:
        restriction = Restriction(label.trees, parts=parts, strict=strict)
        for candidate in islice(reader.read_trees(restriction), count):
            tree = candidate.tree
            # The last steps may have given a tree other parts.
            if not restriction.allows(tree):
                continue
            if judge.judge(tree).right and displays(tree, label.latex):
                return candidate
    return None
