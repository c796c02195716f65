"""Files that one run at a time may have, as long as the system has locks."""

from __future__ import annotations

from typing import IO, Any

try:
    import fcntl
except ImportError:  # pragma: no cover - systems without it have no such locks
    fcntl = None  # type: ignore[assignment]


def take_lock(stream: IO[Any]) -> bool:
    """Take an open file for this process until it is closed; False if another has it.

    A process that dies gives its files back. Where a system or a file system has no
    locks, the file is taken for free.
    """
    if fcntl is None:
        return True
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
