"""Time: a limit on one piece of work, and medians over rounds."""

from __future__ import annotations

import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class OutOfTime(BaseException):
    """The limit was reached; no `except Exception` of the work may swallow it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End the block with OutOfTime after some seconds of the processor's own time.

    Where the system has no such alarm, there is no limit.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seconds_for(work: Callable[[], object]) -> float:
    """How long the processor is busy with a piece of work, this once.

    Its own time, not the wall's: other programs must not count as ours. For some
    milliseconds after an alarm, the clock of the process stands still between ticks,
    but that of the thread does not.
    """
    of_process, of_thread = time.process_time(), time.thread_time()
    work()
    return max(time.process_time() - of_process, time.thread_time() - of_thread)


def interleave(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median seconds of each work, done in turns so that all meet the same noise.

    >>> sorted(interleave({"a": lambda: None, "b": lambda: None}, 3))
    ['a', 'b']
    """
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            seconds[name].append(seconds_for(work))
    return {name: statistics.median(times) for name, times in seconds.items()}
