"""Answers that are not the one asked for, all in one shape.

{"error": {"kind": ..., "message": ..., "position": ..., "expected": ...}}
"""

from __future__ import annotations

import logging
import traceback
from typing import Any

from mathglot.errors import MathglotError, RestoreError

NO_MEMORY = "it takes more memory than a request is allowed"

_log = logging.getLogger(__name__)


class ServiceError(Exception):
    """Why there is no answer, where it is not the formula; with an HTTP status."""

    status = 500

    def __init__(self, message: str, *, position: int | None = None) -> None:
        self.position = position
        super().__init__(message)

    @property
    def headers(self) -> dict[str, str]:
        """What the answer's head says of it."""
        return {}


class InternalError(ServiceError):
    """A fault of Mathglot; keeps the words of its cause, which may hold a formula."""

    @classmethod
    def of(cls, fault: Exception) -> InternalError:
        """What is said of a fault, which is logged without its words."""
        frames = "".join(traceback.format_tb(fault.__traceback__))
        name = type(fault).__name__
        _log.error("a fault: %s\n%s", name, frames)
        return cls(f"a fault in Mathglot, please report it: {name}")


class RefusedError(ServiceError):
    """A request that is not answered as it asks, to keep a limit or a form."""

    status = 422


class RequestError(RefusedError):
    """A field of a request is missing, unknown or not as it should be."""


class JsonError(RefusedError):
    """The body of a request is not JSON."""

    status = 400


class SlowBodyError(RefusedError):
    """The body of a request did not come in time."""

    status = 408


class SizeError(RefusedError):
    """The body of a request is too large."""

    status = 413


class MediaTypeError(RefusedError):
    """The body of a request is said not to be JSON."""

    status = 415


class HostError(RefusedError):
    """A request is for a service of another name."""

    status = 421


class LimitError(RefusedError):
    """A formula is too long, or there are too many."""


class BusyError(RefusedError):
    """There is too much to do; says when to try again."""

    status = 503

    def __init__(self, message: str, *, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(message)

    @property
    def headers(self) -> dict[str, str]:
        """When to try again."""
        return {"Retry-After": str(self.seconds)}


class TimeLimitError(RefusedError):
    """A translation took too long."""

    status = 504


def describe(problem: MathglotError | ServiceError) -> dict[str, Any]:
    """The one shape of an error.

    >>> from mathglot.errors import ParseError
    >>> describe(ParseError("x^", 2, "a superscript", language="latex"))["position"]
    2
    """
    # What could not be restored has its place among tokens, not in the formula.
    placed = not isinstance(problem, RestoreError)
    return shape(
        type(problem).__name__,
        str(problem),
        getattr(problem, "position", None) if placed else None,
        getattr(problem, "expected", None),
    )


def shape(
    kind: str, message: str, position: int | None = None, expected: str | None = None
) -> dict[str, Any]:
    """An error as it stands under "error"."""
    return {
        "kind": kind,
        "message": message,
        "position": position,
        "expected": expected,
    }
