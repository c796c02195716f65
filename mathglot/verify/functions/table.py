"""The functions that the function table names: those of mpmath that mean the same."""

from __future__ import annotations

import re

import mpmath

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.elsewhere.python import REORDERED
from mathglot.verify.values import (
    HIGHEST,
    LARGEST_ARGUMENT,
    Context,
    Function,
    UndefinedError,
    Value,
    magnitude,
)

# Special functions are computed so far out where limits are taken, and no farther.
_FAR = 110
_SIMPLE = re.compile(r"([A-Z]\w*)\[([a-z]\w*(?:, [a-z]\w*)*)\]")


def _direct(name: str) -> Function:
    def compute(context: Context, *values: Value) -> Value:
        return getattr(context, name)(*values)

    compute.__name__ = name
    return compute


def guard(function: Function) -> Function:
    """A function that refuses what would take it too long."""

    def compute(context: Context, *values: Value) -> Value:
        for value in values:
            size = abs(value)
            if size > LARGEST_ARGUMENT and size < context.inf:
                if not context.far or magnitude(context, size) > _FAR:
                    raise UndefinedError("too large an argument")
        return function(context, *values)

    return compute


def _guard_circle(function: Function) -> Function:
    """An elementary function that refuses what needs pi to too many digits."""

    def compute(context: Context, value: Value) -> Value:
        if magnitude(context, value) > HIGHEST:
            raise UndefinedError("too large an argument")
        return function(context, value)

    return compute


def guard_all(
    functions: dict[tuple[str, int | None], Function],
) -> dict[tuple[str, int | None], Function]:
    """A table of functions, each of which refuses what would take it too long."""
    return {key: guard(function) for key, function in functions.items()}


_CHEAP = frozenset(
    """sqrt log10 asin acos atan acot asec acsc asinh acosh atanh acoth asech acsch re
    im arg agm""".split()
)
_CIRCULAR = frozenset(
    """exp sin cos tan cot sec csc sinh cosh tanh coth sech csch expj expjpi sinpi
    cospi""".split()
)


def _collect() -> dict[tuple[str, int | None], Function]:
    found: dict[tuple[str, int | None], Function] = {}
    for rows in ROWS_BY_KEY.values():
        for row in rows:
            match = _SIMPLE.fullmatch(row.pattern)
            if row.mpmath is None or match is None or match[1] in REORDERED:
                continue
            if not hasattr(mpmath.mp, row.mpmath):
                continue
            direct = _direct(row.mpmath)
            function = direct if row.mpmath in _CHEAP else guard(direct)
            if row.mpmath in _CIRCULAR:
                function = _guard_circle(direct)
            found[match[1], match[2].count(",") + 1] = function
    return found


FUNCTIONS = _collect()
