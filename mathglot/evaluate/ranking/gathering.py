"""What may be answered to labelled formulas, with what it is ranked by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Judge, Label
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.reading.crew import Crew
from mathglot.translate.features import Entry, describe_entries
from mathglot.translate.merging import enter_readings, prove
from mathglot.translate.proposal import propose
from mathglot.translate.rating import Rating
from mathglot.translate.reading_first import join_entries, rate_entries
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

# Hypotheses that a search follows, as the translator does.
BESIDE, ALONE = 1, 5


@dataclass(frozen=True, slots=True)
class Options:
    """The entries of a formula: the features of each, and whether it is right."""

    features: tuple[dict[str, float], ...] = ()
    right: tuple[bool, ...] = ()
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A formula: what is known before the network searches, and after that."""

    read: Options
    searched: Options
    # What the network thinks of the reading that it finds likeliest.
    rating: Rating | None = None
    # Whether the network's guess is right where nothing displays; None where
    # something does, or there is no guess.
    guess: bool | None = None


def ask_all(
    labels: Sequence[Label], model: Path | None, crew: Crew, track: Track, name: str
) -> list[Question]:
    """The questions of labelled formulas; each process has a translator of its own."""
    return crew.map(partial(_ask_model, model), labels, track, name)


def _ask_model(model: Path | None, label: Label) -> Question:
    return ask(label, load_translator(model))


@cache
def load_translator(model: Path | None) -> Translator:
    """The translator of this process."""
    return Translator(model, threads=1)


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
        rating = rate_entries(entries, translator.rate, _prove)
    found = _search(label.latex, translator, BESIDE if entries else ALONE)
    shown = [one for one in found if one.tree is not None and one.checks.displays]
    # Entries are changed where both sides have found the same.
    before = _describe([replace(entry) for entry in entries], label)
    joined = join_entries(shown, entries, _prove)
    return Question(
        before,
        _describe(joined, label),
        rating,
        None if joined or not found else _is_right(found[0], Judge(label)),
    )


def _prove(entries: Sequence[Entry], doubtful: Entry) -> None:
    """Weights are fitted to what is known of all, not only where that decides."""
    prove(doubtful)


def _search(latex: str, translator: Translator, beam: int) -> list[Translation]:
    """What the network finds, likeliest first."""
    try:
        found = translator.search(latex, beam)
    except MathglotError:
        return []
    return [found, *found.alternatives]


def _describe(entries: Sequence[Entry], label: Label) -> Options:
    judge = Judge(label)
    right = tuple(_is_right(entry.translation, judge) for entry in entries)
    return Options(tuple(describe_entries(entries)), right, tuple(entries))


def _is_right(translation: Translation, judge: Judge) -> bool:
    return translation.tree is not None and judge.judge(translation.tree).right
