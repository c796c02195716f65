"""From LaTeX to its readings."""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader import (
    calculus,
    factors,
    matrices,
    operators,
    products,
    scripts,
    statements,
    sums,
)
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Derivation, Node, derivations
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.latex.surroundings import without_frames
from mathglot.languages.latex.template import tokens_to_match

_READERS = (
    calculus,
    factors,
    matrices,
    operators,
    products,
    scripts,
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


def read_trees(latex: str, weights: Weights | None = None) -> Iterator[Derivation]:
    """The derivations of a formula, the best first."""
    tokens = without_frames(tokens_to_match(latex))
    root = read_forest(tokens, weights)
    return iter(()) if root is None else derivations(root)
