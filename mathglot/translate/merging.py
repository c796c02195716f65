"""Readings and the network's candidates in one order.

The reader gives trees that display, with weights; the network gives trees with
probabilities, and knows special functions. A log-linear model with few features, fitted
to labelled formulas, puts both in one order: what it finds likeliest comes first. Where
the network finds a reading likely, or is sure of nothing else, it need not search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from math import log

from mathglot.languages import render, tokenize
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.functions.special_names import special_names_in
from mathglot.languages.latex.reader import Candidate
from mathglot.languages.tree import Call, Tree, preorder
from mathglot.translate.agreement import Sentence
from mathglot.translate.confidence import rate_answers
from mathglot.translate.definitions import define
from mathglot.translate.features import HALF, Entry, describe_entries
from mathglot.translate.log_linear import find_shares, read_weights
from mathglot.translate.ranking import MOST_ALTERNATIVES, assume
from mathglot.translate.rating import Rating
from mathglot.translate.translation import Checks, Translation
from mathglot.verify import holds

# What is less likely than this is none of the meanings that people are told of.
_WORTH_TELLING = 0.001
_RELATIONS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality".split()
)
# The time for evaluating a relation where that decides, and the answer, in seconds.
_TIME_TO_DECIDE, _TIME_TO_CHECK = 0.15, 0.3


def enter_readings(latex: str, readings: Sequence[Candidate]) -> list[Entry]:
    """Readings, of which the network knows nothing yet."""
    return [Entry(_translate(latex, one), one.score) for one in readings]


def enter_ratings(entries: Sequence[Entry], ratings: Sequence[Rating]) -> None:
    """What the network thinks of the first few entries."""
    for entry, rating in zip(entries, ratings, strict=False):
        entry.nats = rating.nats
        entry.first = rating.nats > HALF


def enter_found(network: Sequence[Translation], entries: list[Entry]) -> list[Entry]:
    """What the network's search has found, and readings; what both have, once.

    That is written as it was read: a network may wrap it in what says nothing.
    """
    merged: dict[bytes, Entry] = {}
    for number, one in enumerate(network):
        nats = one.score * _count_tokens(one)
        said = define(one)
        assert said.tree is not None
        merged.setdefault(fingerprint(said.tree), Entry(said, None, nats, not number))
    for entry in entries:
        assert entry.translation.tree is not None
        known = merged.setdefault(fingerprint(entry.translation.tree), entry)
        if known.reading is None:
            known.reading = entry.reading
            checks = known.translation.checks
            known.translation = replace(entry.translation, checks=checks)
    return list(merged.values())


def rank_entries(entries: Sequence[Entry]) -> list[tuple[float, Entry]]:
    """The entries with their probabilities by the fitted weights, likeliest first."""
    shares = find_shares(describe_entries(entries), _weights())
    ranked = zip(shares, entries, strict=True)
    return sorted(ranked, key=lambda pair: -pair[0])


def is_worth_searching(rating: Rating) -> bool:
    """Whether a search may find something better than what was rated best."""
    return rating.leaves_open(_weights())


def conclude(
    ranked: Sequence[tuple[float, Entry]],
    hidden: Sequence[Translation] = (),
    sentences: Sequence[Sentence] = (),
    *,
    check: bool | None = None,
    searched: bool = False,
) -> Translation:
    """The likeliest entry with the others; behind them what does not display.

    How likely they are, and what each takes for granted, is found when somebody asks.
    """
    first = ranked[0][1].translation
    if check is True:
        first = evaluate(first)
    return first.left_open(lambda: _tell(ranked, hidden, sentences, searched))


def _tell(
    ranked: Sequence[tuple[float, Entry]],
    hidden: Sequence[Translation],
    sentences: Sequence[Sentence],
    searched: bool,
) -> Translation:
    """The likeliest entry and the others, with all that is known of them."""
    rated = rate_answers(ranked, searched=searched)
    first, *others = [
        replace(entry.translation, score=log(share), confidence=confidence)
        for (share, entry), confidence in zip(ranked, rated, strict=True)
        if share >= _WORTH_TELLING or entry is ranked[0][1]
    ]
    following = [*others, *hidden][:MOST_ALTERNATIVES]
    return replace(
        assume(first, sentences),
        alternatives=tuple(
            replace(assume(one, sentences), alternatives=()) for one in following
        ),
    )


def prove_where_it_decides(entries: Sequence[Entry], doubtful: Entry) -> None:
    """Evaluate what has special functions, if that may change what comes first.

    An identity is seldom there by chance. To evaluate takes longer than to read.
    """
    if not _may_be_proved(doubtful) or len(entries) < 2:
        return
    unproved = doubtful.translation
    firsts = set()
    for value in (None, True, False):
        checks = unproved.checks.with_holds(value)
        doubtful.translation = replace(unproved, checks=checks)
        firsts.add(id(rank_entries(entries)[0][1]))
    doubtful.translation = unproved
    if len(firsts) > 1:
        prove(doubtful)


def prove(doubtful: Entry) -> None:
    """Note whether what has special functions is an identity."""
    if not _may_be_proved(doubtful):
        return
    found = doubtful.translation
    value = _find_truth(_tree_of(found), _TIME_TO_DECIDE)
    doubtful.translation = replace(found, checks=found.checks.with_holds(value))


def _may_be_proved(doubtful: Entry) -> bool:
    tree = _tree_of(doubtful.translation)
    return bool(special_names_in(tree)) and _has_relation(tree)


def evaluate(translation: Translation) -> Translation:
    """With whether it is an identity, which is found out when somebody asks."""
    tree, checks = _tree_of(translation), translation.checks
    if (checks.is_known and checks.holds is not None) or not _has_relation(tree):
        return translation
    truth = partial(_find_truth, tree, _TIME_TO_CHECK)
    return replace(translation, checks=checks.with_holds(truth))


def _find_truth(tree: Tree, seconds: float) -> bool | None:
    return holds(tree, seconds=seconds).value


def _tree_of(translation: Translation) -> Tree:
    assert translation.tree is not None
    return translation.tree


def _has_relation(tree: Tree) -> bool:
    """Whether a tree states something that numbers can decide."""
    return any(
        type(node) is Call and node.name in _RELATIONS for node in preorder(tree)
    )


@cache
def _weights() -> dict[str, float]:
    return read_weights("merging.json")


def _count_tokens(translation: Translation) -> int:
    return len(tokenize(translation.text, translation.language)) + 1


def _translate(latex: str, reading: Candidate) -> Translation:
    """A reading as a translation."""
    text = render(reading.tree, "mathematica")
    checks = Checks(parses=True, displays=True)
    return Translation(latex, "mathematica", text, reading.tree, checks=checks)
