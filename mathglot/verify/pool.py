"""Many checks at once, in processes that are ended when they take too long.

Between operations the time is watched inside of a check already; a process can also
be ended in the middle of one.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from mathglot.languages.tree import Tree
from mathglot.verify.result import Check

Question = tuple[Tree, tuple[Tree, ...]]

# What a check may take beyond its time before its process is ended.
_PATIENCE = 1.0
_TIME_TO_START = 60.0
_OUT_OF_TIME = Check(None, (), "out of time")


def check_many(
    questions: Iterable[tuple[Tree, Iterable[Tree]]],
    *,
    seconds: float = 2.0,
    workers: int = 2,
    seed: int = 0,
) -> Iterator[Check]:
    """The checks of (formula, conditions), in order, however long any would take.

    Processes are started anew, so that a program calls this below
    `if __name__ == "__main__":`.
    """
    pending = enumerate((tree, tuple(given)) for tree, given in questions)
    crew = [_Worker(seconds, seed) for _ in range(max(1, workers))]
    done: dict[int, Check] = {}
    following = 0
    try:
        busy = [worker for worker in crew if worker.take(pending)]
        while busy:
            _collect(busy, done)
            while following in done:
                yield done.pop(following)
                following += 1
            busy = [worker for worker in crew if worker.busy or worker.take(pending)]
    finally:
        for worker in crew:
            worker.end()


def _collect(busy: list[_Worker], done: dict[int, Check]) -> None:
    """Wait for an answer or for the end of someone's time, and note what there is."""
    nearest = min(worker.deadline for worker in busy)
    by_pipe = {worker.pipe: worker for worker in busy if worker.pipe is not None}
    for pipe in wait(list(by_pipe), timeout=max(0.0, nearest - time.monotonic())):
        worker = by_pipe[pipe]  # type: ignore[index]
        done[worker.number] = worker.receive()
    for worker in busy:
        if worker.busy and time.monotonic() >= worker.deadline:
            worker.end()
            done[worker.number] = _OUT_OF_TIME


class _Worker:
    """A process that answers one question at a time; a new one after an overrun."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seconds = seconds
        self.seed = seed
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.number = -1
        self.deadline = 0.0
        self.busy = False

    def take(self, pending: Iterator[tuple[int, Question]]) -> bool:
        """Start with the next question, if there is one."""
        following = next(pending, None)
        if following is None:
            return False
        self.number, question = following
        if self.process is None:
            self._start()
        assert self.pipe is not None
        self.pipe.send(question)
        self.deadline = time.monotonic() + self.seconds + _PATIENCE
        self.busy = True
        return True

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_answer, args=(theirs, self.seconds, self.seed), daemon=True
        )
        self.process.start()
        theirs.close()
        # Its first check begins when everything is imported.
        if self.pipe.poll(_TIME_TO_START):
            self.pipe.recv()

    def receive(self) -> Check:
        """The answer, or that there is none because the process has died."""
        assert self.pipe is not None
        self.busy = False
        try:
            check: Check = self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            return Check(None, (), "the evaluation broke down")
        return check

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None
        self.busy = False


def _answer(pipe: Connection, seconds: float, seed: int) -> None:
    """What a process does: answer until nobody asks any more."""
    from mathglot.verify.check import examine

    pipe.send(None)
    while True:
        try:
            tree, conditions = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(examine(tree, conditions, seconds=seconds, seed=seed))
