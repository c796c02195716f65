"""Stacks of open brackets that share their lower parts, known by number.

A place of an automaton is a mode and a stack; both are small, so that places can be
looked up however deeply brackets are nested.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

EMPTY = 0


class Place(NamedTuple):
    """Where an automaton stands."""

    mode: Hashable
    stack: int


class Stack:
    """All stacks that were ever met, each as its top and what is below.

    >>> stack = Stack()
    >>> one = stack.push(EMPTY, "(", 1)
    >>> two = stack.push(one, "[", 2)
    >>> stack.top(two), stack.below(two) == one, stack.cost(two)
    ('[', True, 3)
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget all stacks but the empty one."""
        self._tops: list[Hashable] = [None]
        self._below = [EMPTY]
        self._costs = [0]
        self._numbers: dict[tuple[Hashable, int], int] = {}

    def push(self, stack: int, top: Hashable, cost: int) -> int:
        """The stack with one more on it, which takes `cost` tokens to close."""
        number = self._numbers.get((top, stack))
        if number is None:
            number = self._numbers[top, stack] = len(self._tops)
            self._tops.append(top)
            self._below.append(stack)
            self._costs.append(self._costs[stack] + cost)
        return number

    def top(self, stack: int) -> Hashable:
        """What was opened last; None of the empty stack."""
        return self._tops[stack]

    def below(self, stack: int) -> int:
        """The stack without its top."""
        return self._below[stack]

    def cost(self, stack: int) -> int:
        """How many tokens close all that is open."""
        return self._costs[stack]
