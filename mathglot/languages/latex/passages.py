r"""From tokens of a normal form back to passages of the LaTeX that was typed.

A passage is whole: no brace or `\left` in it without its partner. It is only given
where it holds nothing that belongs to other tokens.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mathglot.languages.latex.nesting import Nesting
from mathglot.languages.latex.normal.commands import FONT_COMMANDS, TEXT_COMMANDS
from mathglot.languages.placed import Place, Placed, hull, place_of

_OPENING, _CLOSING = "opening", "closing"
_OPENERS = ("{", "\\(", "\\[")
_CLOSERS = ("}", "\\)", "\\]")
_FONTS = TEXT_COMMANDS.keys() | FONT_COMMANDS.keys()


class Passages:
    """The passages of one text, by the tokens of its normal form."""

    def __init__(self, tokens: list[str], original: list[Placed]) -> None:
        self._tokens = tokens
        self._places = [place_of(token) for token in tokens]
        placed = [place for place in self._places if place is not None]
        self._starts = sorted(start for start, _ in placed)
        # How many tokens up to each have a place; where the order of places turns back.
        self._counts = [0]
        self._turns = [0]
        last = 0
        for place in self._places:
            self._counts.append(self._counts[-1] + (place is not None))
            self._turns.append(
                self._turns[-1] + (place is not None and place[0] < last)
            )
            last = last if place is None else place[0]
        self._original = original
        self._original_starts = [token.start for token in original]
        self._nesting = Nesting(_find_brackets(original), {_OPENING}, {_CLOSING})

    def find(self, start: int, end: int) -> Place | None:
        """The passage that tokens from a start to an end stand for, if it is theirs."""
        cover = self._cover(start, end)
        if cover is None:
            return None
        first = bisect_right(self._original_starts, cover[0]) - 1
        last = bisect_left(self._original_starts, cover[1])
        opening, closing = self._nesting.enclose(first, last)
        begin = self._original[opening].start if opening < first else cover[0]
        stop = self._original[closing - 1].end if closing > last else cover[1]
        begin = self._reach_back(start, opening, begin)
        held = bisect_left(self._starts, stop) - bisect_left(self._starts, begin)
        own = self._counts[end] - self._counts[start]
        return (begin, stop) if held == own else None

    def _reach_back(self, start: int, first: int, begin: int) -> int:
        """The beginning with what belongs to it: the font of a group, or the empty
        braces that a script stands on.
        """
        before = self._original[max(0, first - 5) : first]
        seen = [token for token in before if not token.isspace()]
        around = self._tokens[max(0, start - 2) : start + 2]
        if seen[-2:] == ["{", "}"] and ["{", "}"] in (around[:2], around[-2:]):
            return seen[-2].start
        if self._original[first] == "{" and seen and seen[-1] in _FONTS:
            return seen[-1].start
        return begin

    def _cover(self, start: int, end: int) -> Place | None:
        while start < end and self._places[start] is None:
            start += 1
        while start < end and self._places[end - 1] is None:
            end -= 1
        if start == end:
            return None
        if self._turns[end] == self._turns[start + 1]:
            return hull((self._places[start], self._places[end - 1]))
        return hull(self._places[start:end])


def _find_brackets(original: list[Placed]) -> list[str]:
    """What each token of a text does to its nesting."""
    kinds: list[str] = []
    # The brackets that are open: a dollar closes only what a dollar opened.
    opened: list[str] = []
    previous = ""
    for token in original:
        kind = ""
        if token in _OPENERS or token.startswith("\\begin") or previous == "\\left":
            kind = _OPENING
        elif token in _CLOSERS or token.startswith("\\end") or previous == "\\right":
            kind = _CLOSING
        elif token == "$":
            kind = _CLOSING if opened[-1:] == ["$"] else _OPENING
        if kind == _OPENING:
            opened.append(token)
        elif kind and opened:
            opened.pop()
        kinds.append(kind)
        if not token.isspace() and token[0] != "%":
            previous = token
    return kinds
