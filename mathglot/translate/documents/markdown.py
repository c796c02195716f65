r"""Formulas in Markdown: outside of code, between dollars or in blocks of their own.

>>> text = "Let $x$ be `$no$`.\n\n```math\na = b\n```\n"
>>> [(found.number, found.text) for found in find(text, Definitions())]
[(1, 'x'), (3, 'a = b')]
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from heapq import merge

from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Found, cut_formulas
from mathglot.translate.documents.configuration import read_macros
from mathglot.translate.documents.delimiters import WALL, Piece, Style, scan

_FENCE = re.compile(
    r"^(?P<indent>[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(?P<fence>`{3,}|~{3,})"
    r"[ \t]*\{?(?P<word>[^\s`{}]*)[^\n`]*$",
    re.MULTILINE,
)
_TICKS = re.compile(r"(?<!`)`+(?!`)")
_HIDDEN = re.compile(r"<!--|<(?P<tag>script|style|pre|code)\b", re.IGNORECASE)
_QUOTE = re.compile(r"\n[ \t]*(?:>[ \t]?)+")
_BREAK = re.compile(rf"\n[ \t]*\n|{WALL}")
_NOT_LINES = re.compile(r"[^\n]")
_QUOTED_WITHIN = 20
_STYLE = Style(dollars=True, backslashes=False)


def find(text: str, definitions: Definitions) -> Iterator[Found]:
    """The formulas of a text, with what it defines added on the way."""
    text = text.replace(WALL, "\N{REPLACEMENT CHARACTER}")
    definitions.take(read_macros(text))
    pieces: list[Piece] = []
    text = _take_fences(text, pieces)
    text = _hide_elements(text)
    text = _take_code(text, pieces)
    pieces.sort(key=lambda piece: piece.start)
    ordered = merge(pieces, scan(text, _STYLE), key=lambda piece: piece.start)
    return cut_pieces(text, ordered, definitions)


def cut_pieces(
    text: str, pieces: Iterable[Piece], definitions: Definitions
) -> Iterator[Found]:
    """The formulas of the pieces of a text, with the lines they begin in."""
    number, counted = 1, 0
    for piece in pieces:
        start = max(counted, piece.start)
        number += text.count("\n", counted, start)
        counted = start
        if piece.fault:
            yield Found(number, piece.text, piece.fault, 0, piece.display)
            continue
        body = piece.text
        before = text[max(0, start - _QUOTED_WITHIN) : start].rpartition("\n")[2]
        if before.lstrip().startswith(">"):
            body = _QUOTE.sub("\n", body)
        body = definitions.take(body)
        yield from cut_formulas(body, number, piece.environment, piece.display)


def hide(text: str) -> str:
    """As many lines, and as long, of nothing."""
    return _NOT_LINES.sub(WALL, text)


def _take_fences(text: str, pieces: list[Piece]) -> str:
    """Blocks of code are no text; those of mathematics are formulas."""
    kept: list[str] = []
    position = 0
    while opening := _FENCE.search(text, position):
        fence = opening["fence"]
        closing = re.compile(
            rf"^[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE
        )
        ending = closing.search(text, opening.end())
        end = ending.end() if ending else len(text)
        if opening["word"] == "math":
            body = text[opening.end() : ending.start() if ending else end]
            pieces.append(Piece(opening.start(), _QUOTE.sub("\n", body), True))
        kept.append(text[position : opening.start()])
        kept.append(hide(text[opening.start() : end]))
        position = end
    return "".join([*kept, text[position:]])


def _hide_elements(text: str) -> str:
    """Comments, and what HTML does not show or shows as code."""
    kept: list[str] = []
    position = 0
    missing: set[str] = set()
    for opening in _HIDDEN.finditer(text):
        name = (opening["tag"] or "").lower()
        if opening.start() < position or name in missing:
            continue
        closing = re.compile(rf"</{name}\s*>" if name else "-->", re.IGNORECASE)
        ending = closing.search(text, opening.end())
        if ending is None:
            missing.add(name)
            continue
        kept.append(text[position : opening.start()])
        kept.append(hide(text[opening.start() : ending.end()]))
        position = ending.end()
    return "".join([*kept, text[position:]])


def _take_code(text: str, pieces: list[Piece]) -> str:
    """Spans of code are no text; in dollars they are formulas."""
    ticks = list(_TICKS.finditer(text))
    runs: dict[int, list[int]] = {}
    for run in ticks:
        runs.setdefault(len(run[0]), []).append(run.start())
    kept: list[str] = []
    position = 0
    for run in ticks:
        starts = runs[len(run[0])]
        following = bisect_left(starts, run.end())
        start = run.start()
        if (
            start < position
            or following == len(starts)
            or text[start - 1 : start] == "\\"
        ):
            continue
        close = starts[following]
        end = close + len(run[0])
        if _BREAK.search(text, run.end(), close):
            continue
        if start and text[start - 1] == "$" == text[end : end + 1]:
            start, end = start - 1, end + 1
            pieces.append(Piece(start, text[run.end() : close]))
        kept.append(text[position:start])
        kept.append(hide(text[start:end]))
        position = end
    return "".join([*kept, text[position:]])
