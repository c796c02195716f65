r"""Ways to attack the service: what each client of benchmarks/attack.py does."""

from __future__ import annotations

import json
import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

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


def read_status(raw: socket.socket) -> str:
    """The status of an answer, which is read to its end where that is known."""
    answer = raw.recv(65536)
    length = re.search(rb"content-length: (\d+)\r\n(?:.*\r\n)*\r\n", answer)
    if length:
        left = length.end() + int(length[1]) - len(answer)
        while left > 0 and (part := raw.recv(65536)):
            left -= len(part)
    return answer[9:12].decode() or "closed"


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
