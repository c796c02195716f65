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
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, NoReturn
from weakref import finalize

from mathglot.translate.translation import Translation

TRANSLATING = "mathglot.translate.crew_member"
# Few enough to share the work well, many enough to be quick with in one search.
_FORMULAS_A_JOB = 32
Job = Sequence[int]


class EndedError(RuntimeError):
    """A process that works for this one has ended before its time."""

    def __init__(self) -> None:
        super().__init__("the process that does the work has ended")


class Member:
    """A process at work, for one who asks at a time; `jobs` is what it runs."""

    def __init__(self, settings: object, program: str = TRANSLATING) -> None:
        # The same Mathglot as here, and nothing that lies in the folder one happens to
        # be in, whatever its name.
        paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        # When nobody holds it any more, and at the latest when Python ends.
        self.end = finalize(self, _end, self._process)
        self._send(settings)

    @property
    def is_alive(self) -> bool:
        """Whether it may still answer."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once: whoever waits for its answer gets none."""
        self._process.kill()

    def ask(
        self, items: Sequence[Any], options: Mapping[str, Any]
    ) -> Iterator[tuple[int, Any]]:
        """The places of items with their answers, as soon as it has them.

        Raises what it fails with, and `EndedError` if it has died. Whoever does not
        take all answers must not ask again.
        """
        if not self._send((list(items), dict(options))):
            self._give_up()
        assert self._process.stdout is not None
        while True:
            try:
                answer = pickle.load(self._process.stdout)
            except (OSError, EOFError, ValueError, pickle.UnpicklingError):
                self._give_up()
            if answer is None:
                return
            if isinstance(answer, Exception):
                raise answer
            yield answer

    def _give_up(self) -> NoReturn:
        # It may be on its way out only: whoever asks next must not ask it.
        self.kill()
        self._process.wait()
        raise EndedError from None

    def _send(self, content: object) -> bool:
        """Whether it took what it was given."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(pickle.dumps(content))
            self._process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True


class Crew:
    """Processes that share the formulas of one call after another."""

    def __init__(self, size: int, folder: Path | None, *, exact: bool) -> None:
        self.members = [Member((folder, exact, None)) for _ in range(size)]
        self._lock = Lock()

    def end(self) -> None:
        """End all processes."""
        for member in self.members:
            member.end()

    def translate(
        self, formulas: Sequence[str], options: Mapping[str, Any]
    ) -> list[Translation | None]:
        """Translations in their order; None for those that no process answered."""
        found: list[Translation | None] = [None] * len(formulas)
        jobs: SimpleQueue[Job] = SimpleQueue()
        # Of like length, and the longest first: the last to be done are short.
        order = sorted(range(len(formulas)), key=lambda place: -len(formulas[place]))
        for first in range(0, len(order), _FORMULAS_A_JOB):
            jobs.put(order[first : first + _FORMULAS_A_JOB])

        def work(member: Member) -> None:
            while member.is_alive:
                try:
                    job = jobs.get_nowait()
                except Empty:
                    return
                texts = [formulas[place] for place in job]
                # What has no answer is done by who asks, and fails there if it must.
                with suppress(Exception):
                    for number, translation in member.ask(texts, options):
                        found[job[number]] = translation

        with self._lock, ThreadPoolExecutor(len(self.members)) as threads:
            try:
                list(threads.map(work, self.members))
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


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            # There may have been more to be sent.
            with suppress(OSError):
                pipe.close()
