"""Standard input, line by line, with a look at whether the next line is there yet."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from io import UnsupportedOperation
from typing import BinaryIO

_BLOCK = 1 << 16


class StandardInput:
    """The lines that come in; a program that waits for an answer is not kept waiting.

    It reads from the descriptor itself: what lies in a buffer of the standard library
    cannot be told from what has not come yet.
    """

    def __init__(self, stream: BinaryIO, longest: int) -> None:
        self._stream = stream
        self._longest = longest
        self._buffer = bytearray()
        # Up to where there is no end of a line.
        self._searched = 0
        self._ended = False
        try:
            self._descriptor: int | None = stream.fileno()
        except (UnsupportedOperation, AttributeError):
            self._descriptor = None

    def lines(self) -> Iterator[bytes | None]:
        """The lines with their ends; None for one too long to hold."""
        while True:
            skipped = False
            while (end := self._find_end()) < 0 and not self._ended:
                if len(self._buffer) >= self._longest:
                    self._buffer.clear()
                    self._searched, skipped = 0, True
                self._fill()
            if end < 0 and not self._buffer and not skipped:
                return
            size = end + 1 if end >= 0 else len(self._buffer)
            line = bytes(self._buffer[:size])
            del self._buffer[:size]
            self._searched = 0
            yield None if skipped or size > self._longest else line

    def is_waiting(self) -> bool:
        """Whether another line would have to be waited for."""
        while not self._ended and self._find_end() < 0:
            if self._descriptor is None or len(self._buffer) >= self._longest:
                return False
            try:
                ready, _, _ = select.select([self._descriptor], [], [], 0)
            except (OSError, ValueError):
                # Not to be known here: answer at once.
                return True
            if not ready:
                return True
            self._fill()
        return False

    def _find_end(self) -> int:
        end = self._buffer.find(b"\n", self._searched)
        if end < 0:
            self._searched = len(self._buffer)
        return end

    def _fill(self) -> None:
        if self._descriptor is None:
            block = self._stream.read(_BLOCK)
        else:
            block = os.read(self._descriptor, _BLOCK)
        self._buffer += block
        self._ended = not block
