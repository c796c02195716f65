"""The limits of sequences that converge slowly."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from mathglot.verify.values import Context, Value


def find_agreeing(candidates: list[Value], goal: Value) -> tuple[Value] | None:
    first, second = candidates
    if first is None or second is None:
        return None
    if abs(first - second) <= goal * max(abs(first), abs(second)):
        return (first,)
    return None


def levin(context: Context, values: list[Value], skip: int, count: int) -> Value:
    """The u transform of Levin, of the terms from skip on."""
    terms = values[skip:count]
    if any(value == 0 for value in terms):
        return None
    numerator = denominator = partial = context.zero
    for index, (value, weight) in enumerate(
        zip(terms, _levin_weights(len(terms)), strict=True), start=1
    ):
        partial += value
        share = weight / (value * index)
        numerator += share * partial
        denominator += share
    if denominator == 0:
        return None
    return context.fsum(values[:skip]) + numerator / denominator


@lru_cache(maxsize=16)
def _levin_weights(count: int) -> tuple[int, ...]:
    """What each of so many terms counts, up to a factor in common."""
    order = count - 1
    return tuple(
        (-1) ** index * comb(order, index) * (index + 1) ** max(order - 1, 0)
        for index in range(count)
    )


def shanks(context: Context, values: list[Value]) -> Value:
    """Wynn's epsilon algorithm on the partial sums; None where it breaks down."""
    partial, row = context.zero, []
    for value in values:
        partial += value
        row.append(partial)
    before = [context.zero] * (len(row) + 1)
    column = 0
    while len(row) > 2:
        following = []
        for index in range(len(row) - 1):
            difference = row[index + 1] - row[index]
            if difference == 0:
                # In the first column a zero term; later two values that agree fully.
                kept = row[index] if column % 2 == 0 else before[index + 1]
                return kept if column else None
            following.append(before[index + 1] + 1 / difference)
        before, row = row, following
        column += 1
    # Only the even columns hold values of the sum.
    return row[-1] if column % 2 == 0 else before[-1]
