"""The recipe of `human`: formulas of all kinds in the notations that people write.

A tree is written several times: as textbooks do, as the DLMF does, and as authors
drawn at random do, at times in messy spelling. Letters mean what they mostly mean in
real formulas: the author's own things.
"""

from __future__ import annotations

import random

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.coverage import draw_example
from mathglot.corpus.generate.drafts import Draft, Pool, count_tokens
from mathglot.corpus.generate.exercises import draw_exercise
from mathglot.corpus.generate.forms import gather_fractions, vary_forms
from mathglot.corpus.generate.lengths import HAND_WRITTEN
from mathglot.corpus.generate.natural import draw_letters, read_naturally
from mathglot.corpus.generate.operations import (
    add_condition,
    change_numbers,
    combine,
    rename_variables,
    specialise,
    substitute,
)
from mathglot.corpus.generate.spelling import respell
from mathglot.corpus.generate.telling import is_told, part_units
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.languages.latex.renderer import render
from mathglot.languages.tree import Tree

_HELD_SHARE = 0.025
# The shares of formulas from the bank of functions, from the everyday bank, and of
# exercises; the rest are examples of the heads of the table.
_FUNCTIONS, _EVERYDAY, _EXERCISES = 0.30, 0.27, 0.20
# The sources of what is drawn and not of the bank.
_DRAWN = ("exercises", "examples")
_MESSY_SHARE = 0.15
# How often formulas that are not about functions get letters of real formulas.
_REAL_LETTERS = 0.5
_FLAVOURS = (("random", 70), ("textbook", 18), ("dlmf", 12))


class HumanRecipe:
    """Makes pairs in people's notations, several of each formula."""

    def __init__(self) -> None:
        functions, everyday = load_bank(["functions"]), load_bank(["everyday"])
        self._functions = (Pool(functions, held=False), Pool(functions, held=True))
        self._everyday = (Pool(everyday, held=False), Pool(everyday, held=True))

    def make(self, generator: random.Random) -> list[Pair]:
        """The pairs of one formula, in one to three notations."""
        draft = self.draft(generator)
        count = generator.choice((1, 1, 2, 2, 3))
        written: dict[str, Pair] = {}
        for _ in range(count):
            flavour, latex = write_as_people_do(draft.tree, generator)
            if latex not in written and is_told(draft.tree, latex):
                tree = draft.tree
                if draft.source in _DRAWN:
                    # Formulas of the bank say themselves what they are about.
                    tree = read_naturally(tree, latex, generator)
                written[latex] = make_pair(
                    tree,
                    latex,
                    flavour=flavour,
                    source=draft.source,
                    held=draft.held,
                )
        return list(written.values())

    def draft(self, generator: random.Random) -> Draft:
        """A formula as people would have one."""
        length = HAND_WRITTEN.draw(generator)
        draw = generator.random()
        held = generator.random() < _HELD_SHARE
        if draw < _FUNCTIONS:
            draft = self._from_bank(self._functions[held], generator, length, held)
        elif draw < _FUNCTIONS + _EVERYDAY:
            draft = self._from_bank(self._everyday[held], generator, length, held)
        elif draw < _FUNCTIONS + _EVERYDAY + _EXERCISES:
            draft = Draft(draw_exercise(generator, length), _DRAWN[0])
        else:
            draft = Draft(draw_example(generator, length), _DRAWN[1])
        tree = part_units(draft.tree)
        if draw > _FUNCTIONS and generator.random() < _REAL_LETTERS:
            tree = draw_letters(tree, generator)
        if generator.random() < 0.8:
            tree = gather_fractions(tree, generator)
        if generator.random() < 0.5:
            tree = vary_forms(tree, generator)
        return Draft(tree, draft.source, draft.held)

    def _from_bank(
        self, pool: Pool, generator: random.Random, length: int, held: bool
    ) -> Draft:
        """A formula of the bank, as it is or slightly changed."""
        formula = pool.draw(generator, max(length, 20))
        tree = rename_variables(
            formula.tree, generator, generator.choice((0, 0.4, 0.8))
        )
        draw = generator.random()
        if draw < 0.2:
            tree = change_numbers(tree, generator)
        elif draw < 0.35:
            tree = specialise(tree, generator)
        elif draw < 0.65:
            tree = substitute(tree, generator, max(4, length - count_tokens(tree)))
        elif draw < 0.7:
            tree = add_condition(tree, generator)
        elif draw < 0.76:
            other = pool.draw(generator, length).tree
            tree = combine(tree, rename_variables(other, generator), generator)
        return Draft(tree, formula.place, held)


def write_as_people_do(tree: Tree, generator: random.Random) -> tuple[str, str]:
    """The flavour that was drawn, and LaTeX in it."""
    names = [name for name, _ in _FLAVOURS]
    flavour = generator.choices(names, [weight for _, weight in _FLAVOURS])[0]
    latex = render(tree, flavour, generator.getrandbits(32))
    if generator.random() < _MESSY_SHARE:
        return flavour, respell(latex, generator)
    return flavour, latex
