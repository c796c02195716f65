r"""Spelling what no vocabulary holds in characters, and reading it again.

>>> from mathglot.corpus.vocabulary import build
>>> names = build({}, "mathematica").names
>>> spell(r"\[Alpha]1", names)
['<spell>', '\\[Alpha]', '1', '</spell>']
>>> spell("xé", names)
['<spell>', 'x', '<hex>', 'e', '9', '</hex>', '</spell>']
>>> spell_digits("120")
['1', '<d2>', '<d0>']
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from mathglot.corpus.vocabulary import (
    CODE,
    CODED,
    NEXT_DIGITS,
    SPECIAL,
    SPELL,
    SPELLED,
)
from mathglot.errors import RestoreError

_PIECE = re.compile(r"\\\[[A-Za-z]+\]|[\s\S]")
_FIRST, _LAST = " ", "~"
_SPECIAL = frozenset(SPECIAL)
_LARGEST_CODE = 0x10FFFF
_LONGEST_CODE = 6


def spell(token: str, known: Container[str]) -> list[str]:
    """A token in characters, and named characters that are known, between marks."""
    spelled = [SPELL]
    for piece in _PIECE.findall(token):
        if len(piece) > 1 and piece not in known:
            spelled.extend(piece)
        elif len(piece) > 1 or _FIRST <= piece <= _LAST:
            spelled.append(piece)
        else:
            spelled += [CODE, *f"{ord(piece):x}", CODED]
    spelled.append(SPELLED)
    return spelled


def spell_digits(number: str) -> list[str]:
    """A number digit by digit, where each but the first says that it goes on."""
    return [number[0], *[NEXT_DIGITS[digit] for digit in number[1:]]]


def read_spelling(tokens: Sequence[str], start: int) -> tuple[str, int]:
    """The token that a spelling at a place stands for, and the place after it."""
    pieces: list[str] = []
    place = start + 1
    while place < len(tokens):
        token = tokens[place]
        if token == SPELLED:
            return "".join(pieces), place + 1
        if token == CODE:
            character, place = _read_code(tokens, place)
            pieces.append(character)
            continue
        if token in _SPECIAL:
            raise RestoreError(token, place, "it stands inside a spelling")
        pieces.append(token)
        place += 1
    raise RestoreError(SPELL, start, f"no {SPELLED} follows")


def _read_code(tokens: Sequence[str], start: int) -> tuple[str, int]:
    stop = start + 1 + _LONGEST_CODE
    end = start + 1
    while end < min(stop, len(tokens)) and tokens[end] != CODED:
        end += 1
    digits = tokens[start + 1 : end]
    closed = end < len(tokens) and tokens[end] == CODED
    if not closed or not digits or any(d not in "0123456789abcdef" for d in digits):
        raise RestoreError(CODE, start, f"no number and {CODED} follow")
    code = int("".join(digits), 16)
    if code > _LARGEST_CODE:
        raise RestoreError(CODE, start, "no character has this number")
    return chr(code), end + 1
