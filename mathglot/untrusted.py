"""Files from outside, read without trusting them: JSON, and sums of what they held."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

CHECKSUMS = "checksums.json"
_DEEPEST = 100
# Texts, in which brackets do not count; one without an end goes on to the end.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|([][{}])', re.DOTALL)


class DeepJsonError(ValueError):
    """JSON that is nested too deeply."""


def read_json(text: str | bytes) -> Any:
    """What JSON says; raises ValueError where it is none, or nested too deeply.

    The decoder would take the machine's stack, which deep trees may have unlocked.

    >>> read_json("[" * 1000)
    Traceback (most recent call last):
      ...
    mathglot.untrusted.DeepJsonError: JSON nested too deeply
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    if text.count("[") + text.count("{") > _DEEPEST and _is_deep(text):
        raise DeepJsonError("JSON nested too deeply")
    return json.loads(text)


def _is_deep(text: str) -> bool:
    depth = 0
    for match in _BRACKETS.finditer(text):
        if match[1]:
            depth += 1 if match[1] in "[{" else -1
            if depth > _DEEPEST:
                return True
    return False


def write_checksums(folder: Path) -> Path:
    """Note in a folder what its files hold."""
    path = folder / CHECKSUMS
    path.unlink(missing_ok=True)
    sums = {each.name: _sum(each) for each in sorted(folder.iterdir())}
    path.write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")
    return path


def find_damaged(folder: Path) -> list[str]:
    """The files of a folder that do not hold what was noted; none without a note.

    Raises ValueError where the note itself cannot be read.
    """
    path = folder / CHECKSUMS
    if not path.exists():
        return []
    sums = read_json(path.read_bytes())
    if not isinstance(sums, dict):
        raise ValueError(f"{CHECKSUMS}: an object was expected")
    return [
        name
        for name, noted in sums.items()
        if not (folder / name).is_file() or _sum(folder / name) != noted
    ]


def _sum(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
