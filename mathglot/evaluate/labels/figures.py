"""The figures on judged answers: a table for people, a record for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mathglot.evaluate.intervals import wilson
from mathglot.evaluate.labels.judging import Outcome
from mathglot.evaluate.labels.label import KINDS, NONE
from mathglot.evaluate.summary import align

_INTERVAL = "95 % interval"
_TITLES = ("", "n", "right", "share", _INTERVAL, "display", "right if so", _INTERVAL)


@dataclass(frozen=True, slots=True)
class Count:
    """How many of some things are so."""

    count: int
    total: int

    @property
    def share(self) -> float:
        """The share that is so."""
        return self.count / max(1, self.total)

    def as_record(self) -> dict[str, float]:
        """The count with its share and the 95 % interval after Wilson."""
        low, high = wilson(self.count, self.total)
        figures = {"share": self.share, "low": low, "high": high}
        rounded = {name: round(value, 4) for name, value in figures.items()}
        return {"count": self.count, "of": self.total, **rounded}


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures on a group of formulas that have a translation."""

    name: str
    right: Count
    displays: Count
    # Of those that display, how many are right.
    precision: Count

    def as_record(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return {
            "name": self.name,
            "n": self.right.total,
            "right": self.right.as_record(),
            "displays": self.displays.as_record(),
            "right_of_those_that_display": self.precision.as_record(),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """All figures: of everything, by kind, by book; refusals and special functions."""

    all: Figures
    kinds: tuple[Figures, ...]
    books: tuple[Figures, ...]
    # Formulas without a translation that were refused.
    refused: Count
    # Wrong answers with special functions that the label does not have, and which.
    special: int
    special_functions: dict[str, int]

    def as_record(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return {
            "all": self.all.as_record(),
            "kinds": [figures.as_record() for figures in self.kinds],
            "books": [figures.as_record() for figures in self.books],
            "without_translation_refused": self.refused.as_record(),
            "wrong_special_functions": {
                "answers": self.special,
                "functions": self.special_functions,
            },
        }


def report(outcomes: Sequence[Outcome]) -> Report:
    """The figures on these outcomes; what has no translation is counted apart."""
    rows = [one for one in outcomes if one.label.kind != NONE]
    rest = [one for one in outcomes if one.label.kind == NONE]
    found = Counter(name for one in rows for name in one.special)
    return Report(
        _measure("all", rows),
        tuple(
            _measure(kind, [one for one in rows if one.label.kind == kind])
            for kind in KINDS
            if kind != NONE
        ),
        tuple(
            _measure(book, [one for one in rows if one.label.source == book])
            for book in sorted({one.label.source for one in rows})
        ),
        Count(sum(one.verdict.right for one in rest), len(rest)),
        sum(bool(one.special) for one in rows),
        dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))),
    )


def _measure(name: str, rows: Sequence[Outcome]) -> Figures:
    shown = [one for one in rows if one.displays]
    return Figures(
        name,
        Count(sum(one.verdict.right for one in rows), len(rows)),
        Count(len(shown), len(rows)),
        Count(sum(one.verdict.right for one in shown), len(shown)),
    )


def show_report(report: Report) -> str:
    """The report as a table and a few lines."""
    groups = (report.all, *report.kinds, *report.books)
    lines = align([_TITLES, *(_row(figures) for figures in groups)])
    if report.refused.total:
        lines.append(
            f"without a translation: {report.refused.count} of "
            f"{report.refused.total} refused"
        )
    lines.append(
        f"wrong, with a special function that the label does not have: {report.special}"
    )
    if report.special_functions:
        counts = [f"{name} {count}" for name, count in report.special_functions.items()]
        lines.append(f"  {', '.join(counts)}")
    return "\n".join(lines)


def _row(figures: Figures) -> tuple[str, ...]:
    return (
        figures.name,
        str(figures.right.total),
        str(figures.right.count),
        _show_share(figures.right),
        _show_interval(figures.right),
        _show_share(figures.displays),
        _show_share(figures.precision),
        _show_interval(figures.precision),
    )


def _show_share(count: Count) -> str:
    return f"{100 * count.share:.1f} %" if count.total else "none"


def _show_interval(count: Count) -> str:
    if not count.total:
        return ""
    low, high = wilson(count.count, count.total)
    return f"{100 * low:.1f} - {100 * high:.1f} %"
