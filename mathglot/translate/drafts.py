"""Drafts: guesses how a translation goes on, from the source and from itself.

Much of a translation stands in the source, or has been written before. What followed
there the last time is guessed to follow again; the network judges the whole guess in
one go, so that what it agrees with costs one step instead of several.

>>> draft = CopyDraft([7, 8, 9, 5])
>>> draft.propose([1, 7]), draft.propose([1, 7, 2])
([8, 9, 5], [])
>>> draft.propose([3, 4, 6, 3])
[4, 6, 3]
"""

from __future__ import annotations

from collections.abc import Sequence

# More tokens at once cost more than they bring, and so do shorter contexts.
_MOST = 3
_CONTEXTS = (3, 2, 1)


class CopyDraft:
    """Guesses for one formula; ids of the source that the target has not are -1."""

    def __init__(self, source: Sequence[int]) -> None:
        self._source = list(source)
        self._in_source = _Index()
        self._in_source.add(self._source)
        self._written = _Index()
        self._ids: tuple[int, ...] = ()

    def propose(self, ids: Sequence[int]) -> list[int]:
        """What followed the last tokens where they stood before."""
        self._follow(tuple(ids))
        for context in _CONTEXTS:
            last = tuple(ids[-context:])
            if len(last) < context:
                continue
            for index, text in (
                (self._written, self._ids),
                (self._in_source, self._source),
            ):
                if place := index.find(last):
                    return _before_unknown(text[place : place + _MOST])
        return []

    def _follow(self, ids: tuple[int, ...]) -> None:
        """Take note of what was written; another beam may have written else."""
        if ids[: len(self._ids)] != self._ids:
            self._written = _Index()
        self._ids = ids
        self._written.add(ids)


class _Index:
    """Where each few tokens were last followed by another."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, ...], int] = {}
        self._seen = 0

    def add(self, ids: Sequence[int]) -> None:
        """Take note of the tokens after those seen so far."""
        for place in range(max(1, self._seen), len(ids)):
            for context in _CONTEXTS:
                if context <= place:
                    self._places[tuple(ids[place - context : place])] = place
        self._seen = len(ids)

    def find(self, last: tuple[int, ...]) -> int:
        """The place after these tokens; 0 if they were followed by nothing."""
        return self._places.get(last, 0)


def _before_unknown(ids: Sequence[int]) -> list[int]:
    known: list[int] = []
    for token in ids:
        if token < 0:
            break
        known.append(token)
    return known
