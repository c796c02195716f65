"""The recipe of `functions`: long formulas about special functions, as TeXForm prints.

Each starts from a formula of the bank, is renamed, specialised, filled with
expressions and grown until it has the length that was drawn for it.
"""

from __future__ import annotations

import random

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.clarity import clarify
from mathglot.corpus.generate.drafts import Draft, Pool, count_tokens
from mathglot.corpus.generate.forms import gather_fractions
from mathglot.corpus.generate.grammar import Grammar
from mathglot.corpus.generate.lengths import FUNCTIONS_SITE
from mathglot.corpus.generate.operations import (
    add_condition,
    apply_calculus,
    change_numbers,
    combine,
    extend,
    rename_variables,
    specialise,
    substitute,
)
from mathglot.corpus.generate.telling import part_units
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.languages.latex.renderer import render
from mathglot.languages.tree import Tree, call

# The share of formulas that come from the bank's held families.
_HELD_SHARE = 0.025
_GRAMMAR_SHARE = 0.12
# The share in which products with a fraction are one fraction, as evaluation makes it.
_GATHERED_SHARE = 0.85
_ATTEMPTS = 3
_STEPS = 8


class FunctionsRecipe:
    """Makes pairs like those of the paper's first data set."""

    def __init__(self) -> None:
        formulas = load_bank(["functions"])
        self._train = Pool(formulas, held=False)
        self._held = Pool(formulas, held=True)

    def make(self, generator: random.Random) -> list[Pair]:
        """The pair that the generator draws."""
        draft = self.draft(generator)
        tree = draft.tree
        if generator.random() < _GATHERED_SHARE:
            tree = gather_fractions(tree, generator)
        tree = clarify(part_units(tree))
        latex = render(tree, "texform")
        return [
            make_pair(
                tree,
                latex,
                flavour="texform",
                source=draft.source,
                held=draft.held,
            )
        ]

    def draft(self, generator: random.Random) -> Draft:
        """A formula of the length that is drawn for it."""
        length = FUNCTIONS_SITE.draw(generator)
        held = generator.random() < _HELD_SHARE
        if not held and generator.random() < _GRAMMAR_SHARE:
            return Draft(make_equation(generator, length), "grammar")
        pool = self._held if held else self._train
        best: tuple[float, Draft] | None = None
        for _ in range(_ATTEMPTS):
            formula = pool.draw(generator, length)
            tree = grow(formula.tree, pool, generator, length)
            miss = abs(count_tokens(tree) / length - 1)
            if best is None or miss < best[0]:
                best = miss, Draft(tree, formula.place, held)
            if miss < 0.3:
                break
        assert best is not None
        return best[1]


def make_equation(generator: random.Random, length: int) -> Tree:
    """An equation of two expressions of the grammar."""
    grammar = Grammar.drawn(generator)
    left = grammar.function(max(4, min(length // 3, 40)))
    right = grammar.expression(max(3, length - count_tokens(left) - 1))
    equation = call("Equal", left, right)
    if length > 20 and generator.random() < 0.25:
        return add_condition(equation, generator)
    return equation


def grow(tree: Tree, pool: Pool, generator: random.Random, length: int) -> Tree:
    """The formula changed, and made as long as asked."""
    tree = rename_variables(tree, generator)
    draw = generator.random()
    if draw < 0.12:
        tree = change_numbers(tree, generator)
    elif draw < 0.3:
        tree = specialise(tree, generator)
    elif draw < 0.38:
        tree = apply_calculus(tree, generator)
    for _ in range(_STEPS):
        present = count_tokens(tree)
        gap = length - present
        if gap < max(4, 0.12 * length):
            break
        tree = _grow_once(tree, pool, generator, gap)
    return tree


def _grow_once(tree: Tree, pool: Pool, generator: random.Random, gap: int) -> Tree:
    draw = generator.random()
    if gap < 12 and draw < 0.3:
        return add_condition(tree, generator)
    if draw < 0.5:
        return substitute(tree, generator, gap)
    if gap > 30 and draw < 0.68:
        other = rename_variables(pool.draw(generator, gap).tree, generator, 0.3)
        return combine(tree, other, generator)
    share = 1.0 if draw > 0.9 or gap < 40 else generator.uniform(0.3, 1.0)
    return extend(tree, generator, round(gap * share))
