"""The recipe of `semantic`: formulas in the macros of the DLMF, and what they show."""

from __future__ import annotations

import random

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.drafts import Draft, Pool, count_tokens
from mathglot.corpus.generate.forms import gather_fractions
from mathglot.corpus.generate.lengths import DLMF_FORMULAS
from mathglot.corpus.generate.operations import (
    rename_variables,
    specialise,
    split_condition,
    substitute,
)
from mathglot.corpus.keys import split_key, statement_key
from mathglot.corpus.pairs import Pair, build_semantic_pair
from mathglot.errors import MathglotError
from mathglot.languages import render
from mathglot.languages.semantic.expansion import expand

_HELD_SHARE = 0.025
_ATTEMPTS = 50


class SemanticRecipe:
    """Makes pairs of semantic LaTeX and the plain LaTeX that it expands to."""

    def __init__(self) -> None:
        formulas = load_bank(["functions"])
        self._train = Pool(formulas, held=False)
        self._held = Pool(formulas, held=True)

    def make(self, generator: random.Random) -> list[Pair]:
        """The pair that the generator draws; what has no macros is drawn again."""
        for _ in range(_ATTEMPTS):
            draft = self._draft(generator)
            try:
                text = render(draft.tree, "semantic")
                return [_make_pair(draft, expand(text), text)]
            except MathglotError:
                continue
        return []

    def _draft(self, generator: random.Random) -> Draft:
        length = DLMF_FORMULAS.draw(generator)
        held = generator.random() < _HELD_SHARE
        formula = (self._held if held else self._train).draw(generator, length)
        tree, _ = split_condition(formula.tree)
        tree = rename_variables(tree, generator)
        draw = generator.random()
        if draw < 0.15:
            tree = specialise(tree, generator)
        elif draw < 0.6:
            tree = substitute(tree, generator, max(4, length - count_tokens(tree)))
        if generator.random() < 0.9:
            tree = gather_fractions(tree, generator)
        return Draft(tree, formula.place, held)


def _make_pair(draft: Draft, latex: str, text: str) -> Pair:
    return build_semantic_pair(
        latex,
        text,
        flavour="dlmf",
        source=draft.source,
        keys=(split_key(draft.tree), statement_key(draft.tree)),
        held=draft.held,
    )
