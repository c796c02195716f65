r"""Which rows of the table may begin with a token: known before they are compiled.

To compile all rows takes a second, and a formula needs few of them. So the file beside
this one lists the rows by how their notations begin, each with the tokens and pairs
that all of these need; `list_index` makes it, and a test says when it has to be made
again:

    python -m mathglot.languages.latex.reader.index > index.tsv
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

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

# Stands between the tokens of a pair in the file.
_JOINT = "\N{OPEN BOX}"


@cache
def _rows_by_beginning() -> dict[tuple[str, str], list[str]]:
    """Descriptions of rows by how their notations begin."""
    text = files(__package__).joinpath("index.tsv").read_text(encoding="utf-8")
    found: dict[tuple[str, str], list[str]] = {}
    for line in text.splitlines():
        kind, key, *rows = line.split("\t")
        found[kind, key] = rows
    return found


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


# The number of a row, and what all of its notations need that begin in one way.
_Row = tuple[int, Evidence]
# How a reading begins, what it needs, and of what it needs one each.
_Listed = tuple[Beginning, Evidence, tuple[Evidence, ...]]


def _find_within(kind: str, key: str, shown: Evidence) -> list[Beginning]:
    witnessed = _by_witness(kind, key)
    if not witnessed:
        return []
    numbers = [
        number
        for witness in witnessed.keys() & shown
        for number, needed in witnessed[witness]
        if needed <= shown
    ]
    # In the order of the table.
    numbers.sort()
    lacks = shown.isdisjoint
    return [
        one
        for number in numbers
        for one, needed, choices in _list_beginnings(kind, key, number)
        if needed <= shown and not (choices and any(map(lacks, choices)))
    ]


@cache
def _list_beginnings(kind: str, key: str, number: int) -> list[_Listed]:
    """How the readings of a row begin, of those that begin in one way."""
    return [
        (one, one.reading.needed, one.reading.choices)
        for one in row_beginnings(number)
        if one.kind == kind and one.key == key
    ]


@lru_cache(maxsize=4096)
def _by_witness(kind: str, key: str) -> dict[Item, list[_Row]]:
    """Rows by the rarest item that each needs: few of many have to be asked."""
    rows = [_read_row(text) for text in _rows_by_beginning().get((kind, key), ())]
    common = Counter(item for _, needed in rows for item in needed)
    found: dict[Item, list[_Row]] = {}
    for number, needed in rows:
        # Pairs are rarer than tokens in most formulas.
        rarest = min(
            needed,
            key=lambda item: (type(item) is str, common[item], str(item)),
            default=key,
        )
        found.setdefault(rarest, []).append((number, needed))
    return found


def _read_row(text: str) -> _Row:
    number, *items = text.split(" ")
    return int(number), frozenset(map(_read_item, items))


def _read_item(text: str) -> Item:
    first, joint, second = text.partition(_JOINT)
    return (first, second) if joint else text


def _write_item(item: Item) -> str:
    return item if isinstance(item, str) else _JOINT.join(item)


def is_constant(token: str) -> bool:
    """Whether a token alone may be a constant."""
    return (CONSTANT, token) in _rows_by_beginning()


def list_index() -> Iterator[str]:
    """The lines of the file: kind, key, and each row with what it needs."""
    found: dict[tuple[str, str], dict[int, Evidence]] = {}
    for number in range(len(all_rows())):
        for one in row_beginnings(number):
            rows = found.setdefault((one.kind, one.key), {})
            rows[number] = rows.get(number, one.reading.needed) & one.reading.needed
    for (kind, key), rows in sorted(found.items()):
        listed = (
            " ".join([str(number), *sorted(map(_write_item, _shorten(needed)))])
            for number, needed in rows.items()
        )
        yield "\t".join([kind, key, *listed])


def _shorten(items: Evidence) -> list[Item]:
    """Those that say all, without tokens of pairs; blanks cannot be written."""
    paired = {token for item in items if not isinstance(item, str) for token in item}
    return [
        item for item in items if item not in paired and " " not in _write_item(item)
    ]


if __name__ == "__main__":
    for _line in list_index():
        print(_line)
