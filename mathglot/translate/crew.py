"""Several processes that translate, each with a model and a core of its own.

A process of Python uses one core for most of its work. These are programs that take
jobs from a pipe and give answers by another, so that they work wherever Mathglot is
called from, be it a script, a notebook or a thread; they end when their caller ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any
from weakref import finalize

from mathglot.translate.translation import Translation

_PROGRAM = "mathglot.translate.crew_member"
# Few enough to share the work well, many enough to be quick with in one search.
_FORMULAS_A_JOB = 32
Job = Sequence[int]


class Crew:
    """Processes that share the formulas of one call after another."""

    def __init__(self, size: int, folder: Path | None, *, exact: bool) -> None:
        self._members = [_start(folder, exact) for _ in range(size)]
        self._lock = Lock()
        # When nobody holds it any more, and at the latest when Python ends.
        self.end = finalize(self, _end, self._members)

    def translate(
        self, formulas: Sequence[str], options: Mapping[str, Any]
    ) -> list[Translation | None]:
        """Translations in their order; None for those whose process has died."""
        found: list[Translation | None] = [None] * len(formulas)
        jobs: SimpleQueue[Job] = SimpleQueue()
        # Of like length, and the longest first: the last to be done are short.
        order = sorted(range(len(formulas)), key=lambda place: -len(formulas[place]))
        for first in range(0, len(order), _FORMULAS_A_JOB):
            jobs.put(order[first : first + _FORMULAS_A_JOB])

        def work(member: subprocess.Popen[bytes]) -> None:
            while True:
                try:
                    job = jobs.get_nowait()
                except Empty:
                    return
                answer = _ask(member, [formulas[place] for place in job], options)
                if answer is None:
                    return
                for place, translation in zip(job, answer, strict=True):
                    found[place] = translation

        with self._lock, ThreadPoolExecutor(len(self._members)) as threads:
            try:
                list(threads.map(work, self._members))
            except BaseException:
                # Whoever waits for an answer would wait on.
                self.end()
                raise
        return found


def count_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def can_start() -> bool:
    """Whether there is a Python to start programs with."""
    return bool(sys.executable) and not getattr(sys, "frozen", False)


def _start(folder: Path | None, exact: bool) -> subprocess.Popen[bytes]:
    # The same Mathglot as here, and nothing that lies in the folder one happens to be
    # in, whatever its name.
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    member = subprocess.Popen(
        [sys.executable, "-P", "-m", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
    _send(member, (folder, exact))
    return member


def _send(member: subprocess.Popen[bytes], content: object) -> bool:
    """Whether a process took what it was given."""
    assert member.stdin is not None
    try:
        member.stdin.write(pickle.dumps(content))
        member.stdin.flush()
    except (OSError, ValueError):
        return False
    return True


def _ask(
    member: subprocess.Popen[bytes], formulas: list[str], options: Mapping[str, Any]
) -> list[Translation] | None:
    """The answer of a process, or None if it has none to give any more."""
    assert member.stdout is not None
    if not _send(member, (formulas, options)):
        return None
    try:
        answer: list[Translation] = pickle.load(member.stdout)
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        member.kill()
        return None
    return answer


def _end(members: Sequence[subprocess.Popen[bytes]]) -> None:
    for member in members:
        member.kill()
    for member in members:
        member.wait()
        for pipe in (member.stdin, member.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    # There was more to be sent.
                    continue
