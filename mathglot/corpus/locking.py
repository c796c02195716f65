"""One process at a time may change the splits of a corpus.

Sets of a corpus may be made by several processes at once. But the last step moves pairs
of all sets from one split to another, and two processes that did so together would
write the same files.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - systems without it have no such locks
    fcntl = None  # type: ignore[assignment]

_LOCK = ".lock"


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until no other process changes the splits of a corpus, and keep others out.

    A process that dies lets the next one in.
    """
    root.mkdir(parents=True, exist_ok=True)
    with (root / _LOCK).open("a", encoding="utf-8") as stream:
        if fcntl is not None:
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield
