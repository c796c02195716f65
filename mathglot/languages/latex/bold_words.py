r"""Words and numbers in bold, which a normal form sets letter by letter.

`R^{\mathbf{IIA}}` has a label, `{\bf div}\,{\bf S}` a divergence, and `{\bf 14}` is one
number; elsewhere letters in bold side by side are vectors or matrices.
"""

from __future__ import annotations

_BOLD = r"\mathbf"
_SCRIPTS = ("_", "^")
# Operators that some set in bold, as they do vectors.
_OPERATORS = ("div", "rot", "curl", "grad", "det")


def join_bold(tokens: list[str]) -> list[str]:
    r"""The tokens with such words upright, and the digits of such numbers together.

    >>> " ".join(join_bold(r"R ^ { \mathbf { I } \mathbf { A } }".split()))
    'R ^ { \\mathrm { I A } }'
    >>> " ".join(join_bold(r"\mathbf { 1 } \mathbf { 4 } \oplus \mathbf { 7 }".split()))
    '\\mathbf { 14 } \\oplus \\mathbf { 7 }'
    """
    if tokens.count(_BOLD) < 2:
        return tokens
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        letters, end = _read_run(tokens, place)
        joined = _join(tokens, letters, place, end) if len(letters) > 1 else []
        if joined:
            kept += joined
            place += 4 * _count(joined)
        else:
            kept.append(tokens[place])
            place += 1
    return kept if len(kept) != len(tokens) else tokens


def _read_run(tokens: list[str], place: int) -> tuple[str, int]:
    """The characters in bold that stand side by side from here on, and their end."""
    letters = ""
    while tokens[place : place + 2] == [_BOLD, "{"] and place + 3 < len(tokens):
        letter = tokens[place + 2]
        if len(letter) != 1 or not letter.isalnum() or tokens[place + 3] != "}":
            break
        letters += letter
        place += 4
    return letters, place


def _join(tokens: list[str], letters: str, place: int, end: int) -> list[str]:
    """What the characters, or the first of them, are together; empty if nothing."""
    digits = letters[: len(letters) - len(letters.lstrip("0123456789"))]
    if len(digits) > 1:
        return [_BOLD, "{", digits, "}"]
    label = tokens[place - 2 : place - 1]
    if label and label[0] in _SCRIPTS and tokens[place - 1] == "{":
        worded = letters.isupper() or len(letters) > 2
        if worded and letters.isalpha() and tokens[end : end + 1] == ["}"]:
            return [r"\mathrm", "{", *letters, "}"]
    for word in _OPERATORS:
        if letters.startswith(word):
            return [r"\mathrm", "{", *word, "}"]
    return []


def _count(joined: list[str]) -> int:
    """How many characters have been joined."""
    return len("".join(joined[2:-1]))
