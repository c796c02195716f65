r"""Which rows of the table may begin with a token: known before they are compiled.

To compile all rows takes a second, and a formula needs few of them. So the file beside
this one lists the rows by how their notations begin; `list_index` makes it, and a test
says when it has to be made again:

    python -m mathglot.languages.latex.reader.index > index.tsv
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from operator import itemgetter

from mathglot.languages.latex.reader.evidence import Evidence, Item
from mathglot.languages.latex.reader.programs import (
    AFTER,
    CONSTANT,
    FIRST,
    WORD,
    Beginning,
    Reading,
    all_rows,
    row_beginnings,
)


@cache
def _rows_by_beginning() -> dict[tuple[str, str], tuple[int, ...]]:
    text = files(__package__).joinpath("index.tsv").read_text(encoding="utf-8")
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for line in text.splitlines():
        kind, key, numbers = line.split("\t")
        found[kind, key] = tuple(map(int, numbers.split(",")))
    return found


@lru_cache(maxsize=4096)
def _find(kind: str, key: str) -> tuple[Beginning, ...]:
    return tuple(
        beginning
        for number in _rows_by_beginning().get((kind, key), ())
        for beginning in row_beginnings(number)
        if beginning.kind == kind and beginning.key == key
    )


def readings_at(token: str, shown: Evidence) -> list[tuple[str, Reading]]:
    """The readings that begin with a token, of which a formula has what they need.

    Each comes with the token after the first, if that is fixed.
    """
    return [(one.second, one.reading) for one in _find_within(FIRST, token, shown)]


def readings_of_word(word: str, shown: Evidence) -> list[Reading]:
    """The readings that begin with an upright word, as far as they may be there."""
    return [one.reading for one in _find_within(WORD, word, shown)]


def readings_after(token: str, shown: Evidence) -> list[Reading]:
    """The readings that begin with a slot and go on with a token, likewise."""
    return [one.reading for one in _find_within(AFTER, token, shown)]


@cache
def tokens_after() -> frozenset[str]:
    """The tokens with which readings may go on that begin with a slot."""
    return frozenset(key for kind, key in _rows_by_beginning() if kind == AFTER)


# A place in the table, what begins there, and what its reading needs.
_Listed = tuple[int, Beginning, Evidence, tuple[Evidence, ...]]


def _find_within(kind: str, key: str, shown: Evidence) -> list[Beginning]:
    witnessed = _by_witness(kind, key)
    if not witnessed:
        return []
    lacks = shown.isdisjoint
    found = [
        one
        for witness in witnessed.keys() & shown
        for one in witnessed[witness]
        if one[2] <= shown and not (one[3] and any(map(lacks, one[3])))
    ]
    # In the order of the table.
    found.sort(key=itemgetter(0))
    return [one[1] for one in found]


@lru_cache(maxsize=4096)
def _by_witness(kind: str, key: str) -> dict[Item, list[_Listed]]:
    """Readings by the rarest item that each needs: few of many have to be asked."""
    listed = _find(kind, key)
    common = Counter(item for one in listed for item in one.reading.needed)
    found: dict[Item, list[_Listed]] = {}
    for number, one in enumerate(listed):
        needed, choices = one.reading.needed, one.reading.choices
        # Pairs are rarer than tokens in most formulas.
        rarest = min(
            needed,
            key=lambda item: (type(item) is str, common[item], str(item)),
            default=key,
        )
        found.setdefault(rarest, []).append((number, one, needed, choices))
    return found


def is_constant(token: str) -> bool:
    """Whether a token alone may be a constant."""
    return (CONSTANT, token) in _rows_by_beginning()


def list_index() -> Iterator[str]:
    """The lines of the file: kind, key, and the numbers of the rows."""
    found: dict[tuple[str, str], list[int]] = {}
    for number in range(len(all_rows())):
        for beginning in row_beginnings(number):
            numbers = found.setdefault((beginning.kind, beginning.key), [])
            if number not in numbers:
                numbers.append(number)
    for (kind, key), numbers in sorted(found.items()):
        yield f"{kind}\t{key}\t{','.join(map(str, numbers))}"


if __name__ == "__main__":
    for _line in list_index():
        print(_line)
