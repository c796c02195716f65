"""Labels by agreement: readings of unlabelled formulas that can be trusted.

The reader reads the pool; a model of trust, fitted to its readings of the labels for
training, says which of them to keep, and the labels of dev how sure it must be.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from mathglot.corpus.real.pool import PoolFormula
from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label
from mathglot.evaluate.labels.judging import judge
from mathglot.evaluate.labels.label import NONE
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.trusting import (
    PoolReading,
    Trust,
    choose_threshold,
    fit_trust,
)
from mathglot.languages import parse, render
from mathglot.languages.latex.reader import find_readings

# The most seconds of the processor's own time for one formula.
_LIMIT = 2.0


def read_one(formula: PoolFormula) -> PoolReading | None:
    """The first reading of a formula; None if it cannot be read in time."""
    try:
        with time_limit(_LIMIT):
            first, *others = find_readings(formula.latex, 2)
    except (MathglotError, OutOfTime, RecursionError):
        return None
    return PoolReading(
        formula.book,
        formula.latex,
        render(first.tree, "mathematica"),
        first.score - others[0].score if others else None,
        tuple(sorted(set(first.features()))),
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """Readings of labels, and whether each is right."""

    readings: list[PoolReading]
    right: list[bool]


def judge_readings(labels: Iterable[Label]) -> Judged:
    """Read labelled formulas; what cannot be read is left out."""
    found = Judged([], [])
    for label in labels:
        reading = read_one(PoolFormula(label.book, label.latex))
        if reading is not None:
            tree = parse(reading.mathematica, "mathematica")
            found.readings.append(reading)
            found.right.append(label.kind != NONE and judge(tree, label).right)
    return found


@dataclass(frozen=True, slots=True)
class Chooser:
    """What is kept: readings whose score is at least the threshold."""

    trust: Trust
    threshold: float
    # On the labels that the threshold was chosen with: kept, right, all.
    kept: int
    right: int
    total: int

    def keeps(self, reading: PoolReading) -> bool:
        """Whether a reading is taken for a label."""
        return self.trust.score(reading) >= self.threshold


def make_chooser(training: Judged, choosing: Judged, precision: float) -> Chooser:
    """Fit trust to some labels, and choose its threshold with others."""
    trust = fit_trust(training.readings, training.right)
    scores = [trust.score(reading) for reading in choosing.readings]
    threshold = choose_threshold(scores, choosing.right, precision)
    above = [r for s, r in zip(scores, choosing.right, strict=True) if s >= threshold]
    return Chooser(trust, threshold, len(above), sum(above), len(scores))


def read_pool_again(
    formulas: Iterable[PoolFormula], kept: Path
) -> Iterator[PoolReading]:
    """The readings of formulas; those that a file holds are not read again.

    What could not be read is kept too, without a reading.
    """
    known: dict[str, PoolReading | None] = {}
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            known[record["latex"]] = _from_record(record)
    with kept.open("a", encoding="utf-8") as file:
        for formula in formulas:
            if formula.latex not in known:
                reading = read_one(formula)
                known[formula.latex] = reading
                record = asdict(reading) if reading else asdict(formula)
                file.write(json.dumps(record) + "\n")
            found = known[formula.latex]
            if found is not None:
                yield found


def _from_record(record: dict[str, object]) -> PoolReading | None:
    if "mathematica" not in record:
        return None
    features = record["features"]
    assert isinstance(features, Sequence)
    margin = record["margin"]
    return PoolReading(
        str(record["book"]),
        str(record["latex"]),
        str(record["mathematica"]),
        None if margin is None else float(str(margin)),
        tuple(features),
    )
