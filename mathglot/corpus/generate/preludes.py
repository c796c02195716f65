"""What a set begins with: the formulas of the bank themselves."""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.corpus.bank import load_bank
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.splits import is_held_family
from mathglot.languages.latex.renderer import render


def bank_in_texform() -> Iterator[Pair]:
    """The formulas about functions, as TeXForm prints them."""
    for formula in load_bank(["functions"]):
        tree = formula.tree
        yield make_pair(
            tree,
            render(tree, "texform"),
            flavour="texform",
            source=formula.place,
            held=is_held_family(formula.key),
            generated=False,
        )


def bank_by_hand() -> Iterator[Pair]:
    """The LaTeX that the bank itself gives for its formulas, as it stands there."""
    for formula in load_bank():
        tree = formula.tree
        for line in formula.latex:
            yield make_pair(
                tree,
                line,
                flavour="hand",
                source=formula.place,
                held=is_held_family(formula.key),
                generated=False,
            )
