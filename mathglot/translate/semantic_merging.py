"""The network's semantic LaTeX and what the reader finds, in one order.

The reader gives texts that expand to the formula, with the logarithms of their chances.
The network gives texts with its own, and the reader is asked what it thinks of those. A
log-linear model with few features, fitted to formulas that neither has seen, puts all
in one order. The network is not asked about readings that it has not found: on 482
formulas that mended no more than it broke.

How likely the first is right follows from its share among them, by a logistic model
with two numbers, fitted to the same formulas: docs/checks.md says what that is worth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log

from mathglot.errors import MathglotError
from mathglot.languages.latex.reader import Reader
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.reading import SemanticReader
from mathglot.languages.tree import Symbol, preorder
from mathglot.translate.confidence import CONSTANT, OTHERS, find_confidence
from mathglot.translate.log_linear import find_shares, read_weights, score
from mathglot.translate.ranking import MOST_ALTERNATIVES
from mathglot.translate.translation import Checks, Translation

# So many readings are looked at beside the network's candidates.
MOST_READINGS = 12
# Readings that are so much less likely than the best, and that the network has not
# found, are none that people mean.
_NEAR = 3.0
# Longer formulas, in characters, are left to the network.
_LONGEST = 2_000
# Differences beyond these say no more than these do. The network is so sure of what it
# writes that little is to be learnt from how much less it thinks of the rest.
_MOST_READ, _MOST_FOUND = 20.0, 3.0
# What a reading that the network did not find has for a score, below the network's.
_BELOW = 1.0
# The macros of the number e and of a conjugate, and a font that nothing is set in.
_E = re.compile(r"\\expe(?![A-Za-z])")
_BAR = re.compile(r"\\conj(?![A-Za-z])")
_CHEMISTRY = re.compile(r"\\ce\s*\{[^{}]*\}")
_EMPTY = re.compile(r"\\math[a-z]+\{\}")
# Shares and odds beyond these say no more than these do.
_LEAST_SHARE, _MOST_ODDS = 1e-9, 8.0


@dataclass(slots=True)
class Entry:
    """What is known of one text, from either side."""

    translation: Translation
    # The logarithms of its chances: the reader's and the network's.
    reading: float | None
    nats: float | None


def add_semantic_readings(result: Translation) -> Translation:
    """What the network found, and what was read, the likeliest first.

    What does not expand to the formula is left out, since something does.
    """
    entries = list_entries(result)
    if not entries:
        return result
    ranked = order_entries(entries)
    rated = zip(ranked, rate_entries(ranked), strict=True)
    best, *others = [
        replace(entry.translation, confidence=found) for entry, found in rated
    ]
    return replace(
        best,
        source=result.source,
        alternatives=tuple(
            replace(one, source=result.source, alternatives=())
            for one in others[:MOST_ALTERNATIVES]
        ),
    )


@cache
def read_merging() -> dict[str, float]:
    """The weights by which texts are put in order."""
    return read_weights("semantic_merging.json")


@cache
def _numbers() -> dict[str, float]:
    return read_weights("semantic_confidence.json")


def list_entries(result: Translation) -> list[Entry]:
    """All texts of both sides that expand to the formula, with what is known of each.

    There are none where the formula cannot be read or is very long.
    """
    if len(result.source) > _LONGEST:
        return []
    try:
        reader = SemanticReader(result.source)
        readings = reader.find(MOST_READINGS)
    except MathglotError:
        return []
    shown = [
        one
        for one in (result, *result.alternatives)
        if one.checks.displays and _is_sound(one.text, result.source)
    ]
    entries: dict[tuple[str, ...], Entry] = {}
    for one in shown:
        tokens = tuple(canonical_tokens(one.text))
        nats = one.score * (len(tokens) + 1)
        entries.setdefault(tokens, Entry(one, reader.rate(one.text), nats))
    lowest = min([one.score for one in shown], default=0.0)
    for reading in readings:
        tokens = tuple(canonical_tokens(reading.text))
        if tokens in entries:
            entries[tokens].reading = reading.score
        elif reading.score >= readings[0].score - _NEAR:
            made = _translate(reading.text, lowest - _BELOW)
            entries[tokens] = Entry(made, reading.score, None)
    return _agree(list(entries.values()), result.source)


def _is_sound(text: str, latex: str) -> bool:
    r"""Whether a text leaves chemistry alone, and sets something in each font.

    >>> _is_sound(r"\ce{H2\bigO}", r"\ce{H2O}"), _is_sound(r"\mathbb{}", "x")
    (False, False)
    """
    chemistry = Counter(map(_join, _CHEMISTRY.findall(latex)))
    left = Counter(map(_join, _CHEMISTRY.findall(text)))
    return chemistry == left and not _EMPTY.search(text)


def _join(text: str) -> str:
    return "".join(text.split())


def _agree(entries: list[Entry], latex: str) -> list[Entry]:
    """The entries, where the reader of trees finds no charge or mean in the formula.

    The DLMF, which knowledge of its macros comes from, has neither.
    """
    texts = [entry.translation.text for entry in entries]
    if not any(_E.search(text) or _BAR.search(text) for text in texts):
        return entries
    try:
        found = Reader(latex).find_readings(1)
    except MathglotError:
        return entries
    names = {node for one in found for node in preorder(one.tree)}
    if Symbol("OverBar") in names and Symbol("Conjugate") not in names:
        typed = r"\overline" if r"\overline" in latex else r"\bar"
        entries = _respell(entries, _BAR, typed)
    if Symbol("e") in names and Symbol("E") not in names:
        entries = _respell(entries, _E, "e")
    return entries


def _respell(
    entries: Sequence[Entry], macro: re.Pattern[str], typed: str
) -> list[Entry]:
    """The entries with what was typed for a macro, each text once."""
    kept: dict[tuple[str, ...], Entry] = {}
    for entry in entries:
        text = macro.sub(lambda _: typed, entry.translation.text)
        one = replace(entry.translation, text=text)
        tokens = tuple(canonical_tokens(text))
        kept.setdefault(tokens, replace(entry, translation=one))
    return list(kept.values())


def order_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The likeliest first."""
    weights = read_merging()
    scores = [score(features, weights) for features in describe_entries(entries)]
    order = sorted(range(len(entries)), key=scores.__getitem__, reverse=True)
    return [entries[number] for number in order]


def describe_share(share: float) -> dict[str, float]:
    """What is known of the likeliest entry: the logarithm of its odds.

    >>> describe_share(0.5)
    {'constant': 1.0, 'odds': 0.0}
    """
    odds = log(max(share, _LEAST_SHARE) / max(1 - share, _LEAST_SHARE))
    return {CONSTANT: 1.0, "odds": max(-_MOST_ODDS, min(odds, _MOST_ODDS))}


def rate_entries(ranked: Sequence[Entry]) -> list[float]:
    """How likely each entry is right; those after the first by their shares."""
    numbers = _numbers()
    share, *others = find_shares(describe_entries(ranked), read_merging())
    first = find_confidence(describe_share(share), numbers)
    rest = (1 - first) * numbers[OTHERS]
    return [first, *(rest * other / sum(others) for other in others)]


def describe_entries(entries: Sequence[Entry]) -> list[dict[str, float]]:
    """The features by which the texts for one formula are ranked."""
    best_reading = max(
        [e.reading for e in entries if e.reading is not None], default=0.0
    )
    best_nats = max([e.nats for e in entries if e.nats is not None], default=0.0)
    return [_describe(entry, best_reading, best_nats) for entry in entries]


def _describe(entry: Entry, best_reading: float, best_nats: float) -> dict[str, float]:
    found: dict[str, float] = {}
    if entry.reading is None:
        found["unread"] = 1.0
    else:
        found["reading"] = max(entry.reading - best_reading, -_MOST_READ)
    if entry.nats is None:
        found["unfound"] = 1.0
    else:
        found["nats"] = max(entry.nats - best_nats, -_MOST_FOUND)
    return found


def _translate(text: str, score: float) -> Translation:
    """A reading as a translation."""
    checks = Checks(parses=True, displays=True)
    return Translation("", "semantic", text, None, score, checks)
