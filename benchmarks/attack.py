r"""The service and the batches under attack, on this machine alone.

    python benchmarks/attack.py [--seconds 10] [--kills 200] [--only NAME]
    python benchmarks/attack.py --soak 3600 --rate 3 --kills 0 --seconds 0

Starts `mathglot serve` on a free port of 127.0.0.1 and attacks it from other addresses
of this machine, one way after the other, for so many seconds each at most, while a
client at 127.0.0.1 asks `/health` fifty times a second. Then it kills a batch again and
again, goes on with it, and compares what it wrote with a run that nobody killed. Exits
with 1 if the service answers 500, if `/health` takes longer than 100 ms at the 99th
percentile, if it takes a gigabyte of memory, or if a byte is lost or written twice.

A soak attacks in turns for so long, with ordinary use between, prints memory as it
goes, and asks that it is flat.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from attacks import ATTACKS, WATCHER, Service, read_status

ROOT = Path(__file__).parent.parent
STAND_IN = ROOT / "tests" / "interfaces" / "cli" / "slow_translator.py"
MOST_MEMORY = 1e9
MOST_SECONDS = 0.1
# How often `/health` and memory are asked for.
PAUSE = 0.02


@dataclass
class Watch:
    """How a service was for as long as it was watched."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0
    memory: float = 0.0


def watch(port: int, pid: int) -> None:
    """Ask for `/health` and for memory until nothing can be read; print what was seen.

    A process of its own: one that makes bodies for attacks would measure itself.
    """
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set())).start()
    service, seen = Service(port, pid), Watch()
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    raw: socket.socket | None = None
    while not ended.wait(PAUSE):
        begun = time.perf_counter()
        try:
            raw = raw or service.open(WATCHER)
            raw.sendall(request)
            if read_status(raw) != "200":
                seen.failures += 1
        except OSError:
            seen.failures += 1
            raw = None
        seen.seconds.append(time.perf_counter() - begun)
        seen.memory = max(seen.memory, read_memory(pid))
    print(json.dumps(asdict(seen)))


def read_memory(pid: int) -> float:
    """The memory of a process and those that it has started, in bytes."""
    total = 0.0
    with suppress(OSError, IndexError, ValueError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total += pages * os.sysconf("SC_PAGE_SIZE")
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            total += sum(
                read_memory(int(child)) for child in children.read_text().split()
            )
    return total


@contextmanager
def serving() -> Iterator[Service]:
    """A service of its own, for as long as it is attacked."""
    command = [sys.executable, "-m", "mathglot.interfaces.cli", "serve", "--port", "0"]
    with (
        tempfile.TemporaryFile("w+") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT
        ) as process,
    ):
        assert process.stdout is not None
        found = re.search(r":(\d+) ", process.stdout.readline())
        if found is None:
            raise SystemExit("the service did not start")
        try:
            yield Service(int(found[1]), process.pid)
        finally:
            process.terminate()
            show("exit code of the service", process.wait(60))
            log.seek(0)
            lines = log.read().splitlines()
            faults = sum(line.startswith("Traceback") for line in lines)
            show("lines of its log, tracebacks", f"{len(lines)}, {faults}")


def attack(chosen: argparse.Namespace) -> bool:
    """Each attack in turn; whether the service has borne all of them."""
    fine = True
    names = chosen.only or list(ATTACKS)
    with serving() as service:
        service.rate = chosen.rate
        for name in names if chosen.seconds else ():
            rng = random.Random(f"{chosen.seed} {name}")
            with watched(service) as seen:
                ATTACKS[name](service, time.monotonic() + chosen.seconds, rng)
            fine &= judge(name, service, seen)
        if chosen.soak:
            rng = random.Random(chosen.seed)
            with watched(service) as seen:
                flat = soak(service, chosen.soak, names, rng)
            fine &= judge("soak", service, seen) and flat
    return fine


@contextmanager
def watched(service: Service) -> Iterator[Watch]:
    """What another process sees for as long as something is done."""
    service.answers.clear()
    seen = Watch()
    command = [sys.executable, __file__, "--watch", str(service.port), str(service.pid)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as watching:
        try:
            yield seen
        finally:
            told, _ = watching.communicate(timeout=60)
            for name, value in json.loads(told).items():
                setattr(seen, name, value)


def judge(name: str, service: Service, seen: Watch) -> bool:
    """Print what an attack did; whether it did no harm."""
    times = sorted(seen.seconds)
    p99 = times[int(0.99 * (len(times) - 1))]
    answers = ", ".join(f"{status}: {n}" for status, n in service.answers.most_common())
    show(f"{name}: answers", answers or "none")
    show(
        f"{name}: /health p99, most, failed",
        f"{1000 * p99:.0f} ms, {1000 * times[-1]:.0f} ms, {seen.failures} of "
        f"{len(times)}",
    )
    show(f"{name}: most memory", f"{seen.memory / 1e6:.0f} MB")
    bad = seen.failures or service.answers["500"]
    return not bad and p99 < MOST_SECONDS and seen.memory < MOST_MEMORY


def soak(
    service: Service, seconds: float, names: list[str], rng: random.Random
) -> bool:
    """Every attack again and again; whether memory ends as it began."""
    begun = time.monotonic()
    end = begun + seconds
    memory: list[float] = []
    while time.monotonic() < end:
        name = rng.choice(names)
        ATTACKS[name](service, min(end, time.monotonic() + 10), rng)
        memory.append(read_memory(service.pid) / 1e6)
        show(f"{time.monotonic() - begun:.0f} s, after {name}", f"{memory[-1]:.0f} MB")
    third = max(1, len(memory) // 3)
    thirds = (memory[:third], memory[third:-third] or memory, memory[-third:])
    means = [sum(part) / len(part) for part in thirds]
    show("soak: memory, means of thirds", ", ".join(f"{mean:.0f} MB" for mean in means))
    return means[-1] < 1.2 * means[0] + 50


def kill_batches(count: int, seed: int) -> bool:
    """Kill a batch so often, and go on; whether it wrote what it should."""
    rng = random.Random(seed)
    lost = doubled = killed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = [f"a+{number}" for number in range(4000)]
        (folder / "formulas.txt").write_text("\n".join(lines) + "\n")
        run_batch(folder, "whole", None)
        whole = (folder / "whole").read_bytes()
        while killed < count:
            (folder / "parts").unlink(missing_ok=True)
            while not (folder / "parts").exists():
                limit = 0.3 + 1.5 * rng.random() if killed < count else None
                killed += run_batch(folder, "parts", limit)
            parts = (folder / "parts").read_bytes()
            lost += max(0, len(whole) - len(parts)) or int(parts != whole)
            doubled += max(0, len(parts) - len(whole))
    show("kills of batches", killed)
    show("bytes lost, written twice", f"{lost}, {doubled}")
    return not lost and not doubled


def run_batch(folder: Path, output: str, limit: float | None) -> bool:
    """Run a batch with a stand-in for the model; whether it was killed in time."""
    command = [sys.executable, STAND_IN, "0.05", folder / "log", "translate"]
    command += ["-f", folder / "formulas.txt", "--json", "-o", folder / output]
    process = subprocess.Popen(
        [str(part) for part in command],
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def show(name: str, value: object) -> None:
    print(f"{name:<36}{value}", flush=True)


def main() -> int:
    """Print what was borne, and what was not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="for each attack")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--soak", type=float, default=0, help="seconds")
    parser.add_argument(
        "--rate", type=float, default=0, help="connections a second in all; 0: no limit"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", choices=list(ATTACKS))
    parser.add_argument("--watch", type=int, nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.watch:
        watch(*chosen.watch)
        return 0
    fine = attack(chosen)
    if chosen.kills:
        fine &= kill_batches(chosen.kills, chosen.seed)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
