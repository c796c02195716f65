"""Clients that stall, leave and flood, in any order: the others are answered."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.service import Service
from tests.interfaces.server.conftest import FakeTranslator
from tests.interfaces.server.test_connections import ask_health, serve

LIMITS = Limits(connections=8, body=2000, batch=5, queue=20, formula=100, seconds=20)
HEAD = "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
PATHS = st.sampled_from(["/api/translate", "/api/translate/batch", "/api/normalise"])
KNOWN = {"200", "400", "408", "413", "415", "421", "422", "503", "504"}


class Crowd(RuleBasedStateMachine):
    """What clients may do; after each step somebody else asks how the service is."""

    def __init__(self) -> None:
        super().__init__()
        self.service = Service(FakeTranslator, LIMITS)
        self.serving = serve(self.service)
        self.port = self.serving.__enter__()
        self.held: list[socket.socket] = []

    def teardown(self) -> None:
        for raw in self.held:
            raw.close()
        self.serving.__exit__(None, None, None)
        statuses = {status for _, status in self.service.metrics.requests}
        assert statuses <= {*KNOWN, "404", "405", "499"}

    def open(self, address: str) -> socket.socket:
        place = ("127.0.0.1", self.port)
        return socket.create_connection(place, 5, source_address=(address, 0))

    def send(self, address: str, path: str, body: bytes, length: int) -> Any:
        head = HEAD.format(path=path, host="localhost")
        raw = self.open(address)
        raw.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode() + body)
        return raw

    @rule(said=st.sampled_from([b"", b"G", b"GET / HTTP/1.1\r\n", b"\0\r\n\r\n"]))
    def keep_silent(self, said: bytes) -> None:
        with suppress(OSError):
            raw = self.open("127.0.0.2")
            self.held.append(raw)
            raw.sendall(said)

    @rule(path=PATHS, missing=st.integers(1, 50))
    def stall(self, path: str, missing: int) -> None:
        with suppress(OSError):
            body = b'{"latex": "x"}'
            self.held.append(self.send("127.0.0.3", path, body, len(body) + missing))

    @rule(path=PATHS)
    def leave(self, path: str) -> None:
        with suppress(OSError):
            body = json.dumps({"latex": "x", "formulas": ["x"]}).encode()
            self.send("127.0.0.4", path, body, len(body)).close()

    @rule(count=st.integers(1, 12), body=st.binary(max_size=40), path=PATHS)
    def flood(self, count: int, body: bytes, path: str) -> None:
        sent = []
        for _ in range(count):
            with suppress(OSError):
                sent.append(self.send("127.0.0.5", path, body, len(body)))
        for raw in sent:
            with suppress(OSError), raw:
                status = raw.recv(4000)[9:12].decode()
                assert status in KNOWN or not status

    @rule(latex=st.text(max_size=120), size=st.integers(0, 2500))
    def ask(self, latex: str, size: int) -> None:
        body = json.dumps({"latex": latex}).ljust(size).encode()
        with self.send("127.0.0.6", "/api/translate", body, len(body)) as raw:
            assert raw.recv(4000)[9:12].decode() in KNOWN

    @rule(host=st.sampled_from(["evil.example", "localhost", "127.0.0.1", "x" * 300]))
    def call_it_names(self, host: str) -> None:
        status = ask_health(self.port, host)
        assert status == (421 if host in ("evil.example", "x" * 300) else 200)

    @rule()
    def all_go(self) -> None:
        while self.held:
            self.held.pop().close()

    @invariant()
    def others_are_answered(self) -> None:
        assert ask_health(self.port) == 200


TestCrowd = pytest.mark.slow(Crowd.TestCase)
TestCrowd.settings = settings(
    max_examples=6,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
