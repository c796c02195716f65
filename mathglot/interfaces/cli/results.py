"""What a formula became, in the words of a record or a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from mathglot.errors import (
    MathglotError,
    NoCounterpartError,
    ParseError,
    RenderError,
)


class RawJson(str):
    """A text that is JSON already: trees are too deep for the standard encoder."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a formula became: a line for people, `output` and more for programs."""

    text: str
    output: object
    more: Mapping[str, object] = field(default_factory=dict)
    # What a person may want to know of it, on standard error.
    notes: tuple[str, ...] = ()
    # Whether it would be printed as the formula.
    displays: bool = False
    # Whether its lines mean something, as those of a Python function do.
    keeps_lines: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a formula has no answer."""

    type: str
    message: str
    position: int | None = None
    expected: str | None = None
    fragment: str | None = None
    reason: str | None = None

    def as_record(self) -> dict[str, object]:
        """What JSON lines say of it; a reason only where there is one."""
        record = asdict(self)
        if self.reason is None:
            del record["reason"]
        return record


@dataclass(frozen=True, slots=True)
class Several:
    """What a formula became in each of several languages."""

    by_target: Mapping[str, Answer | Problem]


Result = Answer | Problem | Several


def gather_parts(parts: Mapping[str, Answer | Problem]) -> Result:
    """What a formula became; one problem where it is the same in every language."""
    first = next(iter(parts.values()))
    same = isinstance(first, Problem) and all(part == first for part in parts.values())
    return first if same or len(parts) == 1 else Several(parts)


def name_problem(target: str, problem: Problem) -> str:
    """What went wrong with one language of several; some problems name it already."""
    start = f"{target}: "
    return (
        problem.message
        if problem.message.startswith(start)
        else start + problem.message
    )


def list_parts(result: Result) -> list[Answer | Problem]:
    """What a formula became: one part, or one for each language."""
    return list(result.by_target.values()) if isinstance(result, Several) else [result]


def explain(problem: Exception) -> Problem:
    """What a record says of an exception."""
    name, message = type(problem).__name__, str(problem)
    match problem:
        case ParseError(position=position, expected=expected, fragment=fragment):
            return Problem(name, message, position, expected, fragment)
        case RenderError(subject=subject):
            return Problem(name, message, fragment=subject)
        case NoCounterpartError(position=position, subject=subject, reason=reason):
            return Problem(name, message, position, fragment=subject, reason=reason)
        case MathglotError():
            return Problem(name, message)
    # A fault of Mathglot itself: it must not cost the user the rest of a long run,
    # and must not look like a fault of the formula.
    fault = f"a fault in Mathglot, please report it: {name}: {message}"
    return Problem("InternalError", fault)


def encode(record: Mapping[str, object]) -> str:
    """One JSON line, letters as they are.

    >>> encode({"input": "α", "tree": RawJson('{"symbol": "α"}')})
    '{"input": "α", "tree": {"symbol": "α"}}'
    """
    pieces = []
    for name, value in record.items():
        raw = isinstance(value, RawJson)
        text = value if raw else json.dumps(value, ensure_ascii=False)
        pieces.append(f"{json.dumps(name)}: {text}")
    return "{" + ", ".join(pieces) + "}"
