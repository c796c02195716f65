"""What reading a text gives: the tree, and what had to be assumed to get it."""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class Reading:
    """A tree with the assumptions behind it; none where the text says all itself.

    Of the readings of one text, the likelier one has the higher score.
    """

    tree: Tree
    assumptions: tuple[str, ...] = ()
    score: float = 0.0
