r"""The normal form with the way back: which characters each of its tokens stands for.

The reader is given tokens that are strings and know their place, and most of them come
through to the normal form as they are. What the reader makes itself, as `\sin` of
`\operatorname{sin}`, is found between its neighbours; braces have no place.

>>> [(str(token), place_of(token)) for token in trace(r"$ \dfrac ab \, x $").tokens][:3]
[('\\frac', (2, 8)), ('{', None), ('a', (9, 10))]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal import commands, finish, symbols
from mathglot.languages.latex.normal.boxes import Style
from mathglot.languages.latex.normal.calls import Call, take_arguments
from mathglot.languages.latex.normal.dispatch import HANDLERS, read_other
from mathglot.languages.latex.normal.fonts import begin
from mathglot.languages.latex.normal.gaps import fill_gaps
from mathglot.languages.latex.normal.reader import Handler, Reader
from mathglot.languages.latex.normal.source import Source
from mathglot.languages.latex.normal.writer import join, spell
from mathglot.languages.placed import Placed, merge, place, place_of

_FENCES = commands.SIZED | {"\\left", "\\right"}


class Trace(NamedTuple):
    """The tokens of a normal form, and those of the text that it was made from."""

    tokens: list[str]
    original: list[Placed]


def trace(latex: str, macros: str | Mapping[str, str] | None = None) -> Trace:
    """The normal form of LaTeX, its tokens with their places where they are known."""
    source = Source(latex, macros)
    original = _scan(source)
    reader = _TracingReader(source, original)
    begin(reader)
    boxes = finish(reader.read(_TRACING_HANDLERS, read_other))
    # Definitions of macros show nothing; where one is called is where its body stands.
    origins = {source.find_origin(index) for index in range(len(reader.tokens) - 1)}
    shown = [
        original[number]
        for number in sorted(origins - reader.unseen)
        if not original[number].isspace() and original[number][0] != "%"
    ]
    return Trace(fill_gaps(_split(spell(boxes)), shown), original)


def _scan(source: Source) -> list[Placed]:
    r"""The tokens of the text; what sizes a bracket belongs to its place: `\left(`."""
    scanned: list[Placed] = []
    opened = -1
    for text, start, end in source.scan():
        blank = text.isspace() or text[0] == "%"
        scanned.append(Placed(text, start if opened < 0 or blank else opened, end))
        if text in _FENCES:
            opened = start
        elif not blank:
            opened = -1
    return scanned


class _Table(dict[str, str]):
    """A table of symbols, which puts what it finds where the token stood."""

    def get(self, token: str, default: str | None = None) -> str | None:  # type: ignore[override]
        found = super().get(token)
        return default if found is None else place(found, place_of(token))


_TABLES = {
    id(table): _Table(table)
    for table in (
        symbols.SYMBOLS,
        symbols.UPRIGHT_SYMBOLS,
        symbols.TEXT_SYMBOLS,
        symbols.BOLD_SYMBOLS,
    )
}


class _TracingReader(Reader):
    """A reader whose tokens know their places."""

    def __init__(self, source: Source, original: list[Placed]) -> None:
        # Tokens of the original that leave nothing to see.
        self.unseen: set[int] = set()
        super().__init__(source)
        for index, token in enumerate(self.tokens[:-1]):
            origin = original[source.find_origin(index)]
            self.tokens[index] = Placed(token, origin.start, origin.end)

    @property
    def style(self) -> Style:
        return self._style

    @style.setter
    def style(self, style: Style) -> None:
        table = _TABLES.get(id(style.symbols))
        self._style = style if table is None else style._replace(symbols=table)


def _note_unseen(handler: Handler) -> Handler:
    def read(reader: Reader, token: str) -> None:
        assert isinstance(reader, _TracingReader)
        start = reader.index - 1
        handler(reader, token)
        for index in range(start, min(reader.index, len(reader.tokens) - 1)):
            reader.unseen.add(reader.source.find_origin(index))

    return read


def _read_command(reader: Reader, token: str) -> None:
    command, kinds = commands.ARGUMENT_COMMANDS[token]
    placed = place(command, place_of(token))
    take_arguments(reader, Call(placed, kinds, reader.index - 1))


_TRACING_HANDLERS = HANDLERS | dict.fromkeys(commands.ARGUMENT_COMMANDS, _read_command)
_TRACING_HANDLERS |= {
    token: _note_unseen(HANDLERS[token])
    for tokens in (
        commands.IGNORED,
        commands.SPACES,
        commands.WIDE_SPACES,
        commands.HIDDEN_ARGUMENTS,
        commands.HIDDEN_SPACES,
        commands.LENGTH_SPACES,
        commands.LENGTH_IGNORED,
        commands.FONT_SWITCHES,
        ("$", "\\(", "\\[", "\\)", "\\]"),
    )
    for token in tokens
}


def _split(pieces: list[str]) -> list[str]:
    """The tokens of pieces that are joined, each at the place of its own piece."""
    owners = [
        (character, piece, offset)
        for piece in pieces
        for offset, character in enumerate(piece)
        if not character.isspace()
    ]
    owners.append(("", "", 0))
    tokens: list[str] = []
    at = 0
    for token in tokenize(join(pieces)):
        made = token in ("{", "}", "\\ ") and owners[at][0] != token[0]
        size = 0 if made else sum(not character.isspace() for character in token)
        parts = [piece[offset] for _, piece, offset in owners[at : at + size]]
        tokens.append(merge(token, parts))
        at += size
    return tokens
