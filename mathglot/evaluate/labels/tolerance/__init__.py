r"""Which answers are the same answer to a reader, though `equivalent` parts them.

Each tolerance takes a tree to the one spelling that stands for all of its kind, and is
applied to the answer and to what is wanted alike. It is about spelling only: what a
reader would take for other mathematics stays other, above all a special function for a
letter of the author's, a product for a call, `.` for a product, a power for an index.

Tolerances of `BY_LABEL` look at what is wanted too: what they forgive in an answer they
would not forgive in a label.
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.evaluate.labels.tolerance import (
    calculus,
    letters,
    notations,
    operators,
    statements,
    vectors,
)
from mathglot.evaluate.labels.tolerance.names import Wanted
from mathglot.languages.tree import Tree

__all__ = ["ALWAYS", "BY_LABEL", "Wanted", "spell", "spell_alone", "spell_for"]

# In this order: what reads a spelling comes after what makes it.
ALWAYS: tuple[Callable[[Tree], Tree], ...] = (
    notations.spell_quantities,
    notations.drop_brackets,
    notations.apply_functions,
    operators.join_operators,
    notations.spell_kets,
    letters.spell_signs,
    letters.spell_indices,
    letters.spell_words,
    letters.spell_primes,
    letters.spell_accents,
    letters.order_scripts,
    notations.spell_names,
    notations.spell_sums,
    statements.spell_membership,
    statements.spell_ranges,
    calculus.spell_spaces,
    calculus.spell_operators,
    statements.spell_extremes,
    statements.spell_regions,
    statements.open_chains,
    statements.open_arrows,
    statements.join_systems,
    statements.join_events,
    statements.spell_choices,
    vectors.flatten_columns,
    vectors.drop_transposes,
    vectors.name_sizes,
    vectors.drop_arrows,
)
BY_LABEL: tuple[Callable[[Tree, Wanted], Tree], ...] = (
    statements.spell_definitions,
    statements.part_pairs,
    notations.spell_statistics,
    operators.spell_coordinates,
    statements.drop_silent,
    letters.spell_reserved,
)


def spell(tree: Tree, wanted: Wanted) -> Tree:
    """The tree as all that are the same answer spell it."""
    return spell_for(spell_alone(tree), wanted)


def spell_alone(tree: Tree) -> Tree:
    """The first half of `spell`, which is the same whatever is wanted."""
    for respell in ALWAYS:
        tree = respell(tree)
    return tree


def spell_for(tree: Tree, wanted: Wanted) -> Tree:
    """The second half of `spell`, for a tree that has been through the first."""
    for respell_by_label in BY_LABEL:
        tree = respell_by_label(tree, wanted)
    return tree
