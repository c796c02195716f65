"""Building a set: pairs are made, duplicates left out, and the rest is split.

Every chunk of pairs is kept as soon as it is made, so that a build that was stopped
goes on where it was. What comes out depends on the parameters alone, whatever the
number of processes and however often it was stopped.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathglot.corpus.bank import load_bank
from mathglot.corpus.counting import save_vocabularies
from mathglot.corpus.generate.preludes import bank_by_hand, bank_in_texform
from mathglot.corpus.generate.stream import stream_chunks
from mathglot.corpus.locking import alone
from mathglot.corpus.pairs import Pair, pair_from_line
from mathglot.corpus.splits import (
    MOST_TOKENS,
    PAPER_FUNCTIONS,
    PAPER_SEMANTIC,
    UNSEEN,
    Shares,
    choose_split,
)
from mathglot.corpus.storage import SetFolder, sets_in

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a set is made of."""

    total: int
    shares: Shares
    prelude: Callable[[], Iterable[Pair]]
    # How many pairs may say the same, with other letters or in other notations.
    repeats: int = 1


def _nothing() -> Iterable[Pair]:
    return ()


PLANS: dict[str, Plan] = {
    "functions": Plan(307_672, PAPER_FUNCTIONS, bank_in_texform),
    "human": Plan(350_000, PAPER_FUNCTIONS, bank_by_hand, repeats=40),
    "semantic": Plan(30_000, PAPER_SEMANTIC, _nothing),
    "structures": Plan(70_000, PAPER_FUNCTIONS, _nothing, repeats=120),
}


def build_set(
    root: Path,
    name: str,
    *,
    total: int | None = None,
    seed: int = 1,
    workers: int = 1,
    fresh: bool = False,
    more: Iterable[Pair] = (),
    progress: Progress = lambda count: None,
) -> SetFolder:
    """Build a set under a folder, or go on with a build that was stopped.

    `more` are pairs to begin with, from other sources. Progress is told how many pairs
    there are so far.
    """
    plan = PLANS[name]
    wanted = plan.total if total is None else total
    folder = SetFolder(root, name)
    first = list(more)
    parameters = {
        "set": name,
        "pairs": wanted,
        "seed": seed,
        "bank": bank_digest(),
        "begins with": len(first),
    }
    folder.begin(parameters, fresh=fresh)
    duplicates = Duplicates(plan.repeats)
    count = 0
    last = -1
    for number, lines in _chunks(folder, name, seed, workers, plan, first, duplicates):
        count += len(lines)
        last = number
        progress(min(count, wanted))
        if count >= wanted:
            break
    with alone(root):
        distribute(
            folder,
            _stored_lines(folder, last, wanted),
            plan.shares,
            parameters | {"duplicates left out": duplicates.found},
        )
        folder.end()
        reconcile(root)
        save_vocabularies(folder)
    return folder


def bank_digest() -> str:
    """A hash of every formula of the bank."""
    digest = hashlib.blake2b(digest_size=8)
    for formula in load_bank():
        digest.update(formula.text.encode())
        digest.update(b"\n")
    return digest.hexdigest()


class Duplicates:
    """Remembers what was said, to leave out what says it again.

    Pairs that say the same, but for the names of variables, count as duplicates when
    there are as many already as may be; the same LaTeX for the same text always does.
    """

    def __init__(self, repeats: int) -> None:
        self.found = 0
        self._repeats = repeats
        self._said: Counter[str] = Counter()
        self._shown: set[bytes] = set()

    def keep(self, pair: Pair) -> bool:
        """Whether a pair is new enough to be kept; it is remembered."""
        if self._said[pair.statement] >= self._repeats:
            self.found += 1
            return False
        if self._repeats > 1:
            content = f"{pair.latex}\n{pair.text}".encode("utf-8", "surrogatepass")
            digest = hashlib.blake2b(content, digest_size=12).digest()
            if digest in self._shown:
                self.found += 1
                return False
            self._shown.add(digest)
        self._said[pair.statement] += 1
        return True


def _chunks(
    folder: SetFolder,
    name: str,
    seed: int,
    workers: int,
    plan: Plan,
    more: Iterable[Pair],
    duplicates: Duplicates,
) -> Iterator[tuple[int, list[str]]]:
    """The lines of every chunk: kept ones first, then those made now, which are kept.

    Chunk 0 is what the set begins with.
    """
    number = 0
    while (lines := folder.load_part(number)) is not None:
        for line in lines:
            duplicates.keep(pair_from_line(line))
        yield number, lines
        number += 1
    if number == 0:
        yield 0, _keep_new(folder, 0, [*more, *plan.prelude()], duplicates)
        number = 1
    for made, pairs in stream_chunks(name, seed, first=number, workers=workers):
        yield made, _keep_new(folder, made, pairs, duplicates)


def _keep_new(
    folder: SetFolder, number: int, pairs: Iterable[Pair], duplicates: Duplicates
) -> list[str]:
    lines = [pair.to_line() for pair in pairs if duplicates.keep(pair)]
    folder.save_part(number, lines)
    return lines


def _stored_lines(folder: SetFolder, last: int, wanted: int) -> Iterator[str]:
    """The first lines of all chunks, as many as are wanted."""
    left = wanted
    for number in range(last + 1):
        for line in (folder.load_part(number) or [])[:left]:
            yield line
            left -= 1


def distribute(
    folder: SetFolder,
    lines: Iterable[str],
    shares: Shares,
    description: dict[str, Any],
) -> None:
    """Write lines to the splits that their keys decide."""

    def placed() -> Iterator[tuple[str, str]]:
        for line in lines:
            yield split_of(pair_from_line(line), shares), line

    folder.write_splits(placed(), description)


def split_of(pair: Pair, shares: Shares) -> str:
    """The split of a pair by itself: long and held ones apart, others by the key."""
    if pair.longest > MOST_TOKENS:
        return "long"
    return "families" if pair.held else choose_split(pair.key, shares)


def reconcile(root: Path) -> int:
    """Make one key one split in all sets; tells how many pairs were moved.

    A key that any set keeps from training is kept from training in all: what comes
    later in the order train, valid, test, families wins.
    """
    folders = sets_in(root)
    unseen: dict[str, str] = {}
    for folder in folders:
        for split in UNSEEN:
            for pair in folder.pairs(split):
                before = unseen.get(pair.key)
                if before is None or _rank(split) > _rank(before):
                    unseen[pair.key] = split
    return sum(_move(folder, unseen) for folder in folders)


def _rank(split: str) -> int:
    return UNSEEN.index(split)


def _move(folder: SetFolder, unseen: dict[str, str]) -> int:
    """Move the pairs of a set to the splits that their keys have in the corpus."""
    splits = ("train", *UNSEEN)
    wrong = sum(
        unseen.get(pair.key, split) != split
        for split in splits
        for pair in folder.pairs(split)
    )
    if not wrong:
        return 0

    def placed() -> Iterator[tuple[str, str]]:
        for split in splits:
            for pair in folder.pairs(split):
                yield unseen.get(pair.key, split), pair.to_line()
        for pair in folder.pairs("long"):
            yield "long", pair.to_line()

    description = folder.describe()
    moved = description.get("moved to one split", 0) + wrong
    folder.write_splits(placed(), description | {"moved to one split": moved})
    return wrong


def leaks(root: Path) -> int:
    """How many pairs for training have a key that is kept from training anywhere."""
    folders = sets_in(root)
    unseen = {p.key for folder in folders for p in folder.pairs(*UNSEEN)}
    return sum(p.key in unseen for folder in folders for p in folder.pairs("train"))
