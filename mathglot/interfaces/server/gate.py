"""Before and after every request: its size, its client, its count, its headers."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import re
import time
from collections.abc import Container, Coroutine, Mapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.metrics import Metrics
from mathglot.interfaces.server.refusals import (
    BusyError,
    HostError,
    InternalError,
    RefusedError,
    ServiceError,
    SizeError,
    SlowBodyError,
    describe,
)

HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
# As nginx counts a client that went away before its answer came.
GONE = "499"
# Bodies of requests that are kept at a time, in largest ones.
_HELD = 20
# After a refusal so much more is read, in largest bodies and in seconds, before the
# connection is cut: most clients listen only when they have sent everything.
_PATIENCE = 200
_PATIENCE_SECONDS = 10.0
_DIGITS = 15
_PORT = re.compile(r":\d*$")

Headers = dict[bytes, bytes]


class Gate:
    """What every request passes on its way in, and every answer on its way out."""

    def __init__(
        self, app: ASGIApp, limits: Limits, metrics: Metrics, hosts: Container[str]
    ) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._hosts = hosts
        # Bytes of all requests that are being answered.
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        passage = _Passage(send)
        arrival = _Arrival(receive)
        try:
            await self._pass(scope, arrival, passage)
        except RefusedError as refusal:
            self._metrics.refusals[type(refusal).__name__] += 1
            await passage.answer(refusal, self._let_pass(arrival))
        except Exception as fault:
            await passage.answer(InternalError.of(fault), self._let_pass(arrival))
        finally:
            self._held -= len(arrival.body)
            route = getattr(scope.get("route"), "path", "other")
            spent = time.perf_counter() - begun
            self._metrics.count_request(route, passage.status, spent)

    async def _pass(self, scope: Scope, arrival: _Arrival, passage: _Passage) -> None:
        """Answer a request, unless its client goes away before."""
        headers = dict(scope["headers"])
        check_host(headers.get(b"host", b"localhost").decode("latin-1"), self._hosts)
        if not await self._read_body(headers, arrival):
            return
        leaving = asyncio.ensure_future(arrival.wait_until_gone())
        body = bytes(arrival.body)
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def replay() -> Message:
            for message in messages:
                return message
            await asyncio.wait((leaving,))
            return {"type": "http.disconnect"}

        answering = asyncio.ensure_future(self._app(scope, replay, passage.send))
        try:
            await asyncio.wait(
                (answering, leaving), return_when=asyncio.FIRST_COMPLETED
            )
            if answering.done():
                answering.result()
        finally:
            for task in (answering, leaving):
                task.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)

    async def _read_body(self, headers: Headers, arrival: _Arrival) -> bool:
        """Whether the body came, never more of it than is taken; else nobody waits."""
        most = self._limits.body
        said = headers.get(b"content-length", b"0")
        if said.isdigit() and (len(said) > _DIGITS or int(said) > most):
            raise self._too_large()
        try:
            async with asyncio.timeout(self._limits.seconds):
                while not arrival.is_complete:
                    part = await arrival.read()
                    if part is None:
                        return False
                    if len(arrival.body) + len(part) > most:
                        raise self._too_large()
                    if self._held + len(part) > _HELD * most:
                        raise BusyError("too much is sent at once", seconds=1)
                    arrival.body += part
                    self._held += len(part)
        except TimeoutError:
            # The rest is not waited for either.
            arrival.is_complete = True
            raise SlowBodyError(
                f"the request did not arrive within {self._limits.seconds:g} s"
            ) from None
        return True

    async def _let_pass(self, arrival: _Arrival) -> None:
        """Read what is left of a body that is of no use."""
        left = _PATIENCE * self._limits.body
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                while left > 0 and not arrival.is_complete:
                    part = await arrival.read()
                    left = 0 if part is None else left - len(part)

    def _too_large(self) -> SizeError:
        return SizeError(
            f"the request is too large; at most {self._limits.body} bytes are allowed"
        )


def check_host(host: str, known: Container[str]) -> None:
    """Refuse a name that is not this service's: a page may have had it point here.

    >>> check_host("[::1]:8000", ()), check_host("localhost", ["localhost"])
    (None, None)
    """
    name = _PORT.sub("", host).lower().rstrip(".")
    if name not in known and not _is_number(name.strip("[]")):
        raise HostError(
            "the service does not go by this name; --allow-host gives it one"
        )


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class _Arrival:
    """A request on its way in."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.is_complete = False
        self.body = bytearray()

    async def read(self) -> bytes | None:
        """The next part of the body; None if the client is gone."""
        message = await self._receive()
        if message["type"] == "http.disconnect":
            self.is_complete = True
            return None
        self.is_complete = not message.get("more_body", False)
        return bytes(message.get("body", b""))

    async def wait_until_gone(self) -> None:
        """Wait until nobody waits for an answer."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


class _Passage:
    """The way of an answer back to the client."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = GONE

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = str(message["status"])
            present = {name for name, _ in message["headers"]}
            added = [pair for pair in _encode(HEADERS) if pair[0] not in present]
            message = {**message, "headers": [*message["headers"], *added]}
        await self._send(message)

    async def answer(
        self, problem: ServiceError, before_end: Coroutine[Any, Any, None]
    ) -> None:
        """Send an error, unless an answer has begun; do something before it ends."""
        if self.status != GONE:
            before_end.close()
            return
        body = json.dumps({"error": describe(problem)}).encode()
        # What was not read of the request would be taken for the next one.
        head = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "connection": "close",
            **problem.headers,
        }
        start = {"type": "http.response.start", "status": problem.status}
        await self.send({**start, "headers": _encode(head)})
        whole = {"type": "http.response.body", "body": body, "more_body": True}
        await self.send(whole)
        await before_end
        await self.send({"type": "http.response.body"})


def _encode(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), text.encode()) for name, text in headers.items()]
