"""Clients that stall, crowd in or come under another name, at a real socket."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
import uvicorn

from mathglot.interfaces.server import connections
from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.process import configure, listen
from mathglot.interfaces.server.service import Service

Open = Callable[..., socket.socket]


@contextmanager
def serve(service: Service, **options: Any) -> Iterator[int]:
    """A service at a port of this machine."""
    app = make_app(service, **options)
    server = uvicorn.Server(configure(app, service.limits))
    with listen("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, args=[[listening]], daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            thread.join(60)
            assert not thread.is_alive()


@pytest.fixture
def open_at() -> Iterator[Open]:
    with ExitStack() as opened:

        def open_one(port: int, sent: bytes = b"", **options: Any) -> socket.socket:
            address = ("127.0.0.1", port)
            raw = socket.create_connection(address, timeout=5, **options)
            opened.enter_context(raw)
            raw.sendall(sent)
            return raw

        yield open_one


def ask_health(port: int, host: str | None = None) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    headers = {} if host is None else {"Host": host}
    connection.request("GET", "/health", headers=headers)
    return connection.getresponse().status


def is_closed(raw: socket.socket) -> bool:
    try:
        while raw.recv(10_000):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


def test_a_connection_without_a_whole_head_is_closed(
    fake: Any, open_at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert connections.HEAD_SECONDS == 10
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    with serve(Service(lambda: fake)) as port:
        silent = open_at(port)
        begun = open_at(port, HEAD)
        again = open_at(port, HEAD + b"\r\n")
        assert again.recv(10_000).startswith(b"HTTP/1.1 200")
        # Nor does a second request lie around half said, however it trickles in.
        for part in (b"GET", b" /", b"x", b"y"):
            with suppress(OSError):
                again.sendall(part)
            time.sleep(0.1)
        assert is_closed(silent) and is_closed(begun) and is_closed(again)
        assert ask_health(port) == 200


def test_those_who_say_nothing_make_room(fake: Any, open_at: Open) -> None:
    with serve(Service(lambda: fake, Limits(connections=5))) as port:
        silent = [open_at(port) for _ in range(12)]
        assert ask_health(port) == 200
        assert all(is_closed(raw) for raw in silent[:8])
        # Those of another address are not in its way.
        other = open_at(port, HEAD + b"\r\n", source_address=("127.0.0.2", 0))
        assert other.recv(10_000).startswith(b"HTTP/1.1 200")


def begin_body(open_at: Open, port: int, length: int) -> socket.socket:
    """A request that is being answered, whose body is waited for."""
    head = b"POST /api/translate HTTP/1.1\r\nHost: localhost\r\n"
    head += b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % length
    raw = open_at(port, head)
    assert raw.recv(100).startswith(b"HTTP/1.1 100")
    return raw


def test_nobody_has_more_requests_at_once_than_connections(
    fake: Any, open_at: Open
) -> None:
    with serve(Service(lambda: fake, Limits(connections=3))) as port:
        for _ in range(3):
            begin_body(open_at, port, 9)
        refused = open_at(port).recv(10_000)
        assert refused.startswith(b"HTTP/1.1 503")
        other = open_at(port, HEAD + b"\r\n", source_address=("127.0.0.2", 0))
        assert other.recv(10_000).startswith(b"HTTP/1.1 200")


def _send_often(raw: socket.socket, requests: bytes) -> None:
    for _ in range(100):
        raw.sendall(requests)


@pytest.mark.slow
def test_an_answer_that_is_not_taken_is_dropped(
    fake: Any, open_at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 60)
    with serve(Service(lambda: fake, Limits(seconds=0.5))) as port:
        raw = open_at(port)
        many = (HEAD.replace(b"/health", b"/") + b"\r\n") * 100_000
        with pytest.raises(ConnectionError):
            _send_often(raw, many)
        assert ask_health(port) == 200


def test_a_body_of_any_size_is_refused_in_words(fake: Any) -> None:
    with serve(Service(lambda: fake)) as port:
        for size in (5_000_001, 120_000_000):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.putrequest("POST", "/api/translate")
            connection.putheader("Content-Type", "application/json")
            connection.putheader("Content-Length", str(size))
            connection.endheaders()
            for start in range(0, size, 1_000_000):
                connection.send(b" " * min(1_000_000, size - start))
            answer = connection.getresponse()
            assert answer.status == 413
            assert json.loads(answer.read())["error"]["kind"] == "SizeError"


def test_bodies_take_no_more_memory_than_they_may_have(
    fake: Any, open_at: Open
) -> None:
    service = Service(lambda: fake, Limits(body=1000))
    with serve(service) as port:
        held = [begin_body(open_at, port, 1000) for _ in range(25)]
        for raw in held:
            raw.sendall(b" " * 999)
        statuses = []
        for raw in held:
            raw.settimeout(0.1)
            with suppress(TimeoutError):
                statuses.append(raw.recv(12))
        assert statuses == [b"HTTP/1.1 503"] * 5
        for raw in held:
            raw.close()
        until(lambda: sum(service.metrics.requests.values()) == 25)
        last = begin_body(open_at, port, 999)
        last.sendall(b" " * 999)
        assert last.recv(12) == b"HTTP/1.1 415"


def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to that")


HOSTS = [
    (None, 200),
    ("localhost", 200),
    ("LOCALHOST:8000", 200),
    ("127.0.0.1:80", 200),
    ("[::1]:8000", 200),
    ("192.168.1.7", 200),
    ("math.example", 200),
    ("math.example.:8000", 200),
    ("evil.example", 421),
    ("localhost.evil.example:8000", 421),
    ("127.0.0.1.evil.example", 421),
    ("", 421),
]


def test_the_service_answers_to_its_own_names(fake: Any) -> None:
    with serve(Service(lambda: fake), hosts=["math.example"]) as port:
        for host, status in HOSTS:
            assert ask_health(port, host) == status, host


@pytest.mark.parametrize(
    ("client", "network"),
    [
        (None, ""),
        (("10.0.0.1", 1), "10.0.0.1"),
        (("2001:db8::1", 1), "2001:db8::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
    ],
)
def test_an_address_counts_with_its_network(client: Any, network: str) -> None:
    assert connections.find_network(client) == network
