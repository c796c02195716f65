"""Several processes that translate, each with a model and a core of its own.

A process of Python uses one core for most of its work. These are programs that read
jobs and write answers as lines of JSON, so that they work wherever Mathglot is called
from: a script, a notebook or a service.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Any

from mathglot.errors import MathglotError

Job = dict[str, Any]
Answer = list[dict[str, Any]]
_PROGRAM = "mathglot.translate.worker"


class CrewError(MathglotError):
    """A process that translates has died."""


class Crew:
    """Processes that share jobs; used by `with`, so that they end."""

    def __init__(self, size: int, arguments: Sequence[str] = ()) -> None:
        # Cores belong to processes here, not to threads inside of them.
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        environment["OPENBLAS_NUM_THREADS"] = "1"
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", _PROGRAM, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env=environment,
            )
            for _ in range(size)
        ]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def work(self, jobs: Iterable[Job]) -> Iterator[tuple[int, Answer]]:
        """The answers with the numbers of their jobs, as they come.

        A job is taken when a process is free for it: of a long list little is waiting.
        """
        free: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for process in self._processes:
            free.put(process)

        def ask(number: int, job: Job) -> tuple[int, Answer]:
            process = free.get()
            answer = _ask(process, job)
            free.put(process)
            return number, answer

        pending: set[Future[tuple[int, Answer]]] = set()
        with ThreadPoolExecutor(len(self._processes)) as threads:
            for number, job in enumerate(jobs):
                if len(pending) > len(self._processes):
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
                pending.add(threads.submit(ask, number, job))
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)


def _ask(process: subprocess.Popen[str], job: Job) -> Answer:
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
    except OSError:
        line = ""
    if not line:
        raise CrewError("a process that translates has died")
    answer: Answer = json.loads(line)
    return answer
