r"""Formulas whose meaning is known because they were written from it.

A pair of the corpus is LaTeX rendered from a tree, so that the tree is the label. Pairs
are drawn by the name of their set, in two draws that have no formula in common: one for
fitting and one for measuring.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from mathglot.corpus.generate.stream import stream_chunks
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted
from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Label
from mathglot.evaluate.languages.data import read_hand

MADE = ("functions", "human", "structures")
FUNGRIM, HAND = "fungrim", "hand_dev"
SETS = (*MADE, FUNGRIM, HAND)
# The seeds of the two draws; what is found in files goes to one or the other.
FITTING, MEASURING = 1, 0
_DRAWS = (MEASURING, FITTING)
# Pairs that are made at a time.
_CHUNK = 50


class DrawError(MathglotError):
    """Pairs that cannot be drawn."""


def draw_pairs(counts: Mapping[str, int | None], seed: int, data: Path) -> list[Label]:
    """So many pairs of each set as labels, or all that there are where None is given.

    Sets that are made have no end; of files a draw has its half at most.
    """
    labels: list[Label] = []
    for name, count in counts.items():
        _check_name(name)
        if name in MADE and count is None:
            raise DrawError(f"{name} has no end: say how many pairs are wanted")
        found = _made(name, seed) if name in MADE else _half(name, seed, data)
        labels += islice(found, count)
    return labels


def read_counts(text: str) -> dict[str, int | None]:
    """The sets that a text names, each with how many pairs are wanted.

    >>> read_counts("functions:500,fungrim")
    {'functions': 500, 'fungrim': None}
    """
    counts = split_counts(text)
    for name in counts:
        _check_name(name)
    return counts


def split_counts(text: str) -> dict[str, int | None]:
    """Names with how many are wanted of each, whatever they are names of."""
    counts: dict[str, int | None] = {}
    for item in text.split(","):
        name, colon, count = item.strip().partition(":")
        if colon and not (count.isascii() and count.isdigit()):
            raise DrawError(f"{item.strip()!r}: expected a set, a colon and a number")
        counts[name] = int(count) if colon else None
    return counts


def _check_name(name: str) -> None:
    if name not in SETS:
        raise DrawError(f"no set {name!r}; expected one of {', '.join(SETS)}")


def _made(name: str, seed: int) -> Iterator[Label]:
    """Pairs without end, less those of the other draw: short ones come up in both."""
    number = 0
    for _, pairs in stream_chunks(name, seed, size=_CHUNK):
        for pair in pairs:
            if _draw_of(pair.latex) == seed % len(_DRAWS):
                yield _label(name, f"{seed}:{number}", pair.latex, pair.text)
                number += 1


def _half(name: str, seed: int, data: Path) -> Iterator[Label]:
    found = list(_read_fungrim(data) if name == FUNGRIM else _read_hand(data))
    random.Random(seed).shuffle(found)
    for label in found:
        if _draw_of(label.latex) == seed % len(_DRAWS):
            yield label


def _draw_of(latex: str) -> int:
    """Which draw a formula belongs to, whatever set it comes up in."""
    return random.Random(latex).randrange(len(_DRAWS))


def _read_fungrim(data: Path) -> Iterator[Label]:
    path = data / "fungrim.jsonl"
    # The importer has an error of its own for files that are not there.
    path.open(encoding="utf-8").close()
    for number, result in enumerate(import_file(path, FUNGRIM)):
        if isinstance(result, Accepted):
            pair = result.pair
            yield _label(FUNGRIM, str(number), pair.latex, pair.text)


def _read_hand(data: Path) -> Iterator[Label]:
    for row in read_hand(data):
        text, *others = row["forms"]
        yield _label(HAND, row["id"], row["latex"], text, *others)


def _label(name: str, number: str, latex: str, text: str, *others: str) -> Label:
    return Label(f"{name}:{number}", name, latex, "computable", text, others)
