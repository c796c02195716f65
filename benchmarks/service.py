"""The service under load and under bad input, on this machine.

    python benchmarks/service.py [--seconds 60] [--clients 16] [--malformed 10000]

Starts `mathglot serve` on a free port. First one client alone, then many at once, ask
for translations of the formulas below; then malformed formulas, mutated from them, are
sent. Exits with 1 if there was an error that is not a documented refusal.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mathglot.interfaces.server.examples import EXAMPLES

FORMULAS = (
    *EXAMPLES.values(),
    r"\sin^2 x+\cos^2 x=1",
    r"\frac{d}{dx}\ln x=\frac1x",
    r"{}_2F_1(a,b;c;z)",
    r"\lim_{n\to\infty}\left(1+\frac1n\right)^n=e",
    r"K(k)=\int_0^{\pi/2}\frac{d\theta}{\sqrt{1-k^2\sin^2\theta}}",
    r"E=mc^2",
    r"\left|\sum_{i=1}^n x_iy_i\right|^2\le\sum_{i=1}^n x_i^2\sum_{i=1}^n y_i^2",
    r"f(x)=\begin{cases}1&x>0\\0&x\le 0\end{cases}",
)
REFUSED = (422, 503, 504)
# What is put into formulas to spoil them.
SHARDS = (
    *"{}^_&$#%~\\()[]|'\"<>=+-,.;:!?0129azAZ \t\n\0é∑𝒜",
    *r"\frac \left \right \over \sqrt[ \begin{cases} \end{x} \def\x{\x} \x".split(),
    "{" * 40,
    r"\left(" * 40,
    "x^" * 40,
)


@dataclass
class Tally:
    """Answers by status, and how long each took."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.statuses += other.statuses
        self.seconds += other.seconds


class Client:
    """One connection to the service, opened again where it was closed."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, tally: Tally, latex: str) -> None:
        body = json.dumps({"latex": latex})
        begun = time.perf_counter()
        try:
            status = self.send("POST", "/api/translate", body)[0]
        except (OSError, http.client.HTTPException):
            self._connection.close()
            status = 0
        tally.statuses[status] += 1
        tally.seconds.append(time.perf_counter() - begun)

    def send(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        headers = {"Content-Type": "application/json"}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read().decode()

    @classmethod
    def read_memory(cls, port: int) -> float:
        """Resident memory of the service in MB, as it says itself."""
        text = cls(port).send("GET", "/metrics")[1]
        found = re.search(r"^process_resident_memory_bytes (\d+)", text, re.MULTILINE)
        return int(found[1]) / 1e6 if found else float("nan")


@contextmanager
def serving() -> Iterator[int]:
    """A service of its own, for as long as it is needed; gives its port."""
    command = [sys.executable, "-m", "mathglot.interfaces.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+) ", process.stdout.readline())
        if found is None:
            raise SystemExit("the service did not start")
        try:
            yield int(found[1])
        finally:
            process.terminate()
            print(f"exit code of the service: {process.wait()}")


def repeat_until(moment: float, port: int, number: int) -> Tally:
    """Ask for one formula after the other until a moment of the clock."""
    client, tally, place = Client(port), Tally(), number
    while time.monotonic() < moment:
        client.ask(tally, FORMULAS[place % len(FORMULAS)])
        place += 1
    return tally


def gather(clients: int, work: Callable[[int], Tally]) -> Tally:
    """What clients found, each in a thread of its own."""
    total, lock = Tally(), threading.Lock()

    def run(number: int) -> None:
        tally = work(number)
        with lock:
            total.add(tally)

    threads = [threading.Thread(target=run, args=[n]) for n in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return total


def spoil(random_: random.Random) -> str:
    """A formula with a few things dropped, doubled, swapped or put in."""
    text = random_.choice(FORMULAS)
    for _ in range(random_.randint(1, 6)):
        start = random_.randrange(len(text) + 1)
        end = min(len(text), start + random_.randrange(6))
        change = random_.choice(("", random_.choice(SHARDS), text[start:end] * 2))
        text = text[:start] + change + text[end:]
    return text


def show(name: str, value: object) -> None:
    print(f"{name:<44}{value}", flush=True)


def measure_load(port: int, clients: int, seconds: float) -> bool:
    """Many clients against one; whether there was no error."""
    client = Client(port)
    for formula in FORMULAS * 6:
        # Each of the processes that translate has seen each of them then.
        client.ask(Tally(), formula)
    alone = Tally()
    for formula in FORMULAS * 3:
        client.ask(alone, formula)
    median = statistics.median(alone.seconds)
    memory = [Client.read_memory(port)]
    begun = time.monotonic()

    def note_the_middle() -> None:
        time.sleep(seconds / 2)
        memory.append(Client.read_memory(port))

    noting = threading.Thread(target=note_the_middle)
    noting.start()
    crowd = gather(clients, lambda n: repeat_until(begun + seconds, port, n))
    noting.join()
    spent = time.monotonic() - begun
    memory.append(Client.read_memory(port))
    times = sorted(crowd.seconds)
    p99 = times[int(0.99 * (len(times) - 1))]
    refused = sum(crowd.statuses[status] for status in REFUSED)
    errors = len(times) - crowd.statuses[200] - refused
    show(f"requests of {clients} clients in {spent:.0f} s", len(times))
    show("requests a second", f"{len(times) / spent:.1f}")
    show("refusals", refused)
    show("errors", errors)
    show("p50 / p99", f"{statistics.median(times):.3f} s / {p99:.3f} s")
    show("median of one client alone", f"{median:.3f} s")
    show("p99 / median of one alone", f"{p99 / median:.1f}")
    mean = statistics.mean(alone.seconds)
    show("p99 / mean of one alone", f"{p99 / mean:.1f}")
    show("requests a second, alone", f"{len(alone.seconds) / sum(alone.seconds):.1f}")
    show("memory at start, middle, end", " / ".join(f"{m:.0f} MB" for m in memory))
    return not errors


def measure_malformed(port: int, clients: int, count: int, seed: int) -> bool:
    """Spoilt formulas, none of which may be answered by an error of the service."""

    sources = [random.Random(f"{seed} {number}") for number in range(clients)]

    def send_half(number: int) -> Tally:
        client, tally = Client(port), Tally()
        for _ in range(number, count // 2, clients):
            client.ask(tally, spoil(sources[number]))
        return tally

    gather(clients, lambda n: repeat_until(time.monotonic() + 1, port, n))
    memory = [Client.read_memory(port)]
    begun = time.monotonic()
    tally = Tally()
    for _ in range(2):
        tally.add(gather(clients, send_half))
        memory.append(Client.read_memory(port))
    show(f"malformed formulas in {time.monotonic() - begun:.0f} s", len(tally.seconds))
    for status, number in sorted(tally.statuses.items()):
        show(f"  status {status or 'none'}", number)
    show("longest answer", f"{max(tally.seconds, default=0):.2f} s")
    show("memory at start, middle, end", " / ".join(f"{m:.0f} MB" for m in memory))
    show("health afterwards", Client(port).send("GET", "/health")[1])
    return set(tally.statuses) <= {200, *REFUSED}


def main() -> int:
    """Print what the service bears."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--malformed", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with serving() as port:
        fine = measure_load(port, chosen.clients, chosen.seconds)
    with serving() as port:
        count, seed = chosen.malformed, chosen.seed
        fine &= measure_malformed(port, chosen.clients, count, seed)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
