"""All figures on some translations: for people as a table, for programs as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mathglot.evaluate.causes import CAUSES
from mathglot.evaluate.checks import arrange
from mathglot.evaluate.intervals import Interval, wilson
from mathglot.evaluate.metrics import (
    bleu,
    mean,
    perplexity,
    perplexity_interval,
    share,
)
from mathglot.evaluate.translations import Record

SHARE = "%"
# Where the classes of lengths end, in tokens of the gold.
LENGTHS = (25, 50, 100, 200, 400, 1024)
_TITLES = ("figure", "value", "95 % interval", "of")


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure, with its interval where it has one, and of how many rows it is."""

    name: str
    value: float
    unit: str = ""
    low: float | None = None
    high: float | None = None
    total: int = 0


@dataclass(frozen=True, slots=True)
class LengthClass:
    """The formulas of some lengths, and how many came out exactly."""

    shortest: int
    longest: int
    total: int
    exact: int

    @property
    def share(self) -> float:
        """The share that is exact."""
        return self.exact / max(1, self.total)

    @property
    def interval(self) -> Interval:
        """The interval of the share."""
        return wilson(self.exact, self.total)


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures on all records of one target."""

    target: str
    measures: tuple[Measure, ...]
    causes: dict[str, int]
    lengths: tuple[LengthClass, ...]

    def as_record(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return asdict(self)

    def value(self, name: str) -> float:
        """A figure by its name."""
        return next(m.value for m in self.measures if m.name == name)


def summarise(records: Sequence[Record]) -> list[Summary]:
    """A summary for each target that occurs."""
    targets = sorted({record.target for record in records})
    return [
        _summarise([record for record in records if record.target == target], target)
        for target in targets
    ]


def _summarise(records: Sequence[Record], target: str) -> Summary:
    causes = Counter(str(r.checks["cause"]) for r in records if "cause" in r.checks)
    return Summary(
        target,
        tuple(_measure(records, target)),
        {cause: causes[cause] for cause in CAUSES if causes[cause]},
        tuple(_sort_by_length(records)),
    )


def _measure(records: Sequence[Record], target: str) -> Iterable[Measure]:
    if target == "semantic":
        yield _share("exact match", records, lambda r: r.checks["canonical"])
        yield _share("exact match, as written", records, lambda r: r.checks["exact"])
    else:
        yield _share("exact match", records, lambda r: r.checks["exact"])
    if any(len(record.candidates) > 1 for record in records):
        yield _share("exact, any candidate", records, lambda r: r.checks["any"])
    translated, wanted = zip(*[arrange(record) for record in records], strict=True)
    score = bleu(translated, wanted)
    yield Measure("BLEU", score, total=len(records))
    distances = [_distance(record) for record in records]
    value, (low, high) = mean(distances)
    yield Measure("mean LD", value, "", low, high, len(records))
    yield _share("LD <= 5", records, lambda r: _distance(r) <= 5)
    yield _share("LD <= 3", records, lambda r: _distance(r) <= 3)
    yield from _measure_perplexity(records)
    yield _share("parses", records, lambda r: r.checks["parses"])
    known = [r for r in records if r.checks["equivalent"] is not None]
    yield _share("equivalent", known, lambda r: r.checks["equivalent"])
    yield _share("displays", records, lambda r: r.checks["displays"])
    decided = [r for r in records if r.checks.get("holds") is not None]
    if any("holds" in record.checks for record in records):
        yield _share("holds, of those decided", decided, lambda r: r.checks["holds"])
    whole = [record for record in records if record.candidates]
    yield _share("ended by itself", whole, lambda r: r.best.complete)
    yield _share("refused", records, lambda r: bool(r.error))


def _distance(record: Record) -> float:
    return float(record.checks["distance"] or 0)


def _measure_perplexity(records: Sequence[Record]) -> Iterable[Measure]:
    costed = [(r.bits, r.tokens) for r in records if r.bits is not None]
    if costed:
        bits = [cost for cost, _ in costed]
        tokens = [count for _, count in costed]
        low, high = perplexity_interval(bits, tokens)
        value = perplexity(bits, tokens)
        yield Measure("perplexity", value, "", low, high, len(costed))


def _share(
    name: str, records: Sequence[Record], holds: Callable[[Record], object]
) -> Measure:
    value, (low, high) = share([bool(holds(record)) for record in records])
    return Measure(name, value, SHARE, low, high, len(records))


def _sort_by_length(records: Sequence[Record]) -> Iterable[LengthClass]:
    shortest = 1
    ends = [*LENGTHS, max([LENGTHS[-1] + 1, *(_length(r) for r in records)])]
    for longest in ends:
        inside = [r for r in records if shortest <= _length(r) <= longest]
        if inside:
            exact = sum(bool(r.checks["canonical"]) for r in inside)
            yield LengthClass(shortest, longest, len(inside), exact)
        shortest = longest + 1


def _length(record: Record) -> int:
    return max(1, int(record.checks["length"] or 1))


def show_summary(summary: Summary) -> str:
    """The figures as a table, then the causes of errors and the lengths.

    >>> measure = Measure("exact match", 0.5, SHARE, 0.1, 0.9, 2)
    >>> print(show_summary(Summary("mathematica", (measure,), {"order": 1}, ())))
    to mathematica
    figure       value   95 % interval    of
    exact match  50.0 %  10.0 % - 90.0 %  2
    wrong by cause: order 1
    """
    rows = [_TITLES, *(_row(measure) for measure in summary.measures)]
    lines = [f"to {summary.target}", *align(rows)]
    if summary.causes:
        counts = [f"{cause} {count}" for cause, count in summary.causes.items()]
        lines.append(f"wrong by cause: {', '.join(counts)}")
    if summary.lengths:
        classes = [
            f"{c.shortest}-{c.longest} tokens {c.share:.1%} of {c.total}"
            for c in summary.lengths
        ]
        lines.append(f"exact by length: {', '.join(classes)}")
    return "\n".join(lines)


def _row(measure: Measure) -> tuple[str, str, str, str]:
    interval = ""
    if measure.low is not None and measure.high is not None:
        low, high = (_show(end, measure.unit) for end in (measure.low, measure.high))
        interval = f"{low} - {high}"
    value = _show(measure.value, measure.unit) if measure.total else "none"
    return measure.name, value, interval, str(measure.total)


def _show(value: float, unit: str) -> str:
    if math.isnan(value):
        return "none"
    return f"{100 * value:.1f} %" if unit == SHARE else f"{value:.4g}"


def align(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows of a table as lines, each column as wide as its longest cell."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
