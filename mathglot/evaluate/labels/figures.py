"""The figures on judged answers: a table for people, a record for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mathglot.evaluate.labels.counts import (
    Count,
    show_count,
    show_interval,
    show_share,
)
from mathglot.evaluate.labels.judging import Outcome
from mathglot.evaluate.labels.label import KINDS, NONE
from mathglot.evaluate.labels.trust import Trust, measure_trust, show_trust
from mathglot.evaluate.summary import align

_INTERVAL = "95 % interval"
_TITLES = ("", "n", "right", "share", _INTERVAL, "display", "right if so", _INTERVAL)


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
    special: Count
    special_functions: dict[str, int]
    # How far the system knows what it does; None where it says nothing of that.
    trust: Trust | None = None
    # The figures on all formulas if guesses are answers; None where none were made.
    guessed: Figures | None = None

    def as_record(self) -> dict[str, Any]:
        """All of it, for JSON."""
        record: dict[str, Any] = {
            "all": self.all.as_record(),
            "kinds": [figures.as_record() for figures in self.kinds],
            "books": [figures.as_record() for figures in self.books],
            "without_translation_refused": self.refused.as_record(),
            "wrong_special_functions": {
                "answers": self.special.as_record(),
                "functions": self.special_functions,
            },
            "confidence": None if self.trust is None else self.trust.as_record(),
        }
        if self.guessed is not None:
            record["with_guesses"] = self.guessed.as_record()
        return record


def report(
    outcomes: Sequence[Outcome], guessed: Sequence[Outcome] | None = None
) -> Report:
    """The figures on these outcomes; what has no translation is counted apart.

    `guessed` are the outcomes on the same formulas if guesses are answers.
    """
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
        Count(sum(bool(one.special) for one in rows), len(rows)),
        dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))),
        measure_trust(rows),
        None if guessed is None else _measure_guessed(guessed),
    )


def _measure_guessed(outcomes: Sequence[Outcome]) -> Figures:
    rows = [one for one in outcomes if one.label.kind != NONE]
    return _measure("with guesses", rows)


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
    guessed = () if report.guessed is None else (report.guessed,)
    groups = (report.all, *guessed, *report.kinds, *report.books)
    lines = align([_TITLES, *(_row(figures) for figures in groups)])
    if report.refused.total:
        lines.append(
            f"without a translation: {report.refused.count} of "
            f"{report.refused.total} refused"
        )
    lines.append(
        "wrong, with a special function that the label does not have: "
        f"{show_count(report.special)}"
    )
    if report.special_functions:
        counts = [f"{name} {count}" for name, count in report.special_functions.items()]
        lines.append(f"  {', '.join(counts)}")
    if report.trust is not None:
        lines += show_trust(report.trust)
    return "\n".join(lines)


def _row(figures: Figures) -> tuple[str, ...]:
    return (
        figures.name,
        str(figures.right.total),
        str(figures.right.count),
        show_share(figures.right),
        show_interval(figures.right),
        show_share(figures.displays),
        show_share(figures.precision),
        show_interval(figures.precision),
    )
