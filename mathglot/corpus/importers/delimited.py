"""Comma- and tab-separated values, by the rules of the csv module.

A quote that nobody closed would swallow the rows after it: where a record of several
lines turns out to be none, only its first line is rejected, and the others are read
again.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mathglot.corpus.importers.files import (
    LONGEST_LINE,
    Line,
    name_place,
    read_lines,
)
from mathglot.corpus.importers.results import Rejected, reject

# What the csv module allows for one cell unless it is told otherwise.
_USUAL_LIMIT = 131_072
# How many characters of a file are read again in all; records that begin in every line
# and end in none would otherwise take a time that no file is worth.
_MOST_READ_AGAIN = 10**8


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, and the place where it begins."""

    place: str
    cells: list[str]


class _Feed:
    """Gives lines to the csv module, and remembers those of the record being read."""

    def __init__(self, path: Path) -> None:
        self.taken: list[Line] = []
        self._lines = read_lines(path)
        self._again: deque[Line] = deque()
        self._size = 0
        self._allowance = _MOST_READ_AGAIN

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else next(self._lines)
        self.taken.append(line)
        self._size += len(line.text)
        if self._size > LONGEST_LINE and len(self.taken) > 1:
            raise csv.Error("a record that is never closed")
        return line.text.replace("\0", "\ufffd") + "\n"

    def begin_record(self) -> None:
        self.taken = []
        self._size = 0

    def read_again(self) -> None:
        """Give all lines of the record again but the first."""
        self._allowance -= self._size
        if self._allowance > 0:
            self._again.extendleft(reversed(self.taken[1:]))

    def is_open(self) -> bool:
        """Whether the record that ended has a quote that did not."""
        return sum(line.text.count('"') for line in self.taken) % 2 == 1


def read_table(path: Path, delimiter: str, longest: int) -> Iterator[Row | Rejected]:
    """The rows of a table, the first one included; blank lines are passed over."""
    if longest > _USUAL_LIMIT:
        csv.field_size_limit(max(longest, csv.field_size_limit()))
    feed = _Feed(path)
    reader = csv.reader(feed, delimiter=delimiter)
    width = 0
    while True:
        feed.begin_record()
        cells: list[str] = []
        problem = ""
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            problem = f"not a row of cells: {error}"
        width = width or len(cells)
        if not problem and cells and len(cells) != width:
            problem = f"{len(cells)} cells instead of {width}"
        elif not problem and len(feed.taken) > 1 and feed.is_open():
            problem = "a quote that is never closed"
        if problem:
            feed.read_again()
        first = feed.taken[0]
        place = name_place(path, first.number)
        lines = feed.taken[:1] if problem else feed.taken
        fault = next((line.fault for line in lines if line.fault), problem)
        if fault:
            yield reject(place, fault, first.text)
        elif cells:
            yield Row(place, cells)
