"""A place in a row of tokens, and complaints about it."""

from typing import NoReturn

from mathglot.errors import ParseError
from mathglot.languages.semantic.formula import Call
from mathglot.languages.semantic.parser.stream import Stream


class Cursor:
    """Where reading has come to; the token after the last is empty."""

    __slots__ = ("calls", "place", "source", "tokens")

    def __init__(self, stream: Stream, source: str) -> None:
        self.tokens = (*stream.tokens, "", "")
        self.calls = stream.calls
        self.source = source
        self.place = 0

    @property
    def token(self) -> str:
        """The token that comes next."""
        return self.tokens[self.place]

    @property
    def call(self) -> Call | None:
        """The macro call that comes next, if one does."""
        return self.calls.get(self.tokens[self.place])

    def take(self) -> str:
        """The next token, which is passed over."""
        token = self.tokens[self.place]
        self.place += 1
        return token

    def skip(self, token: str) -> bool:
        """Pass over a token if it comes next."""
        if self.tokens[self.place] == token:
            self.place += 1
            return True
        return False

    def expect(self, token: str) -> None:
        """Pass over a token that must come next."""
        if not self.skip(token):
            self.fail(repr(token))

    def fail(self, expected: str) -> NoReturn:
        """Say what was expected, and where in the text as typed.

        The normal form has lost positions; the same token the same number of times
        from the start is a good guess.
        """
        call = self.call
        if call is not None:
            position = call.position
        else:
            position = self._typed_position()
        raise ParseError(self.source, position, expected, language="semantic")

    def _typed_position(self) -> int:
        token = self.token
        if not token:
            return len(self.source)
        position = -1
        for _ in range(self.tokens[: self.place + 1].count(token)):
            found = self.source.find(token, position + 1)
            if found < 0:
                break
            position = found
        return max(position, 0)

    def matching(self, start: int) -> int | None:
        """Where the bracket that opens at a place is closed."""
        depth = 0
        for place in range(start, len(self.tokens)):
            token = self.tokens[place]
            if token in _OPENING:
                depth += 1
            elif token in _CLOSING:
                depth -= 1
                if depth == 0:
                    return place
        return None


_OPENING = frozenset(["(", "[", "{", r"\{", r"\lfloor", r"\lceil", r"\langle"])
_CLOSING = frozenset([")", "]", "}", r"\}", r"\rfloor", r"\rceil", r"\rangle"])
