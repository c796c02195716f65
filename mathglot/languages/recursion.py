"""Room for walks that recurse as deep as a tree is.

A call of one Python function by another takes no space on the machine's stack, so that
only the interpreter's own limit stands in the way of a deep walk, and it may be raised.
"""

import sys

_MARGIN = 500


def make_room(frames: int) -> None:
    """Raise the limit on recursion so that so many further calls have room.

    It is not lowered again: another thread may be relying on it.
    """
    if frames + _MARGIN < sys.getrecursionlimit() // 2:
        return
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
