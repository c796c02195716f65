"""A bounded line of work, done by one thread, as much at once as is alike.

Requests join the line from the event loop. The worker takes from it what waits and has
the same key, one item of each request in turn, so that a large batch does not keep a
single formula waiting. A worker that is at one batch for longer than any request may
take has no one left to work for: it is interrupted and another takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from mathglot.errors import MathglotError
from mathglot.interfaces.server.interruption import Interruption, interrupt
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.refusals import BusyError, InternalError, TimeLimitError

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")
# Does items that have a key in common; an answer for each, in their order.
Work = Callable[[Key, Sequence[Item]], Sequence[Any]]

# Clients that were answered together come back together: the worker waits for as many
# as there were, this part of the time that they took, not to begin with one alone.
_LINGER = 0.05
# Interrupted workers that have not come to an end yet; beyond them none is replaced.
_MOST_LOST = 3

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Job(Generic[Key, Item]):
    """What one request asks for, and the answers so far."""

    key: Key
    items: Sequence[Item]
    answer: asyncio.Future[list[Any]]
    answers: list[Any] = field(default_factory=list)
    taken: int = 0
    missing: int = 0

    @property
    def waiting(self) -> int:
        return len(self.items) - self.taken


@dataclass(eq=False, slots=True)
class _Batch(Generic[Key, Item]):
    """Items of one or several jobs that are done at once."""

    key: Key
    places: list[tuple[_Job[Key, Item], int]]
    started: float

    @property
    def items(self) -> list[Item]:
        return [job.items[place] for job, place in self.places]


class Lane(Generic[Key, Item]):
    """The line and its worker; `measure` gives the characters of an item."""

    def __init__(
        self,
        name: str,
        make_work: Callable[[], Work[Key, Item]],
        limits: Limits,
        measure: Callable[[Item], int],
    ) -> None:
        self.name = name
        self._make_work = make_work
        self._limits = limits
        self._measure = measure
        self._changed = threading.Condition()
        self._jobs: list[_Job[Key, Item]] = []
        self._running: _Batch[Key, Item] | None = None
        self._work: Work[Key, Item] | None = None
        self._worker: threading.Thread | None = None
        self._lost: list[threading.Thread] = []
        # How many items the latest batch had, and the seconds that it took.
        self._crowd = 1
        self._pace = 0.0

    @property
    def waiting(self) -> int:
        """How many items wait that no one is at yet."""
        return sum(job.waiting for job in self._jobs)

    @property
    def is_ready(self) -> bool:
        """Whether there is something that does the work."""
        return self._work is not None

    def prepare(self) -> Work[Key, Item]:
        """What does the work, made here and now if it is not there yet."""
        if self._work is None:
            self._work = self._make_work()
        return self._work

    async def run(self) -> None:
        """Work until this is cancelled."""
        self._loop = asyncio.get_running_loop()
        self._replace_worker()
        try:
            while True:
                await asyncio.sleep(min(1.0, self._limits.seconds / 4))
                self._give_up_what_takes_too_long()
        finally:
            with self._changed:
                self._worker = None
                self._changed.notify_all()

    async def ask(self, key: Key, items: Sequence[Item]) -> list[Any]:
        """The answers to items, in their order; refuses what there is no room for."""
        job = self._join(key, items)
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await job.answer
        except TimeoutError:
            limit = f"{self._limits.seconds:g} s"
            if job.taken:
                raise TimeLimitError(f"it takes longer than {limit}") from None
            raise BusyError(
                f"its turn did not come within {limit}", seconds=self._guess_wait()
            ) from None
        finally:
            with self._changed, contextlib.suppress(ValueError):
                self._jobs.remove(job)

    def _join(self, key: Key, items: Sequence[Item]) -> _Job[Key, Item]:
        room = self._limits.queue - self.waiting
        if len(items) > room:
            message = (
                f"the queue is full: {self.waiting} formulas wait, and no more than "
                f"{self._limits.queue} may"
            )
            raise BusyError(message, seconds=self._guess_wait())
        job = _Job(
            key,
            items,
            asyncio.get_running_loop().create_future(),
            answers=[None] * len(items),
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

    # The rest of this class runs in the worker, but for what gives one up.

    def _serve(self) -> None:
        try:
            work = self.prepare()
            while (batch := self._take()) is not None:
                answers = _do(work, batch.key, batch.items)
                self._finish(batch, answers)
        except Interruption:
            pass

    def _take(self) -> _Batch[Key, Item] | None:
        """The next batch; None when this worker is not wanted any more."""
        me = threading.current_thread()
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._worker is not me)
            self._changed.wait_for(
                lambda: self.waiting >= self._crowd or self._worker is not me,
                timeout=_LINGER * self._pace,
            )
            if self._worker is not me:
                return None
            self._running = self._gather()
            return self._running

    def _gather(self) -> _Batch[Key, Item]:
        """What waits and has the key of the first, an item of each job in turn."""
        key = self._jobs[0].key
        alike = deque(job for job in self._jobs if job.key == key)
        places: list[tuple[_Job[Key, Item], int]] = []
        room = self._limits.formula
        while alike and len(places) < self._limits.together:
            job = alike.popleft()
            room -= self._measure(job.items[job.taken])
            if places and room < 0:
                break
            places.append((job, job.taken))
            job.taken += 1
            if job.waiting:
                alike.append(job)
        served = {id(job) for job, _ in places}
        # Whoever got nothing comes first next time.
        self._jobs = sorted(
            (job for job in self._jobs if job.waiting),
            key=lambda job: id(job) in served,
        )
        self._crowd = len(places)
        return _Batch(key, places, time.monotonic())

    def _finish(self, batch: _Batch[Key, Item], answers: Sequence[Any]) -> None:
        with self._changed:
            # One that was given up, or a service that has ended, has no one to answer.
            if self._worker is threading.current_thread():
                self._running = None
                self._pace = time.monotonic() - batch.started
                self._loop.call_soon_threadsafe(_deliver, batch, answers)

    def _give_up_what_takes_too_long(self) -> None:
        with self._changed:
            batch, worker = self._running, self._worker
            if batch is None or worker is None:
                return
            if time.monotonic() - batch.started < self._limits.seconds:
                return
            self._lost = [thread for thread in self._lost if thread.is_alive()]
            if len(self._lost) >= _MOST_LOST:
                return
            _log.warning("%s: a batch took too long and was given up", self.name)
            self._lost.append(worker)
            self._running = None
            # What an interrupted worker has used may be half changed.
            self._work = None
            self._replace_worker()
            interrupt(worker)

    def _replace_worker(self) -> None:
        name = f"mathglot-{self.name}"
        # Nothing may keep the process from ending, least of all a lost worker.
        worker = threading.Thread(target=self._serve, name=name, daemon=True)
        with self._changed:
            self._worker = worker
        worker.start()


def _do(work: Work[Key, Item], key: Key, items: Sequence[Item]) -> list[Any]:
    """The answers to items; one that cannot be answered gets its exception."""
    try:
        return list(work(key, items))
    except Exception as problem:
        if len(items) > 1:
            # One of them is at fault, and must not cost the others their answers.
            return [answer for item in items for answer in _do(work, key, [item])]
        known = isinstance(problem, MathglotError)
        return [problem if known else InternalError.of(problem)]


def _deliver(batch: _Batch[Key, Item], answers: Sequence[Any]) -> None:
    """Hand answers to those who wait for them; in the event loop."""
    for (job, place), answer in zip(batch.places, answers, strict=True):
        job.answers[place] = answer
        job.missing -= 1
        if not job.missing and not job.answer.done():
            job.answer.set_result(job.answers)
