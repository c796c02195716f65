"""Figures for people, as a table, and for programs, as one JSON object."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.evaluate.languages.figures import Figure, show_value, show_wanted

_TITLES = ("section", "figure", "reached", "wanted", "")


def show_table(figures: Sequence[Figure]) -> str:
    """A line for each figure: what was measured, reached and wanted.

    >>> print(show_table([Figure("speed", "parse", 4.0, "times", at_least=3)]))
    section  figure  reached  wanted
    speed    parse   4 times  >= 3 times  ok
    """
    rows = [_TITLES, *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_TITLES))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    )


def _row(figure: Figure) -> tuple[str, str, str, str, str]:
    reached = show_value(figure.reached, figure.unit)
    match figure.more.get("interval"):
        case (float(low), float(high)):
            reached += f" ({100 * low:.1f} - {100 * high:.1f})"
    return (
        figure.section,
        figure.name,
        reached,
        show_wanted(figure),
        figure.verdict,
    )


def show_classes(figures: Sequence[Figure]) -> str:
    """For each figure with classes of refusals, how many there are of each."""
    lines = []
    for figure in figures:
        classes = figure.more.get("classes")
        if isinstance(classes, dict) and classes:
            counts = ", ".join(f"{name} {count}" for name, count in classes.items())
            lines.append(f"{figure.section}, {figure.name}: {counts}")
    return "\n".join(lines)


def as_record(figures: Sequence[Figure], notes: dict[str, str]) -> dict[str, object]:
    """Everything measured, failing cases included, and what could not be measured."""
    return {
        "figures": [figure.as_record() for figure in figures],
        "not_measured": notes,
    }
