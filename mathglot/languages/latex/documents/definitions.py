r"""The macros that a document defines for itself, and formulas without them.

>>> definitions = Definitions()
>>> definitions.take(r"\newcommand{\J}[1]{\BesselJ{#1}@{x}} \J{0}")
'  \\J{0}'
>>> definitions.expand(r"\J{0}=1")
'\\BesselJ{0}@{x}=1'
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field

from mathglot.languages.latex.normal.source import Source

# What follows the name of a macro: stars stand for parameters in brackets.
_ARGUMENTS = {
    "newcommand": "**{",
    "renewcommand": "**{",
    "providecommand": "**{",
    "DeclareRobustCommand": "**{",
    "newrobustcmd": "**{",
    "DeclareMathOperator": "{",
    "DeclarePairedDelimiter": "{{",
    "NewDocumentCommand": "{{",
    "RenewDocumentCommand": "{{",
    "ProvideDocumentCommand": "{{",
    "DeclareDocumentCommand": "{{",
    "newenvironment": "**{{",
    "renewenvironment": "**{{",
    "def": "p{",
    "gdef": "p{",
    "edef": "p{",
    "xdef": "p{",
    "let": "t",
}
DEFINING = rf"\\(?:{'|'.join(sorted(_ARGUMENTS, key=len, reverse=True))})(?![A-Za-z@])"
_START = re.compile(rf"{DEFINING}\*?")
_NAME = re.compile(r"\s*\\([A-Za-z@]+|[^A-Za-z\s])")
_WORD = re.compile(r"\s*([A-Za-z@]+)")
_BRACES = re.compile(r"\\.|%[^\n]*|(?P<brace>[{}])", re.DOTALL)
_BLANK = re.compile(r"\s*")
_PARAMETERS = re.compile(r"[^{}\\%]*")
_ALIAS = re.compile(r"\s*=?\s*(?:\\(?:[A-Za-z@]+|.)|\S)", re.DOTALL)
_TOKEN = re.compile(r"\\(?:[A-Za-z@]+|.)|[^\\{}]", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+|[^A-Za-z\s])")
_COMMAND_LAST = re.compile(r"\\[A-Za-z]+\Z")
_EDGE = re.compile(
    r"\s*\\(?P<side>begin|end)\s*\{(?P<name>[A-Za-z]+)\*?\}\s*(?:\\label\{#1\}\s*)?"
    r"|\s*(?P<sign>\\\[|\\\]|\$\$)\s*"
)
_DIGITS = tuple("123456789")
# Of one name so many meanings are kept, for macros that were let to be one of them.
_MOST_MEANINGS = 20
# So many selections of definitions are remembered.
_MOST_SELECTED = 100


@dataclass(frozen=True, slots=True)
class Edge:
    r"""What begins or ends a formula, `equation` or `\[`, and its number of arguments.

    >>> read_edge(r"\begin{equation}\label{#1}", 1)
    Edge(text='equation', begins=True, arguments=1)
    """

    text: str
    begins: bool
    arguments: int = 0


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition as it is written, what it defines, and where it ends."""

    text: str
    command: str
    name: str
    end: int
    groups: tuple[str, ...] = ()
    arguments: int = 0


class Incomplete(Exception):  # noqa: N818
    """A definition that goes on after the text."""


@dataclass(slots=True)
class _Meanings:
    """The definitions of one name that still matter, by their place in the order."""

    places: list[int] = field(default_factory=list)
    # How many of them macros that were let to be one of them rely on.
    frozen: int = 0


class Definitions:
    """The definitions met so far; names that are `kept` are never defined anew."""

    def __init__(self, kept: Container[str] = frozenset()) -> None:
        self._kept = kept
        self._texts: dict[int, str] = {}
        self._meanings: dict[str, _Meanings] = {}
        self._count = 0
        # What formulas with some commands need, until there is another definition.
        self._selected: dict[frozenset[str], str] = {}
        # Macros that only begin or end a formula, or define as another one does, and
        # environments that are only other ones.
        self.edges: dict[str, Edge] = {}
        self.definers: dict[str, str] = {}
        self.environments: dict[str, str] = {}

    def add(self, definition: Definition) -> None:
        """Let a definition hold from here on."""
        self._selected.clear()
        name, command = definition.name, definition.command
        if "environment" in command:
            begin = definition.groups and read_edge(definition.groups[0], 0)
            if begin and begin.begins:
                self.environments[name] = begin.text
            return
        if name in self._kept or "@" in name:
            # In formulas no name has this sign: what LaTeX keeps for itself.
            return
        meanings = self._meanings.setdefault(name, _Meanings())
        if command.startswith("provide") and meanings.places:
            return
        if command == "let" and (target := _COMMAND.search(definition.groups[0])):
            known = self._meanings.get(target[1])
            if known is not None:
                known.frozen = len(known.places)
        for place in meanings.places[meanings.frozen :]:
            del self._texts[place]
        del meanings.places[meanings.frozen :]
        if len(meanings.places) >= _MOST_MEANINGS:
            del self._texts[meanings.places.pop(0)]
            meanings.frozen -= 1
        self._texts[self._count] = definition.text
        meanings.places.append(self._count)
        self._count += 1
        self._note_use(definition)

    def _note_use(self, definition: Definition) -> None:
        """Note a macro that matters outside of formulas too."""
        name, body = definition.name, definition.groups[-1]
        self.edges.pop(name, None)
        self.definers.pop(name, None)
        if _START.fullmatch(body.lstrip("= ").rstrip()):
            self.definers[name] = body.strip("= ")
        elif edge := read_edge(body, definition.arguments):
            self.edges[name] = edge

    def take(self, text: str) -> str:
        """Add the definitions in a text; gives the text without them."""
        pieces: list[str] = []
        position = 0
        while match := _START.search(text, position):
            try:
                definition = read_definition(text, match.start())
            except Incomplete:
                break
            if definition is None:
                pieces.append(text[position : match.end()])
                position = match.end()
                continue
            self.add(definition)
            # Lines are still counted.
            skipped = text[match.start() : definition.end]
            pieces += (text[position : match.start()], " " + "\n" * skipped.count("\n"))
            position = definition.end
        return "".join([*pieces, text[position:]])

    def select(self, formula: str) -> str:
        """The definitions that a formula needs, in their order, as one text."""
        used = frozenset(self._meanings.keys() & _COMMAND.findall(formula))
        if not used:
            return ""
        if used not in self._selected:
            if len(self._selected) == _MOST_SELECTED:
                self._selected.clear()
            self._selected[used] = self._gather(used)
        return self._selected[used]

    def _gather(self, used: frozenset[str]) -> str:
        needed: set[str] = set()
        places: list[int] = []
        todo = list(used)
        while todo:
            name = todo.pop()
            if name in needed or name not in self._meanings:
                continue
            needed.add(name)
            for place in self._meanings[name].places:
                places.append(place)
                todo += _COMMAND.findall(self._texts[place])
        return "\n".join(self._texts[place] for place in sorted(places))

    def expand(self, formula: str) -> str:
        """A formula with the macros of the document written out.

        Raises ParseError where one lacks its arguments, or has no end.
        """
        preamble = self.select(formula)
        if not preamble:
            return formula
        pieces: list[str] = []
        for token in Source(formula, preamble).tokens:
            if token[0].isalpha() and pieces and _COMMAND_LAST.match(pieces[-1]):
                pieces.append(" ")
            pieces.append(token)
        return "".join(pieces)


def read_edge(body: str, arguments: int) -> Edge | None:
    """What the body of a macro begins or ends, if it does nothing else."""
    match = _EDGE.fullmatch(body)
    if match is None:
        return None
    if match["sign"]:
        return Edge(match["sign"], match["sign"] != r"\]", arguments)
    return Edge(match["name"], match["side"] == "begin", arguments)


def read_definition(text: str, position: int) -> Definition | None:
    """The definition that begins at a position, None if it does not make sense.

    Raises Incomplete where the text ends before the definition does.
    """
    start = _START.match(text, position)
    if start is None:
        return None
    command = start[0].strip("\\*")
    name, end = _read_name(text, start.end(), "environment" in command)
    if not name:
        return None
    groups: list[str] = []
    arguments = 0
    for kind in _ARGUMENTS[command]:
        begin = _skip_blanks(text, end)
        if kind == "*":
            if text[begin : begin + 1] == "[":
                end = _find_bracket(text, begin)
                number = text[begin + 1 : end - 1].strip()
                arguments = arguments or int(number if number in _DIGITS else 0)
            continue
        if kind == "p":
            end = _match(_PARAMETERS, text, end)
            arguments = text.count("#", begin, end)
            continue
        end = _match(_ALIAS, text, end) if kind == "t" else _find_end(text, begin)
        if end < 0:
            return None
        groups.append(_open_group(text[begin:end]))
    written = text[position:end]
    return Definition(written, command, name, end, tuple(groups), arguments)


def _read_name(text: str, position: int, is_word: bool) -> tuple[str, int]:
    """A name without its backslash, which those of environments do not have."""
    begin = _skip_blanks(text, position)
    braced = text[begin] == "{"
    match = (_WORD if is_word else _NAME).match(text, begin + braced)
    if match is None:
        return "", begin
    end = match.end()
    if braced:
        end = _skip_blanks(text, end)
        if text[end] != "}":
            return "", begin
        end += 1
    return match[1], end


def _skip_blanks(text: str, position: int) -> int:
    end = _match(_BLANK, text, position)
    if end == len(text):
        raise Incomplete
    return end


def _match(pattern: re.Pattern[str], text: str, position: int) -> int:
    """Where a pattern ends, and -1 where it is not there."""
    match = pattern.match(text, position)
    return match.end() if match else -1


def _find_bracket(text: str, position: int) -> int:
    end = text.find("]", position)
    if end < 0:
        raise Incomplete
    return end + 1


def _find_end(text: str, position: int) -> int:
    """Where a group ends, or the one token that stands for it."""
    if text[position] != "{":
        return _match(_TOKEN, text, position)
    depth = 0
    for match in _BRACES.finditer(text, position):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
            if not depth:
                return match.end()
    raise Incomplete


def _open_group(text: str) -> str:
    return text[1:-1] if text.startswith("{") else text
