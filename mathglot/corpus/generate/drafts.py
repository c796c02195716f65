"""Drafts: trees that a recipe made, and what they were made from."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from mathglot.corpus.bank import Formula
from mathglot.corpus.splits import is_held_family
from mathglot.languages.mathematica.lexer import tokenize
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class Draft:
    """A tree, the place in the bank (or the part of the grammar) it comes from."""

    tree: Tree
    source: str
    held: bool = False


def count_tokens(tree: Tree) -> int:
    """How many tokens a tree has in Mathematica."""
    return len(tokenize(write(tree)))


class Pool:
    """Formulas of the bank by length, those kept for testing apart."""

    def __init__(self, formulas: Iterable[Formula], *, held: bool) -> None:
        chosen = [
            (formula.length, number, formula)
            for number, formula in enumerate(formulas)
            if is_held_family(formula.key) is held
        ]
        chosen.sort()
        self._lengths = [length for length, _, _ in chosen]
        self._formulas = [formula for _, _, formula in chosen]

    def __len__(self) -> int:
        return len(self._formulas)

    def draw(self, generator: random.Random, length: int) -> Formula:
        """A formula that is not longer, mostly one of about a length."""
        upper = max(1, bisect_right(self._lengths, length))
        lower = 0
        if generator.random() < 0.7:
            lower = min(bisect_right(self._lengths, length // 4), upper - 1)
        return self._formulas[generator.randrange(lower, upper)]
