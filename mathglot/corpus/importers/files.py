"""Files as they are found: line by line, with a fault for each that cannot be read.

No file is held as a whole, so that the memory that is needed does not grow with it.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from mathglot.corpus.importers.results import Rejected, reject
from mathglot.errors import MathglotError

LONGEST_LINE = 2**22
_DEEPEST_RECORD = 100
_JSON_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|([][{}])')
_GZIP = b"\x1f\x8b"
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class ImportFileError(MathglotError):
    """A file that cannot be imported at all; says which and why."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end; `fault` says why its text is not what was meant."""

    number: int
    text: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON object, and the place it stands at."""

    place: str
    content: dict[str, Any]
    text: str


def name_place(path: Path, number: int, column: int = 0) -> str:
    """Where a line stands, or what begins in it: `pairs.jsonl:7`, `paper.tex:7:12`."""
    place = f"{path.name}:{number}"
    return printable(f"{place}:{column}" if column else place)


def printable(text: str) -> str:
    """The text with what UTF-8 cannot hold written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of a file of UTF-8, compressed by gzip or not."""
    number = 0
    try:
        with path.open("rb") as found:
            for number, line in enumerate(_split(_decompress(path, found)), start=1):
                yield _read_line(line, number)
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise ImportFileError(
            path, f"the compressed file is damaged after line {number}: {problem}"
        ) from None
    except OSError as problem:
        raise ImportFileError(path, problem.strerror or str(problem)) from None


def read_records(path: Path) -> Iterator[Record | Rejected]:
    """The JSON objects of a file, one a line; blank lines are passed over."""
    for line in read_lines(path):
        place = name_place(path, line.number)
        if line.fault:
            yield reject(place, line.fault, line.text)
        elif line.text.strip():
            yield _read_record(place, line.text)


def _decompress(path: Path, found: BinaryIO) -> BinaryIO:
    stream = cast(io.BufferedReader, found)
    start = stream.peek(3)[:3]
    if start.startswith(_GZIP):
        stream = cast(io.BufferedReader, gzip.GzipFile(fileobj=stream))
        start = stream.peek(3)[:3]
    if start[:2] in _UTF16_MARKS:
        raise ImportFileError(path, "the file is UTF-16; UTF-8 was expected")
    if start == _UTF8_MARK:
        stream.read(3)
    return stream


def _split(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines with their ends; None for one too long to hold."""
    while line := stream.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _read_line(line: bytes | None, number: int) -> Line:
    if line is None:
        return Line(number, "", f"a line longer than {LONGEST_LINE:,} bytes")
    try:
        text = line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        shown = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
        return Line(number, shown, "not UTF-8")
    return Line(number, text, "a NUL character" if "\0" in text else "")


def _read_record(place: str, text: str) -> Record | Rejected:
    # The decoder takes the machine's stack.
    if text.count("[") + text.count("{") > _DEEPEST_RECORD:
        if _depth(text) > _DEEPEST_RECORD:
            return reject(place, "JSON nested too deeply", text)
    try:
        content = json.loads(text)
    except ValueError as problem:
        return reject(place, "not JSON", text, problem)
    if not isinstance(content, dict):
        return reject(place, "not a JSON object", text)
    return Record(place, content, text)


def _depth(text: str) -> int:
    """How deep JSON is nested; brackets inside of its texts do not count.

    >>> _depth('{"a": ["[["]}')
    2
    """
    depth = deepest = 0
    for match in _JSON_BRACKETS.finditer(text):
        bracket = match[1]
        if bracket is not None:
            depth += 1 if bracket in "[{" else -1
            deepest = max(deepest, depth)
    return deepest
