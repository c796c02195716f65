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
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
STAND_IN = ROOT / "tests" / "interfaces" / "cli" / "slow_translator.py"
MOST_MEMORY = 1e9
MOST_SECONDS = 0.1
# How often `/health` and memory are asked for.
PAUSE = 0.02
# The address of the client that asks for `/health`.
WATCHER = "127.0.0.1"
PATHS = ("translate", "translate/batch", "normalise", "mathml", "formulas")
TARGETS = ("mathematica", "semantic", "sympy", "maple", "cmml", "python")
# Formulas with holes for letters, a word and a number.
FORMULAS = (
    r"{a}^{{2}}+{b}^{{2}}={n}",
    r"\int_{{0}}^{{{n}}} {a}(x)\,dx={b}",
    r"\sum_{{k=1}}^{{\infty}} \frac{{{a}_k}}{{k^{{{n}}}}}",
    r"J_{{\nu}}({n} {a})+Y_{{{b}}}({a})",
    r"\frac{{d{a}}}{{dt}} = -\mathrm{{{w}}}\,{a} + {n}",
    r"\Gamma({a}+{n})=({a})_{{{n}}}\Gamma({a})",
    r"{{}}_2F_1({a},{b};{n};z)",
    r"{a}_{{\text{{{w}}}}} = \begin{{cases}} {n} & x>0 \\ {b} & x\le 0\end{{cases}}",
    r"\operatorname{{{w}}}({a},{b}) \le {n}\sqrt{{{a}}}",
    r"P_{{{n}}}(\cos\theta)=\sin {a}\cos {b}",
)


@dataclass
class Watch:
    """How a service was for as long as it was watched."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0
    memory: float = 0.0


@dataclass
class Service:
    """A service that is attacked."""

    port: int
    pid: int
    answers: Counter[str] = field(default_factory=Counter)
    # Connections a second from all clients together; 0 is as many as can be.
    rate: float = 0.0
    _turn: float = 0.0
    _turns: threading.Lock = field(default_factory=threading.Lock)

    def wait_for_turn(self) -> None:
        """Wait until the rate allows one more."""
        if self.rate:
            with self._turns:
                self._turn = max(self._turn + 1 / self.rate, time.monotonic())
                turn = self._turn
            time.sleep(max(0.0, turn - time.monotonic()))

    def open(self, address: str = "127.0.0.2", wait: float = 10) -> socket.socket:
        """A connection from another address of this machine, in its turn."""
        if address != WATCHER:
            self.wait_for_turn()
        place = ("127.0.0.1", self.port)
        return socket.create_connection(place, wait, source_address=(address, 0))

    def ask(self, path: str, body: bytes, address: str = "127.0.0.2") -> None:
        """Send a request and note what becomes of it."""
        head = f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        try:
            with self.open(address, 60) as raw:
                raw.sendall(head.encode() + body)
                self.answers[read_status(raw)] += 1
        except OSError as problem:
            self.answers[type(problem).__name__] += 1


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


def read_status(raw: socket.socket) -> str:
    """The status of an answer, which is read to its end where that is known."""
    answer = raw.recv(65536)
    length = re.search(rb"content-length: (\d+)\r\n(?:.*\r\n)*\r\n", answer)
    if length:
        left = length.end() + int(length[1]) - len(answer)
        while left > 0 and (part := raw.recv(65536)):
            left -= len(part)
    return answer[9:12].decode() or "closed"


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


Attack = Callable[[Service, float, random.Random], None]


def send_many_values(service: Service, end: float, rng: random.Random) -> None:
    """Bodies of few bytes a value, of deep nesting, of long numbers and escapes."""
    names = ",".join(f'"k{number}":1' for number in range(390_000))
    bodies = [
        b'{"formulas":[' + b"1," * 2_400_000 + b"1]}",
        b"{" + names.encode() + b"}",
        b"[" * 4_900_000,
        b'{"beam":' + b"1" * 4_900_000 + b"}",
        b'{"latex":"' + rb"\u00e9" * 800_000 + b'"}',
        b'{"latex":"' + rb"\"" * 2_400_000 + b'"}',
        b'{"formulas":["' + b'","' * 1_600_000 + b'"]}',
        b" " * 4_900_000,
        b'{"latex":"x"}' + b"," * 4_900_000,
    ]
    while time.monotonic() < end:
        service.ask(rng.choice(PATHS), rng.choice(bodies))


def keep_silent(service: Service, end: float, rng: random.Random) -> None:
    """More connections than there may be that say nothing, or half of something."""
    halves = (b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"\r\n")
    halves += (
        b"POST /api/translate HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    )
    with ExitStack() as opened:
        for number in range(1200):
            if time.monotonic() > end:
                break
            address = f"127.0.0.{2 + number % 3}"
            try:
                raw = opened.enter_context(service.open(address, 2))
                raw.sendall(rng.choice(halves))
                service.answers["opened"] += 1
            except OSError as problem:
                service.answers[type(problem).__name__] += 1
        time.sleep(max(0.0, min(3.0, end - time.monotonic())))


def read_nothing(service: Service, end: float, rng: random.Random) -> None:
    """Ask again and again, and never take an answer."""
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    with ExitStack() as opened:
        readers = [opened.enter_context(service.open(wait=0.2)) for _ in range(20)]
        while time.monotonic() < end:
            service.wait_for_turn()
            with suppress(OSError):
                rng.choice(readers).send(request)
            time.sleep(0.005)


def set_off_macros(service: Service, end: float, rng: random.Random) -> None:
    """Documents whose macros would never end, and senders who do not wait."""
    doubling = "".join(
        rf"\newcommand{{\a{chr(after)}}}{{\a{chr(after - 1)}\a{chr(after - 1)}}}"
        for after in range(98, 117)
    )
    texts = [
        doubling + "".join(rf"$\at_{{{number}}}$ " for number in range(3000)),
        r"\newcommand{\a}{" + "x+" * 2000 + "}" + r"$\a$ " * 400_000,
        "$x$ " * 1_200_000,
        "$" * 4_900_000,
        r"\begin{equation}" * 300_000,
        "`" * 4_900_000,
        "<" * 4_900_000,
    ]
    while time.monotonic() < end:
        name = rng.choice(("a.tex", "a.md", "a.html", "a.ipynb"))
        body = json.dumps({"name": name, "text": rng.choice(texts)}).encode()
        if rng.random() < 0.5:
            service.ask("formulas", body)
            continue
        head = "POST /api/formulas HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        head += f"application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with suppress(OSError), service.open() as raw:
            raw.sendall(head.encode() + body)
            time.sleep(rng.random() * 0.3)
            service.answers["left"] += 1


def ask_for_much(service: Service, end: float, rng: random.Random) -> None:
    """As many formulas as may be, as long as they may be, and strange ones."""
    pieces = (
        r"x ^ _ { } \frac \left( \right) \int \sum = + ( ) \sqrt & \\ 1 , ' |".split()
    )
    while time.monotonic() < end:
        long = ["".join(rng.choices(pieces, k=600))[:4000] for _ in range(20)]
        formulas = rng.choice((long, ["x+" * 1999] * 100, [r"\sqrt{" * 500] * 100))
        body = {"formulas": formulas, "to": rng.choice(("sympy", "semantic"))}
        service.ask("translate/batch", json.dumps(body).encode())


def flood(service: Service, end: float, rng: random.Random) -> None:
    """Sixteen clients at once, each with requests of every kind."""

    def run(number: int) -> None:
        own = random.Random(f"{rng.random()} {number}")
        while time.monotonic() < end:
            latex = "".join(own.choices(r"xyz12+-=^_{}()\$&'%~", k=own.randrange(30)))
            path = own.choice(PATHS[:4])
            body: dict[str, object] = {"latex": latex}
            if path == "translate/batch":
                body = {"formulas": [latex] * 5, "assume": ["n is the "][: number % 2]}
            content = json.dumps(body).encode()
            service.ask(path, content, f"127.0.0.{10 + number}")

    threads = [threading.Thread(target=run, args=[number]) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def send_noise(service: Service, end: float, rng: random.Random) -> None:
    """Bytes that are no HTTP, or nearly."""
    starts = (
        b"GET / HTTP/1.1\r\n",
        b"POST /api/translate HTTP/1.1\r\nHost: a\r\n",
        b"",
    )
    lines = (b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
    lines += (
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Upgrade: websocket\r\n",
    )
    lines += (b"Host: evil.example\r\n\r\n", b"Expect: 100-continue\r\n", b"\r\n")
    while time.monotonic() < end:
        noise = (
            rng.choice(starts) + b"".join(rng.choices(lines, k=3)) + rng.randbytes(9)
        )
        try:
            with service.open(wait=0.3) as raw:
                raw.sendall(noise)
                service.answers[read_status(raw)] += 1
        except OSError as problem:
            service.answers[type(problem).__name__] += 1


def use(service: Service, end: float, rng: random.Random) -> None:
    """What people ask for, with names and numbers that nobody has used before."""
    letters = "abcdfghkmnpqrstuvwxyzABCFGHKLMNPQRSTUVWXYZ"
    while time.monotonic() < end:
        name = "".join(rng.choices(letters, k=3))
        holes = {"a": rng.choice(letters), "b": rng.choice(letters), "w": name}
        latex = rng.choice(FORMULAS).format(n=rng.randrange(10**6), **holes)
        body = {"latex": latex, "to": rng.choice(TARGETS), "align": True}
        if rng.random() < 0.2:
            body["assume"] = [f"{holes['a']} is a function"]
        service.ask("translate", json.dumps(body).encode())


ATTACKS: dict[str, Attack] = {
    "use": use,
    "values": send_many_values,
    "silence": keep_silent,
    "unread": read_nothing,
    "macros": set_off_macros,
    "much": ask_for_much,
    "flood": flood,
    "noise": send_noise,
}


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
