r"""Words and letters in fonts, which are written as the author typed them.

The normal form has one font for all words, and none for italic letters. Semantic LaTeX
has no macros for either, so that what was typed is what is written.

>>> from mathglot.languages.semantic.reading.source import read_source
>>> read_source(r"x\text{ odd},{\cal C}").verbatim
{1: (7, ('\\text', '{', 'o', 'd', 'd', '}')), 8: (12, ('{', '\\cal', 'C', '}'))}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.placed import place_of
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.lexer import tokenize

# Commands for words, for letters that are italic as others are, and for chemistry.
_COMMANDS = frozenset(r"\text \mbox \hbox \textrm \textit \mathit \ce".split())
# Fonts for all that follows in a group.
_SWITCHES = frozenset(r"\rm \cal \sf \bf \it \tt".split())
_SET_IN = frozenset(
    r"\mathrm \mathbf \mathsf \mathcal \mathtt \mathit \text \ce".split()
)

# What divides a group into parts.
_SPLIT = _SWITCHES | frozenset(r"\over \choose \atop \brace \brack".split())

# Where each ends, and what is written for it.
Verbatim = dict[int, tuple[int, tuple[str, ...]]]


class _Typed(NamedTuple):
    """What was typed, and from which character to which."""

    text: str
    start: int
    end: int


def find_verbatim(
    latex: str,
    original: Sequence[str],
    tokens: Sequence[str],
    closers: Mapping[int, int],
) -> Verbatim:
    """Where words and letters in fonts begin among tokens that know their places."""
    if not any(token in _COMMANDS or token in _SWITCHES for token in original):
        return {}
    found: Verbatim = {}
    for typed in _list_typed(latex, original):
        inside = _list_inside(tokens, typed.start, typed.end)
        if not inside or "$" in typed.text:
            continue
        first, last = inside[0], inside[-1]
        # A font that was made has no place, nor have braces.
        while tokens[last] != "}" and closers.get(first + 1, 0) == last + 1:
            last += 1
        if first >= 2 and tokens[first - 2] in _SET_IN:
            if closers.get(first - 1) == last + 1:
                first, last = first - 2, last + 1
        found[first] = last + 1, tuple(tokenize(typed.text))
    return found


def find_groups(
    original: Sequence[str], tokens: Sequence[str], closers: Mapping[int, int]
) -> dict[int, int]:
    r"""Where braces only group what the canonical print keeps in braces.

    >>> from mathglot.languages.semantic.reading.source import read_source
    >>> read_source(r"p^{x}{(1-p)}K").groups
    {5: 10}
    """
    shown = [token for token in original if not token.isspace()]
    pairs = find_closers(shown)
    kept = {place_of(token) for token in canonical_tokens(shown) if token == "{"}
    found: dict[int, int] = {}
    for opening, close in pairs.items():
        at, until = place_of(shown[opening]), place_of(shown[close])
        if at not in kept or not at or not until:
            continue
        if shown[opening - 1][0] == "\\" or not _SPLIT.isdisjoint(shown[opening:close]):
            continue
        inside = _list_inside(tokens, at[1], until[0])
        if not inside:
            continue
        first, end = inside[0], inside[-1] + 1
        while tokens[end : end + 1] == ["}"] and not _is_closed(closers, first, end):
            end += 1
        if closers.get(first - 1) != end:
            found[first] = end
    return found


def _is_closed(closers: Mapping[int, int], first: int, end: int) -> bool:
    """Whether a closing brace belongs to one before a stretch."""
    return not any(
        opening >= first for opening, close in closers.items() if close == end
    )


def _list_inside(tokens: Sequence[str], start: int, end: int) -> list[int]:
    """The tokens that were typed between two characters."""
    return [
        number
        for number, place in enumerate(map(place_of, tokens))
        if place and start <= place[0] and place[1] <= end
    ]


def _list_typed(latex: str, original: Sequence[str]) -> Iterator[_Typed]:
    """The stretches that are written as they are, from left to right."""
    shown = [token for token in original if not token.isspace()]
    closers = find_closers(shown)
    place = 0
    while place < len(shown):
        opening = place + 1 if shown[place] in _COMMANDS else place
        close = closers.get(opening)
        switched = close is not None and shown[opening + 1] in _SWITCHES
        at, until = place_of(shown[place]), close and place_of(shown[close])
        if close is None or not at or not until or not (switched or opening > place):
            place += 1
            continue
        # The braces of a script or an argument are not the group's own.
        inner = switched and opening == place and _takes(shown[place - 1 : place])
        start, end = (at[0] + 1, until[0]) if inner else (at[0], until[1])
        yield _Typed(latex[start:end], start, end)
        place = close + 1


def _takes(before: Sequence[str]) -> bool:
    return bool(before) and (before[0] in ("^", "_", "}") or before[0][0] == "\\")
