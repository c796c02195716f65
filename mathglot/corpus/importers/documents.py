r"""The formulas of a LaTeX document, one after another, with the lines they begin in.

>>> lines = [Line(1, r"Let $x$ be % no $y$"), Line(2, r"\[a=b"), Line(3, r"\] and \$")]
>>> [(each.number, each.text) for each in find_formulas(lines, 100)]
[(1, 'x'), (2, 'a=b')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mathglot.corpus.importers.files import Line

# How many cells make a formula in environments of several; the others are one formula.
_CELLS = {
    "gather": 1,
    "align": 2,
    "alignat": 2,
    "flalign": 2,
    "xalignat": 2,
    "eqnarray": 3,
}
_FORMULAS = frozenset(("equation", "displaymath", "math", "multline", "dmath", *_CELLS))
_VERBATIM = frozenset(
    ("verbatim", "Verbatim", "lstlisting", "minted", "comment", "filecontents")
)
_OUTSIDE = re.compile(
    r"""\\begin\s*\{(?P<begin>[A-Za-z]+)\*?\} | \\verb\*?(?P<bar>[^A-Za-z\s*])
    | (?P<open>\\\(|\\\[|\$\$?) | (?P<comment>%) | \\(?:[A-Za-z]+|.)?""",
    re.VERBOSE,
)
_INSIDE = re.compile(
    r"""\\end\s*\{(?P<end>[A-Za-z]+)\*?\} | (?P<close>\\\)|\\\]|\$\$?)
    | (?P<brace>[{}]) | (?P<comment>%) | \\(?:[A-Za-z]+|.)?""",
    re.VERBOSE,
)
_CLOSERS = {r"\(": r"\)", r"\[": r"\]", "$": "$", "$$": "$$"}
_EDGE = re.compile(
    r"""(?P<row>\\\\\*?(?:\[[^][]*\])?) | \\(?P<side>begin|end)\b | (?P<brace>[{}])
    | (?P<cell>&) | \\(?:[A-Za-z]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_NO_MATHEMATICS = re.compile(
    r"\\(?:label|tag\*?|ref|eqref|intertext|shortintertext)\s*\{[^{}]*\}"
    r"|\\(?:nonumber|notag|displaybreak)(?![A-Za-z])(?:\[\d\])?"
)
_OPERATOR = re.compile(
    r"""\s*(?:[=<>+\-*/]|\\(?:leq?|geq?|neq?|approx|sim|simeq|equiv|to|times|cdot|pm|mp
    |in|subset|propto|cong|ll|gg|lt|gt|implies|iff|Rightarrow|quad|qquad)(?![A-Za-z]))""",
    re.VERBOSE,
)
_COLUMN_COUNT = re.compile(r"\s*\{\d+\}")

UNENDED = "a formula that does not end"


@dataclass(frozen=True, slots=True)
class Found:
    """A formula, or the beginning of one and what is wrong with it."""

    number: int
    text: str
    fault: str = ""
    column: int = 0


def find_formulas(lines: Iterable[Line], longest: int) -> Iterator[Found]:
    """The formulas of a document; an empty line ends one that nothing else ended."""
    finder = _Finder(longest)
    for line in lines:
        yield from finder.feed(line)
    yield from finder.give_up(UNENDED)


class _Finder:
    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._closer = ""  # what ends the formula, "" outside of formulas
        self._verbatim = ""  # the environment whose text is not LaTeX
        self._environment = ""
        self._pieces: list[str] = []
        self._size = 0
        self._number = 0
        self._column = 0
        self._depth = 0

    def feed(self, line: Line) -> Iterator[Found]:
        if line.fault:
            yield from self.give_up(UNENDED)
            yield Found(line.number, line.text, line.fault)
            return
        if not line.text.strip():
            yield from self.give_up(UNENDED)
        position = 0
        while position < len(line.text):
            if self._verbatim:
                position = self._skip_verbatim(line.text, position)
            elif self._closer:
                position, ended = self._read_inside(line.text, position)
                if ended:
                    yield from self._finish()
            else:
                position = self._read_outside(line, position)
        if self._closer:
            self._take("\n")
            if self._size > self._longest:
                yield from self.give_up(f"longer than {self._longest:,} characters")

    def give_up(self, fault: str) -> Iterator[Found]:
        """Leave the formula that is being read, if one is."""
        if self._closer:
            text = "".join(self._pieces).strip()
            yield Found(self._number, text, fault, self._column)
            self._closer = ""

    def _take(self, text: str) -> None:
        self._pieces.append(text)
        self._size += len(text)

    def _skip_verbatim(self, text: str, position: int) -> int:
        end = text.find(rf"\end{{{self._verbatim}", position)
        if end < 0:
            return len(text)
        self._verbatim = ""
        return end + 4

    def _read_outside(self, line: Line, position: int) -> int:
        match = _OUTSIDE.search(line.text, position)
        if match is None or match["comment"]:
            return len(line.text)
        if match["bar"]:
            end = line.text.find(match["bar"], match.end())
            return end + 1 if end >= 0 else len(line.text)
        if match["open"]:
            self._begin(line.number, match, _CLOSERS[match["open"]])
        elif match["begin"] in _VERBATIM:
            self._verbatim = match["begin"]
        elif match["begin"] in _FORMULAS:
            self._begin(line.number, match, match["begin"])
        return match.end()

    def _begin(self, number: int, match: re.Match[str], closer: str) -> None:
        self._number, self._column = number, match.start() + 1
        self._environment, self._closer = match["begin"] or "", closer
        self._pieces, self._size, self._depth = [], 0, 0

    def _read_inside(self, text: str, position: int) -> tuple[int, bool]:
        """Go on to the next thing that matters; whether it ended the formula."""
        match = _INSIDE.search(text, position)
        if match is None:
            self._take(text[position:])
            return len(text), False
        self._take(text[position : match.start()])
        if match["comment"]:
            return len(text), False
        if match["end"] == self._closer or self._is_closed_by(match["close"]):
            # Of `$x$$y$` the first two signs end and begin.
            double = match["close"] == "$$" and self._closer == "$"
            return match.end() - double, True
        if match["brace"]:
            self._depth += 1 if match["brace"] == "{" else -1
        self._take(match[0])
        return match.end(), False

    def _is_closed_by(self, closer: str | None) -> bool:
        if closer is None:
            return False
        # In braces a dollar begins mathematics inside of text.
        if self._closer == "$":
            return closer[0] == "$" and self._depth <= 0
        return closer == self._closer

    def _finish(self) -> Iterator[Found]:
        text = "".join(self._pieces)
        self._closer = ""
        for row in _split_rows(text, self._environment):
            shown = _NO_MATHEMATICS.sub(" ", row).strip()
            if shown:
                yield Found(self._number, shown, "", self._column)


def _split_rows(text: str, environment: str) -> list[str]:
    """The formulas of an environment: rows, joined where one goes on with another.

    A row has a formula for every two cells, or three; one that begins with an empty
    cell and an operator goes on with the formula above it.
    """
    width = _CELLS.get(environment, 0)
    if not width:
        return [text]
    if environment.endswith("alignat"):
        text = _COLUMN_COUNT.sub("", text, count=1)
    formulas: list[str] = []
    above: dict[int, int] = {}
    for cells in _list_rows(text):
        for start in range(0, len(cells), width):
            group = cells[start : start + width]
            formula = " ".join(group)
            goes_on = not group[0].strip() and _OPERATOR.match(formula)
            if goes_on and start in above:
                formulas[above[start]] += " " + formula
            else:
                above[start] = len(formulas)
                formulas.append(formula)
    return formulas


def _list_rows(text: str) -> Iterator[list[str]]:
    """The cells of each row; words between two rows are in the first cell."""
    cells, start, depth = [""], 0, 0
    for match in _EDGE.finditer(text):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
        elif match["side"]:
            depth += 1 if match["side"] == "begin" else -1
        if depth > 0 or not (match["row"] or match["cell"]):
            continue
        cells[-1] += text[start : match.start()]
        start = match.end()
        if match["cell"]:
            cells.append("")
        else:
            yield cells
            cells = [""]
    cells[-1] += text[start:]
    yield cells
