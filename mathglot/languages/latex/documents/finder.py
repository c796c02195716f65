r"""The formulas of a LaTeX document, one after another, with the lines they begin in.

>>> finder = Finder(100)
>>> text = r"\def\R{$no$} Let $x$ be % no $y$" "\n" r"\[a=b\] and \$"
>>> lines = enumerate(text.split("\n"), start=1)
>>> [(each.number, each.text) for line in lines for each in finder.feed(*line)]
[(1, 'x'), (2, 'a=b')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.languages.latex.documents.definitions import (
    DEFINING,
    Definitions,
    Edge,
    Incomplete,
    read_definition,
)
from mathglot.languages.latex.documents.rows import (
    DISPLAYS,
    INLINE,
    drop_numbering,
    enter,
    split_formulas,
)

# What is not read, by what begins it: with what ends it.
_HIDDEN = {
    name: re.compile(rf"\\end\s*\{{{name}\*?\}}")
    for name in (
        *("verbatim", "Verbatim", "lstlisting", "minted", "alltt", "comment"),
        *("filecontents", "tikzpicture"),
    )
}
_SWITCHED_OFF = re.compile(r"\\(?:fi|else)(?![A-Za-z])")
_NEVER = re.compile(r"(?!)")
_OUTSIDE = re.compile(
    rf"""\\begin\s*\{{(?P<begin>[A-Za-z]+)\*?\}} | \\end\s*\{{(?P<end>document)\}}
    | \\(?:verb\*?|lstinline(?:\[[^][]*\])?)(?P<bar>[^A-Za-z\s*]) | (?P<comment>%)
    | (?P<open>\\\(|\\\[|\$\$?) | (?P<define>{DEFINING})
    | \\(?P<off>iffalse)(?![A-Za-z]) | \\(?P<command>[A-Za-z]+|.)?""",
    re.VERBOSE,
)
_INSIDE = re.compile(
    r"""\\end\s*\{(?P<end>[A-Za-z]+)\*?\} | (?P<close>\\\)|\\\]|\$\$?)
    | (?P<brace>[{}]) | (?P<comment>%) | \\(?P<command>[A-Za-z]+|.)?""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"(?:[^\\%]|\\.|\\\Z)*+")
_CLOSERS = {r"\(": r"\)", r"\[": r"\]", "$": "$", "$$": "$$"}
_ARGUMENT = re.compile(r"\s*\{[^{}]*\}")
# A definition that goes on for longer was none.
_MOST_LINES = 50
_LONGEST_DEFINITION = 10_000

UNENDED = "a formula that is never closed"


@dataclass(frozen=True, slots=True)
class Found:
    """A formula, or the beginning of one and what is wrong with it."""

    number: int
    text: str
    fault: str = ""
    column: int = 0
    display: bool = False


def cut_formulas(
    text: str, number: int, environment: str, display: bool, column: int = 0
) -> Iterator[Found]:
    """The formulas of what stands between two delimiters, which begins in a line."""
    if not display and enter(text) is None:
        if shown := drop_numbering(text).strip():
            yield Found(number, shown, "", column)
        return
    counted, line = 0, number
    for index, (place, formula) in enumerate(split_formulas(text, environment)):
        if index:
            line += text.count("\n", counted, place)
            counted = place
        yield Found(line, formula, "", column, True)


class Finder:
    """Reads a document line by line; an empty line ends what nothing else ended."""

    def __init__(self, longest: int, definitions: Definitions | None = None) -> None:
        self.definitions = Definitions() if definitions is None else definitions
        self._longest = longest
        self._closer = ""  # what ends the formula, "" outside of formulas
        self._hidden: re.Pattern[str] | None = None  # what ends a text not to be read
        self._definition: list[str] = []  # the lines of one that has not ended
        self._environment = ""
        self._pieces: list[str] = []
        self._size = 0
        self._number = 0
        self._column = 0
        self._depth = 0

    def feed(self, number: int, text: str) -> Iterator[Found]:
        """Go on with a line; gives the formulas that end in it."""
        if not text.strip():
            yield from self.give_up()
        position = 0
        while position < len(text):
            if self._hidden:
                position = self._skip_hidden(text, position)
            elif self._definition:
                position = self._read_definition(text, position)
            elif self._closer:
                position, ended = self._read_inside(text, position)
                if ended:
                    yield from self._finish()
            else:
                position = self._read_outside(number, text, position)
        if self._closer:
            self._take("\n")
            if self._size > self._longest:
                yield from self.give_up(f"longer than {self._longest:,} characters")

    def give_up(self, fault: str = UNENDED) -> Iterator[Found]:
        """Leave the formula that is being read, if one is."""
        if self._closer:
            text = "".join(self._pieces).strip()
            display = self._is_display()
            yield Found(self._number, text, fault, self._column, display)
            self._closer = ""

    def _take(self, text: str) -> None:
        self._pieces.append(text)
        self._size += len(text)

    def _is_display(self) -> bool:
        return self._closer not in ("$", r"\)", INLINE)

    def _skip_hidden(self, text: str, position: int) -> int:
        assert self._hidden is not None
        end = self._hidden.search(text, position)
        if end is None:
            return len(text)
        self._hidden = None
        return end.end()

    def _read_definition(self, text: str, position: int) -> int:
        """Go on with a definition, which may end in this line or in a later one."""
        line = text[position : position + _LONGEST_DEFINITION]
        kept = _cut_comment(line)
        before = sum(map(len, self._definition))
        self._definition.append(f"{line}\n" if kept == line else kept)
        try:
            found = read_definition("".join(self._definition), 0)
        except Incomplete:
            size = before + len(line)
            if len(self._definition) >= _MOST_LINES or size >= _LONGEST_DEFINITION:
                self._definition = []
            return len(text) if kept != line else position + len(line)
        self._definition = []
        if found is None:
            # Only the word, as if it were any other.
            return position + 1
        self.definitions.add(found)
        return position + found.end - before

    def _read_outside(self, number: int, text: str, position: int) -> int:
        match = _OUTSIDE.search(text, position)
        if match is None or match["comment"]:
            return len(text)
        if match["bar"]:
            closer = "}" if match["bar"] == "{" else match["bar"]
            end = text.find(closer, match.end())
            return end + 1 if end >= 0 else len(text)
        if match["define"]:
            return self._read_definition(text, match.start())
        if definer := self.definitions.definers.get(match["command"] or ""):
            self._definition = [definer]
            return match.end()
        name = match["begin"] and self.definitions.environments.get(
            match["begin"], match["begin"]
        )
        edge = self.definitions.edges.get(match["command"] or "")
        if match["open"]:
            self._begin(number, match.start(), _CLOSERS[match["open"]])
        elif edge is not None and edge.begins:
            return self._begin_at_edge(number, text, match, edge)
        elif name in DISPLAYS or name == INLINE:
            self._begin(number, match.start(), match["begin"], name)
        elif match["off"] or match["end"]:
            self._hidden = _SWITCHED_OFF if match["off"] else _NEVER
        else:
            self._hidden = _HIDDEN.get(name or "")
        return match.end()

    def _begin(
        self, number: int, position: int, closer: str, environment: str = ""
    ) -> None:
        self._number, self._column = number, position + 1
        self._environment, self._closer = environment, closer
        self._pieces, self._size, self._depth = [], 0, 0

    def _begin_at_edge(
        self, number: int, text: str, match: re.Match[str], edge: Edge
    ) -> int:
        closer = _CLOSERS.get(edge.text, edge.text)
        environment = "" if edge.text in _CLOSERS else edge.text
        if not environment or environment in DISPLAYS or environment == INLINE:
            self._begin(number, match.start(), closer, environment)
        end = match.end()
        for _ in range(edge.arguments):
            argument = _ARGUMENT.match(text, end)
            end = argument.end() if argument else end
        return end

    def _read_inside(self, text: str, position: int) -> tuple[int, bool]:
        """Go on to the next thing that matters; whether it ended the formula."""
        match = _INSIDE.search(text, position)
        if match is None:
            self._take(text[position:])
            return len(text), False
        self._take(text[position : match.start()])
        if match["comment"]:
            return len(text), False
        if self._is_ended_by(match):
            # Of `$x$$y$` the first two signs end and begin.
            double = match["close"] == "$$" and self._closer == "$"
            return match.end() - double, True
        if match["brace"]:
            self._depth += 1 if match["brace"] == "{" else -1
        self._take(match[0])
        return match.end(), False

    def _is_ended_by(self, match: re.Match[str]) -> bool:
        if match["end"]:
            return bool(match["end"] == self._closer)
        if match["command"]:
            edge = self.definitions.edges.get(match["command"])
            if edge is None:
                return False
            # The same two dollars begin and end.
            ends = not edge.begins or edge.text == "$$"
            return ends and edge.text == self._closer
        # In braces a dollar begins mathematics inside of text.
        if self._closer == "$" and match["close"]:
            return bool(match["close"][0] == "$") and self._depth <= 0
        return bool(match["close"] == self._closer)

    def _finish(self) -> Iterator[Found]:
        text = self.definitions.take("".join(self._pieces))
        display = self._is_display()
        self._closer = ""
        yield from cut_formulas(
            text, self._number, self._environment, display, self._column
        )


def _cut_comment(line: str) -> str:
    r"""A line without the comment at its end.

    >>> _cut_comment(r"100\% % sure")
    '100\\% '
    """
    match = _COMMENT.match(line)
    return match[0] if match else line
