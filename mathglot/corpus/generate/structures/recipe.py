"""The recipe of `structures`: one pair after the other, each shown by its LaTeX."""

from __future__ import annotations

import random
from collections.abc import Callable

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.spelling import respell
from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.brackets import draw_brackets
from mathglot.corpus.generate.structures.cases import draw_cases
from mathglot.corpus.generate.structures.conditions import (
    add_conditions,
    draw_conditional,
)
from mathglot.corpus.generate.structures.indices import draw_sum_over_indices
from mathglot.corpus.generate.structures.letters import draw_letters
from mathglot.corpus.generate.structures.parts import Level, Part
from mathglot.corpus.generate.structures.quantifiers import draw_statement
from mathglot.corpus.generate.structures.selections import draw_selection
from mathglot.corpus.generate.structures.signs import draw_two_signs
from mathglot.corpus.generate.structures.values import draw_value
from mathglot.corpus.generate.structures.vectors import draw_vectors
from mathglot.corpus.keys import split_key
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.splits import is_held_family
from mathglot.errors import MathglotError
from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Symbol, Tree, preorder

KINDS: dict[str, tuple[int, Callable[[Author], Part]]] = {
    "indices": (11, draw_sum_over_indices),
    "selections": (14, draw_selection),
    "cases": (13, draw_cases),
    "values": (12, draw_value),
    "quantifiers": (10, draw_statement),
    "signs": (11, draw_two_signs),
    "brackets": (17, draw_brackets),
    "vectors": (8, draw_vectors),
    "letters": (11, draw_letters),
    "conditions": (11, draw_conditional),
}
# Kinds whose formulas may have conditions after them too.
_EXTENDED = frozenset(("indices", "selections", "cases", "values", "signs"))
_EXTENDED_SHARE = 0.12
_MESSY_SHARE = 0.08
_MOST_TOKENS = 300
_ATTEMPTS = 20


class StructuresRecipe:
    """Makes formulas with structures that people write."""

    def __init__(self) -> None:
        keys = (formula.key for formula in load_bank())
        self._held = frozenset(key for key in keys if is_held_family(key))

    def make(self, generator: random.Random) -> list[Pair]:
        """The pair that the generator draws; what is not displayed is drawn again."""
        kinds = list(KINDS)
        weights = [weight for weight, _ in KINDS.values()]
        kind = generator.choices(kinds, weights)[0]
        for _ in range(_ATTEMPTS):
            try:
                pair = self._draw(kind, generator)
            except MathglotError:
                continue
            if pair is not None:
                return [pair]
        return []

    def _draw(self, kind: str, generator: random.Random) -> Pair | None:
        author = Author(generator)
        _, draw = KINDS[kind]
        part = draw(author)
        if (
            kind in _EXTENDED
            and part.level == Level.RELATION
            and author.chance(_EXTENDED_SHARE)
        ):
            part = add_conditions(author, part, complex_numbers=author.chance(0.3))
        latex = part.latex
        if author.chance(_MESSY_SHARE):
            latex = respell(latex, generator)
        tree = parse(part.text)
        held = split_key(tree) in self._held
        source = f"structures/{kind}"
        pair = make_pair(tree, latex, flavour="random", source=source, held=held)
        if pair.longest > _MOST_TOKENS or not _is_clear(tree):
            return None
        return pair if displays(tree, latex) else None


def _is_clear(tree: Tree) -> bool:
    """Whether no letter stands for a constant and for a variable.

    >>> _is_clear(parse("Sum[E^(I x), {k, 1, n}]"))
    True
    >>> _is_clear(parse("Sum[E^(I x), {i, 1, n}]"))
    False
    """
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    if "I" in names and names & {"i", "j"}:
        return False
    return not {"E", "e"} <= names
