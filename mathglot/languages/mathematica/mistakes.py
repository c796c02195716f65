"""Says what is wrong with a text that is no expression, and where.

The parser knows only at which word it cannot go on; what stands open and where each
word began is found again here, because a mistake is rare and speed matters.
"""

from __future__ import annotations

from mathglot.errors import ParseError
from mathglot.languages.mathematica.grammar import (
    BRACKETS,
    CLOSERS,
    OPERATORS,
    PREFIXES,
)
from mathglot.languages.mathematica.scanner import (
    position_before,
    prepare,
    starts,
)
from mathglot.languages.operators import BY_HEAD, RELATION
from mathglot.languages.tree import Symbol

_CLOSING = {"(": ")", "[": "]", "[[": "]]"} | {
    word: closer for word, (_, _, closer) in BRACKETS.items()
}
_CLOSERS = {")", "]", *CLOSERS.values()}
_COMMA = "a comma cannot stand in round brackets"
_RELATIONS = frozenset(
    operator.head for operator in BY_HEAD.values() if operator.precedence == RELATION
)


def report(text: str, at: int, expected: str, offset: int = 0) -> ParseError:
    """The error that something else was expected at a word."""
    prepared = prepare(text)
    position = position_before(text, starts(prepared)[at] + offset)
    return ParseError(text, position, expected, language="mathematica")


def missing_operand(text: str, words: list[str], at: int) -> ParseError:
    """The error for a word that stands where an operand should."""
    word, before = words[at], words[at - 1] if at else ""
    if word and word not in OPERATORS and word not in PREFIXES:
        return report(text, at, f"an operand; {word!r} is not one")
    if before and before != "," and before not in _CLOSING and before[-1] != "[":
        relation = " relation" if _is_relation(before) else ""
        return report(text, at, f"an operand after the{relation} {before!r}")
    if not word:
        opened = f" after {before!r}" if before else ""
        return report(text, at, f"an operand{opened}")
    relation = " relation" if _is_relation(word) else ""
    return report(text, at, f"an operand before the{relation} {word!r}")


def wrong_end(text: str, words: list[str], at: int) -> ParseError:
    """The error for a comma, a closing bracket or an end that does not fit."""
    word = words[at]
    opened = _find_opened(words, at)
    if opened is None:
        if word == ",":
            return report(text, at, "the end; a comma stands between arguments")
        return report(text, at, f"the end; no bracket is open for {word!r}")
    bracket = words[opened]
    bracket = "[" if bracket[-1] == "[" and bracket != "[[" else bracket
    place = position_before(text, _bracket_position(text, words, opened))
    reason = f"to close {bracket!r} opened at position {place}"
    if word == ",":
        reason += f"; {_COMMA}"
    return report(text, at, f"{_CLOSING[bracket]!r} ({reason})")


def classify(error: ParseError) -> str:
    """The kind of mistake, for counting.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> try:
    ...     parse("f*(x, y)")
    ... except ParseError as error:
    ...     classify(error)
    'comma in parentheses'
    """
    expected = error.expected
    if _COMMA in expected:
        return "comma in parentheses"
    if "the relation" in expected:
        return "dangling relation"
    if expected.startswith("an operand") and "is not one" not in expected:
        return "missing operand"
    if "to close" in expected or "no bracket is open" in expected:
        return "unbalanced bracket"
    if expected == "the comment to end":
        return "unclosed comment"
    if "a comma stands between" in expected:
        return "comma outside brackets"
    return "other"


def _is_relation(word: str) -> bool:
    entry = OPERATORS.get(word)
    head = entry[2] if entry else None
    return isinstance(head, Symbol) and head.name in _RELATIONS


def _find_opened(words: list[str], at: int) -> int | None:
    """The innermost bracket that is open before a word."""
    opened: list[int] = []
    squares = 0
    for index in range(at):
        word = words[index]
        if word in _CLOSING or (word and word[-1] == "["):
            opened.append(index)
        elif word in _CLOSERS and opened:
            # `[[` closes with two words.
            if words[opened[-1]] == "[[" and word == "]" and not squares:
                squares = 1
                continue
            squares = 0
            opened.pop()
    return opened[-1] if opened else None


def _bracket_position(text: str, words: list[str], opened: int) -> int:
    position = starts(prepare(text))[opened]
    word = words[opened]
    return position + (len(word) - 1 if word != "[[" else 0)
