"""One run at a time in a folder of results."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mathglot.translate.cluster.job import JobError
from mathglot.translate.locks import take_lock

LOCK = "_lock"


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Have a folder of results alone; refused while another run has it."""
    path = folder / LOCK
    while True:
        with path.open("a") as stream:
            if not take_lock(stream):
                raise JobError(f"{folder}: in use by another run")
            if not _is_at(path, stream.fileno()):
                # The run before has just ended, and taken the file away.
                continue
            try:
                yield
            finally:
                path.unlink(missing_ok=True)
            return


def refuse_if_held(folder: Path) -> None:
    """Refuse a folder that another run has, before any work is done for it."""
    if (folder / LOCK).exists():
        with hold(folder):
            pass


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
