"""Records of JSON lines: one object per line, read without trusting it."""

from __future__ import annotations

import json
from typing import Any

from mathglot.errors import MathglotError
from mathglot.untrusted import DeepJsonError, read_json

LONGEST_LINE = 2**24


class RecordError(MathglotError):
    """A line that is no record, or a record without the text that was asked for."""


def read_record(text: str) -> dict[str, Any]:
    """The object that a line holds.

    >>> read_record('["x"]')
    Traceback (most recent call last):
      ...
    mathglot.translate.records.RecordError: not a record: a JSON object was expected
    """
    try:
        record = read_json(text)
    except DeepJsonError as problem:
        raise RecordError(f"not a record: {problem}") from None
    except json.JSONDecodeError as problem:
        raise RecordError(
            f"not JSON: {problem.msg} at position {problem.pos}"
        ) from None
    except ValueError as problem:
        # A number of more digits than Python reads.
        raise RecordError(f"not JSON: {problem}") from None
    if not isinstance(record, dict):
        raise RecordError("not a record: a JSON object was expected")
    return record


def take_text(record: dict[str, Any], name: str) -> str:
    """The text in a field of a record.

    >>> take_text({"latex": 5}, "latex")
    Traceback (most recent call last):
      ...
    mathglot.translate.records.RecordError: the field 'latex' is not a text
    """
    value = record.get(name)
    if not isinstance(value, str):
        state = "is not a text" if name in record else "is missing"
        raise RecordError(f"the field {name!r} {state}")
    return value


def find_surrogate(text: str) -> str | None:
    """Where a text holds half a character, which UTF-8 cannot."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as problem:
        return f"not UTF-8: half a character at position {problem.start}"
    return None
