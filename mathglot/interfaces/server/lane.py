"""A bounded line of work, done by a few threads, as much at once as is alike.

Requests join the line from the event loop. A worker takes the first item in line, and
its share of what waits and has the same key: that is done quickest. Whoever got nothing
comes first next time, so that a large batch does not keep a single formula waiting.
(Chosen by likeness of lengths a batch takes a twentieth less, but what is unlike all
others waits twice as long.) A worker that is at one batch for longer than any request
may take has no one left to work for: it is interrupted and another takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from mathglot.errors import MathglotError
from mathglot.interfaces.server.interruption import Effort, Interruption
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.refusals import (
    BusyError,
    InternalError,
    ServiceError,
    TimeLimitError,
)

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")
# Does items that have a key in common; an answer for each with its place, as it comes.
Work = Callable[[Key, Sequence[Item]], Iterable[tuple[int, Any]]]


@runtime_checkable
class Stoppable(Protocol):
    """Work in another process, which no exception in this one would end."""

    def stop(self) -> bool:
        """End it, whatever it is at; false where it is in this process after all."""


# Clients that were answered together come back together: the worker waits for as many
# as there were, this part of the time that they took, not to begin with one alone.
_LINGER = 0.05
# Characters that are done at once, if they are not of one item: what is long gains
# little by company, keeps it waiting, and takes memory by as many as there are.
_ROOM = 400
# Between attempts to make what a worker works with.
_PAUSE = 1.0
# Seconds that work goes on for nobody: a worker takes about as long to be replaced.
_LEFT_ALONE = 1.0
# Interrupted workers that have not come to an end yet; beyond them none is replaced.
_MOST_LOST = 3

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Job(Generic[Key, Item]):
    """What one request asks for, and the answers so far."""

    key: Key
    items: Sequence[Item]
    answer: asyncio.Future[list[Any]]
    answers: list[Any]
    # The places of items that no one is at yet.
    waiting: list[int]
    missing: int

    @property
    def is_left(self) -> bool:
        """Whether whoever asked has gone without an answer."""
        return self.answer.done() and self.missing > 0


@dataclass(eq=False, slots=True)
class _Batch(Generic[Key, Item]):
    """Items of one or several jobs that are done at once."""

    key: Key
    places: list[tuple[_Job[Key, Item], int]]
    started: float
    effort: Effort

    @property
    def items(self) -> list[Item]:
        return [job.items[place] for job, place in self.places]

    def is_vain(self, now: float, seconds: float) -> bool:
        """Whether to give it up: too late for who waits, or nobody does any more.

        One whose answers have all been handed over is about to end by itself.
        """
        age = now - self.started
        if age <= _LEFT_ALONE or not all(job.answer.done() for job, _ in self.places):
            return age > seconds
        return age > seconds or any(job.is_left for job, _ in self.places)


class Lane(Generic[Key, Item]):
    """The line and its workers, each of which has work made for it alone.

    `measure` gives the characters of an item.
    """

    def __init__(
        self,
        name: str,
        make_work: Callable[[], Work[Key, Item]],
        limits: Limits,
        measure: Callable[[Item], int],
        workers: int = 1,
    ) -> None:
        self.name = name
        self._make_work = make_work
        self._limits = limits
        self._measure = measure
        self._places = workers
        self._changed = threading.Condition()
        self._jobs: list[_Job[Key, Item]] = []
        # What each worker is at, if it is at anything.
        self._workers: dict[threading.Thread, _Batch[Key, Item] | None] = {}
        self._lost: list[threading.Thread] = []
        self._works: dict[threading.Thread, Work[Key, Item]] = {}
        self.is_ready = False
        # How many items the latest batch had, and the seconds that it took.
        self._crowd = 1
        self._pace = 0.0

    @property
    def waiting(self) -> int:
        """How many items wait that no one is at yet."""
        return sum(len(job.waiting) for job in self._jobs)

    async def run(self) -> None:
        """Work until this is cancelled."""
        self._loop = asyncio.get_running_loop()
        for _ in range(self._places):
            self._hire()
        try:
            while True:
                await asyncio.sleep(min(0.5, self._limits.seconds / 4))
                self._give_up_what_is_vain()
        finally:
            with self._changed:
                self._workers.clear()
                self._changed.notify_all()
            for worker in list(self._works):
                self._stop(worker)

    async def ask(self, key: Key, items: Sequence[Item]) -> list[Any]:
        """The answers to items, in their order; refuses what there is no room for."""
        job = self._join(key, items)
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await job.answer
        except TimeoutError:
            limit = f"{self._limits.seconds:g} s"
            if len(job.waiting) < len(items):
                raise TimeLimitError(
                    f"the translation took longer than {limit}"
                ) from None
            raise BusyError(
                f"the request waited longer than {limit}", seconds=self._guess_wait()
            ) from None
        finally:
            with self._changed, contextlib.suppress(ValueError):
                self._jobs.remove(job)

    def _join(self, key: Key, items: Sequence[Item]) -> _Job[Key, Item]:
        room = self._limits.queue - self.waiting
        if len(items) > room:
            message = (
                f"the queue is full: {self.waiting} formulas are waiting, and at most "
                f"{self._limits.queue} may"
            )
            raise BusyError(message, seconds=self._guess_wait())
        job = _Job(
            key,
            items,
            asyncio.get_running_loop().create_future(),
            answers=[None] * len(items),
            waiting=list(range(len(items))),
            missing=len(items),
        )
        if not items:
            job.answer.set_result([])
            return job
        with self._changed:
            self._jobs.append(job)
            self._changed.notify_all()
        return job

    def _guess_wait(self) -> int:
        """Whole seconds until there should be room again."""
        batches = math.ceil(self.waiting / self._limits.together)
        return max(1, math.ceil(batches * self._pace))

    # From here to what gives a batch up, this is done by workers.

    def _serve(self) -> None:
        try:
            work = self._open()
            if work is None:
                return
            self.is_ready = True
            while (batch := self._take()) is not None:
                for place, answer in _do(work, batch.key, batch.items, batch.effort):
                    self._hand_over(batch, place, answer)
                self._finish(batch)
        except Interruption:
            pass

    def _open(self) -> Work[Key, Item] | None:
        """What this worker works with; None when it is not wanted any more."""
        me = threading.current_thread()
        while True:
            try:
                work = self._works[me] = self._make_work()
            except Exception as problem:
                with self._changed:
                    # It may be for lack of memory, of which there is more later.
                    ended = self._changed.wait_for(
                        lambda: me not in self._workers, timeout=_PAUSE
                    )
                if ended:
                    return None
                _log.warning("%s: no worker could be made: %s", self.name, problem)
            else:
                return work

    def _take(self) -> _Batch[Key, Item] | None:
        """The next batch; None when this worker is not wanted any more."""
        me = threading.current_thread()
        with self._changed:
            while me in self._workers:
                self._changed.wait_for(lambda: self._jobs or me not in self._workers)
                self._changed.wait_for(
                    lambda: self.waiting >= self._crowd or me not in self._workers,
                    timeout=_LINGER * self._pace,
                )
                # Another may have been quicker.
                if self._jobs and me in self._workers:
                    batch = self._workers[me] = self._gather()
                    return batch
        return None

    def _gather(self) -> _Batch[Key, Item]:
        """Those that have waited longest, one of each job in turn."""
        first = self._jobs[0]
        alike = [job for job in self._jobs if job.key == first.key]
        line = sorted(
            (rank, number, place)
            for number, job in enumerate(alike)
            for rank, place in enumerate(job.waiting)
        )
        share = min(math.ceil(len(line) / self._places), self._limits.together)
        room = _ROOM
        places: list[tuple[_Job[Key, Item], int]] = []
        for _, number, place in line[:share]:
            job = alike[number]
            room -= self._measure(job.items[place])
            if places and room < 0:
                break
            places.append((job, place))
            job.waiting.remove(place)
        served = {id(job) for job, _ in places}
        # Whoever got nothing comes first next time.
        self._jobs = sorted(
            (job for job in self._jobs if job.waiting),
            key=lambda job: id(job) in served,
        )
        self._crowd = len(places)
        return _Batch(first.key, places, time.monotonic(), Effort())

    def _hand_over(self, batch: _Batch[Key, Item], place: int, answer: Any) -> None:
        with self._changed:
            # One that was given up, or a service that has ended, has no one to answer.
            if threading.current_thread() in self._workers:
                job, number = batch.places[place]
                self._loop.call_soon_threadsafe(_deliver, job, number, answer)

    def _finish(self, batch: _Batch[Key, Item]) -> None:
        me = threading.current_thread()
        with self._changed:
            if me in self._workers:
                self._pace = time.monotonic() - batch.started
                self._workers[me] = None

    def _give_up_what_is_vain(self) -> None:
        now = time.monotonic()
        with self._changed:
            for worker, batch in list(self._workers.items()):
                if batch is None or not batch.is_vain(now, self._limits.seconds):
                    continue
                self._lost = [thread for thread in self._lost if thread.is_alive()]
                if len(self._lost) >= _MOST_LOST:
                    return
                if now - batch.started > self._limits.seconds:
                    _log.warning("%s: a batch took too long, given up", self.name)
                self._lost.append(worker)
                # What it has used may be half changed: another is made for the next.
                del self._workers[worker]
                self._hire()
                batch.effort.give_up()
                if not self._stop(worker):
                    batch.effort.interrupt()

    def _stop(self, worker: threading.Thread) -> bool:
        """Stop what it works with in another process, if it is there."""
        work = self._works.pop(worker, None)
        return isinstance(work, Stoppable) and work.stop()

    def _hire(self) -> None:
        name = f"mathglot-{self.name}"
        # Nothing may keep the process from ending, least of all a lost worker.
        worker = threading.Thread(target=self._serve, name=name, daemon=True)
        with self._changed:
            self._workers[worker] = None
        worker.start()


def _do(
    work: Work[Key, Item], key: Key, items: Sequence[Item], effort: Effort
) -> Iterator[tuple[int, Any]]:
    """The answers to items; one that cannot be answered gets its exception."""
    left = set(range(len(items)))
    try:
        answers = effort.call(lambda: iter(work(key, items)))
        while (found := effort.call(lambda: next(answers, None))) is not None:
            left.discard(found[0])
            yield found
    except Exception as problem:
        if effort.is_given_up:
            # It was stopped: that is not the fault of an item.
            raise Interruption from None
        if len(items) == 1:
            known = isinstance(problem, MathglotError | ServiceError)
            yield 0, problem if known else InternalError.of(problem)
            return
        # One of them is at fault, and must not cost the others their answers.
        for place in sorted(left):
            [(_, answer)] = _do(work, key, [items[place]], effort)
            yield place, answer


def _deliver(job: _Job[Key, Item], place: int, answer: Any) -> None:
    """Hand an answer to who waits for it; in the event loop."""
    job.answers[place] = answer
    job.missing -= 1
    if not job.missing and not job.answer.done():
        job.answer.set_result(job.answers)
