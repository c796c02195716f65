"""Reads one word into the leaf that it is: a symbol, number, string, pattern or slot.

>>> read_leaf("x_Integer")
Call(Symbol('Pattern'), (Symbol('x'), Call(Symbol('Blank'), (Symbol('Integer'),))))
"""

from __future__ import annotations

import re

from mathglot.languages.mathematica.characters import (
    ALONE,
    CHARACTERS,
    CONSTANTS,
    spell,
)
from mathglot.languages.mathematica.scanner import NAME, NUMBER
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

_NAME = re.compile(rf"{NAME}|[{re.escape(ALONE)}]")
_NUMBER = re.compile(NUMBER)
_PATTERN = re.compile(rf"({NAME})?(_{{1,3}})(\.|{NAME})?")
_SLOT = re.compile(rf"(##?)([0-9]*+|{NAME})")
_BLANKS = ("Blank", "BlankSequence", "BlankNullSequence")
_ESCAPE = re.compile(
    r"\\(?:\[([A-Za-z0-9]+)\]|:([0-9a-fA-F]{4})|\.([0-9a-fA-F]{2})|\|([0-9a-fA-F]{6})"
    r"|([0-7]{3})|(.))",
    re.DOTALL,
)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}


class LeafError(Exception):
    """A word that is no leaf; `expected` says what would be, `offset` where."""

    def __init__(self, expected: str, offset: int = 0) -> None:
        self.expected = expected
        self.offset = offset


def read_leaf(word: str) -> Tree | None:
    """The leaf that a word is; None for a word that is an operator or a bracket."""
    if _NAME.fullmatch(word):
        return read_symbol(word)
    if _NUMBER.fullmatch(word):
        return _read_number(word)
    if word[0] == '"':
        return _read_string(word)
    if match := _PATTERN.fullmatch(word):
        return _read_pattern(match)
    if match := _SLOT.fullmatch(word):
        return _read_slot(match)
    return None


def read_symbol(word: str) -> Symbol:
    """The symbol a name stands for: `π` is Pi, `α` `\\[Alpha]`."""
    return Symbol(CONSTANTS.get(word) or spell(word))


def _read_number(word: str) -> Number:
    base, carets, digits = word.partition("^^")
    if carets:
        if not 2 <= int(base[:3]) <= 36:
            raise LeafError("a base from 2 to 36")
        mantissa = re.split(r"`|\*\^", digits, maxsplit=1)[0]
        for offset, digit in enumerate(mantissa):
            if digit != "." and int(digit, 36) >= int(base):
                expected = f"digits below {base}"
                raise LeafError(expected, len(base) + 2 + offset)
    return Number(word)


def _read_string(word: str) -> String:
    if len(word) == 1 or word[-1] != '"' or _ends_escaped(word):
        raise LeafError("the string to end with '\"'")
    value = word[1:-1]
    return String(_ESCAPE.sub(_unescape, value) if "\\" in value else value)


def _ends_escaped(word: str) -> bool:
    """Whether the last quote is an escaped one: an odd number of backslashes."""
    body = word[1:-1]
    return (len(body) - len(body.rstrip("\\"))) % 2 == 1


def _unescape(match: re.Match[str]) -> str:
    name, four, two, six, octal, other = match.groups()
    if name is not None:
        # Box syntax may hold names of its own; what is not known stays as it is.
        return CHARACTERS.get(name, match[0])
    code = four or two or six
    if code is not None:
        number = int(code, 16)
        return chr(number) if number <= 0x10FFFF else match[0]
    if octal is not None:
        return chr(int(octal, 8))
    if other in '"\\':
        return str(other)
    return _ESCAPED.get(other, match[0])


def _read_pattern(match: re.Match[str]) -> Tree:
    name, blanks, ending = match.groups()
    head = (read_symbol(ending),) if ending and ending != "." else ()
    tree: Tree = Call(Symbol(_BLANKS[len(blanks) - 1]), head)
    if name:
        tree = call("Pattern", read_symbol(name), tree)
    return call("Optional", tree) if ending == "." else tree


def _read_slot(match: re.Match[str]) -> Tree:
    marks, which = match.groups()
    if which and not which[0].isdecimal():
        return call("Slot", String(which))
    return call("Slot" if marks == "#" else "SlotSequence", Number(which or "1"))
