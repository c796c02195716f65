r"""Brackets that belong together, among tokens: what a span must hold to be whole.

>>> Nesting(["(", "a", "+", "b", ")", "c"], {"("}, {")"}).enclose(3, 6)
(0, 6)
"""

from __future__ import annotations

from collections.abc import Container, Sequence


class Nesting:
    """The groups of a row of tokens, whatever kinds of brackets open and close them."""

    def __init__(
        self,
        tokens: Sequence[str],
        opening: Container[str],
        closing: Container[str],
    ) -> None:
        # For each group its parent, its depth, and the tokens that it begins and ends
        # with; the first one is everything.
        self._parents = [0]
        self._depths = [0]
        self._starts = [0]
        self._ends = [len(tokens)]
        # The group that a token stands in; a bracket stands outside its own.
        self._groups: list[int] = []
        current = 0
        for index, token in enumerate(tokens):
            if token in closing and current:
                self._ends[current] = index + 1
                current = self._parents[current]
            self._groups.append(current)
            if token in opening:
                self._parents.append(current)
                self._depths.append(self._depths[current] + 1)
                self._starts.append(index)
                self._ends.append(len(tokens))
                current = len(self._parents) - 1

    def enclose(self, start: int, end: int) -> tuple[int, int]:
        """The smallest span round a span in which no group is cut in two."""
        left, right = self._groups[start], self._groups[end - 1]
        while left != right:
            if self._depths[left] >= self._depths[right]:
                start = self._starts[left]
                left = self._parents[left]
            else:
                end = self._ends[right]
                right = self._parents[right]
        return start, end
