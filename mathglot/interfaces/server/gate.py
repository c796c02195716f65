"""Before and after every request: its size, its client, its count, its headers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.metrics import Metrics
from mathglot.interfaces.server.refusals import (
    InternalError,
    RefusedError,
    ServiceError,
    SizeError,
    SlowBodyError,
    describe,
)

HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
# As nginx counts a client that went away before its answer came.
GONE = "499"
# So many times the largest body is read before the connection is cut.
_PATIENCE = 20


class Gate:
    """What every request passes on its way in, and every answer on its way out."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        passage = _Passage(send)
        try:
            await self._pass(scope, receive, passage)
        except RefusedError as refusal:
            self._metrics.refusals[type(refusal).__name__] += 1
            await passage.answer(refusal)
        except Exception as fault:
            await passage.answer(InternalError.of(fault))
        finally:
            route = getattr(scope.get("route"), "path", "other")
            spent = time.perf_counter() - begun
            self._metrics.count_request(route, passage.status, spent)

    async def _pass(self, scope: Scope, receive: Receive, passage: _Passage) -> None:
        """Answer a request, unless its client goes away before."""
        body = await self._read_body(scope, receive)
        if body is None:
            return
        leaving = asyncio.ensure_future(_wait_until_gone(receive))
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

    async def _read_body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The body, never more of it than is taken; None if the client is gone.

        What is somewhat too large is read to its end and dropped: most clients do not
        listen for an answer before they have sent everything.
        """
        said = dict(scope["headers"]).get(b"content-length", b"0")
        most = self._limits.body
        if said.isdigit() and int(said) > _PATIENCE * most:
            raise self._too_large()
        parts, size = bytearray(), 0
        try:
            async with asyncio.timeout(self._limits.seconds):
                while size <= _PATIENCE * most:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    part = message.get("body", b"")
                    size += len(part)
                    parts += part if size <= most else b""
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise SlowBodyError(
                f"the request did not come within {self._limits.seconds:g} s"
            ) from None
        if size > most:
            raise self._too_large()
        return bytes(parts)

    def _too_large(self) -> SizeError:
        return SizeError(
            f"the request is too large; at most {self._limits.body} bytes are taken"
        )


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

    async def answer(self, problem: ServiceError) -> None:
        """Send an error, unless an answer has begun."""
        if self.status != GONE:
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
        await self.send({"type": "http.response.body", "body": body})


def _encode(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), text.encode()) for name, text in headers.items()]


async def _wait_until_gone(receive: Receive) -> None:
    message: dict[str, Any] = {}
    while message.get("type") != "http.disconnect":
        message = dict(await receive())
