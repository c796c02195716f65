"""The function table: every function Mathglot knows, with all that it knows of it.

One table serves every direction. A file holds a family; see `row` for what a row says.
"""

from collections.abc import Mapping

from mathglot.languages.functions import (
    algebra,
    bessel,
    calculus,
    combinatorics,
    constants,
    elementary,
    elliptic,
    gamma,
    generalized,
    geometry,
    hypergeometric,
    linear_algebra,
    mathieu,
    memberships,
    notation,
    number_theory,
    orthogonal,
    phrases,
    physics,
    probability,
    q_functions,
    sets_logic,
    special,
    zeta,
)
from mathglot.languages.functions.row import Row

FAMILIES: Mapping[str, tuple[Row, ...]] = {
    "Constants and sets": constants.ROWS,
    "Elementary functions": elementary.ROWS,
    "Calculus": calculus.ROWS,
    "Number theory": number_theory.ROWS,
    "Notation, logic and sets": notation.ROWS,
    "Gamma functions and integrals": gamma.ROWS,
    "Bessel and Airy functions": bessel.ROWS,
    "Zeta functions": zeta.ROWS,
    "Combinatorics": combinatorics.ROWS,
    "Generalized functions": generalized.ROWS,
    "Orthogonal polynomials and spherical functions": orthogonal.ROWS,
    "Algebra": algebra.ROWS,
    "Linear algebra": linear_algebra.ROWS,
    "Sets, intervals and extremes": sets_logic.ROWS,
    "Membership of sets of numbers": memberships.ROWS,
    "Probability and statistics": probability.ROWS,
    "Physics": physics.ROWS,
    "Phrases": phrases.ROWS,
    "Geometry": geometry.ROWS,
    "Hypergeometric functions": hypergeometric.ROWS,
    "Elliptic integrals and functions": elliptic.ROWS,
    "q-functions": q_functions.ROWS,
    "Mathieu and spheroidal functions": mathieu.ROWS,
    "Other special functions": special.ROWS,
}


def pattern_key(pattern: str) -> str:
    """What a row is filed under: its head's name, with `()` for each further call.

    >>> pattern_key("Gamma[z]"), pattern_key("Derivative[n][f][x]"), pattern_key("Pi")
    ('Gamma', 'Derivative()()', 'Pi')
    """
    name, bracket, rest = pattern.partition("[")
    if not bracket:
        return name
    calls, open_brackets = "", 1
    for position, character in enumerate(rest):
        if character == "[":
            if open_brackets == 0 and rest[position - 1] == "]":
                calls += "()"
            open_brackets += 1
        elif character == "]":
            open_brackets -= 1
    return name + calls


def _file() -> dict[str, tuple[Row, ...]]:
    filed: dict[str, list[Row]] = {}
    for rows in FAMILIES.values():
        for row in rows:
            filed.setdefault(pattern_key(row.pattern), []).append(row)
    return {key: tuple(rows) for key, rows in filed.items()}


ROWS_BY_KEY: Mapping[str, tuple[Row, ...]] = _file()
