"""Drafts: guesses how a translation goes on, from what is known of the formula.

Much of a translation stands in a reading of the formula, in the source, or has been
written before. What followed there the last time is guessed to follow again; the
network judges the whole guess in one go, so that what it agrees with costs one step
instead of several.

>>> draft = CopyDraft([7, 8, 9, 5])
>>> draft.propose([1, 7]), draft.propose([1, 7, 2])
([8, 9, 5], [])
>>> draft.propose([3, 4, 6, 3])
[4, 6, 3]
>>> CopyDraft([], [[3, 4, 5, 6, 7]]).propose([])
[3, 4, 5, 6, 7]
"""

from __future__ import annotations

from collections.abc import Sequence

# More tokens at once cost more than they bring; a reading is agreed with for longer,
# and for longer still where all of the last guess was right.
_MOST, _MOST_OF_A_READING, _LONGEST = 3, 8, 32
# Shorter contexts cost more than they bring.
_CONTEXTS = (3, 2, 1)
# What the target has no token for, and what stands before the first one.
_UNKNOWN, _BEGIN = -1, -2


class CopyDraft:
    """Guesses for one formula; ids of the source that the target has not are -1.

    Readings are of the formula, the best one first.
    """

    def __init__(
        self, source: Sequence[int], readings: Sequence[Sequence[int]] = ()
    ) -> None:
        self._texts = [_Text([_BEGIN, *reading]) for reading in readings]
        self._written = _Text([], _MOST)
        # The last guess with what was before it, and how long it was at most.
        self._guessed: tuple[int, ...] = ()
        self._most = _MOST_OF_A_READING
        self._texts += [self._written, _Text(source, _MOST)]

    def propose(self, ids: Sequence[int]) -> list[int]:
        """What followed the last tokens where they stood before."""
        self._written.follow(ids)
        begun = (_BEGIN, *ids)
        right = self._guessed and begun[: len(self._guessed)] == self._guessed
        self._most = min(2 * self._most, _LONGEST) if right else _MOST_OF_A_READING
        found = self._find(begun)
        self._guessed = (*begun, *found) if found else ()
        return found

    def _find(self, begun: tuple[int, ...]) -> list[int]:
        for context in _CONTEXTS:
            last = begun[-context:]
            if len(last) < context:
                continue
            for text in self._texts:
                if found := text.go_on(last, self._most):
                    return found
        return []


class _Text:
    """A text, and where each few tokens of it were last followed by another."""

    def __init__(self, ids: Sequence[int], most: int = 0) -> None:
        # The most tokens of a guess; 0 if whoever asks says so.
        self._most = most
        self._ids: list[int] = []
        self._places: dict[tuple[int, ...], int] = {}
        self.follow(ids)

    def follow(self, ids: Sequence[int]) -> None:
        """Take note of what was written; another hypothesis may differ."""
        seen = len(self._ids)
        if list(ids[:seen]) != self._ids:
            self._places, seen = {}, 0
        self._ids = list(ids)
        for place in range(max(1, seen), len(ids)):
            for context in _CONTEXTS:
                if context <= place:
                    self._places[tuple(ids[place - context : place])] = place

    def go_on(self, last: tuple[int, ...], most: int) -> list[int]:
        """What followed these tokens, as far as the target has tokens for it."""
        place = self._places.get(last, 0)
        if not place:
            return []
        ids = self._ids[place : place + (self._most or most)]
        return ids[: ids.index(_UNKNOWN)] if _UNKNOWN in ids else ids
