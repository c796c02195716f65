r"""Statements in a row that say the same kind of thing: `a > 0,\ b > 0`.

The last of them is no condition of those before it, as it may be where something else
is said: `ab > 0,\ b \in S`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.reader.context import (
    CLOSING,
    OPENING,
    RELATIONS,
    kind_of_statement,
)

_DOTS = r"\ldots"
_PARTING = frozenset([",", ";", r"\\"])


def kinds_in_row(tokens: Sequence[str]) -> list[str]:
    r"""What is said by each of the statements between commas that relate something.

    >>> kinds_in_row(r"x = y , a > 0 , b \in S".split())
    ['equation', 'order', 'set']
    >>> kinds_in_row(r"m = 0 , 1 , \ldots , p , n = 1 , 2".split())
    ['range', 'range']
    """
    kinds: list[str] = []
    depth = begin = 0
    for place, token in enumerate([*tokens, ","]):
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0 and token in _PARTING:
            said = tokens[begin:place]
            if not RELATIONS.isdisjoint(said):
                kinds.append(kind_of_statement(said))
            elif kinds and (_DOTS in said or "".join(said).isdigit()):
                # The values of what is before the comma go on.
                kinds[-1] = "range"
            begin = place + 1
    return kinds


def tell_alike(kinds: Sequence[str], count: int) -> tuple[str, ...]:
    """Whether the last statements are of the kind of the one before, as a feature."""
    if len(kinds) <= count or kinds[-count - 1] != kinds[-count]:
        return ()
    return (f"alike:{kinds[-count]}",)
