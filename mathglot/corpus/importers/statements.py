r"""The expressions of a Mathematica file, one after another.

They are parted by semicolons, and by line breaks outside of all brackets where one is
complete and the next line begins another. Comments become blanks.

>>> lines = [Line(1, "a +"), Line(2, "b (* c"), Line(3, "*) + 1; y"), Line(4, "z")]
>>> [(each.number, each.text.split()) for each in split_statements(lines, 100)]
[(1, ['a', '+', 'b', '+', '1']), (3, ['y']), (4, ['z'])]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mathglot.corpus.importers.files import Line
from mathglot.languages.mathematica.characters import (
    OPERATORS,
    UnknownCharacterError,
    replace_named,
)

_EDGE = re.compile(r'\\\[\w+\]|\(\*|\*\)|"|[][(){}]|<\||\|>|/;|;;|;')
_IN_STRING = re.compile(r'\\.|"')
_IN_COMMENT = re.compile(r"\(\*|\*\)")
_OPENING = frozenset(("(", "[", "{", "<|"))
_CLOSING = frozenset((")", "]", "}", "|>"))
_BEGINS = re.compile(r'[\w$#"({_]|<\||!(?!=)|\.[0-9]|\\\[(?P<name>\w+)\]')
_ENDS = re.compile(
    r"""(?:\\\[(?P<name>\w+)\]|[\w$#_)\]}"'!.`]|\|>|(?<!&)&)\s*\Z""", re.VERBOSE
)
_LONGEST_END = 80

UNENDED_COMMENT = "a comment that is never closed"
UNENDED = "brackets or quotes that do not end"


@dataclass(frozen=True, slots=True)
class Statement:
    """An expression as text, or what keeps it from being one."""

    number: int
    text: str
    fault: str = ""
    column: int = 0


def split_statements(lines: Iterable[Line], longest: int) -> Iterator[Statement]:
    """The statements of a file that are not blank.

    What is longer than `longest`, or still open at the end, is a fault. What stands
    after its first line is then read again, with blank lines as ends.
    """
    splitter = _Splitter(longest)
    for line in lines:
        yield from splitter.feed(line)
    yield from splitter.finish()


class _Splitter:
    def __init__(self, longest: int, *, recovers: bool = False) -> None:
        self._longest = longest
        # Whether a blank line ends a statement, whatever is open.
        self._recovers = recovers
        self._clear()

    def _clear(self) -> None:
        self._pieces: list[str] = []
        self._size = 0
        self._lines: list[Line] = []
        self._kept = 0
        self._number = 0
        self._column = 0
        self._depth = 0
        self._comments = 0
        self._comment_number = 0
        self._in_string = False
        self._at_break = False

    def feed(self, line: Line) -> Iterator[Statement]:
        if line.fault:
            yield from self.finish()
            yield Statement(line.number, line.text, line.fault)
            return
        if self._recovers and not line.text.strip():
            yield from self.finish()
            return
        if self._pieces and self._kept <= self._longest:
            self._lines.append(line)
            self._kept += len(line.text) + 1
        yield from self._scan(line)
        if self._pieces:
            self._part("\n")
            self._at_break = not self._depth and not self._in_string
        if self._size > self._longest:
            yield from self._give_up(f"longer than {self._longest:,} characters")

    def finish(self) -> Iterator[Statement]:
        """The last statement, with what is still open."""
        if self._comments:
            number = self._comment_number
            self._comments = 0
            yield from self._flush()
            yield Statement(number, "", UNENDED_COMMENT)
        elif self._pieces and (self._depth or self._in_string):
            yield from self._give_up(UNENDED)
            yield from self.finish()
        else:
            yield from self._flush()
        self._clear()

    def _give_up(self, fault: str) -> Iterator[Statement]:
        text = "".join(self._pieces).strip()
        yield Statement(self._number, text, fault, self._column)
        lines = self._lines
        self._clear()
        if self._recovers:
            return
        self._recovers = True
        for line in lines:
            yield from self.feed(line)

    def _flush(self) -> Iterator[Statement]:
        text = "".join(self._pieces).strip()
        if text:
            yield Statement(self._number, text, "", self._column)
        self._pieces, self._size = [], 0
        self._lines, self._kept = [], 0
        self._at_break = False

    def _scan(self, line: Line) -> Iterator[Statement]:
        text, position = line.text, 0
        while position < len(text):
            if self._comments:
                position = self._skip_comment(text, position)
                continue
            if self._in_string:
                position = self._read_string(text, position)
                continue
            match = _EDGE.search(text, position)
            end = match.start() if match else len(text)
            yield from self._add(text[position:end], line.number, position)
            if match is None:
                return
            position = match.end()
            if match[0] == "(*":
                self._comments, self._comment_number = 1, line.number
                self._part(" ")
            elif match[0] == ";" and not self._depth:
                yield from self._flush()
            else:
                yield from self._add(match[0], line.number, match.start())
                self._count(match[0])

    def _count(self, edge: str) -> None:
        if edge in _OPENING:
            self._depth += 1
        elif edge in _CLOSING:
            self._depth = max(0, self._depth - 1)
        elif edge == '"':
            self._in_string = True

    def _add(self, piece: str, number: int, position: int) -> Iterator[Statement]:
        """Take a piece; at the start of a line it may begin another statement."""
        shown = piece.strip()
        if shown and self._at_break:
            if _is_complete(self._pieces) and _begins(shown):
                yield from self._flush()
            self._at_break = False
        if not self._pieces:
            if not shown:
                return
            self._number = number
            self._column = position + piece.index(shown) + 1
        self._pieces.append(piece)
        self._size += len(piece)

    def _part(self, blank: str) -> None:
        """Put a blank between what came and what comes."""
        if self._pieces and not self._pieces[-1].isspace():
            self._pieces.append(blank)

    def _skip_comment(self, text: str, position: int) -> int:
        match = _IN_COMMENT.search(text, position)
        if match is None:
            return len(text)
        self._comments += 1 if match[0] == "(*" else -1
        return match.end()

    def _read_string(self, text: str, position: int) -> int:
        match = _IN_STRING.search(text, position)
        end = match.end() if match else len(text)
        self._pieces.append(text[position:end])
        self._size += end - position
        self._in_string = match is None or match[0] != '"'
        return end


def _begins(text: str) -> bool:
    match = _BEGINS.match(text)
    return match is not None and not _is_operator(match["name"])


def _is_complete(pieces: list[str]) -> bool:
    """Whether what was read so far can stand by itself."""
    end = ""
    for piece in reversed(pieces):
        end = piece + end
        if len(end.strip()) >= _LONGEST_END or piece.strip().isalnum():
            break
    match = _ENDS.search(end[-_LONGEST_END:].rstrip())
    return match is not None and not _is_operator(match["name"])


def _is_operator(name: str | None) -> bool:
    """Whether a named character joins what stands on its two sides."""
    if name is None or name in OPERATORS:
        return name is not None
    try:
        return replace_named(rf"\[{name}]").startswith(" ")
    except UnknownCharacterError:
        return False
