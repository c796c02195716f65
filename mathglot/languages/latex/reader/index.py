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


@lru_cache(maxsize=4096)
def readings_at(token: str) -> tuple[tuple[str, Reading], ...]:
    """The readings that begin with a token, each with the token after it if fixed."""
    return tuple((one.second, one.reading) for one in _find(FIRST, token))


def readings_within(token: str, shown: frozenset[str]) -> list[tuple[str, Reading]]:
    """The readings that begin with a token, of which a formula has all tokens."""
    witnessed = _by_witness(token)
    found = [
        one
        for witness in witnessed.keys() & shown
        for one in witnessed[witness]
        if one[2].required <= shown
    ]
    # In the order of the table.
    found.sort()
    return [(second, reading) for _, second, reading in found]


@lru_cache(maxsize=4096)
def _by_witness(token: str) -> dict[str, list[tuple[int, str, Reading]]]:
    """Readings by the rarest token that each requires: few of many have to be asked."""
    listed = readings_at(token)
    common = Counter(one for _, reading in listed for one in reading.required)
    found: dict[str, list[tuple[int, str, Reading]]] = {}
    for number, (second, reading) in enumerate(listed):
        rarest = min(
            reading.required, key=lambda one: (common[one], one), default=token
        )
        found.setdefault(rarest, []).append((number, second, reading))
    return found


@lru_cache(maxsize=4096)
def readings_of_word(word: str) -> tuple[Reading, ...]:
    """The readings that begin with an upright word."""
    return tuple(one.reading for one in _find(WORD, word))


@lru_cache(maxsize=4096)
def readings_after(token: str, least: int, most: int) -> tuple[Reading, ...]:
    """The readings of some levels that begin with a slot and go on with a token."""
    return tuple(
        one.reading for one in _find(AFTER, token) if least <= one.reading.level <= most
    )


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
