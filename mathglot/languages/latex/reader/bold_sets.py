r"""Bold letters that are sets of numbers, `x\in\mathbf{R}`, or the author's own."""

from __future__ import annotations

from collections.abc import Sequence

BOLD = r"\mathbf"
_SETS = frozenset("NZQRC")


def bold_set(tokens: Sequence[str], start: int) -> str:
    r"""The bold letter that begins at a token, if it may be a set of numbers.

    >>> bold_set([*r"\mathbf { Z }".split()], 0), bold_set(r"\mathbf { x }".split(), 0)
    ('Z', '')
    """
    bold, opening, letter, closing = [*tokens[start : start + 4], *[""] * 4][:4]
    shown = (bold, opening, closing) == (BOLD, "{", "}")
    return letter if shown and letter in _SETS else ""


def kind_of_bold(tokens: list[str], letter: str) -> str:
    r"""What tells whether a bold letter is a set: what it is beside, and other letters.

    Where other letters are bold too, all are vectors and matrices.

    >>> kind_of_bold(r"x \in \mathbf { R }".split(), "R")
    'shown'
    >>> kind_of_bold(r"\mathbf { Z } = \mathbf { W } \mathbf { X }".split(), "Z")
    'among'
    """
    bold = {tokens[at + 2] for at, token in enumerate(tokens[:-2]) if token == BOLD}
    for place, token in enumerate(tokens[:-2]):
        if token == BOLD and tokens[place + 2] == letter:
            before = tokens[place - 1] if place else ""
            behind = [*tokens[place + 4 : place + 5], ""][0]
            if before in _BEFORE_SETS or behind in _BEHIND_SETS:
                return "shown"
    return "alone" if bold <= _SETS else "among"


_BEFORE_SETS = frozenset(r"\in \notin \subset \subseteq \to \setminus".split())
_BEHIND_SETS = frozenset(["/", "[", r"\to", r"\setminus"])
