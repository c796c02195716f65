"""What reading a text gives: the tree, and what had to be assumed to get it."""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning of a text: a tree, and what was assumed to get it.

    Of two readings of the same text, the likelier one has the higher score.
    """

    tree: Tree
    assumptions: tuple[str, ...] = ()
    score: float = 0.0
