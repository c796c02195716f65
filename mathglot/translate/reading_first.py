"""What can be said of a formula by reading it, before the network searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import log

from mathglot.errors import MathglotError
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.functions.special_names import special_names_in
from mathglot.languages.latex.reader import Candidate
from mathglot.languages.latex.reader.prose import ProseError
from mathglot.languages.latex.reader.refusals import UnfinishedError
from mathglot.translate.agreement import Sentence
from mathglot.translate.asking import FAR, find_hope
from mathglot.translate.confidence import rate_unseen
from mathglot.translate.features import HALF, Entry
from mathglot.translate.identities import find_identity
from mathglot.translate.merging import (
    conclude,
    enter_found,
    enter_ratings,
    enter_readings,
    is_worth_searching,
    prove_where_it_decides,
    rank_entries,
)
from mathglot.translate.proposal import MOST_RATED, Proposal, propose
from mathglot.translate.ranking import Sifted, rank, refuse, sift
from mathglot.translate.rating import Rating
from mathglot.translate.translation import Translation

# So sure of another reading, the network is not helped by identities.
_SURE = log(0.9)
Rate = Callable[[str, Sequence[str]], list[Rating] | None]
"""What a network thinks of answers to a formula; None if it cannot be asked."""
Prove = Callable[[Sequence[Entry], Entry], None]
"""Note whether one of the entries is an identity, if that is worth the time."""


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

    @property
    def may_prove(self) -> bool:
        """Whether readings may be evaluated."""
        return self.check is not False

    def prove(self, entries: Sequence[Entry], doubtful: Entry) -> None:
        """Evaluate an entry where that decides, unless nothing is to be evaluated."""
        if self.check is not False:
            prove_where_it_decides(entries, doubtful)


@dataclass(frozen=True, slots=True)
class Reading:
    """The readings of a formula, and the answer if they suffice for one."""

    entries: list[Entry] = field(default_factory=list)
    answer: Translation | None = None
    # Why the formula cannot be read.
    problem: MathglotError | None = None
    # The formula's readings, if there are more than those of the entries.
    proposal: Proposal | None = None
    # Whether one that is an identity is worth looking for, and what has been found.
    may_be_shown: bool = False
    shown: Candidate | None = None

    def complete(self) -> Reading:
        """With all readings; what finds them holds on to a forest, and is let go of."""
        if self.answer is not None:
            self.answer.finish()
        if self.proposal is None:
            return self
        entries = _enter_all(self.entries, self.proposal)
        shown = self.find_identity()
        return Reading(entries, problem=self.problem, shown=shown)

    def find_identity(self) -> Candidate | None:
        """The reading that is what is meant because it is an identity."""
        if self.may_be_shown and self.proposal is not None:
            return find_identity(self.proposal)
        return self.shown


def read_formula(latex: str, judging: Judging, rate: Rate) -> Reading:
    """Read a formula; the network rates readings where their weights leave it open."""
    if not judging.reads:
        return Reading()
    try:
        proposal = propose(latex, judging.sentences)
    except (ProseError, UnfinishedError) as problem:
        # No network can know how a formula ends; what it guesses was asked for.
        if judging.guess and type(problem) is UnfinishedError:
            return Reading(problem=problem)
        nothing = Translation(latex, judging.language, error=problem)
        return Reading(answer=nothing, problem=problem)
    except MathglotError as problem:
        return Reading(problem=problem)
    if proposal is None:
        return Reading()
    [first] = enter_readings(latex, [proposal.first])
    hope = find_hope(proposal)
    if not hope.is_worth_asking:
        return Reading(answer=_answer_first(first, proposal, judging))
    ratings = rate(latex, [first.translation.text])
    if ratings:
        is_open = hope.is_worth_going_on(ratings[0])
        # Where the first is what the user means, and not what is read, others may be.
        is_open = is_open or not proposal.is_as_read
        if ratings[0].nats > HALF or not is_open:
            found = _answer_first(first, proposal, judging, ratings[0])
            return Reading(answer=found)
    entries = enter_readings(latex, proposal.rated)
    best = rate_entries(entries, rate, judging.prove, ratings)
    # To evaluate takes as long as all the rest: only where the network is in doubt,
    # and finds nothing by searching.
    unsure = best is None or best.nats <= _SURE
    may_be_shown = unsure and judging.may_prove
    reading = Reading(entries, proposal=proposal, may_be_shown=may_be_shown)
    if best is not None and is_worth_searching(best):
        return reading
    shown = reading.find_identity()
    if shown is not None:
        return Reading(answer=_answer_identity(shown, reading, judging))
    if best is not None and not proposal.is_as_read:
        # Where the best reading is not what the user means, there may be better ones.
        return replace(reading, may_be_shown=False)
    return Reading(answer=_answer_best(entries, proposal, judging))


def _enter_all(entries: Sequence[Entry], proposal: Proposal) -> list[Entry]:
    """Entries of the first readings, and after them of the others."""
    source = entries[0].translation.source
    return [*entries, *enter_readings(source, proposal.all[len(entries) :])]


def _answer_first(
    first: Entry, proposal: Proposal, judging: Judging, rating: Rating | None = None
) -> Translation:
    """The first reading, which needs no other beside it."""

    def enter() -> list[Entry]:
        entries = _enter_all([first], proposal)
        if rating is not None and rating.nats > HALF:
            enter_ratings(entries, _rate_others(rating, entries))
        elif rating is not None:
            enter_ratings(entries, [rating])
        if rating is not None:
            return entries
        # Nobody has been asked about what is far-fetched.
        return [one for one in entries if _behind(one, first) < FAR]

    return _answer(first, enter, judging)


def _behind(one: Entry, first: Entry) -> float:
    """How much less a reading weighs than the first."""
    assert one.reading is not None and first.reading is not None
    return first.reading - one.reading


def _answer_identity(
    shown: Candidate, reading: Reading, judging: Judging
) -> Translation:
    """A reading that an identity has shown to be meant."""
    source = reading.entries[0].translation.source
    [chosen] = enter_readings(source, [shown])
    found = chosen.translation
    chosen.translation = replace(found, checks=found.checks.with_holds(True))
    meaning = fingerprint(shown.tree)

    def enter() -> list[Entry]:
        entries = (
            enter_readings(source, reading.proposal.all)
            if reading.proposal
            else reading.entries
        )
        return [chosen, *(one for one in entries if _meaning(one) != meaning)]

    return _answer(chosen, enter, judging)


def _meaning(entry: Entry) -> bytes:
    assert entry.translation.tree is not None
    return fingerprint(entry.translation.tree)


def _answer_best(
    entries: Sequence[Entry],
    proposal: Proposal,
    judging: Judging,
    *,
    searched: bool = False,
) -> Translation:
    """The best of the readings that were rated."""
    [(_, best), *_] = rank_entries(entries)
    enter = partial(_enter_all, entries, proposal)
    return _answer(best, enter, judging, searched=searched)


def _answer(
    chosen: Entry,
    enter: Callable[[], list[Entry]],
    judging: Judging,
    *,
    searched: bool = False,
) -> Translation:
    """The chosen entry; the others, and how sure it is, are found when somebody asks.

    >>> from mathglot.translate.merging import enter_readings
    >>> first, other = enter_readings("f(x+1)", propose("f(x+1)").find(2))
    >>> asked = Judging("mathematica", 5, (), None)
    >>> found = _answer(first, lambda: [first, other], asked)
    >>> found.text, [one.text for one in found.alternatives]
    ('f[x + 1]', ['f (x + 1)'])
    """

    def finish() -> Translation:
        ranked = rank_entries(enter())
        ranked.sort(key=lambda pair: pair[1] is not chosen)
        return conclude(ranked, (), judging.sentences, searched=searched)

    return conclude([(1.0, chosen)], check=judging.check).left_open(finish)


def _rate_others(first: Rating, entries: Sequence[Entry]) -> list[Rating]:
    """Ratings where the network finds the first likelier than all else together.

    Nobody asks it about the others, which get what such mostly get.
    """
    return [first, *[first.of_another] * (len(entries[:MOST_RATED]) - 1)]


def rate_entries(
    entries: Sequence[Entry],
    rate: Rate,
    prove: Prove,
    first: list[Rating] | None = None,
) -> Rating | None:
    """The likeliest of the first few readings by the network, if it can be asked.

    Their ratings are noted; that of the first may be known. A special function that
    the network prefers is proved, as far as that goes.
    """
    source = entries[0].translation.source
    texts = [entry.translation.text for entry in entries[:MOST_RATED]]
    ratings = first or rate(source, texts[:1])
    if ratings is None:
        return None
    if ratings[0].nats > HALF:
        ratings = _rate_others(ratings[0], entries)
    elif len(texts) > 1:
        others = rate(source, texts[1:])
        if others is None:
            return None
        ratings = ratings + others
    enter_ratings(entries, ratings)
    for entry in entries[1:]:
        if entry.first:
            prove(entries, entry)
    return max(ratings)


def _knows_functions(found: Sequence[Translation]) -> bool:
    """Whether a search says what letters stand for, or is sure of its answer."""
    if not found:
        return False
    [entry] = enter_found(found[:1], [])
    assert entry.translation.tree is not None and entry.nats is not None
    return entry.nats > _SURE or bool(special_names_in(entry.translation.tree))


def join_search(
    candidates: Sequence[Translation], reading: Reading, judging: Judging
) -> Translation:
    """What a search has found that displays, and the readings, the likeliest first."""
    found = sift(candidates, judging.sentences)
    if not _knows_functions(found.shown):
        shown = reading.find_identity()
        if shown is not None:
            return _answer_identity(shown, reading, judging)
    if found.shown:
        # It may be one of the readings that were not rated.
        reading = replace(reading, may_be_shown=False).complete()
    if reading.entries and found.objections:
        # All readings agree with what the user has said; these do not.
        found = Sifted([], [])
    if found.objections:
        return refuse(candidates[0], found.objections)
    entries = join_entries(found.shown, reading.entries, judging.prove)
    if not entries:
        return rate_unseen(rank(candidates, judging.sentences))
    if not found.shown and reading.proposal is not None:
        return _answer_best(entries, reading.proposal, judging, searched=True)
    ranked = rank_entries(entries)
    return conclude(
        ranked, found.hidden, judging.sentences, check=judging.check, searched=True
    )


def join_entries(
    shown: Sequence[Translation], entries: list[Entry], prove: Prove
) -> list[Entry]:
    """What a search has found that displays, and readings if there are any.

    The first that was found is proved where something else may be meant.
    """
    joined = enter_found(shown, entries)
    if shown and len(joined) > 1:
        prove(joined, joined[0])
    return joined
