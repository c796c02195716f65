"""The steps by which the reader comes to a text that is wanted.

The chart of a formula and the tokens of the text are walked at the same time: a step is
one on the way if what it writes is what comes next in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mathglot.languages.semantic.reading.chart import SPACE, Chart, Step

State = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Decision:
    """A stretch of tokens, and which of its steps lead to the wanted text."""

    start: int
    end: int
    right: frozenset[int]


class Wanted:
    """A formula's chart together with the text that is wanted of it."""

    def __init__(self, chart: Chart, text: Sequence[str]) -> None:
        self._chart = chart
        self._text = text
        self._known: dict[State, frozenset[int]] = {}

    def is_reached(self) -> bool:
        """Whether the reader can come to the text at all."""
        size = len(self._chart.source.tokens)
        return len(self._text) in self._find_ends(0, size, 0)

    def decisions(self) -> list[Decision]:
        """What has to be chosen on the way to the text; nothing if there is none."""
        if not self.is_reached():
            return []
        found: list[Decision] = []
        todo = [(0, len(self._chart.source.tokens), 0, len(self._text))]
        while todo:
            start, end, at, goal = todo.pop()
            if start == end:
                continue
            steps = self._chart.steps(start, end)
            ways = [
                next(self._walk(n, start, end, at, goal), None)
                for n in range(len(steps))
            ]
            right = [n for n, way in enumerate(ways) if way is not None]
            found.append(Decision(start, end, frozenset(right)))
            todo += ways[right[0]] or []
        return found

    def _find_ends(self, start: int, end: int, at: int) -> frozenset[int]:
        """How far the text may be written by the tokens of a stretch."""
        if start == end:
            return frozenset((at,))
        state = (start, end, at)
        if state not in self._known:
            self._known[state] = frozenset()
            found: set[int] = set()
            for step in self._chart.steps(start, end):
                for reached in self._write(step, at):
                    found |= self._find_ends(step.end, end, reached)
            self._known[state] = frozenset(found)
        return self._known[state]

    def _write(self, step: Step, at: int) -> set[int]:
        """How far the text may be written by a step alone."""
        reached = {at}
        for token in step.target:
            if type(token) is int:
                part = step.parts[token]
                reached = {
                    e for place in reached for e in self._find_ends(*part, place)
                }
            elif token != SPACE:
                reached = {p + 1 for p in reached if self._has(p, token)}
            if not reached:
                break
        return reached

    def _has(self, place: int, token: str | int) -> bool:
        return place < len(self._text) and self._text[place] == token

    def _walk(
        self, number: int, start: int, end: int, at: int, goal: int
    ) -> Iterator[list[tuple[int, int, int, int]]]:
        """The stretches that a step leaves to be written, with their goals."""
        step = self._chart.steps(start, end)[number]

        def follow(
            place: int, at: int, left: list[tuple[int, int, int, int]]
        ) -> Iterator[list[tuple[int, int, int, int]]]:
            if place == len(step.target):
                if goal in self._find_ends(step.end, end, at):
                    yield [*left, (step.end, end, at, goal)]
                return
            token = step.target[place]
            if token == SPACE:
                yield from follow(place + 1, at, left)
                return
            if type(token) is not int:
                if self._has(at, token):
                    yield from follow(place + 1, at + 1, left)
                return
            part = step.parts[token]
            for reached in self._find_ends(*part, at):
                yield from follow(place + 1, reached, [*left, (*part, at, reached)])

        yield from follow(0, at, [])
