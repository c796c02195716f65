r"""A number before a letter in a script: one index of a_{2k}, two of v_{1x}, A_{0i}."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart

# Letters that directions are called, rather than numbers.
_DIRECTIONS = frozenset("xyz")
# Numbers that nobody multiplies by.
_UNITS = frozenset("01")


def features_of_multiple(
    chart: Chart, inside: Sequence[str], place: str
) -> tuple[str, ...]:
    """What tells two indices from a multiple, where a number and a letter are all.

    The place is below or above the letter that has the script.
    """
    if len(inside) != 2 or not inside[0].isdigit() or name_of(inside[1]) is None:
        return ()
    number, letter = inside
    return (f"multiple:{place}:{_kind_of(chart, number, letter)}",)


def _kind_of(chart: Chart, number: str, letter: str) -> str:
    if number in _UNITS:
        return "once"
    if chart.use(counts_before, letter):
        return "several"
    if letter in _DIRECTIONS:
        return "direction"
    return "double" if number == "2" else "multiple"


def counts_before(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether numbers before a letter count things, as others in the formula do.

    Without a letter, whether numbers before any do.

    >>> counts_before(r"v _ { 2 x } + v _ { 3 x }".split(), "x")
    True
    >>> counts_before(r"q _ { 1 \mu } q _ { 2 \nu }".split(), r"\nu")
    True
    >>> counts_before(r"s _ { 2 k } + s _ { k }".split(), "k")
    False
    """
    before: set[str] = set()
    for place in range(len(tokens) - 3):
        opening, number, found, closing = tokens[place : place + 4]
        if opening == "{" and closing == "}" and number.isdigit():
            if found == letter or (number in _UNITS and name_of(found) is not None):
                before.add(number)
    return len(before) > 1 or not _UNITS.isdisjoint(before)


def is_index(tokens: Sequence[str], digit: str) -> bool:
    """Whether a digit stands below a letter by itself.

    >>> is_index("R _ { 1 2 } M _ 1".split(), "1")
    True
    """
    return any(both == ("_", digit) for both in pairwise(tokens))
