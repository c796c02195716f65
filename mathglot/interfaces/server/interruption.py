"""Ending a thread that has been at one piece of work for too long."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class Interruption(BaseException):
    """Raised in a thread that is to end; no `except Exception` holds it up."""


class Effort:
    """What a thread works at, until another gives it up.

    An exception that another thread raises may come between any two instructions. If
    that is where a lock has been taken and nothing would release it any more, everybody
    waits for that lock for ever. So the thread is interrupted inside of `call` alone,
    and in between it is told by an exception of its own.
    """

    def __init__(self) -> None:
        self._thread = threading.current_thread()
        # If an interruption leaves this taken, nobody asks for it again.
        self._lock = threading.Lock()
        self._is_inside = False
        self._is_coming = False
        self.is_given_up = False

    def call(self, function: Callable[[], Result]) -> Result:
        """Do a part of the work, in which the thread may be interrupted."""
        with self._lock:
            if self.is_given_up:
                raise Interruption
            self._is_inside = True
        try:
            return function()
        except Interruption:
            self._is_coming = False
            raise
        finally:
            with self._lock:
                self._is_inside = False
            if self._is_coming:
                self._await_interruption()

    def _await_interruption(self) -> None:
        """Let an interruption come that is on its way: later it would do harm."""
        for _ in range(100):
            time.sleep(0.001)
        # The work must have caught it, against the rules.
        raise Interruption

    def give_up(self) -> None:
        """Begin no other part of the work."""
        self.is_given_up = True

    def interrupt(self) -> None:
        """Give the work up, and end the part that the thread is at.

        Whatever the thread was changing is left half changed: use none of it again.
        """
        self.give_up()
        with self._lock:
            if self._is_inside:
                self._is_coming = True
                interrupt(self._thread)


def interrupt(thread: threading.Thread) -> None:
    """Raise an interruption in a thread, as soon as it is in Python code."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(Interruption)
        )
