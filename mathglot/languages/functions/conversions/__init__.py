r"""Semantic macros in Mathematica: what the rows of the table say, and conversions.

One mechanism serves both: the macro of a row read backwards is a conversion too. Those
written here come first, as they know about conventions.
"""

from functools import lru_cache

from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.conversions import (
    bessel,
    calculus,
    coulomb,
    elementary,
    elliptic,
    hypergeometric,
    mathieu,
    matrices,
    number_theory,
    polynomials,
    q_polynomials,
    relations,
)
from mathglot.languages.functions.conversions.conversion import Conversion

CONVERSIONS: tuple[Conversion, ...] = (
    *relations.CONVERSIONS,
    *calculus.CONVERSIONS,
    *elementary.CONVERSIONS,
    *bessel.CONVERSIONS,
    *hypergeometric.CONVERSIONS,
    *polynomials.CONVERSIONS,
    *q_polynomials.CONVERSIONS,
    *elliptic.CONVERSIONS,
    *number_theory.CONVERSIONS,
    *mathieu.CONVERSIONS,
    *coulomb.CONVERSIONS,
    *matrices.CONVERSIONS,
)


def conversions_for(name: str) -> tuple[Conversion, ...]:
    """What is known of a macro, in the order to be tried; reasons against it last.

    >>> [found.mathematica for found in conversions_for("repinterfc")]
    ['E^(-z^2/2) ParabolicCylinderD[-n - 1, Sqrt[2] z]/Sqrt[2^(n - 1) Pi]']
    """
    return _file().get(name, ())


@lru_cache(maxsize=1)
def _file() -> dict[str, tuple[Conversion, ...]]:
    filed: dict[str, list[Conversion]] = {}
    reasons: dict[str, list[Conversion]] = {}
    for conversion in (*CONVERSIONS, *_read_rows()):
        shelf = reasons if conversion.reason else filed
        shelf.setdefault(conversion.name, []).append(conversion)
    for name, against in reasons.items():
        filed.setdefault(name, []).extend(against)
    return {name: tuple(found) for name, found in filed.items()}


def _read_rows() -> list[Conversion]:
    found: list[Conversion] = []
    for family, rows in FAMILIES.items():
        for row in rows:
            # A prime is a derivative of any macro, and sums cannot be read backwards.
            if row.macro is None or "'" in row.macro or "#list" in row.macro:
                continue
            note = f"from the table: {family}"
            found.append(Conversion(row.macro, row.pattern, note=note))
    return found
