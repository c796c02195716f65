"""Samples that are the same in every run."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def draw_sample(items: Sequence[Item], count: int | None, seed: int = 0) -> list[Item]:
    """So many items in their order, or all where no number is given.

    >>> draw_sample("abcdef", 3), draw_sample("abc", 4), draw_sample("abc", None)
    (['a', 'd', 'f'], ['a', 'b', 'c'], ['a', 'b', 'c'])
    """
    if count is None or count >= len(items):
        return list(items)
    chosen = random.Random(seed).sample(range(len(items)), count)
    return [items[place] for place in sorted(chosen)]
