"""Answers that are not the one asked for, all in one shape.

{"error": {"kind": ..., "message": ..., "position": ..., "expected": ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathglot.errors import MathglotError, RestoreError

BAD_FORMULA = 422


class RefusedError(Exception):
    """A request that is not answered as it asks; says why, with an HTTP status."""

    status = 422

    def __init__(self, message: str, *, position: int | None = None) -> None:
        self.position = position
        super().__init__(message)

    @property
    def headers(self) -> dict[str, str]:
        """What the answer's head says of it."""
        return {}


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


def describe(problem: Exception) -> dict[str, Any]:
    """The one shape of an error; a fault of Mathglot keeps its words to itself.

    >>> from mathglot.errors import ParseError
    >>> describe(ParseError("x^", 2, "a superscript", language="latex"))["position"]
    2
    >>> describe(KeyError("x"))["kind"]
    'InternalError'
    """
    if not isinstance(problem, MathglotError | RefusedError):
        message = f"a fault in Mathglot, please report it: {type(problem).__name__}"
        return shape("InternalError", message)
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


def status_of(problem: Exception) -> tuple[int, Mapping[str, str]]:
    """The status and headers of an answer that is a problem."""
    if isinstance(problem, RefusedError):
        return problem.status, problem.headers
    return (BAD_FORMULA if isinstance(problem, MathglotError) else 500), {}
