"""The service as a process: where it listens, and how it comes to an end."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn
from fastapi import FastAPI

from mathglot.errors import MathglotError
from mathglot.interfaces.server.connections import make_protocol
from mathglot.interfaces.server.limits import Limits

# Seconds that a connection without requests is kept.
_IDLE = 30
# Time for what was answered last to be sent.
_GRACE = 5
# Seconds after which a thread that computes lets the one that answers go on.
_TURN = 0.001
_ENDING = (signal.SIGINT, signal.SIGTERM)


class ListenError(MathglotError):
    """An address at which the service cannot listen."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; port 0 is any that is free."""
    try:
        [family, kind, _, _, address] = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # Named, so that answers are sent at once: asyncio sees to that for TCP alone.
        listening = socket.socket(family, kind, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":
                # A port that was in use a moment ago is free.
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
        except BaseException:
            listening.close()
            raise
        return listening
    except (OSError, UnicodeError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise ListenError(f"cannot listen at {host}:{port}: {reason}") from None


def address_of(listening: socket.socket) -> str:
    """The address that a browser takes.

    >>> with listen("127.0.0.1", 0) as listening:
    ...     address_of(listening).rpartition(":")[0]
    'http://127.0.0.1'
    """
    host, port = listening.getsockname()[:2]
    # A browser cannot go to "any address of this machine".
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """A server that ends quietly: what runs is finished, and the exit code is 0."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As the original, which would raise the signal again in the end."""
        before = {number: signal.signal(number, self.end) for number in _ENDING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def end(self, number: int, frame: FrameType | None) -> None:
        """Take no more requests; the second time, wait for none either."""
        self.force_exit = self.should_exit
        self.should_exit = True


def serve(
    app: FastAPI,
    listening: socket.socket,
    limits: Limits,
    on_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until the process is told to end."""
    sys.setswitchinterval(_TURN)
    _Server(configure(app, limits), on_ready).run([listening])


def configure(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """How connections to an application are served."""
    return uvicorn.Config(
        app,
        http=make_protocol(limits),
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=math.ceil(limits.seconds) + _GRACE,
    )
