r"""Where a function's argument and a word of letters end, as the tokens show it.

>>> argument_ends([*r"(2)x", ""], 0, (3, 4))
(3,)
>>> argument_ends([*r"(n+1)x", ""], 0, (5, 6))
(5, 6)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# Brackets that may be put round anything.
BRACKETS = {"(": ")", "[": "]", r"\{": r"\}"}
SUM_SIGNS = frozenset(["+", "-", r"\pm", r"\mp"])
_OPENING = frozenset(["{", *BRACKETS])
_CLOSING = frozenset(["}", *BRACKETS.values()])

Ends = tuple[int, ...]


def argument_ends(tokens: list[str], start: int, ends: Ends) -> Ends:
    r"""Where an argument without brackets of its own that opens with one may end.

    \sin(2)x is a product: an argument goes on behind brackets that it needs, those of a
    sum as in \sin(n+1)x, or of a base as in \ln(\frac{a}{b})^n.
    """
    depth = 0
    for place in range(start, max(ends, default=start)):
        token = tokens[place]
        if depth == 1 and token in SUM_SIGNS and place > start + 1:
            return ends
        depth += (token in _OPENING) - (token in _CLOSING)
        if depth == 0:
            if tokens[place + 1] in ("^", "_") and place > start + 2:
                return ends
            return tuple(end for end in ends if end == place + 1)
    return ends


def begins_apart(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a formula or a script begins at a place: the 3 of `x^{3}`.

    >>> [begins_apart([*"x^{3}", ""], place) for place in (0, 1, 3)]
    [True, False, True]
    """
    if place < 2:
        return place == 0
    if tokens[place - 1] != "{" or tokens[place - 2] not in ("_", "^"):
        return False
    # 2^{<\omega} is no label of a number, and f|_W has a bar of its own.
    return not tokens[place - 3].isdigit() and tokens[place] != "|"


def is_amount(tokens: list[str], start: int) -> bool:
    r"""Whether square brackets hold a name, as those of a concentration do.

    The name is upright and begins with a capital letter, or is one in a formula where
    nothing before such brackets may be called, or where they have an index or a rate.

    >>> is_amount([*r"k[", r"\mathrm", *"{NO}]^2", ""], 1)
    True
    >>> is_amount([*"V[S]/(K+[S])", ""], 1), is_amount([*"F[A]+B", ""], 1)
    (True, False)
    >>> is_amount([r"\frac", *"{d[A]}{dt}=-k[A]", ""], 14)
    True
    """
    if tokens[start] != "[":
        return False
    if tokens[start + 1] == r"\mathrm":
        end = start + 4
        while tokens[end].isalnum() or tokens[end] in _OF_NAMES:
            end += 1
        return tokens[start + 3].isupper() and tokens[end] == "]"
    if not _is_capital(tokens, start):
        return is_substance(tokens, start)
    if r"\frac{d[" in "".join(tokens):
        return True
    return any(
        _is_capital(tokens, place)
        and (tokens[place - 1] in _UNCALLED or _is_marked_amount(tokens, place))
        for place in range(len(tokens) - 2)
        if tokens[place] == "["
    )


def is_substance(tokens: list[str], start: int) -> bool:
    """Whether square brackets hold letters of a substance: [HA], among ions or rates.

    >>> is_substance([*"[A^-]/[HA]", ""], 6), is_substance([*"[A]/[HA]", ""], 4)
    (True, False)
    """
    end = start + 1
    while len(tokens[end]) == 1 and tokens[end].isalpha():
        end += 1
    if end < start + 3 or tokens[end] != "]" or not tokens[start + 1].isupper():
        return False
    shown = "".join(tokens)
    return r"\frac{d[" in shown or _IONS.search(shown) is not None


_IONS = re.compile(r"\[[A-Z][A-Za-z_0-9]*\^\{?\d*[+-]\}?\]")


def _is_capital(tokens: list[str], start: int) -> bool:
    """Whether brackets hold a capital letter."""
    name, closing = tokens[start + 1 : start + 3]
    return len(name) == 1 and name.isupper() and closing == "]"


def _is_marked_amount(tokens: list[str], start: int) -> bool:
    """Whether a name in square brackets has an index, or other brackets beside it."""
    behind = tokens[start + 3 : start + 6]
    if behind[:1] in (["["], ["_"]):
        return True
    opens = tokens[start - 1] == "{" and tokens[start - 2] in (r"\frac", "}")
    return opens or (behind[:1] == ["^"] and behind[2:] == ["["])


_OF_NAMES = frozenset([*"{}_^+-", r"\mathrm"])
# What stands before brackets that are no arguments.
_UNCALLED = frozenset(["+", "-", "]", r"\cdot", r"\times"])


def runs_on(tokens: list[str], word: tuple[str, ...], start: int) -> bool:
    """Whether a word of italic letters among indices runs into a letter beside it.

    Elsewhere a space, which is not seen here, may stand between the two.
    """
    beside = tokens[start - 1], tokens[start + len(word)]
    if not any(map(_is_letter, beside)) or not all(map(_is_letter, word)):
        return False
    depth, place = 0, start
    while place and depth <= 0:
        place -= 1
        depth += (tokens[place] == "{") - (tokens[place] == "}")
    return depth > 0 and tokens[place - 1] in ("_", "^")


def _is_letter(token: str) -> bool:
    return len(token) == 1 and token.isalpha()
