"""The syntax of Fungrim's expressions: calls, names, whole numbers and strings.

A text is read into a tree of Fungrim's own heads; nothing in it is run.

>>> parse("Equal(Sin(-1), x)")
Call(Symbol('Equal'), (Call(Symbol('Sin'), (Call(Symbol('Neg'), (Number('1'),)),)), \
Symbol('x')))
"""

import re

from mathglot.errors import ParseError
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

LANGUAGE = "fungrim"
_TOKEN = re.compile(
    r"\s*(?:(?P<number>-?\d+)|(?P<name>[A-Za-z_]\w*)|(?P<string>\"[^\"]*\"|'[^']*')"
    r"|(?P<mark>[(),]))"
)


def parse(text: str) -> Tree:
    """Read an expression into a tree of Fungrim's heads."""
    return _Parser(text).parse()


class _Parser:
    """Reads with an explicit stack: the heads that are open, and their arguments."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.open: list[tuple[Symbol, list[Tree]]] = []

    def parse(self) -> Tree:
        while True:
            operand = self._read_operand()
            if operand is None:
                continue
            whole = self._close(operand)
            if whole is not None:
                self._expect_end()
                return whole

    def _read_operand(self) -> Tree | None:
        """A leaf or a call without arguments; None where a bracket was opened."""
        match = self._next("an expression")
        if match["number"]:
            digits = match["number"]
            return (
                call("Neg", Number(digits[1:]))
                if digits.startswith("-")
                else Number(digits)
            )
        if match["string"]:
            return String(match["string"][1:-1])
        if not match["name"]:
            raise self._error(match.start("mark"), "an expression")
        head = Symbol(match["name"])
        if not self._take("("):
            return head
        if self._take(")"):
            return Call(head, ())
        self.open.append((head, []))
        return None

    def _close(self, operand: Tree) -> Tree | None:
        """Put an operand in its place; the whole expression where it is the last."""
        while self.open:
            head, arguments = self.open[-1]
            arguments.append(operand)
            match = self._next("a comma or a closing bracket")
            if match["mark"] == ",":
                return None
            if match["mark"] != ")":
                start = self.position - len(match[0].lstrip())
                raise self._error(start, "a comma or a closing bracket")
            self.open.pop()
            operand = Call(head, tuple(arguments))
        return operand

    def _next(self, expected: str) -> re.Match[str]:
        match = _TOKEN.match(self.text, self.position)
        if match is None:
            blank = len(self.text) - len(self.text[self.position :].lstrip())
            raise self._error(blank, expected)
        self.position = match.end()
        return match

    def _take(self, mark: str) -> bool:
        match = _TOKEN.match(self.text, self.position)
        if match is None or match["mark"] != mark:
            return False
        self.position = match.end()
        return True

    def _expect_end(self) -> None:
        if self.text[self.position :].strip():
            raise self._error(self.position, "the end of the expression")

    def _error(self, position: int, expected: str) -> ParseError:
        return ParseError(self.text, position, expected, language=LANGUAGE)
