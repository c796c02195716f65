"""Pairs from formulas that come without LaTeX: it is rendered."""

from __future__ import annotations

import hashlib

from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.languages.latex.renderer import RANDOM, render
from mathglot.languages.tree import Tree


def render_pair(
    tree: Tree, source: str, options: ImportOptions, *, held: bool = False
) -> Pair:
    """The pair of a tree and LaTeX in the flavour that was chosen."""
    seed = _draw_seed(source, options.seed) if options.flavour == RANDOM else None
    return make_pair(
        tree,
        render(tree, options.flavour, seed),
        flavour=options.flavour,
        source=source,
        held=held,
        generated=False,
    )


def _draw_seed(source: str, seed: int) -> int:
    """A seed for each formula, the same in every run."""
    content = f"{seed}\n{source}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "big")
