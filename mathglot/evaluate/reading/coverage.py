"""How many real formulas are read, why others are not, and whether readings display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from mathglot.evaluate.intervals import wilson
from mathglot.evaluate.languages.figures import (
    Failure,
    Figure,
    count_kinds,
    share,
)
from mathglot.evaluate.reading.attempts import SLOW, Attempt
from mathglot.evaluate.reading.settings import PAPERS_NAME, Formula, Settings

COVERAGE, DISPLAYS = "coverage", "displays"
# Reasons of refusal that the table shows; the JSON has every one.
_REASONS = 15
_ISLANDS = "with strings for what was not understood"

Rows = Sequence[tuple[Formula, Attempt]]


def measure_coverage(settings: Settings) -> list[Figure]:
    """The share that has a reading: of books, of papers, of each book."""
    rows = settings.attempts
    papers = [row for row in rows if row[0].book == PAPERS_NAME]
    books = [row for row in rows if row[0].book != PAPERS_NAME]
    figures: list[Figure] = []
    for name, group in (("books", books), ("papers", papers)):
        figures.append(_count(f"{name}: read", group, _refusal, with_reasons=True))
        figures.append(_count(f"{name}: read, or {_ISLANDS}", group, _lack))
    for book in sorted({formula.book for formula, _ in books}):
        group = [row for row in books if row[0].book == book]
        figures.append(_count(f"{book}: read", group, _refusal))
    slow = [f for f in map(_refusal, rows) if f is not None and f.kind == SLOW]
    figures.append(
        Figure(
            COVERAGE, SLOW, len(slow), "formulas", total=len(rows), failures=(*slow,)
        )
    )
    return figures


def _count(
    name: str,
    rows: Rows,
    fault: Callable[[tuple[Formula, Attempt]], Failure | None],
    *,
    with_reasons: bool = False,
) -> Figure:
    failures = [found for row in rows if (found := fault(row)) is not None]
    reasons = islice(count_kinds(failures).items(), _REASONS if with_reasons else 0)
    interval = wilson(len(rows) - len(failures), len(rows))
    return share(
        COVERAGE,
        name,
        len(rows),
        failures,
        interval=interval,
        classes=dict(reasons),
    )


def _refusal(row: tuple[Formula, Attempt]) -> Failure | None:
    formula, found = row
    if found.is_whole:
        return None
    if found.readings:
        return Failure(_ISLANDS, formula.latex, found.readings[0].text)
    return Failure(found.reason, formula.latex, found.detail)


def _lack(row: tuple[Formula, Attempt]) -> Failure | None:
    return None if row[1].readings else _refusal(row)


def measure_displays(settings: Settings) -> list[Figure]:
    """Every reading once more, as it is and as the text that is printed of it."""
    readings = [
        (formula.latex, reading)
        for formula, found in settings.attempts
        for reading in found.readings
    ]
    refused = [
        Failure("does not display", latex, reading.text)
        for latex, reading in readings
        if not reading.displays
    ]
    lost = [
        Failure("does not display when printed and parsed", latex, reading.text)
        for latex, reading in readings
        if not reading.displays_printed
    ]
    return [
        share(DISPLAYS, "readings that display", len(readings), refused, 1.0),
        share(
            DISPLAYS,
            "readings that display, printed as Mathematica and parsed",
            len(readings),
            lost,
            1.0,
        ),
    ]
