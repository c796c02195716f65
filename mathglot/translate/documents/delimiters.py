r"""Formulas between signs in a text that is not LaTeX: Markdown, or a page's text.

>>> [piece.text for piece in scan(r"It costs $5 or $6; $x$ and \$ and $$y$$", Style())]
['x', 'y']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.languages.latex.documents.definitions import (
    DEFINING,
    Incomplete,
    read_definition,
)
from mathglot.languages.latex.documents.finder import UNENDED
from mathglot.languages.latex.documents.rows import DISPLAYS, INLINE

# Stands for what is no text: no formula goes on behind it.
WALL = "\0"


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands between two signs, and where it begins."""

    start: int
    text: str
    display: bool = False
    environment: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    r"""What sets formulas off: whether single dollars do, and `\(` for certain."""

    dollars: bool = True
    backslashes: bool = True


_OPEN = re.compile(
    rf"""\\\\(?P<double>[(\[]) | \\(?P<single>[(\[]) | (?P<dollars>\$\$?)
    | \\begin\s*\{{(?P<begin>[A-Za-z]+)\*?\}} | (?P<define>{DEFINING}) | \\.""",
    re.VERBOSE | re.DOTALL,
)
_STOP = rf"(?P<stop>{WALL}|\n[ \t>]*\n)"
_PAIRS = {"(": ")", "[": "]"}
_LONGEST_DEFINITION = 2_000
_MOST_SHOWN = 200
# Dollars in words inside of a formula do not end it.
_INNER_WORDS = r"\\(?:text[a-z]*|[hm]box)\s*\{[^{}]*\}"
_DOLLAR = re.compile(rf"{_INNER_WORDS}|(?P<end>\$)|\\.|{_STOP}", re.DOTALL)
_DOLLARS = re.compile(rf"(?P<end>\$\$)|\\.|{_STOP}", re.DOTALL)
_SIGN = re.compile(r"\\[A-Za-z]|[=^_+<>]")
_LETTER = re.compile(r"\s*[A-Za-z]\s*")


def scan(text: str, style: Style) -> Iterator[Piece]:
    """The pieces in their order; definitions are pieces too, as they are written."""
    scanner = _Scanner(text, style)
    position = 0
    while match := _OPEN.search(text, position):
        piece, position = scanner.read(match)
        if piece is not None:
            yield piece


def looks_mathematical(text: str) -> bool:
    r"""Whether a text in escaped brackets is a formula rather than words or a number.

    >>> [looks_mathematical(text) for text in ("x", r"\alpha", "see below", "12")]
    [True, True, False, False]
    """
    return _SIGN.search(text) is not None or _LETTER.fullmatch(text) is not None


class _Scanner:
    def __init__(self, text: str, style: Style) -> None:
        self._text = text
        self._style = style
        # Up to where it is known that nothing ends what such a sign began.
        self._unended: dict[str, int] = {}

    def read(self, match: re.Match[str]) -> tuple[Piece | None, int]:
        """What an opening sign begins, if anything, and where to go on."""
        if match["begin"]:
            return self._read_environment(match)
        if match["dollars"] == "$$":
            return self._read_dollars(match)
        if match["dollars"]:
            return self._read_dollar(match)
        if match["define"]:
            return self._read_definition(match)
        if bracket := match["double"] or match["single"]:
            return self._read_brackets(match, bracket)
        return None, match.end()

    def _find(self, kind: str, pattern: re.Pattern[str], start: int) -> int:
        """Where the end sign begins; -1 if there is none before the next wall."""
        if start < self._unended.get(kind, 0):
            return -1
        stop = len(self._text)
        for match in pattern.finditer(self._text, start):
            if match["end"]:
                return match.start()
            if match["stop"]:
                stop = match.start()
                break
        self._unended[kind] = stop
        return -1

    def _read_environment(self, match: re.Match[str]) -> tuple[Piece | None, int]:
        name = match["begin"]
        if name not in DISPLAYS and name != INLINE:
            return None, match.end()
        closing = re.compile(rf"(?P<end>\\end\s*\{{{name}\*?\}})|{_STOP}")
        end = self._find(name, closing, match.end())
        if end < 0:
            return self._leave(match), match.end()
        text = self._text[match.end() : end]
        piece = Piece(match.start(), text, name != INLINE, name)
        return piece, self._text.index("}", end) + 1

    def _leave(self, match: re.Match[str]) -> Piece:
        shown = self._text[match.end() : match.end() + _MOST_SHOWN]
        shown = shown.partition("\n\n")[0].partition(WALL)[0]
        return Piece(match.start(), shown.strip(), True, "", UNENDED)

    def _read_dollars(self, match: re.Match[str]) -> tuple[Piece | None, int]:
        end = self._find("$$", _DOLLARS, match.end())
        if end >= 0:
            text = self._text[match.end() : end]
            return Piece(match.start(), text, True), end + 2
        start = match.start()
        begins_line = start == 0 or self._text[start - 1] == "\n"
        # Elsewhere two dollars may be a price, or a variable of a shell.
        return self._leave(match) if begins_line else None, match.end()

    def _read_dollar(self, match: re.Match[str]) -> tuple[Piece | None, int]:
        text, start = self._text, match.end()
        if not self._style.dollars or not _can_open(text, match.start()):
            return None, start
        for found in _DOLLAR.finditer(text, start):
            if found["stop"]:
                break
            if found["end"]:
                end = found.start()
                if end == start or not _can_close(text, end):
                    break
                return Piece(match.start(), text[start:end]), end + 1
        return None, start

    def _read_definition(self, match: re.Match[str]) -> tuple[Piece | None, int]:
        start, found = match.start(), None
        if start >= self._unended.get("define", 0):
            end = start + _LONGEST_DEFINITION
            try:
                found = read_definition(self._text[start:end], 0)
            except Incomplete:
                self._unended["define"] = end
        if found is None:
            return None, match.end()
        return Piece(start, found.text), start + found.end

    def _read_brackets(
        self, match: re.Match[str], bracket: str
    ) -> tuple[Piece | None, int]:
        start = match.end()
        slashes = match.end() - match.start() - 1
        sign = "\\" * slashes + _PAIRS[bracket]
        inner = r"\\." if slashes == 1 else r"\\[^\\]"
        closing = re.compile(rf"(?P<end>{re.escape(sign)})|{inner}|{_STOP}", re.DOTALL)
        end = self._find(sign, closing, start)
        if end < 0:
            return None, start
        text = self._text[start:end]
        if not self._style.backslashes and not looks_mathematical(text):
            return None, start
        if slashes == 2:
            # Markdown takes one of two backslashes away.
            text = re.sub(r"\\([\\_*])", r"\1", text)
        return Piece(match.start(), text, bracket == "["), end + len(sign)


def _can_open(text: str, position: int) -> bool:
    """No blank behind it; and `US$5` is a price."""
    following = text[position + 1 : position + 2]
    if not following or following.isspace():
        return False
    before = text[position - 1] if position else ""
    return not (following.isdigit() and before.isascii() and before.isalpha())


def _can_close(text: str, position: int) -> bool:
    """No blank before it, and no digit behind it."""
    following = text[position + 1 : position + 2]
    return not text[position - 1].isspace() and not following.isdigit()
