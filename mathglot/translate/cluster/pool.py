"""Workers on a Ray cluster: one that runs already, or one on this machine."""

from __future__ import annotations

import logging
import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from mathglot.translate.cluster.job import Block, JobError
from mathglot.translate.cluster.worker import Outcome, Worker

# What bounds the threads of the libraries that numpy may calculate with.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
# Ray keeps its least; what passes between machines are descriptions of blocks.
_STORE = 100_000_000
# Ray is slow with many small tasks: where there are more blocks, a task is several.
_TASKS = 2000


def run_blocks(
    blocks: Sequence[Block],
    arguments: tuple[Any, ...],
    *,
    workers: int | None,
    address: str | None,
) -> Generator[Outcome]:
    """What becomes of blocks, in the order in which they are finished.

    `arguments` and a number of threads make a worker. A block whose worker dies is
    given to another.
    """
    ray = import_ray()
    with _cluster(ray, workers, address):
        processors = _list_processors(ray)
        items = [asdict(block) for block in blocks]
        tasks = min(len(items), _TASKS)
        workers = min(workers or max(1, sum(processors)), tasks)
        threads = share_processors(processors, workers)
        dataset = ray.data.from_items(items, override_num_blocks=tasks).map(
            Worker,
            fn_constructor_args=(*arguments, threads),
            # The next one waits there already while a worker is at one.
            compute=ray.data.ActorPoolStrategy(
                size=workers, max_tasks_in_flight_per_actor=2
            ),
            num_cpus=threads,
            runtime_env={"env_vars": dict.fromkeys(_THREADS, str(threads))},
        )
        for row in dataset.iter_rows():
            yield Outcome(**row)


def share_processors(machines: Sequence[int], workers: int) -> int:
    """The processors of a worker, so that all workers have room.

    >>> share_processors([8, 8], 4), share_processors([8, 3], 3)
    (4, 3)
    """
    for share in range(max(machines, default=1), 1, -1):
        if sum(machine // share for machine in machines) >= workers:
            return share
    return 1


def import_ray() -> Any:
    """Ray with Ray Data."""
    # Ray takes this from the environment alone; nobody is told of what is translated.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
        import ray.data
    except ImportError:
        raise JobError(
            "Ray is not installed: pip install 'mathglot[cluster]'"
        ) from None
    return ray


@contextmanager
def _cluster(ray: Any, workers: int | None, address: str | None) -> Iterator[None]:
    """A cluster that this process may use; its own one goes when it is done."""
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, workers, address)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    # A block may take as long as it likes.
    context.execution_no_progress_timeout_s = -1
    logging.getLogger("ray.data").setLevel(logging.CRITICAL)
    try:
        yield
    except ray.exceptions.RayError as problem:
        reason = str(problem).strip().splitlines()[-1]
        raise JobError(f"the cluster gave up: {reason}") from None
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: Any, workers: int | None, address: str | None) -> None:
    options: dict[str, Any] = {"address": address or "local"}
    if address is None:
        options["object_store_memory"] = _STORE
        if workers is not None and workers > (os.cpu_count() or 1):
            options["num_cpus"] = workers
        options["include_dashboard"] = False
    try:
        ray.init(**options, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, RuntimeError, ValueError) as problem:
        raise JobError(
            f"no Ray cluster at {address or 'this machine'}: {problem}"
        ) from None


def _list_processors(ray: Any) -> list[int]:
    return [
        int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]
    ]
