"""Trees that are made to agree with what the user has said, and still display."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.errors import MathglotError
from mathglot.languages import displays, render
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.tree import Tree
from mathglot.translate.agreement import Sentence


def agrees(tree: Tree, sentences: Sequence[Sentence], sight: Sight) -> bool:
    """Whether a tree is as all sentences have it."""
    return all(sentence.agrees(tree, sight) for sentence in sentences)


def impose(sentences: Sequence[Sentence], tree: Tree, sight: Sight) -> Tree | None:
    """The tree as sentences have it, if it displays as the formula then."""
    changed: Tree | None = tree
    for sentence in sentences:
        if changed is not None and not sentence.agrees(changed, sight):
            changed = sentence.impose(changed, sight)
    if changed is None or changed == tree:
        return None
    try:
        if not displays(changed, sight.latex):
            return None
        render(changed, "mathematica")
    except MathglotError:
        return None
    return changed if agrees(changed, sentences, sight) else None
