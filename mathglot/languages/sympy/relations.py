"""Relations that SymPy has no class for: it has them by name.

SymPy keeps such a relation, puts values into it, joins it with others, and says of none
that it is true.
"""

from __future__ import annotations

import re

from mathglot.languages.operators import OPERATORS, RELATION

_ARROWS, _SETS = 270, 250
_GIVEN = {
    "TildeTilde": "approximately_equal",
    "TildeEqual": "asymptotically_equal",
    "TildeFullEqual": "congruent",
    "Tilde": "similar",
    "Proportional": "proportional",
    "GreaterGreater": "much_greater",
    "LessLess": "much_less",
    "GreaterTilde": "greater_or_about",
    "LessTilde": "less_or_about",
    "Congruent": "congruent",
    "LeftArrow": "becomes",
    "Precedes": "precedes",
    "Succeeds": "succeeds",
    "PrecedesEqual": "precedes_or_equal",
    "SucceedsEqual": "succeeds_or_equal",
    "Perpendicular": "perpendicular",
    "Parallel": "parallel",
    "DoubleVerticalBar": "parallel",
}


def _is_relation(head: str, precedence: int, spelling: str) -> bool:
    """Signs that only say that two things are related, and that have no meaning."""
    if spelling != f"\\[{head}]":
        return False
    if precedence == _SETS:
        return "Square" in head
    return precedence in (RELATION, _ARROWS)


def _name(head: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", head).lower()


BY_NAME = {
    operator.head: _name(operator.head)
    for operator in OPERATORS
    if _is_relation(operator.head, operator.precedence, operator.spelling)
} | _GIVEN
