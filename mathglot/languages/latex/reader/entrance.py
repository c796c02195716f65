"""From LaTeX to its readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader import (
    calculus,
    factors,
    fields,
    kets,
    matrices,
    operators,
    products,
    scripts,
    sets,
    statements,
    sums,
)
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Derivation, Node, derivations
from mathglot.languages.latex.reader.idioms import idiomatic
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.latex.surroundings import without_frames
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Tree

_READERS = (
    calculus,
    factors,
    fields,
    kets,
    matrices,
    operators,
    products,
    scripts,
    sets,
    statements,
    sums,
)


def read_forest(tokens: list[str], weights: Weights | None = None) -> Node | None:
    """The forest of a formula's tokens; None if nothing covers them all."""
    chart = Chart(tokens, weights or shipped_weights())
    into = chart.nodes(0)
    for node in chart.parse(0, levels.ANY):
        if node.end == chart.size:
            into.add(chart.size, levels.ANY, lambda value: value, (node,))
    return into.all[0] if into.all else None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tree that a formula may show, its weight and the features that it comes of."""

    tree: Tree
    score: float
    derivation: Derivation
    steps: tuple[str, ...]

    def features(self) -> list[str]:
        """All features whose weights make the score."""
        return [*self.derivation.features(), *self.steps]


# So many derivations are made idiomatic at a time, and put in the order of weights.
_AT_ONCE = 8


def read_trees(latex: str, weights: Weights | None = None) -> Iterator[Candidate]:
    """The trees that a formula may show, about in the order of their weights."""
    tokens = without_frames(tokens_to_match(latex))
    weights = weights or shipped_weights()
    root = read_forest(tokens, weights)
    if root is None:
        return
    found = derivations(root)
    seen: set[Tree] = set()
    while batch := list(islice(found, _AT_ONCE)):
        made = [
            Candidate(tree, one.score + sum(map(weights.of, steps)), one, steps)
            for one in batch
            for tree, steps in idiomatic(one.value, tokens)
        ]
        for candidate in sorted(made, key=lambda one: -one.score):
            if candidate.tree not in seen:
                seen.add(candidate.tree)
                yield candidate
