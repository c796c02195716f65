"""Room for walks that recurse as deep as a tree is.

A call of one Python function by another takes no space on the machine's stack, so that
only the interpreter's own limit stands in the way of a deep walk, and it may be raised.
"""

import sys
from collections.abc import Callable
from typing import TypeVar

from mathglot.languages.tree import Tree, depth

_MARGIN = 500
# The most calls that any walk here makes for one level of the tree.
_FRAMES_A_LEVEL = 10

Result = TypeVar("Result")


def with_room(tree: Tree, walk: Callable[[], Result]) -> Result:
    """Do a walk over a tree, again with a raised limit if the tree is too deep."""
    return with_room_for(lambda: depth(tree) * _FRAMES_A_LEVEL, walk)


def with_room_for(frames: Callable[[], int], walk: Callable[[], Result]) -> Result:
    """Do a walk, again with room for so many calls if the usual room is too small.

    The limit is not lowered afterwards: another thread may be relying on it.
    """
    try:
        return walk()
    except RecursionError:
        needed = frames() + _frames_in_use() + _MARGIN
        if needed <= sys.getrecursionlimit():
            raise
        sys.setrecursionlimit(needed)
    return walk()


def make_room(frames: int) -> None:
    """Make room for so many calls inside one another, and leave it so."""
    needed = frames + _frames_in_use() + _MARGIN
    if needed > sys.getrecursionlimit():
        sys.setrecursionlimit(needed)


def _frames_in_use() -> int:
    count = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        count += 1
    return count
