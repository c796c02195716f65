r"""From a text as found to tokens, with the way back to positions in that text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from mathglot.languages.latex.normal import macros as user_macros
from mathglot.languages.latex.normal.characters import translate
from mathglot.languages.latex.normal.packages import uses_packages, write_powers
from mathglot.languages.latex.normal.scanner import (
    SETS_TEXT,
    WITH_BLANKS,
    WITHOUT_BLANKS,
    mend_lost_lines,
)


class Source:
    """A formula as tokens; `find_position` leads back to the original text."""

    def __init__(
        self,
        original: str,
        macros: str | Mapping[str, str] | None = None,
        budget: user_macros.Budget | None = None,
    ) -> None:
        self.original = original
        translated, self._shifts = translate(original)
        self._text = write_powers(mend_lost_lines(translated))
        expands = (
            bool(macros)
            or user_macros.needs_expansion(self._text)
            or uses_packages(self._text)
        )
        blanks = expands or SETS_TEXT.search(self._text) is not None
        self._pattern = WITH_BLANKS if blanks else WITHOUT_BLANKS
        self.tokens: list[str] = self._pattern.findall(self._text)
        # For each token the one of the text that it comes from, once macros are used.
        self._origins: list[int] | None = None
        if expands:
            positions = self._list_positions()
            self.tokens, self._origins = user_macros.expand(
                original, self.tokens, positions, macros, budget
            )

    def find_position(self, index: int) -> int:
        """Where in the original text a token stands."""
        if self._origins is not None:
            if index >= len(self._origins):
                return len(self.original)
            index = self._origins[index]
        positions = self._list_positions()
        return positions[index] if index < len(positions) else len(self.original)

    def scan(self) -> list[tuple[str, int, int]]:
        """The tokens of the text, before macros: each with its start and its end."""
        found = []
        for match in self._pattern.finditer(self._text):
            start, end = match.span()
            if self._shifts:
                start, end = self._shift(start), self._shift_end(end)
            found.append((match[0], start, end))
        return found

    def find_origin(self, index: int) -> int:
        """The token of the text that a token comes from, macros undone."""
        return index if self._origins is None else self._origins[index]

    def _list_positions(self) -> list[int]:
        positions = [match.start() for match in self._pattern.finditer(self._text)]
        if self._shifts:
            positions = [self._shift(position) for position in positions]
        return positions

    def _shift(self, position: int) -> int:
        place = self._find_shift(position)
        if place < 0:
            return position
        new, old, in_step = self._shifts[place]
        return old + position - new if in_step else old

    def _shift_end(self, position: int) -> int:
        place = self._find_shift(position - 1)
        if place >= 0 and not self._shifts[place][2]:
            # What was translated ends where the text goes on in step.
            return self._shifts[place + 1][1]
        return self._shift(position - 1) + 1

    def _find_shift(self, position: int) -> int:
        # Of two shifts at one place the last one counts.
        return bisect_right(self._shifts, position, key=lambda shift: shift[0]) - 1
