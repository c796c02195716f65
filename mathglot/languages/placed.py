"""Tokens that know where in a text they stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

Place = tuple[int, int]


class Placed(str):
    """A token with the characters of the original that it stands for."""

    __slots__ = ("end", "start")

    start: int
    end: int

    def __new__(cls, text: str, start: int, end: int) -> Placed:
        token = super().__new__(cls, text)
        token.start = start
        token.end = end
        return token

    def __getitem__(self, key: SupportsIndex | slice) -> Placed:
        """A part, which has a place of its own where the text is as it was typed."""
        text = super().__getitem__(key)
        if len(self) != self.end - self.start or not text:
            return Placed(text, self.start, self.end)
        first = key.indices(len(self))[0] if isinstance(key, slice) else int(key)
        start = self.start + first % len(self)
        return Placed(text, start, start + len(text))


def place_of(token: str) -> Place | None:
    """From where to where a token stands in the original; None where it is made."""
    return (token.start, token.end) if isinstance(token, Placed) else None


def hull(places: Iterable[Place | None]) -> Place | None:
    """The smallest place that holds all of some places."""
    known = [place for place in places if place is not None]
    if not known:
        return None
    return min(start for start, _ in known), max(end for _, end in known)


def place(token: str, at: Place | None) -> str:
    """A token put at a place, if there is one."""
    return token if at is None else Placed(token, *at)


def merge(token: str, parts: Iterable[str]) -> str:
    """A token that stands for several, put where they stand."""
    return place(token, hull(map(place_of, parts)))
