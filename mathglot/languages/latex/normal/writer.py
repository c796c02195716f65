r"""Writing boxes as the tokens of the normal form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathglot.languages.latex.normal.boxes import Atom, Box, Part, Script
from mathglot.languages.latex.normal.characters import is_doubled
from mathglot.languages.latex.normal.symbols import PAIRS
from mathglot.languages.placed import merge

_BORDER = "\x00"
_WORD_BEFORE_LETTER = re.compile(r"(\\[A-Za-z]+)\x00(?=[A-Za-z])")
# A bare digit in a script must not run into a digit that follows.
_DIGIT_SCRIPT = re.compile(r"(\x00[_^]\x00)([0-9])\x00(?=[0-9])")

# After a new row these would be read as its options.
_ROW_OPTION = re.compile(r"((?:^|\x00)\\\\\x00)(?=[*\[])")

# Where no command has one backslash, these would be read as commands with two.
_ROW_WORD = re.compile(r"((?:^|\x00)\\\\\x00)(?=[A-Za-z])")


def write(boxes: list[Box]) -> str:
    """The normal form of a list of boxes."""
    return join(spell(boxes))


def spell(boxes: list[Box]) -> list[str]:
    """The pieces of the normal form: tokens, and words that are several tokens."""
    pieces = _write_pieces(boxes)
    if "\\not" in pieces or "\\lim" in pieces:
        pieces = _join_pairs(pieces)
    if "\\bmod" in pieces:
        pieces = _join_moduli(pieces)
    return pieces


def join(pieces: list[str]) -> str:
    """The text of pieces, with blanks and braces where they must be kept apart."""
    text = _BORDER.join(pieces)
    if "\\\\" in pieces:
        text = _ROW_OPTION.sub(r"\1{}", text)
        if is_doubled(text.replace(_BORDER, "")):
            text = _ROW_WORD.sub(r"\1{}", text)
    text = _DIGIT_SCRIPT.sub(r"\1{\2}", text)
    return _WORD_BEFORE_LETTER.sub(r"\1 ", text).replace(_BORDER, "")


def _write_pieces(boxes: list[Box]) -> list[str]:
    pieces: list[str] = []
    todo: list[str | Iterator[Box]] = [iter(boxes)]
    while todo:
        work = todo.pop()
        if isinstance(work, str):
            pieces.append(work)
            continue
        for box in work:
            if isinstance(box, str):
                pieces.append(box)
            else:
                todo.append(work)
                _spell(box, todo)
                break
    return pieces


def _spell(atom: Atom, todo: list[str | Iterator[Box]]) -> None:
    """Put the parts of a box on the list of things to do, the first one last."""
    _spell_script("^", atom.sup, todo)
    if atom.primes:
        todo.append("'" * atom.primes)
    _spell_script("_", atom.sub, todo)
    parts: list[Part] = atom.parts()
    for part in reversed(parts):
        todo.append(part if isinstance(part, str) else iter(part))


def _spell_script(
    mark: str, script: Script | None, todo: list[str | Iterator[Box]]
) -> None:
    if script is None:
        return
    if isinstance(script, str):
        todo += (script, mark)
    else:
        todo += ("}", iter(script), "{", mark)


def _join_pairs(pieces: list[str]) -> list[str]:
    joined: list[str] = []
    for piece in pieces:
        pair = PAIRS.get((joined[-1], piece)) if joined else None
        if pair is not None and joined[-2:-1] not in (["^"], ["_"]):
            joined[-1] = merge(pair, (joined[-1], piece))
        else:
            joined.append(piece)
    return joined


def _join_moduli(pieces: list[str]) -> list[str]:
    r"""Write `(\bmod n)` as `\pmod{n}`."""
    pieces = list(pieces)
    # Open brackets: the places of `(`, and -1 for braces that hide those outside.
    opened: list[int] = []
    for place, piece in enumerate(pieces):
        if place and pieces[place - 1] in ("^", "_") and piece != "{":
            continue
        if piece == "(":
            opened.append(place)
        elif piece == "{" or piece.startswith("\\begin{"):
            opened.append(-1)
        elif piece == "}" or piece.startswith("\\end{"):
            while opened and opened.pop() != -1:
                pass
        elif piece == ")" and opened and opened[-1] >= 0:
            start = opened.pop()
            if pieces[start + 1] == "\\bmod" and place > start + 2:
                pieces[start : start + 2] = ["\\pmod", "{"]
                pieces[place] = "}"
    return pieces
