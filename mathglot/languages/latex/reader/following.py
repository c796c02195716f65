"""The rows of the table that go on from something that has been read."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.index import readings_after, tokens_after
from mathglot.languages.latex.reader.programs import Reading


def find_following(chart: Chart, least: int, most: int) -> dict[str, list[Reading]]:
    """The readings of some levels that begin with a slot, by the token after it."""
    found = chart.following.get((least, most))
    if found is None:
        if not chart.following:
            chart.following[levels.ANY, levels.TIGHT] = _find_all_following(chart)
        found = chart.following[least, most] = {
            token: kept
            for token, readings in chart.following[levels.ANY, levels.TIGHT].items()
            if (kept := [one for one in readings if least <= one.level <= most])
        }
    return found


def _find_all_following(chart: Chart) -> dict[str, list[Reading]]:
    return {
        token: [
            reading
            for reading in readings_after(token, chart.evidence)
            if reading.head not in _APART
        ]
        for token in chart.every & tokens_after()
    }


# Heads that are read with what the formula shows elsewhere, by raised.py and leaves.py.
_APART = frozenset(["Superscript", "Subsuperscript", "Slashed"])
