r"""Spelled tokens: a name, or a character by its name or code, between marks.

A spelling of Mathematica's is a name, whose letters may be `\[Name]` or a code, or it
is one operator by its name; in strings it is anything that needs no escape.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, NamedTuple

from mathglot.corpus.vocabulary import CODE, CODED, SPELL, SPELLED
from mathglot.languages.mathematica import grammar
from mathglot.languages.mathematica.characters import (
    ALONE,
    LETTERS,
    OPERATORS,
    replace_named,
)
from mathglot.languages.mathematica.scanner import LETTER

MARKS = (SPELL, SPELLED, CODE, CODED)

_LETTER = re.compile(LETTER)
_HEXADECIMAL = frozenset("0123456789abcdef")
_BEGINNING = re.compile("[1-9a-f][0-9a-f]*")
_FIRST_CODE, _LAST_CODE = 0xA1, 0x1FFFF
# From here on are characters for private use, which Mathematica gives its own.
_PRIVATE = range(0xE000, 0xF900)
_SURROGATES = range(0xD800, 0xE000)


class Spelling(NamedTuple):
    """Inside of a spelling: the place it is in, how far it is, what is begun."""

    outer: Any
    # "": nothing yet, "name", "escape": after a backslash, "character": in its name,
    # "code", or the category of the operator that was named.
    stage: str = ""
    begun: str = ""
    # Whether the character that is begun may be an operator.
    operators: bool = False


@lru_cache(maxsize=4096)
def categorise(character: str) -> str:
    """What a character is: name, infix, prefix, either, postfix, open, close or ""."""
    if _LETTER.fullmatch(character) or character in ALONE:
        return "name"
    if character in grammar.BRACKETS:
        return "open"
    entry = grammar.OPERATORS.get(character)
    prefix = character in grammar.PREFIXES
    if entry is None:
        return "prefix" if prefix else ""
    kind = entry[3]
    if kind == grammar.INFIX:
        return "either" if prefix else "infix"
    return {grammar.POSTFIX: "postfix", grammar.CLOSE: "close"}.get(kind, "")


@cache
def _names(operators: bool) -> dict[str, str]:
    """The names of letters, and of operators that follow an operand."""
    found = {
        name: categorise(character)
        for name, character in (LETTERS | OPERATORS).items()
        if len(character) == 1
    }
    wanted = {"name", "infix", "postfix", "either"} if operators else {"name"}
    return {name: category for name, category in found.items() if category in wanted}


@cache
def _beginnings(operators: bool) -> dict[str, int]:
    """Each beginning of a name, and how many tokens end it at least."""
    found: dict[str, int] = {}
    for name, category in _names(operators).items():
        # After an operator an operand is wanted.
        more = int(category in ("infix", "either"))
        for length in range(len(name) + 1):
            rest = len(name) - length + 1 + more
            found[name[:length]] = min(rest, found.get(name[:length], rest))
    return found


@lru_cache(maxsize=4096)
def count_for_code(begun: str) -> int | None:
    """How many tokens end the code of a letter; None if no code begins so.

    >>> count_for_code("e"), count_for_code("e9"), count_for_code("g")
    (2, 1, None)
    """
    if begun and not _BEGINNING.fullmatch(begun):
        return None
    for more in range(len(f"{_LAST_CODE:x}") - len(begun) + 1):
        first = int((begun or "1").ljust(len(begun) + more, "0"), 16)
        last = int((begun or "f").ljust(len(begun) + more, "f"), 16)
        codes = range(max(first, _FIRST_CODE), min(last, _LAST_CODE) + 1)
        if any(map(_is_letter, codes)):
            return more + 1
    return None


def _is_letter(code: int) -> bool:
    """Whether it is a letter that has no name of its own."""
    if code in _PRIVATE or code in _SURROGATES:
        return False
    letter = chr(code)
    return bool(_LETTER.fullmatch(letter)) and replace_named(letter) == letter


def count_needed(mode: Spelling) -> int:
    """How many tokens end a spelling, and what it makes wanted, at least."""
    if mode.stage == "":
        return 2
    if mode.stage == "escape":
        return 2 + _beginnings(mode.operators)[""]
    if mode.stage == "character":
        return 1 + _beginnings(mode.operators)[mode.begun]
    if mode.stage == "code":
        needed = count_for_code(mode.begun)
        assert needed is not None, "a beginning that no code has"
        return 1 + needed
    return 2 if mode.stage in ("infix", "either") else 1


def follow(
    mode: Spelling, category: str, text: str, inside: bool, operators: bool
) -> Spelling | tuple[str, str] | None:
    """The spelling after a token; its category and text at its end; None if wrong.

    `inside` says that it stands in a string, `operators` that one may stand there.
    """
    stage = mode.stage
    if stage == "code":
        return _follow_code(mode, text)
    if stage == "escape":
        return mode._replace(stage="character") if text == "[" else None
    if stage == "character":
        return _follow_character(mode, text, inside)
    if text == SPELLED and stage:
        return ("name", "") if stage == "name" else (stage, r"\[Element]")
    if stage not in ("", "name"):
        return None
    if text == CODE:
        return mode._replace(stage="code")
    if text == "\\":
        allowed = inside or (operators and not stage)
        return mode._replace(stage="escape", operators=allowed)
    if inside:
        fits = category not in ("mark", "quote", "more") and len(text) == 1
    else:
        letter = category == "name" and (len(text) == 1 or text == r"\[Alpha]")
        fits = letter or text == "$" or (category == "digit" and bool(stage))
    return mode._replace(stage="name") if fits else None


def _follow_character(mode: Spelling, text: str, inside: bool) -> Spelling | None:
    if text == "]":
        category = _names(mode.operators).get(mode.begun)
        if category is None:
            return None
        stage = "name" if inside else category
        return mode._replace(stage=stage, begun="")
    begun = mode.begun + text
    if begun in _beginnings(mode.operators):
        return mode._replace(begun=begun)
    return None


def _follow_code(mode: Spelling, text: str) -> Spelling | None:
    if text == CODED:
        complete = count_for_code(mode.begun) == 1
        return mode._replace(stage="name", begun="") if complete else None
    begun = mode.begun + text
    if text in _HEXADECIMAL and count_for_code(begun):
        return mode._replace(begun=begun)
    return None
