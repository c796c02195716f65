"""Visible changes: LaTeX with a letter, digit, sign, index or bracket changed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mathglot.languages.latex.lexer import detokenize

_LETTERS = "abcdefghjklmnopqrstuvwxyzABDFGHJLMPQRSTUVWXYZ"
_GREEK = (r"\alpha", r"\beta", r"\delta", r"\mu", r"\omega", r"\tau")
_SIGNS = "+-=<>"
_MARKS = ("'", "!", ",", ";", r"\prime")
_SCRIPTS = ("_", "^")
_BRACKETS = {"(": ")", "[": "]", r"\{": r"\}"}

BRACKETS_DROPPED = "brackets dropped"

Change = tuple[str, list[str]]


def changed(tokens: list[str], generator: random.Random) -> Iterator[tuple[str, str]]:
    """Every text that differs in one visible thing: what was done, and the text."""
    for position in range(len(tokens)):
        for kind, new in _change_at(tokens, position, generator):
            yield kind, detokenize(new)
    for kind, new in _drop_brackets(tokens):
        yield kind, detokenize(new)


def _change_at(
    tokens: list[str], position: int, generator: random.Random
) -> Iterator[Change]:
    token = tokens[position]
    before, after = tokens[:position], tokens[position + 1 :]
    if token.isdigit():
        other = str(int(token) + generator.randint(1, 8))
        yield "digit replaced", [*before, other, *after]
        yield "digit dropped", before + after
        yield "digit added", [*before, token + generator.choice("123456789"), *after]
    elif token in _GREEK or (len(token) == 1 and token.isalpha()):
        letters = (*_LETTERS, *_GREEK)
        # Another case of a letter may stand for it: D, a built-in name, for d.
        others = [letter for letter in letters if letter.lower() != token.lower()]
        other = generator.choice(others)
        yield "letter replaced", [*before, other, *after]
        yield "letter dropped", before + after
    elif token in _SIGNS:
        other = generator.choice(_SIGNS.replace(token, ""))
        yield "sign replaced", [*before, other, *after]
        yield "sign dropped", before + after
    elif token in _MARKS:
        yield "mark dropped", before + after
    elif token in _SCRIPTS:
        other = _SCRIPTS[1 - _SCRIPTS.index(token)]
        yield "script moved", [*before, other, *after]
        end = _end_of_group(tokens, position + 1)
        yield "script dropped", before + tokens[end:]
    if _may_add(tokens, position):
        yield "letter added", [*before, token, generator.choice(_LETTERS), *after]
        yield "sign added", [*before, token, generator.choice("+-"), *after]


def _may_add(tokens: list[str], position: int) -> bool:
    """Not between a command and its group, where nothing can be added."""
    token = tokens[position]
    following = tokens[position + 1] if position + 1 < len(tokens) else ""
    return not (
        token.startswith((r"\begin", r"\left", r"\right"))
        or (token[0] == "\\" and token[1:].isalpha() and following in ("{", "["))
        or token in _SCRIPTS
    )


def _end_of_group(tokens: list[str], start: int) -> int:
    """Where the script that begins here is over."""
    depth = 0
    for position in range(start, len(tokens)):
        depth += (tokens[position] == "{") - (tokens[position] == "}")
        if depth == 0:
            return position + 1
    return len(tokens)


def _drop_brackets(tokens: list[str]) -> Iterator[Change]:
    opened: list[int] = []
    for position, token in enumerate(tokens):
        if token in _BRACKETS:
            opened.append(position)
        elif opened and token == _BRACKETS[tokens[opened[-1]]]:
            start = opened.pop()
            inside = tokens[start + 1 : position]
            if _matters(tokens, start, position):
                yield (
                    "brackets dropped",
                    tokens[:start] + inside + tokens[position + 1 :],
                )


def _matters(tokens: list[str], start: int, end: int) -> bool:
    """Whether brackets hold a sum together that something stands close to.

    Others may be there for the eye alone: those round a whole, one letter, an argument.
    """
    depth = 0
    sums = False
    for position in range(start + 1, end):
        token = tokens[position]
        depth += (token in ("{", *_BRACKETS)) - (token in ("}", *_BRACKETS.values()))
        sums |= depth == 0 and token in "+-" and position > start + 1
    before = tokens[start - 1] if start else ""
    after = tokens[end + 1] if end + 1 < len(tokens) else ""
    close = after in ("^", "_", "!", "'") or after.isalnum() or _is_factor(after)
    tight = before == "-" or before.isdigit() or (len(before) == 1 and before.isalpha())
    return sums and (tight or close)


def _is_factor(token: str) -> bool:
    """Whether a command begins something that may be multiplied."""
    parting = (r"\\", r"\quad", r"\text", r"\end")
    return token[:1] == "\\" and not token.startswith(parting)
