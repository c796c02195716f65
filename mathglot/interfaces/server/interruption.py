"""Ending a thread that has been at one piece of work for too long."""

from __future__ import annotations

import ctypes
import threading


class Interruption(BaseException):
    """Raised in a thread that is to end; no `except Exception` holds it up."""


def interrupt(thread: threading.Thread) -> None:
    """Raise an interruption in a thread, as soon as it is in Python code.

    Whatever the thread was changing is left half changed: use none of it again.
    """
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(Interruption)
        )
