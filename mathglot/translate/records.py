"""Records of JSON lines: one object a line, read without trusting it."""

from __future__ import annotations

import json
import re
from typing import Any

from mathglot.errors import MathglotError

LONGEST_LINE = 2**24
DEEPEST_RECORD = 100
_JSON_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|([][{}])')


class RecordError(MathglotError):
    """A line that is no record, or a record without the text that was asked for."""


def read_record(text: str) -> dict[str, Any]:
    """The object that a line holds.

    >>> read_record('["x"]')
    Traceback (most recent call last):
      ...
    mathglot.translate.records.RecordError: not a record: a JSON object was expected
    """
    if _depth(text) > DEEPEST_RECORD:
        # The decoder takes the machine's stack, which deep trees may have unlocked.
        raise RecordError("not a record: JSON nested too deeply")
    try:
        record = json.loads(text)
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


def _depth(text: str) -> int:
    """How deep JSON is nested; brackets inside of its texts do not count.

    >>> _depth('{"a": ["[["]}')
    2
    """
    depth = deepest = 0
    for bracket in _JSON_BRACKETS.findall(text):
        depth += (bracket in "[{") - (bracket in "]}") if bracket else 0
        deepest = max(deepest, depth)
    return deepest
