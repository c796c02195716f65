"""What may be answered to labelled formulas, with what it is ranked by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Judge, Label
from mathglot.translate.merging import (
    Entry,
    describe_entries,
    enter_readings,
    propose,
)
from mathglot.translate.rating import Rating
from mathglot.translate.reading_first import join_entries, rate_entries
from mathglot.translate.translator import Translator


@dataclass(frozen=True, slots=True)
class Options:
    """The entries of a formula: the features of each, and whether it is right."""

    features: tuple[dict[str, float], ...] = ()
    right: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A formula: what is known before the network searches, and after that."""

    # By how much the best reading outweighs the others.
    margin: float
    read: Options
    searched: Options
    # What the network thinks of the reading that it finds likeliest.
    rating: Rating | None = None


def ask(label: Label, translator: Translator) -> Question:
    """The question that a labelled formula is."""
    try:
        proposal = propose(label.latex)
    except MathglotError:
        proposal = None
    entries: list[Entry] = []
    rating: Rating | None = None
    if proposal is not None:
        entries = enter_readings(label.latex, proposal.all)
        rating = rate_entries(entries, translator.rate, check=True)
    try:
        found = translator.search(label.latex)
        shown = [
            one
            for one in (found, *found.alternatives)
            if one.tree is not None and one.checks.displays
        ]
    except MathglotError:
        shown = []
    # Entries are changed where both sides have found the same.
    before = _describe(entries, label)
    joined = join_entries(shown, entries, check=True)
    margin = 0.0 if proposal is None else proposal.margin
    return Question(margin, before, _describe(joined, label), rating)


def _describe(entries: Sequence[Entry], label: Label) -> Options:
    judge = Judge(label)
    right = []
    for entry in entries:
        tree = entry.translation.tree
        right.append(tree is not None and judge.judge(tree).right)
    return Options(tuple(describe_entries(entries)), tuple(right))
