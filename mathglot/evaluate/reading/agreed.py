"""Labels by agreement: readings of unlabelled formulas that can be trusted.

The reader reads the pool; a model of trust, fitted to its readings of the labels for
training, says which of them to keep, and the labels of dev how sure it must be. Where a
network says the same it need be less sure.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from mathglot.corpus.real.pool import PoolFormula
from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label
from mathglot.evaluate.labels.judging import judge
from mathglot.evaluate.labels.label import NONE
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.network import Network
from mathglot.evaluate.reading.trusting import (
    PoolReading,
    Trust,
    choose_threshold,
    fit_trust,
)
from mathglot.languages import equivalent, parse, render
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
class Kept:
    """What a threshold keeps of the labels that it was chosen with."""

    threshold: float
    kept: int
    right: int

    def __str__(self) -> str:
        return f"{self.kept} kept, {self.right} right"


@dataclass(frozen=True, slots=True)
class Chooser:
    """What is kept: readings that can be trusted, of some a network says the same."""

    trust: Trust
    alone: Kept
    # For readings that a network agrees with, where one was asked.
    together: Kept | None = None

    @property
    def lowest(self) -> float:
        """The score below which nothing is kept."""
        other = self.together.threshold if self.together else math.inf
        return min(self.alone.threshold, other)

    def keeps(self, reading: PoolReading, agrees: bool | None = None) -> bool:
        """Whether a reading is taken for a label; `agrees` says what a network does.

        One that a network was asked about and differs from is kept by trust alone.
        """
        score = self.trust.score(reading)
        if agrees and self.together is not None:
            return score >= self.together.threshold
        return score >= self.alone.threshold


def make_chooser(
    training: Judged,
    choosing: Judged,
    precision: float,
    agrees: Sequence[bool] | None = None,
) -> Chooser:
    """Fit trust to some labels, and choose its thresholds with others.

    `agrees` says of the latter whether a network reads them so too. That nothing of it
    is in the fit has a reason: a network has learnt the labels for training.
    """
    trust = fit_trust(training.readings, training.right)
    scores = [trust.score(reading) for reading in choosing.readings]
    same_too = agrees or [False] * len(scores)
    rows = list(zip(scores, choosing.right, same_too, strict=True))
    alone = [(score, right) for score, right, same in rows if not same]
    together = [(score, right) for score, right, same in rows if same]
    return Chooser(
        trust,
        _choose(alone, precision),
        _choose(together, precision) if agrees is not None else None,
    )


def _choose(rows: list[tuple[float, bool]], precision: float) -> Kept:
    scores, right = [score for score, _ in rows], [is_right for _, is_right in rows]
    threshold = choose_threshold(scores, right, precision)
    above = [is_right for score, is_right in rows if score >= threshold]
    return Kept(threshold, len(above), sum(above))


def find_agreeing(readings: Sequence[PoolReading], network: Network) -> list[bool]:
    """Whether a network's first answer to each formula says what the reading says."""
    answers = network.answer([reading.latex for reading in readings], beam=1)
    return [
        answer.tree is not None
        and equivalent(answer.tree, parse(reading.mathematica, "mathematica"))
        for reading, answer in zip(readings, answers, strict=True)
    ]


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
