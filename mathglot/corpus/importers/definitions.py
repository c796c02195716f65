r"""The macros that a document defines for itself, and formulas without them.

>>> definitions = Definitions()
>>> definitions.feed(r"\newcommand{\J}[1]{\BesselJ{#1}@{x}}")
>>> definitions.expand(r"\J{0}=1")
'\\BesselJ{0}@{x}=1'
"""

from __future__ import annotations

import re

from mathglot.languages.latex.normal.source import Source
from mathglot.languages.semantic.macros import MACROS

_DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|def)\*?\s*"
    r"\{?\s*\\(?P<name>[A-Za-z]+)"
)
_BRACE = re.compile(r"\\.|(?P<comment>%)|(?P<brace>[{}])")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_WORD = re.compile(r"\\[A-Za-z]+\Z")
# A definition that goes on for longer was none.
_MOST_LINES = 20
_MOST_DEFINITIONS = 2000


class Definitions:
    """The definitions met so far; semantic macros are never defined anew."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._preamble = ""
        self._open: list[str] = []
        self._depth = 0

    def feed(self, line: str) -> None:
        """Look for a definition in a line, or for the end of one."""
        if not self._open:
            match = _DEFINITION.search(line)
            if match is None or "%" in line[: match.start()]:
                return
            line = line[match.start() :]
        line += "\n"
        for match in _BRACE.finditer(line):
            if match["comment"]:
                line = line[: match.start()]
                break
            if match["brace"]:
                self._depth += 1 if match["brace"] == "{" else -1
        self._open.append(line)
        if self._depth <= 0 or len(self._open) > _MOST_LINES:
            self._close()

    def _close(self) -> None:
        text = "".join(self._open)
        match = _DEFINITION.match(text)
        complete = self._depth == 0 and match is not None
        self._open, self._depth = [], 0
        if complete and match and match["name"] not in MACROS:
            if len(self._names) < _MOST_DEFINITIONS:
                self._names.add(match["name"])
                self._preamble += text

    def expand(self, formula: str) -> str:
        """A formula with the macros of the document written out.

        Raises ParseError where one lacks its arguments, or has no end.
        """
        if self._names.isdisjoint(_COMMAND.findall(formula)):
            return formula
        pieces: list[str] = []
        for token in Source(formula, self._preamble).tokens:
            if token[0].isalpha() and pieces and _WORD.search(pieces[-1]):
                pieces.append(" ")
            pieces.append(token)
        return "".join(pieces)
