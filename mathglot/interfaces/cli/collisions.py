"""Files that a run would read and write at once, or write twice."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from mathglot.interfaces.cli.outputs import Target
from mathglot.interfaces.cli.rows import STANDARD_INPUT

# A file on a disk, whatever it is called; or the name of one that is not there yet.
_Identity = tuple[int, int] | str


def find_collision(
    sources: Sequence[Path], targets: Sequence[Target], printed: bool
) -> str | None:
    """Why what is read or written would be lost, if it would be."""
    read = dict(_list_sources(sources))
    written: dict[_Identity, Path] = {}
    for target in targets:
        path = target.path
        if path.is_symlink() and not path.exists() and _leads_nowhere(path):
            return f"{path}: a link that leads to itself"
        identity = _identify(path)
        if identity is None:
            continue
        if identity in read or any(_identify(one) in read for one in target.hidden()):
            return f"{path}: an input file cannot be the output too"
        if identity in written:
            return f"{path}: it cannot be written twice"
        written[identity] = path
    if printed and (identity := _identify_stream(sys.stdout)):
        if identity in read:
            return "standard output is a file that is read at the same time"
        if identity in written:
            return f"{written[identity]}: standard output goes there too"
    return None


def _list_sources(sources: Sequence[Path]) -> Iterator[tuple[_Identity, Path]]:
    for path in sources:
        typed = path == STANDARD_INPUT
        identity = _identify_stream(sys.stdin) if typed else _identify(path)
        if identity is not None:
            yield identity, path


def _identify(path: Path) -> _Identity | None:
    """None for what can be read and written by many: devices, pipes."""
    try:
        status = path.stat()
    except OSError:
        return os.path.realpath(path)
    if not stat.S_ISREG(status.st_mode):
        return None
    return status.st_dev, status.st_ino


def _identify_stream(stream: TextIO) -> _Identity | None:
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return status.st_dev, status.st_ino


def _leads_nowhere(path: Path) -> bool:
    try:
        path.resolve()
    except (OSError, RuntimeError):
        return True
    # From Python 3.13 on a loop is no error there.
    return Path(os.path.realpath(path)).is_symlink()
