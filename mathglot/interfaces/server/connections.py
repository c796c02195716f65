"""Who is connected: nobody keeps others out by saying nothing.

A connection has a time for the head of a request and a time to take its answer. There
are so many connections at most, and so many of one address; where one more comes, the
oldest one on which nothing is asked makes room for it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mathglot.interfaces.server.limits import Limits

# Connections of all addresses together.
_MOST = 1000
# Files of a process that are no connections: pipes to other processes, modules.
_OTHER_FILES = 100
# Seconds for the head of a request, from its first byte or the connection's start.
HEAD_SECONDS = 10.0
# Of such an address everybody has as many as they like: they count as one.
_NETWORK_BITS = 64
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n"
    b"content-length: 0\r\n\r\n"
)


class Keeper:
    """Counts connections, and makes room for those that come."""

    def __init__(self, limits: Limits) -> None:
        self._most_of_one = limits.connections
        self._most = allow_files(max(_MOST, limits.connections))
        # In the order in which they came.
        self._present: dict[Connection, str] = {}

    def admit(self, connection: Connection) -> bool:
        """Whether there is room for a connection, be it by closing another."""
        address = find_network(connection.client)
        of_one = [one for one, place in self._present.items() if place == address]
        if len(of_one) >= self._most_of_one:
            room = self._close_one(of_one)
        elif len(self._present) >= self._most:
            room = self._close_one(list(self._present))
        else:
            room = True
        if room:
            self._present[connection] = address
        return room

    def forget(self, connection: Connection) -> None:
        """Note that a connection has ended."""
        self._present.pop(connection, None)

    def _close_one(self, connections: list[Connection]) -> bool:
        for connection in connections:
            if connection.is_idle:
                self.forget(connection)
                connection.transport.abort()
                return True
        return False


class Connection(H11Protocol):
    """A connection that is closed when its client keeps silent."""

    keeper: ClassVar[Keeper]
    seconds: ClassVar[float]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._for_head: asyncio.TimerHandle | None = None
        self._for_answer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked on it."""
        return self.conn.their_state is h11.IDLE

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        """Begin to wait for the head of a request, if there is room."""
        super().connection_made(transport)
        if self.keeper.admit(self):
            self._for_head = self.loop.call_later(HEAD_SECONDS, transport.abort)
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others."""
        self.keeper.forget(self)
        self._watch_head(waits=False)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that came in part must go on coming."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch_head(self.is_idle and bool(self.conn.trailing_data[0]))

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; what was being answered before has no reader."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Wait for the client to take what was sent."""
        super().pause_writing()
        if self._for_answer is None:
            abort = self.transport.abort
            self._for_answer = self.loop.call_later(self.seconds, abort)

    def resume_writing(self) -> None:
        """Go on: the client has taken what was sent."""
        if self._for_answer is not None:
            self._for_answer.cancel()
            self._for_answer = None
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close it at once: a client may never take what is still to be sent."""
        if not self.transport.is_closing():
            self.transport.abort()

    def _watch_head(self, waits: bool) -> None:
        if waits and self._for_head is None:
            abort = self.transport.abort
            self._for_head = self.loop.call_later(HEAD_SECONDS, abort)
        elif not waits and self._for_head is not None:
            self._for_head.cancel()
            self._for_head = None


def make_protocol(limits: Limits) -> type[Connection]:
    """The kind of connections of a service."""
    fields = {"keeper": Keeper(limits), "seconds": limits.seconds}
    return type("ServiceConnection", (Connection,), fields)


def find_network(client: tuple[str, int] | None) -> str:
    """What counts as one address.

    >>> find_network(("10.1.2.3", 80)), find_network(("2001:db8::1:2", 80))
    ('10.1.2.3', '2001:db8::/64')
    """
    host = client[0].partition("%")[0] if client else ""
    if ":" not in host:
        return host
    return str(ipaddress.ip_network((host, _NETWORK_BITS), strict=False))


def allow_files(connections: int) -> int:
    """Let this process have so many connections; gives as many as it may have."""
    if os.name != "posix":
        return connections
    import resource

    wanted = connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return max(1, most - _OTHER_FILES)
    return connections
