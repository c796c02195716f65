"""What can be said of a formula by reading it, before the network searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mathglot.errors import MathglotError
from mathglot.languages.latex.reader.prose import ProseError
from mathglot.translate.agreement import Sentence
from mathglot.translate.confidence import rate_unseen
from mathglot.translate.features import Entry
from mathglot.translate.merging import (
    MOST_RATED,
    check_special,
    conclude,
    enter_found,
    enter_ratings,
    enter_readings,
    is_worth_searching,
    propose,
    rank_entries,
)
from mathglot.translate.ranking import Sifted, rank, refuse, sift
from mathglot.translate.rating import Rating
from mathglot.translate.translation import Translation

Rate = Callable[[str, Sequence[str]], list[Rating] | None]
"""What a network thinks of answers to a formula; None if it cannot be asked."""


@dataclass(frozen=True, slots=True)
class Judging:
    """What all formulas of one call have in common."""

    language: str
    beam: int
    sentences: tuple[Sentence, ...]
    check: bool | None
    # Whether what does not look like its formula is an answer.
    guess: bool = False
    # Whether they are parts of formulas.
    in_parts: bool = False

    @property
    def reads(self) -> bool:
        """Whether formulas are read by the grammar first."""
        return self.language == "mathematica" and not self.in_parts


@dataclass(frozen=True, slots=True)
class Reading:
    """The readings of a formula, and the answer if they suffice for one."""

    entries: list[Entry] = field(default_factory=list)
    answer: Translation | None = None
    # Why the formula cannot be read.
    problem: MathglotError | None = None


def read_formula(latex: str, judging: Judging, rate: Rate) -> Reading:
    """Read a formula; the network rates readings where their weights leave it open."""
    if not judging.reads:
        return Reading()
    try:
        proposal = propose(latex, judging.sentences)
    except ProseError as problem:
        nothing = Translation(latex, judging.language, error=problem)
        return Reading(answer=nothing, problem=problem)
    except MathglotError as problem:
        return Reading(problem=problem)
    if proposal is None:
        return Reading()
    entries = enter_readings(latex, proposal.all)
    best = None
    if not proposal.is_decisive:
        best = rate_entries(entries, rate, check=judging.check is not False)
    if best is not None and (judging.sentences or is_worth_searching(best)):
        return Reading(entries)
    ranked = rank_entries(entries)
    answer = conclude(ranked, (), judging.sentences, check=judging.check)
    return Reading(entries, answer)


def rate_entries(entries: Sequence[Entry], rate: Rate, *, check: bool) -> Rating | None:
    """The likeliest of the first few readings by the network, if it can be asked.

    Their ratings are noted. A special function that the network prefers is evaluated,
    if that is wished for.
    """
    best = entries[0].translation
    assert best.tree is not None
    texts = [entry.translation.text for entry in entries[:MOST_RATED]]
    ratings = rate(best.source, texts)
    if ratings is None:
        return None
    enter_ratings(entries, ratings)
    for entry in entries[1:]:
        if entry.first and check:
            entry.translation = check_special(entry.translation, best.tree)
    return max(ratings)


def join_search(
    candidates: Sequence[Translation], reading: Reading, judging: Judging
) -> Translation:
    """What a search has found that displays, and the readings, the likeliest first."""
    found = sift(candidates, judging.sentences)
    if reading.entries and found.objections:
        # All readings agree with what the user has said; these do not.
        found = Sifted([], [])
    if found.objections:
        return refuse(candidates[0], found.objections)
    entries = join_entries(
        found.shown, reading.entries, check=judging.check is not False
    )
    if not entries:
        return rate_unseen(rank(candidates, judging.sentences))
    ranked = rank_entries(entries)
    return conclude(
        ranked, found.hidden, judging.sentences, check=judging.check, searched=True
    )


def join_entries(
    shown: Sequence[Translation], entries: list[Entry], *, check: bool
) -> list[Entry]:
    """What a search has found that displays, and readings if there are any."""
    others = [*(entry.translation for entry in entries[:1]), *shown[1:2]]
    if shown and others and check:
        best = others[0].tree
        assert best is not None
        shown = [check_special(shown[0], best), *shown[1:]]
    return enter_found(shown, entries)
