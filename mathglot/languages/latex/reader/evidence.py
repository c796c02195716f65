r"""What a formula must have somewhere for a notation to be in it: tokens, and pairs.

Most notations fail where they are tried. So what a program needs is compared with what
the formula has, once for a formula: each of its tokens, tokens side by side (`)` before
a subscript), and what a script begins with (`^` and `T`, with braces or without).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mathglot.languages.latex.template import (
    CHOICE,
    GROUP,
    LITERAL,
    SUBSCRIPT,
    SUPERSCRIPT,
    Element,
    Program,
)

# A token, or two that stand side by side.
Item = str | tuple[str, str]
Evidence = frozenset[Item]

_SCRIPTS = {SUBSCRIPT: "_", SUPERSCRIPT: "^"}


def find_evidence(tokens: list[str]) -> Evidence:
    """The tokens and pairs of a formula; braces of scripts are looked through.

    >>> sorted(find_evidence("x ^ { T }".split()) - set("x^{T}"))
    [('T', '}'), ('^', 'T'), ('^', '{'), ('x', '^'), ('{', 'T')]
    """
    found: set[Item] = {*tokens, *pairwise(tokens)}
    for place, token in enumerate(tokens[:-2]):
        if tokens[place + 1] == "{" and token in ("_", "^"):
            found.add((token, tokens[place + 2]))
    return frozenset(found)


def needed_pairs(program: Program, name_end: int | None = None) -> Evidence:
    """The pairs that a program needs; scripts may stand where its name ends.

    >>> from mathglot.languages.latex.template import SLOT
    >>> script = (SUPERSCRIPT, ((LITERAL, "T"),))
    >>> sorted(needed_pairs(((LITERAL, "("), (SLOT, 0, 2), (LITERAL, ")"), script)))
    [(')', '^'), ('^', 'T')]
    """
    return frozenset(_find_pairs(program, name_end))


def _find_pairs(program: Program, name_end: int | None = None) -> Iterator[Item]:
    for number, (element, following) in enumerate(pairwise(program), 1):
        if element[0] == LITERAL and number != name_end:
            second = _first_token(following)
            if second:
                yield element[1], second
    for element in program:
        kind = element[0]
        if kind == GROUP:
            yield from _find_pairs(element[1])
            if element[1] and element[1][0][0] == LITERAL:
                yield "{", element[1][0][1]
        elif kind in _SCRIPTS:
            inside = element[1]
            yield from _find_pairs(inside)
            if len(inside) > 1:
                # Without braces a script is one token.
                yield _SCRIPTS[kind], "{"
            if inside and inside[0][0] == LITERAL:
                yield _SCRIPTS[kind], inside[0][1]


def _first_token(element: Element) -> str:
    """The token that an element begins with, if that is always the same."""
    if element[0] == LITERAL:
        return str(element[1])
    return "{" if element[0] == GROUP else _SCRIPTS.get(element[0], "")


def needed_choices(program: Program) -> tuple[Evidence, ...]:
    """Pairs of which a program needs one: scripts that begin in one of some ways.

    >>> script = (SUPERSCRIPT, ((CHOICE, (((LITERAL, "T"),), ((LITERAL, "t"),))),))
    >>> [sorted(choice) for choice in needed_choices((script,))]
    [[('^', 'T'), ('^', 't')]]
    """
    found: list[Evidence] = []
    for element in program:
        sign = _SCRIPTS.get(element[0])
        if sign and element[1] and element[1][0][0] == CHOICE:
            ways = element[1][0][1]
            if all(way and way[0][0] == LITERAL for way in ways):
                found.append(frozenset((sign, way[0][1]) for way in ways))
    return tuple(found)
