r"""Letters that are operators or columns by what stands beside them.

Gamma matrices beside spinors and one another, `\bar\psi\gamma^\mu\psi`, and what is
changed by another letter and its inverse, `g^{-1}Fg`, are not multiplied as numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.transposes import INVERTED

_GAMMAS = frozenset([r"\gamma", r"\Gamma"])
_SPINORS = frozenset(
    r"\psi \Psi \epsilon \varepsilon \chi \theta \lambda \eta \zeta".split()
)
# Those that are tensors where they have indices.
_TENSORS = frozenset([r"\epsilon", r"\varepsilon", r"\eta"])
_ACCENTS = frozenset([r"\bar", r"\hat", r"\tilde"])
_DERIVATIVES = frozenset([r"\partial", r"\nabla", "D"])
# Letters for members of groups, which have inverses that are no quotients.
_MEMBERS = frozenset(r"g h U V S \gamma \Omega \Lambda".split())
_ENDS = frozenset(r"+ - = , ; & \\ ( ) [ ] \{ \} | \quad".split())


def find_spinors(tokens: Sequence[str]) -> frozenset[str]:
    r"""Gammas with an index, and the spinors beside them.

    >>> sorted(find_spinors(r"\bar { \psi } \gamma ^ \mu \partial _ \mu \psi".split()))
    ['\\gamma', '\\psi']
    >>> find_spinors(r"\gamma _ { \mu \nu } x ^ \mu".split())
    frozenset()
    """
    if _GAMMAS.isdisjoint(tokens):
        return frozenset()
    closing = find_closers(list(tokens))
    indexed = {a for a, b in pairwise(tokens) if b in ("_", "^")}
    found: set[str] = set()
    for place, token in enumerate(tokens[:-1]):
        if token not in _GAMMAS or tokens[place + 1] not in ("_", "^"):
            continue
        end = closing.get(place + 2, place + 2) + 1
        if tokens[end : end + 1] in (["_"], ["^"]):
            # With indices above and below it is one number.
            continue
        for beside in (_letter_before(tokens, place), _letter_at(tokens, end, closing)):
            if beside in indexed and beside in _TENSORS:
                continue
            if beside in _SPINORS or beside in _GAMMAS:
                found.update((token, beside))
    return frozenset(found)


def _letter_before(tokens: Sequence[str], place: int) -> str:
    r"""The letter that ends before a token, without its accent: \bar{\psi}."""
    if not place:
        return ""
    if tokens[place - 1] != "}":
        return tokens[place - 1] if tokens[place - 2 : place - 1] != ["_"] else ""
    accented = place > 3 and tokens[place - 4] in _ACCENTS
    return tokens[place - 2] if accented else ""


def _letter_at(tokens: Sequence[str], place: int, closing: dict[int, int]) -> str:
    """The letter that begins at a token, without accents and derivatives of it."""
    while place < len(tokens):
        if tokens[place] in _ACCENTS:
            place += 2
        elif tokens[place] in _DERIVATIVES and tokens[place + 1 : place + 2] in (
            ["_"],
            ["^"],
        ):
            place = closing.get(place + 2, place + 2) + 1
        else:
            return tokens[place]
    return ""


def find_conjugated(tokens: Sequence[str]) -> frozenset[str]:
    r"""Letters with an inverse before them or behind, and all that is between.

    >>> sorted(find_conjugated(r"\Omega = g ^ { - 1 } f g + h".split()))
    ['f', 'g']
    >>> find_conjugated(r"g ^ { - 1 } f + g".split())
    frozenset()
    """
    if "-" not in tokens or _MEMBERS.isdisjoint(tokens):
        return frozenset()
    closing = find_closers(list(tokens))
    found: set[str] = set()
    # The letters of a term so far, each with whether it is inverted.
    term: list[tuple[str, bool]] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in _ENDS:
            term = []
        elif token in ("_", "^"):
            place = closing.get(place + 1, place + 1)
        elif name_of(token) is not None:
            inverted = list(tokens[place + 1 : place + 6]) == INVERTED
            for number, (other, was) in enumerate(term):
                if other == token and was != inverted and token in _MEMBERS:
                    found.update(letter for letter, _ in term[number:])
            term.append((token, inverted))
        place += 1
    return frozenset(found)
