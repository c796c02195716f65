"""Work shared among processes, each of which keeps what it has learnt of its share."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import TypeVar
from zlib import crc32

from mathglot.evaluate.languages.figures import Track

Item = TypeVar("Item")
Result = TypeVar("Result")

# Items that are sent to a process at a time.
_CHUNK = 8


class Crew:
    """So many processes; one alone does all the work in this one.

    >>> with Crew() as crew:
    ...     crew.map(abs, [-1, 2], lambda items, label: items, "numbers")
    [1, 2]
    """

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self._pools: list[ProcessPoolExecutor] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pool in self._pools:
            pool.shutdown(cancel_futures=True)
        self._pools = []

    def map(
        self,
        work: Callable[[Item], Result],
        items: Sequence[Item],
        track: Track,
        label: str,
        key: Callable[[Item], str] | None = None,
    ) -> list[Result]:
        """The results in the order of the items.

        Items of the same key go to the same process whenever they come.
        """
        if self.workers == 1:
            return [work(item) for item in track(items, label)]
        places = self._submit(work, items, key)
        results: list[Result] = []
        try:
            for number in track(range(len(items)), label):
                future, place = places[number]
                results.append(future.result()[place])
        finally:
            for future, _ in places:
                future.cancel()
        return results

    def _submit(
        self,
        work: Callable[[Item], Result],
        items: Sequence[Item],
        key: Callable[[Item], str] | None,
    ) -> list[tuple[Future[list[Result]], int]]:
        """For each item, the future that has its result, and the place in it."""
        lanes: list[list[int]] = [[] for _ in range(self.workers)]
        for number, item in enumerate(items):
            owner = number if key is None else crc32(key(item).encode())
            lanes[owner % self.workers].append(number)
        found: dict[int, tuple[Future[list[Result]], int]] = {}
        for pool, lane in zip(self._start(), lanes, strict=True):
            for start in range(0, len(lane), _CHUNK):
                chunk = lane[start : start + _CHUNK]
                future = pool.submit(_work_through, work, [items[n] for n in chunk])
                found |= {number: (future, at) for at, number in enumerate(chunk)}
        return [found[number] for number in range(len(items))]

    def _start(self) -> list[ProcessPoolExecutor]:
        # A pool for each process: only so is it known which of them gets an item.
        context = multiprocessing.get_context("spawn")
        while len(self._pools) < self.workers:
            self._pools.append(ProcessPoolExecutor(1, mp_context=context))
        return self._pools


def _work_through(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]
