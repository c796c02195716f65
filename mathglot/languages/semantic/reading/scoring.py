"""How likely the reader finds a text that somebody else has written.

The chart of a formula and the tokens of the text are walked at the same time, and of
all ways to the text the likeliest counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.semantic.reading.chart import SPACE, Chart, Step

# A stretch of the formula, and where in the text what is written for it begins.
_State = tuple[int, int, int]
# How far the text may be written, and the log of the chance of the likeliest way.
_Reached = dict[int, float]


def score_text(chart: Chart, text: Sequence[str]) -> float | None:
    """The log of the chance of a text in canonical print; None if it is not read."""
    reached = _Scorer(chart, text).find_ends(0, len(chart.source.tokens), 0)
    return reached.get(len(text))


class _Scorer:
    """A formula's chart together with a text."""

    def __init__(self, chart: Chart, text: Sequence[str]) -> None:
        self._chart = chart
        self._text = text
        self._known: dict[_State, _Reached] = {}

    def find_ends(self, start: int, end: int, at: int) -> _Reached:
        """How far the text may be written by the tokens of a stretch."""
        if start == end:
            return {at: 0.0}
        state = (start, end, at)
        found = self._known.get(state)
        if found is None:
            # A step that begins with its own stretch leads nowhere.
            self._known[state] = {}
            found = {}
            steps = self._chart.steps(start, end)
            reached = [self._write(step, at) for step in steps]
            if any(reached):
                chances = self._chart.chances(start, end)
                for step, ends, chance in zip(steps, reached, chances, strict=True):
                    for place, so_far in ends.items():
                        rest = self.find_ends(step.end, end, place)
                        _keep_best(found, rest, so_far + chance)
            self._known[state] = found
        return found

    def _write(self, step: Step, at: int) -> _Reached:
        """How far the text may be written by a step alone."""
        reached = {at: 0.0}
        for token in step.target:
            if type(token) is int:
                further: _Reached = {}
                for place, so_far in reached.items():
                    _keep_best(
                        further, self.find_ends(*step.parts[token], place), so_far
                    )
                reached = further
            elif token != SPACE:
                reached = {
                    place + 1: so_far
                    for place, so_far in reached.items()
                    if self._text[place : place + 1] == [token]
                }
            if not reached:
                break
        return reached


def _keep_best(found: _Reached, more: _Reached, added: float) -> None:
    for place, chance in more.items():
        if place not in found or found[place] < chance + added:
            found[place] = chance + added
