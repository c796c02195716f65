r"""Accents that are put on a letter by hand: `\stackrel{\rightarrow}{x}` for `\vec{x}`.

People who do not know the command for an accent, or whose arrow is too short, stack a
sign that looks like it.
"""

from __future__ import annotations

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.letters import name_of

_STACK = r"\overset"
_ARROWS = frozenset(r"\to \rightharpoonup \longrightarrow".split())
_ACCENTS: dict[tuple[str, ...], str] = {
    (r"\land",): r"\hat",
    (r"\sim",): r"\tilde",
    ("-",): r"\bar",
    (r"\ldots",): r"\ddot",
    (".", "."): r"\ddot",
    **{(arrow,): r"\vec" for arrow in _ARROWS},
}
# An arrow above one of these says which way it is applied.
_APPLIED = frozenset([r"\partial", r"\nabla", "D"])
_FONTS = frozenset(r"\mathbf \mathcal \mathrm \mathsf".split())


def join_accents(tokens: list[str]) -> list[str]:
    r"""The tokens with the accents that stacked signs stand for.

    >>> "".join(join_accents(r"\overset { \to } { x } = \overset { * } { g }".split()))
    '\\vec{x}=\\overset{*}{g}'
    """
    if _STACK not in tokens:
        return tokens
    closing = find_closers(tokens)
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        middle = closing.get(place + 1, 0) if tokens[place] == _STACK else 0
        accent = _ACCENTS.get(tuple(tokens[place + 2 : middle])) if middle else None
        if accent and _is_letter(tokens, middle + 2, accent):
            kept.append(accent)
            place = middle + 1
        else:
            kept.append(tokens[place])
            place += 1
    return kept


def _is_letter(tokens: list[str], place: int, accent: str) -> bool:
    """Whether a letter begins at a place that may have the accent."""
    letter = "".join(tokens[place : place + 1])
    if letter in _FONTS:
        return True
    if accent == r"\vec" and letter in _APPLIED:
        return False
    return name_of(letter) is not None
