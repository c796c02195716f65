"""How far the confidence of answers can be trusted.

All figures are about formulas that have a translation. The calibration error is the
mean distance between how sure answers of a bin are and how many of them are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mathglot.evaluate.labels.counts import Count, show_count
from mathglot.evaluate.labels.judging import Outcome
from mathglot.translate.certainty import A_GUESS, NOT_RATED

BINS, PRECISION = 10, 0.95

Rated = tuple[float, bool]
"""How sure an answer is, and whether it is right."""


@dataclass(frozen=True, slots=True)
class Trust:
    """What the confidence of answers is worth."""

    # The expected calibration error, in bins of a tenth.
    calibration_error: float
    # The most formulas that can be answered, by a threshold on the confidence, such
    # that 95 % of these answers are right; and the threshold.
    covered: Count
    threshold: float | None
    # Right answers among those that are not called a guess.
    named: Count
    # The same for each word.
    words: dict[str, Count]

    def as_record(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return {
            "calibration_error": round(self.calibration_error, 4),
            "answered_at_95_percent": self.covered.as_record(),
            "threshold": self.threshold,
            "right_of_those_not_called_a_guess": self.named.as_record(),
            "right_by_word": {
                word: count.as_record() for word, count in self.words.items()
            },
        }


def measure_trust(rows: Sequence[Outcome]) -> Trust | None:
    """The figures on these outcomes; None where no answer has a confidence."""
    rated = [
        (one.answer.confidence, one.verdict.right)
        for one in rows
        if one.answer.confidence is not None
    ]
    if not rated:
        return None
    covered, threshold = find_coverage(rated, PRECISION)
    words: dict[str, list[bool]] = {}
    for one in rows:
        if one.answer.certainty not in (None, NOT_RATED):
            words.setdefault(one.answer.certainty, []).append(one.verdict.right)
    named = [
        right for word, found in words.items() if word != A_GUESS for right in found
    ]
    return Trust(
        find_calibration_error(rated),
        Count(covered, len(rows)),
        threshold,
        Count(sum(named), len(named)),
        {word: Count(sum(words[word]), len(words[word])) for word in sorted(words)},
    )


def find_calibration_error(rated: Sequence[Rated], bins: int = BINS) -> float:
    """The mean distance of confidence and truth, over bins of equal width.

    >>> round(find_calibration_error([(0.9, True), (0.9, False), (0.2, False)]), 3)
    0.333
    """
    filled: dict[int, list[Rated]] = {}
    for one in rated:
        filled.setdefault(min(int(one[0] * bins), bins - 1), []).append(one)
    distances = (
        abs(sum(confidence - right for confidence, right in found))
        for found in filled.values()
    )
    return sum(distances) / len(rated)


def find_coverage(rated: Sequence[Rated], precision: float) -> tuple[int, float | None]:
    """The most answers above a threshold of which so many are right, and that.

    Answers that are as sure as each other are above it together.

    >>> find_coverage([(0.9, True), (0.8, True), (0.8, False), (0.7, True)], 0.75)
    (4, 0.7)
    >>> find_coverage([(0.8, True), (0.8, False)], 0.75)
    (0, None)
    """
    ordered = sorted(rated, key=lambda one: -one[0])
    covered, threshold, right = 0, None, 0
    for number, (confidence, is_right) in enumerate(ordered, start=1):
        right += is_right
        is_last = number == len(ordered) or ordered[number][0] < confidence
        if is_last and right >= precision * number:
            covered, threshold = number, confidence
    return covered, threshold


def show_trust(trust: Trust) -> list[str]:
    """A few lines for people."""
    above = "" if trust.threshold is None else f", confidence {trust.threshold:.3f}"
    lines = [
        f"calibration error: {trust.calibration_error:.3f} in {BINS} bins",
        f"answered at 95 % precision: {show_count(trust.covered)}{above}",
        f"right of those not called a guess: {show_count(trust.named)}",
    ]
    lines += [
        f"  called {word}: {show_count(count)}" for word, count in trust.words.items()
    ]
    return lines
