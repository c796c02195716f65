"""Notations that a table of templates cannot hold: any number of parts, or shapes.

Importing this package registers the builders of all of them.
"""

from mathglot.languages.latex.structures import (
    arithmetic,
    calls,
    conditions,
    containers,
    continued,
    derivatives,
    exponentials,
    integrals,
    kets,
    measures,
    operators,
    permutations,
    relations,
    scripts,
    series,
    twofold,
    units,
)

__all__ = [
    "arithmetic",
    "calls",
    "conditions",
    "containers",
    "continued",
    "derivatives",
    "exponentials",
    "integrals",
    "kets",
    "measures",
    "operators",
    "permutations",
    "relations",
    "scripts",
    "series",
    "twofold",
    "units",
]
