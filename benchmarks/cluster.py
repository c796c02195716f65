"""How many formulas a second a Ray cluster translates, by its number of workers.

    python benchmarks/cluster.py formulas.jsonl --field latex --formulas 300

The workers are processes of this machine, each with one thread: more of them than it
has processors gain nothing. The time counts from the first block that is begun to the
last that is written, without the start of Ray. Beside other programs the workers share
what those leave, and the figures say nothing of workers: a line says so.
"""

from __future__ import annotations

import argparse
import itertools
import json
import logging
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.translate.cluster.job import Job
from mathglot.translate.cluster.manifest import PARTS
from mathglot.translate.cluster.pool import import_ray
from mathglot.translate.cluster.run import prepare, run

# The load beside the workers that Ray itself makes.
_QUIET = 1.0


def main() -> int:
    """Print a line for each number of workers."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path, help="JSON lines with formulas")
    parser.add_argument("--field", default="latex")
    parser.add_argument("--formulas", type=int, default=300)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--block", type=int, default=32)
    given = parser.parse_args()
    try:
        ray = import_ray()
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "formulas.jsonl"
            with given.file.open(encoding="utf-8") as lines:
                records = map(json.loads, itertools.islice(lines, given.formulas))
                rows = [{"latex": record[given.field]} for record in records]
            source.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
            rates: dict[int, list[float]] = {number: [] for number in given.workers}
            loads: list[float] = []
            for turn, number in itertools.product(range(given.rounds), given.workers):
                output = Path(folder) / f"{turn}-{number}"
                ray.init(
                    address="local",
                    num_cpus=number,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level=logging.CRITICAL,
                )
                job = Job((source,), output, "latex", block=given.block)
                rates[number].append(len(rows) / _measure(job, number))
                ray.shutdown()
                loads.append(os.getloadavg()[0] - number)
    except (MathglotError, OSError, KeyError) as problem:
        print(f"{type(problem).__name__}: {problem}", file=sys.stderr)
        return 2
    _print(rates, len(rows))
    others, processors = max(loads), os.cpu_count() or 1
    if others > _QUIET:
        print(
            f"not valid: other programs were at work (load {others:.1f} beside the "
            f"workers, on {processors} processors)"
        )
        return 1
    return 0


def _measure(job: Job, workers: int) -> float:
    """The seconds from the first block that is begun to the last that is written."""
    plan = prepare(job)
    begun: list[float] = []

    def watch() -> None:
        while not any((job.output / PARTS).iterdir()):
            time.sleep(0.01)
        begun.append(time.perf_counter())

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    ended = [0.0]
    summary = run(
        plan,
        workers=workers,
        advance=lambda rows: ended.append(time.perf_counter()),
    )
    if summary.failed:
        raise MathglotError(f"blocks failed: {summary.failed}")
    watcher.join()
    return ended[-1] - begun[0]


def _print(rates: dict[int, list[float]], formulas: int) -> None:
    rounds = max(map(len, rates.values()))
    print(f"{formulas} formulas, median of {rounds} rounds (least to most)")
    print("workers  formulas a second  ratio")
    first = statistics.median(next(iter(rates.values())))
    for number, found in rates.items():
        rate = statistics.median(found)
        span = f"({min(found):.1f} to {max(found):.1f})"
        print(f"{number:7}  {rate:17.2f}  {rate / first:5.2f}  {span}")


if __name__ == "__main__":
    sys.exit(main())
