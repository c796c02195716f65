"""How likely a first answer is right, and what that is called.

A logistic model over what is known of the answer, fitted by `mathglot fit-confidence`
to answers that the translator itself gave to labelled formulas. docs/checks.md says
what its features are, and how many answers of each name were right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from math import exp, log

from mathglot.languages import displays
from mathglot.languages.latex.joined_words import say_left_out
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.notations import is_island
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.tree import String, Symbol, Tree, preorder
from mathglot.translate.certainty import DoubtError, read_numbers
from mathglot.translate.features import FOUND_HEAD, HEAD, Entry, Field
from mathglot.translate.log_linear import score
from mathglot.translate.translation import Translation

# How likely another of the meanings is right where the first is not, and what does not
# display as its formula.
OTHERS, UNSEEN = "others", "unseen"
# What every answer has.
CONSTANT = "constant"
# What is beyond these says no more than these do.
_MOST_LOG_ODDS, _MOST_WEIGHT = 8.0, 5.0
# Nothing is as sure as 1, nor as 0.
_LEAST = 0.001
# How likely an answer is right that keeps a command as a text, or leaves one out round
# a word: of 14 labelled formulas of the first kind none was.
_KEPT_AS_TEXT, _LEFT_OUT = 0.1, 0.85
# Where a slip was mended: of 38 labelled formulas 27 were right.
_MENDED = 0.71
_COMMAND = re.compile(r"\\[A-Za-z]+")
# What was known of the answers that have been rated, if somebody wants to know.
_seen: ContextVar[list[dict[str, float]] | None] = ContextVar("seen", default=None)
_DOTS = ("\\[Ellipsis]", "\\[CenterEllipsis]", "\\[VerticalEllipsis]")


def describe_answer(
    ranked: Sequence[tuple[float, Entry]], *, searched: bool
) -> dict[str, float]:
    """What is known of the likeliest entry, beside the others."""
    share, first = ranked[0]
    field = Field([entry for _, entry in ranked])
    traits = field.traits[0]
    odds = log(max(share, 1e-9) / max(1 - share, 1e-9))
    found = {
        name: value
        for name, value in field.describe()[0].items()
        if not name.startswith((HEAD, FOUND_HEAD))
    }
    found |= {
        CONSTANT: 1.0,
        "odds": max(-_MOST_LOG_ODDS, min(odds, _MOST_LOG_ODDS)),
        "alone": float(len(ranked) == 1),
        "searched": float(searched),
        "unasked": float(all(entry.nats is None for _, entry in ranked)),
        "length": log(traits.nodes),
        "weight_per_node": max(field.best_reading / traits.nodes, -_MOST_WEIGHT),
    }
    if first.nats is not None:
        found["nats_per_node"] = first.nats / traits.nodes
        found["agreed"] = found.get("best_reading", 0.0) * found["likeliest"]
    assert first.translation.tree is not None
    return found | _describe_gaps(first.translation.tree)


def _describe_gaps(tree: Tree) -> dict[str, float]:
    """What stands for something that the formula does not say."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    texts = any(type(node) is String for node in preorder(tree))
    return {
        "dots": float(not names.isdisjoint(_DOTS)),
        "placeholder": float("\\[Placeholder]" in names),
        "texts": float(texts),
    }


def find_confidence(
    features: Mapping[str, float], weights: Mapping[str, float]
) -> float:
    """The probability of the logistic model.

    >>> find_confidence({"constant": 1.0}, {"constant": 0.0})
    0.5
    """
    found = 1 / (1 + exp(-score(features, weights)))
    return min(max(found, _LEAST), 1 - _LEAST)


def _limit(translation: Translation) -> float:
    """How sure an answer can be at most: with unknown commands, or slips mended."""
    tree, latex = translation.tree, translation.source
    assert tree is not None
    texts = [node.value for node in preorder(tree) if type(node) is String]
    if any(map(is_island, texts)):
        return _KEPT_AS_TEXT
    has_unknown = any(map(is_authors, _COMMAND.findall(latex)))
    if has_unknown and any(True for _ in say_left_out(latex)):
        return _LEFT_OUT
    if mend(latex) is not None and not displays(tree, latex):
        return _MENDED
    return 1.0


def rate_answers(
    ranked: Sequence[tuple[float, Entry]], *, searched: bool
) -> list[float]:
    """How likely each entry is right; the first by the model, the others by shares."""
    weights = read_numbers()
    features = describe_answer(ranked, searched=searched)
    seen = _seen.get()
    if seen is not None:
        seen.append(features)
    first = find_confidence(features, weights)
    first = min(first, _limit(ranked[0][1].translation))
    left = sum(share for share, _ in ranked[1:])
    rest = (1 - first) * weights[OTHERS]
    return [first, *(rest * share / left if left else 0.0 for share, _ in ranked[1:])]


@contextmanager
def watching() -> Iterator[list[dict[str, float]]]:
    """What is known of each answer that is rated meanwhile: weights are fitted to it.

    >>> with watching() as seen:
    ...     seen
    []
    """
    seen: list[dict[str, float]] = []
    token = _seen.set(seen)
    try:
        yield seen
    finally:
        _seen.reset(token)


def rate_unseen(translation: Translation) -> Translation:
    """A guess that does not display as its formula, with how likely such are right."""
    if translation.error is not None:
        return translation
    return replace(translation, confidence=read_numbers()[UNSEEN])


def demand(translation: Translation, least: float | None) -> Translation:
    """The translation if it is as sure as that, and an error if it is not."""
    if least is None or translation.error is not None:
        return translation
    if translation.confidence is not None and translation.confidence >= least:
        return translation
    problem = DoubtError(translation.text, translation.confidence, least)
    return Translation(translation.source, translation.language, error=problem)
