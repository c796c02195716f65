"""What each head computes: a function of a context and of values, by arity.

A file holds a family. Where the function table names the mpmath function that means
the same, with arguments in the same order, that one is used.
"""

from __future__ import annotations

from mathglot.verify.functions import (
    arithmetic,
    bessel,
    combinatorics,
    digits,
    elementary,
    elliptic,
    gamma,
    hypergeometric,
    lists,
    logic,
    mathieu,
    number_theory,
    orthogonal,
    q_functions,
    spheroidal,
    table,
    waves,
    wigner,
    zeta,
)
from mathglot.verify.values import Function

_FAMILIES = (
    table,
    arithmetic,
    elementary,
    waves,
    gamma,
    bessel,
    orthogonal,
    hypergeometric,
    elliptic,
    q_functions,
    zeta,
    combinatorics,
    number_theory,
    digits,
    wigner,
    mathieu,
    spheroidal,
    logic,
    lists,
)

# Arity None: any number of arguments.
FUNCTIONS: dict[tuple[str, int | None], Function] = {}
for _family in _FAMILIES:
    FUNCTIONS.update(_family.FUNCTIONS)

_NAMES = {name for name, _ in FUNCTIONS}

CONSTANTS = elementary.CONSTANTS
DOMAINS = logic.DOMAINS


def find_function(name: str, arity: int | None) -> Function | None:
    """The function of a head with so many arguments, or with any number of them."""
    if arity is None:
        return _known if name in _NAMES else None
    return FUNCTIONS.get((name, arity)) or FUNCTIONS.get((name, None))


def _known() -> None:
    """Stands for a head that is known with other arities."""
