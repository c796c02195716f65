r"""Places for the tokens that the reader makes: what stands between their neighbours.

Where the normal form has `\sin` and the original `\operatorname{sin}`, nothing else
stands between the places of the tokens before and after it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from mathglot.languages.placed import Placed, hull, place, place_of

_BRACES = ("{", "}")
_ENDINGS = (".", ",", ";", "?", "\\\\")
# Longer runs are texts, whose letters need no places of their own.
_LONGEST_COMPARED = 100


def fill_gaps(tokens: list[str], shown: list[Placed]) -> list[str]:
    """The tokens of the normal form, with places for runs of those that have none.

    `shown` are the tokens of the original that show something, in their order.
    """
    claimed = {token.start for token in tokens if isinstance(token, Placed)}
    shown = [token for token in shown if token not in _BRACES]
    taken = [
        not claimed.isdisjoint(range(token.start, max(token.end, token.start + 1)))
        for token in shown
    ]
    starts = [token.start for token in shown]
    filled = list(tokens)
    run: list[int] = []
    before = 0
    for index, token in enumerate([*tokens, _END]):
        if not isinstance(token, Placed):
            if token not in _BRACES:
                run.append(index)
            continue
        if run:
            first, last = bisect_left(starts, before), bisect_left(starts, token.start)
            free = [number for number in range(first, last) if not taken[number]]
            for made, used in _pair([tokens[at] for at in run], free, shown):
                where = hull(place_of(shown[number]) for number in used)
                for at in made:
                    filled[run[at]] = place(tokens[run[at]], where)
                for number in used:
                    taken[number] = True
            run = []
        before = token.end
    return filled


_END = Placed("", 1 << 60, 1 << 60)


def _pair(
    made: list[str], free: list[int], shown: list[Placed]
) -> Iterator[tuple[Sequence[int], list[int]]]:
    """Which tokens of the original made ones stand for: equal ones, then the rest."""
    blocks = [(len(made), len(free), 0)]
    if max(len(made), len(free)) <= _LONGEST_COMPARED:
        typed = [shown[number] for number in free]
        blocks = list(SequenceMatcher(None, made, typed, False).get_matching_blocks())
    done = done_free = 0
    for at, at_free, size in blocks:
        rest = _unbroken(_without_marks(free[done_free:at_free], shown))
        units = _units(rest, shown)
        if len(units) == at - done:
            yield from (([done + step], unit) for step, unit in enumerate(units))
        else:
            yield range(done, at), rest
        for step in range(size):
            yield [at + step], [free[at_free + step]]
        done, done_free = at + size, at_free + size


def _without_marks(numbers: list[int], shown: list[Placed]) -> list[int]:
    """Without what the normal form leaves out: places in a line, a full stop."""
    kept = [number for number in numbers if shown[number] != "&"]
    while kept:
        last = shown[kept[-1]]
        dots = last == "." and len(kept) > 1 and shown[kept[-2]] == "."
        sized = last.end - last.start > len(last)
        if dots or sized or last not in _ENDINGS:
            break
        kept.pop()
    return kept


def _unbroken(numbers: list[int]) -> list[int]:
    """The last of them that stand together, with nothing that is placed between."""
    start = len(numbers)
    while start and (start == len(numbers) or numbers[start - 1] + 1 == numbers[start]):
        start -= 1
    return numbers[start:]


def _units(numbers: list[int], shown: list[Placed]) -> list[list[int]]:
    r"""Commands and scripts, each with what follows it: `\mathrm` with its letters."""
    units: list[list[int]] = []
    previous = ""
    for number in numbers:
        token = shown[number]
        begins = token in ("^", "_") or (token[0] == "\\" and len(token) > 2)
        if not units or (begins and previous not in ("^", "_")):
            units.append([])
        units[-1].append(number)
        previous = token
    return units
