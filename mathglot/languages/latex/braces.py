"""Braces, and where they close."""

from __future__ import annotations

from collections.abc import Sequence


def find_closers(tokens: Sequence[str]) -> dict[int, int]:
    """Where the brace that opens at a place closes; for those that do.

    >>> find_closers(["{", "x", "{", "}", "}", "{"])
    {2: 3, 0: 4}
    """
    closers: dict[int, int] = {}
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token == "{":
            opened.append(place)
        elif token == "}" and opened:
            closers[opened.pop()] = place
    return closers
