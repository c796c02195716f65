"""Files that appear under their names when they are complete, and not before.

Until then a file is written beside its place, under a hidden name. A run that is known
by its job leaves what it has written there if it is stopped, whatever stopped it, and a
ledger of how far it got; the same job goes on from there.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, astuple, dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, TextIO

from mathglot.translate.locks import take_lock

_FORMAT = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a run has got: rows of its inputs, and what became of them."""

    rows: int = 0
    total: int = 0
    failed: int = 0
    # Answers that would be printed as their formulas.
    displayed: int = 0
    # Answers that were less sure than was asked for, among those that failed.
    doubted: int = 0


class OutputError(Exception):
    """An output that cannot be written; says why, and what can be done."""


Finish = Callable[[Path, Path, Tally], None]


def _take_name(part: Path, target: Path, _: Tally) -> None:
    part.replace(target)


@dataclass(frozen=True, slots=True)
class Target:
    """A file to write, and how what was written is brought to its name."""

    path: Path
    finish: Finish = _take_name

    def is_special(self) -> bool:
        """Whether it is a device or a pipe, which is written to as it is."""
        return self.path.exists() and not self.path.is_file()

    def hide(self, ending: str) -> Path:
        """A name beside the file, behind links."""
        path = self.path.resolve()
        return path.with_name(f".{path.name}.{ending}")

    def hidden(self) -> Iterator[Path]:
        """The files that there may be until it is complete."""
        yield from (self.hide(ending) for ending in ("part", "job", "page", "table"))


@dataclass(frozen=True, slots=True)
class JobName:
    """What a run is known by: only one of the same name goes on with it."""

    # Another one for other options and other files.
    job: str
    version: str
    # The fingerprint of the weights.
    model: str

    def explain(self, other: object) -> str:
        """How another name differs from this one."""
        said = other if isinstance(other, dict) else {}
        if said.get("version") != self.version:
            return f"by Mathglot {said.get('version', 'of another version')}"
        if said.get("model") != self.model:
            return "with another model"
        return "of other formulas or options"


def name_job(description: Sequence[object], files: Sequence[Path]) -> str:
    """A short text that is another one for other options, or other files."""
    digest = sha256(json.dumps(description).encode())
    for path in files:
        digest.update(f"\n{path}\n".encode("utf-8", "surrogateescape"))
        with path.open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()


class Outputs:
    """The files of one run; `tally` says how much of them was there already."""

    def __init__(
        self, targets: Sequence[Target], job: JobName | None = None, resume: bool = True
    ) -> None:
        self._targets = targets
        self._job = None if any(each.is_special() for each in targets) else job
        self._resume = resume
        self._stack = ExitStack()
        self._ledger: BinaryIO | None = None
        self._parts: list[Path] = []
        self.streams: list[TextIO] = []
        self.tally = Tally()

    def __enter__(self) -> Outputs:
        for target in self._targets:
            folder = target.path.resolve().parent
            if not folder.is_dir():
                raise OutputError(f"{target.path}: there is no folder {folder}")
        ending = f"{os.getpid()}.part" if self._job is None else "part"
        self._parts = [
            target.path if target.is_special() else target.hide(ending)
            for target in self._targets
        ]
        try:
            offsets = self._open_ledger() if self._job is not None else None
            for index, part in enumerate(self._parts):
                at = None if offsets is None else offsets[index]
                self.streams.append(self._stack.enter_context(_open(part, at)))
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with self._stack:
            if kind is None:
                self._finish()
        if kind is not None and self._job is None:
            for target, part in zip(self._targets, self._parts, strict=True):
                if not target.is_special():
                    part.unlink(missing_ok=True)

    def is_known(self) -> bool:
        """Whether another run can go on with these files."""
        return self._ledger is not None

    def note(self, tally: Tally) -> None:
        """What was written so far is complete up to here."""
        self.tally = tally
        if self._ledger is None:
            return
        for stream in self.streams:
            stream.flush()
        places = [stream.buffer.tell() for stream in self.streams]
        self._ledger.write(json.dumps([*astuple(tally), places]).encode() + b"\n")

    def _finish(self) -> None:
        for target, stream in zip(self._targets, self.streams, strict=True):
            stream.flush()
            if not target.is_special():
                # A file has its name only when it is on the disk.
                os.fsync(stream.fileno())
            stream.close()
        for target, part in zip(self._targets, self._parts, strict=True):
            if not target.is_special():
                target.finish(part, target.path.resolve(), self.tally)
        if self._ledger is not None:
            self._targets[0].hide("job").unlink(missing_ok=True)

    def _open_ledger(self) -> list[int] | None:
        """Begin a ledger, or go on with one; how much of each file is good then."""
        path = self._targets[0].hide("job")
        # Without a buffer, so that what is noted is noted.
        ledger = self._stack.enter_context(path.open("a+b", buffering=0))
        if not take_lock(ledger):
            path = self._targets[0].path
            raise OutputError(f"{path}: in use by another run")
        ledger.seek(0)
        lines = ledger.read().split(b"\n")
        assert self._job is not None
        header = {"format": _FORMAT, **asdict(self._job)}
        offsets = None
        if self._resume and lines[0]:
            found = _read(lines[0])
            if found != header:
                raise OutputError(
                    f"{self._targets[0].path}: a run {self._job.explain(found)} was "
                    "not finished; --no-resume discards it and starts over"
                )
            offsets = self._read_notes(lines[1:-1])
        if offsets is None:
            ledger.truncate(0)
            ledger.write(json.dumps(header).encode() + b"\n")
        elif lines[-1]:
            # Half a note: the run was ended in the middle of it.
            ledger.truncate(ledger.tell() - len(lines[-1]))
        self._ledger = ledger
        return offsets

    def _read_notes(self, lines: list[bytes]) -> list[int] | None:
        """The last note that the files still bear out."""
        for line in reversed(lines):
            note = _read(line)
            if not isinstance(note, list) or len(note) != len(Tally.__slots__) + 1:
                continue
            *counts, places = note
            sizes = [part.stat().st_size for part in self._parts if part.exists()]
            if len(sizes) != len(places) or any(
                size < place for size, place in zip(sizes, places, strict=True)
            ):
                return None
            self.tally = Tally(*counts)
            return list(places)
        return None


def _open(part: Path, offset: int | None) -> TextIO:
    """A file to write from an offset on, or from its beginning."""
    if offset is None:
        return part.open("w", encoding="utf-8", newline="\n")
    stream = part.open("r+b")
    stream.truncate(offset)
    stream.seek(offset)
    return io.TextIOWrapper(stream, encoding="utf-8", newline="\n")


def _read(line: bytes) -> object:
    with suppress(ValueError):
        return json.loads(line)
    return None
