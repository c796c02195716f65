r"""What shows that a prime of an indexed letter or of a vector is a derivative.

Systems of differential equations are written so: `x_1' = 2x_1 + x_2`, `\vec{x}' = A
\vec{x}`. A single letter is looked at elsewhere: it stands for much else.
"""

from __future__ import annotations

from collections.abc import Sequence

_VECTORS = frozenset([r"\vec", r"\mathbf"])
_MATRIX = r"\begin{matrix}"
# What stands behind the primed side of an equation.
_BEHIND = frozenset("=+-")


def system_of_primed(tokens: Sequence[str], start: int, end: int) -> str:
    r"""What shows that the primed letter at a place is derived: empty if nothing does.

    >>> system_of_primed("x _ 1 ' = 2 x _ 2".split(), 0, 3)
    'numbered:beside'
    >>> system_of_primed(r"\vec { x } ' = A \vec { x }".split(), 0, 4)
    'vector:A'
    >>> system_of_primed(r"a \vec { x } ' = A \vec { x }".split(), 1, 5)
    ''
    """
    behind = tokens[end + 1 : end + 3]
    if start or not behind or behind[0] not in _BEHIND:
        return ""
    base = list(tokens[:end])
    if len(base) == 3 and base[1] == "_" and base[2].isdigit():
        if behind[0] != "=":
            return ""
        return f"numbered:{_unprimed_in(tokens, base)}"
    if base[0] not in _VECTORS or len(base) != 4:
        return ""
    if list(tokens[end + 2 : end + 6]) == base:
        # Another place: \mathbf{r}' = \mathbf{r} - \mathbf{v} t.
        return ""
    if _MATRIX in tokens or "t" in tokens or _occurs(tokens, [*base, "(", "0"]):
        return "vector:told"
    if behind[0] == "=" and _occurs(tokens, [*behind[1:], *base]):
        return f"vector:{behind[1]}" if behind[1].isupper() else ""
    return ""


def _unprimed_in(tokens: Sequence[str], base: list[str]) -> str:
    """Whether the letter stands with an index and no prime elsewhere, or time does."""
    if "t" in tokens:
        return "time"
    places = range(len(base) + 1, len(tokens) - 2)
    beside = any(
        [tokens[place], tokens[place + 1]] == base[:2]
        and tokens[place + 3 :][:1] != ["'"]
        for place in places
    )
    return "beside" if beside else "alone"


def _occurs(tokens: Sequence[str], part: list[str]) -> bool:
    size = len(part)
    return any(
        list(tokens[place : place + size]) == part
        for place in range(len(tokens) - size + 1)
    )
