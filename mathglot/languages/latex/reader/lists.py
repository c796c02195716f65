r"""Slots for lists of any length: which of them gets how many of the items shown.

`{}_2F_1(a,b;c;z)` shows two lists and how long they are; in `G_{2,2}^{1,0}` two lists
stand in a row as one, and the numbers say where the second begins.
"""

from __future__ import annotations

from typing import Any

from mathglot.languages.latex.pattern import Part, Pattern

# A slot by its number, several lists in a row by theirs, or their length by both.
Key = int | tuple[int, ...] | tuple[str, tuple[int, ...]]
_COUNT = "count"


def slots_key(numbers: tuple[int, ...]) -> Key:
    """The key of what is shown between commas: of one list, or of several in a row."""
    return numbers[0] if len(numbers) == 1 else numbers


def count_key(numbers: tuple[int, ...]) -> Key:
    """The key of a number that says how long some lists are together."""
    return (_COUNT, numbers)


def assign(
    pattern: Pattern, keys: tuple[Key, ...], values: tuple[Any, ...]
) -> dict[int, Part] | None:
    """What each slot holds; None where the values do not agree.

    >>> from mathglot.languages.latex.pattern import compile_pattern
    >>> from mathglot.languages.tree import Symbol
    >>> a, b, c = map(Symbol, "abc")
    >>> pattern = compile_pattern("Foo[{x___}, {y___}]")
    >>> assign(pattern, (("count", (0,)), (0, 1)), (1, (a, b, c))) == {
    ...     0: (a,), 1: (b, c)
    ... }
    True
    >>> assign(pattern, (("count", (0, 1)), (0, 1)), (4, (a, b, c))) is None
    True
    """
    bound: dict[int, Part] = {}
    counts: dict[tuple[int, ...], int] = {}
    rows: dict[tuple[int, ...], tuple[Any, ...]] = {}
    for key, value in zip(keys, values, strict=True):
        if isinstance(key, int):
            if bound.setdefault(key, value) != value:
                return None
        elif key[0] == _COUNT:
            numbers: Any = key[1]
            if counts.setdefault(numbers, value) != value:
                return None
        else:
            together: Any = key
            rows[together] = value
    for numbers, items in rows.items():
        parted = _part(pattern, numbers, items, counts)
        if parted is None:
            return None
        bound |= parted
    for numbers, count in counts.items():
        if sum(_length(bound.get(number)) for number in numbers) != count:
            return None
    return bound


def _length(part: Part | None) -> int:
    return len(part) if isinstance(part, tuple) else 1


def _part(
    pattern: Pattern,
    numbers: tuple[int, ...],
    items: tuple[Any, ...],
    counts: dict[tuple[int, ...], int],
) -> dict[int, Part] | None:
    """The items of lists in a row: all lengths but one have to be known."""
    names = {number: name for name, number in pattern.names.items()}
    lengths: dict[int, int] = {}
    for number in numbers:
        if names[number] not in pattern.sequences:
            lengths[number] = 1
        elif (number,) in counts:
            lengths[number] = counts[number,]
    rest = len(items) - sum(lengths.values())
    unknown = [number for number in numbers if number not in lengths]
    if len(unknown) > 1 or rest < 0 or (rest and not unknown):
        return None
    bound: dict[int, Part] = {}
    place = 0
    for number in numbers:
        end = place + lengths.get(number, rest)
        single = names[number] not in pattern.sequences
        bound[number] = items[place] if single else items[place:end]
        place = end
    return bound
