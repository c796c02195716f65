"""Numeric check of relations: both sides evaluated at random points.

The evaluation is imported where it is first used: mpmath takes longer to load than
most commands take to run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mathglot.arguments import (
    check_kind,
    check_seconds,
    check_several,
    naming_missing_packages,
)
from mathglot.verify.result import Check, Trial

if TYPE_CHECKING:
    from mathglot.languages.tree import Tree

__all__ = ["Check", "Trial", "check_many", "holds"]


def holds(
    tree: Tree,
    constraints: Iterable[Tree] = (),
    *,
    seconds: float = 2.0,
    seed: int = 0,
) -> Check:
    """Check whether a relation is an identity, by evaluating it at random points.

    The `value` of the answer is True if both sides agree at five or more points, to 30
    digits (15 if there are integrals or series), False if the relation is not an
    identity, and None if that could not be decided; `reason` says why. `constraints`
    are conditions on the variables.

    >>> from mathglot.languages import parse
    >>> holds(parse("Sin[x]^2 + Cos[x]^2 == 1", "mathematica")).value
    True
    >>> holds(parse("y == m*x + b", "mathematica")).value
    False
    >>> holds(parse("f[x] == f[-x]", "mathematica")).reason
    'f is an unknown function'
    """
    from mathglot.languages.tree import Call, Number, String, Symbol

    with naming_missing_packages():
        from mathglot.verify.check import examine

    constraints = check_several("constraints", "trees", constraints)
    for each in (tree, *constraints):
        check_kind(
            "tree", each, (Symbol, Number, String, Call), "a tree, as parse gives"
        )
    check_seconds("seconds", seconds)
    return examine(tree, constraints, seconds=seconds, seed=seed)


def check_many(
    questions: Iterable[tuple[Tree, Iterable[Tree]]],
    *,
    seconds: float = 2.0,
    workers: int = 2,
    seed: int = 0,
) -> Iterator[Check]:
    """The checks of many (formula, conditions), in order, each within its time.

    They run in processes of their own, which are ended when they overrun.
    """
    from mathglot.verify import pool

    yield from pool.check_many(questions, seconds=seconds, workers=workers, seed=seed)
