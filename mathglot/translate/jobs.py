"""The program of a process that works for another, which asks by a pipe.

It is given its settings and then one job after another, and ends with who asks.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

# The share of its memory that a process keeps when it has nothing to do.
_MOST_KEPT = 0.8
_KILOBYTE = 1024
# Does a job, items and options; an answer for each item with its place, as it comes.
Work = Callable[[list[Any], dict[str, Any]], Iterable[tuple[int, Any]]]


def limit_memory(most: int | None) -> None:
    """Let this process have so many bytes; more is a MemoryError."""
    if most is not None and os.name == "posix":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def answer_jobs(begin: Callable[[Any], Work]) -> None:
    """Answer jobs, until there is nobody to ask; `begin` makes work of settings."""
    # Who asks is interrupted too, and ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    # What anything prints must not come between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    work: Work | None = None
    while True:
        try:
            given = pickle.load(asked)
        except EOFError:
            return
        if work is None:
            work = begin(given)
            continue
        items, options = given
        try:
            for answer in _answer(work, items, options):
                answers.write(answer)
                answers.flush()
        except BrokenPipeError:
            os._exit(0)
        if _is_bloated():
            # Python does not give back what it had: another process begins anew.
            return


def _is_bloated() -> bool:
    """Whether most of the memory that this process may have is taken for good."""
    if os.name != "posix":
        return False
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return most != resource.RLIM_INFINITY and find_peak() > _MOST_KEPT * most


def find_peak() -> int:
    """The most bytes that this process has had; 0 where the system does not tell.

    What the system says of its use of resources begins with what the process had that
    started this one, so that all would seem bloated that a large one has started.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        if os.name != "posix":
            return 0
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * _KILOBYTE
    found = re.search(r"^VmHWM:\s*(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) * _KILOBYTE if found else 0


def _answer(work: Work, items: list[Any], options: dict[str, Any]) -> Iterator[bytes]:
    """Answers one by one and a mark of their end, or what came instead."""
    try:
        for pair in work(items, options):
            yield pickle.dumps(pair)
        yield pickle.dumps(None)
    except Exception as problem:
        try:
            yield pickle.dumps(problem)
        except Exception:
            yield pickle.dumps(RuntimeError(f"{type(problem).__name__}: {problem}"))
