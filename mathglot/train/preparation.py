"""Preparing a corpus: its pairs become arrays of ids, once, on all processes.

A prepared split is a folder of flat arrays that is whole or not there, named by a
fingerprint of all that decides its content; the number of processes does not. It is
used again wherever the fingerprint is the same.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from mathglot.corpus.counting import Counts, count_pairs
from mathglot.corpus.pairs import Pair, pair_from_line
from mathglot.corpus.storage import CorpusError, SetFolder
from mathglot.errors import MathglotError
from mathglot.model.ragged import Ragged
from mathglot.train.examples import ExampleForm, PairEncoder
from mathglot.train.vocabularies import (
    Vocabularies,
    grow_vocabularies,
    make_vocabularies,
)
from mathglot.untrusted import read_json

# To be raised when the same pairs would become other ids.
VERSION = 2
SAMPLE = 20_000
_CHUNK = 2_000
_AHEAD = 3

Progress = Callable[[str, int, int], None]
Result = TypeVar("Result")


def silent(label: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """What becomes of a corpus besides the vocabularies."""

    form: ExampleForm = field(default_factory=ExampleForm)
    seed: int = 1
    # The most pairs of a split for training, drawn by the seed; None takes all.
    pairs: int | None = None
    workers: int = 1
    # Whether both sides of a model know the same tokens.
    one_dictionary: bool = False


@dataclass(frozen=True, slots=True)
class PreparedSplit:
    """The examples of a split, read from disk where they are needed."""

    name: str
    sources: Ragged
    targets: Ragged
    # The line of each example in the file of the split.
    lines: npt.NDArray[np.int64]
    description: dict[str, Any]

    def __len__(self) -> int:
        return len(self.lines)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Lines of a file that one process works on."""

    path: Path
    start: int
    lines: tuple[int, ...]
    first: int

    def pairs(self) -> Iterator[tuple[int, Pair]]:
        """The pairs of the lines that were chosen, with their numbers."""
        wanted = set(self.lines)
        with self.path.open("rb") as stream:
            stream.seek(self.start)
            for number in range(self.first, self.lines[-1] + 1):
                line = stream.readline()
                if number in wanted:
                    yield number, pair_from_line(line.decode("utf-8"))


@dataclass(slots=True)
class _Part:
    """What became of a chunk."""

    source: npt.NDArray[np.uint16]
    target: npt.NDArray[np.uint16]
    # Lengths of both sides, and lines.
    rows: npt.NDArray[np.int64]
    refused: Counter[str]


@dataclass(frozen=True, slots=True)
class _Task:
    """What a process needs to know besides its chunk."""

    encoder: PairEncoder
    seed: str


def count_corpus(
    folders: Sequence[SetFolder],
    preparation: Preparation,
    *,
    sample: int = SAMPLE,
    progress: Progress = silent,
) -> Counts:
    """Count a sample of the training split of each set."""
    chunks = [
        chunk
        for folder in folders
        for chunk in _cut(_find(folder, "train"), sample, preparation.seed)
    ]
    total = Counts()
    results = _spread(_count, preparation.form.normal, chunks, preparation.workers)
    for done, counts in enumerate(results, start=1):
        total.add(counts)
        progress("vocabulary", done, len(chunks))
    return total


def choose_vocabularies(
    root: Path,
    folders: Sequence[SetFolder],
    preparation: Preparation,
    *,
    known: Vocabularies | None = None,
    progress: Progress = silent,
) -> Vocabularies:
    """The vocabularies for some sets, made once and kept under a folder.

    With `known` ones they hold all that those do, under the same numbers.
    """
    digests = [digest(_find(folder, "train")) for folder in folders]
    form = preparation.form
    key = [VERSION, SAMPLE, form.form, form.normal, preparation.seed, *digests]
    if preparation.one_dictionary:
        key.append("one dictionary")
    if known is not None:
        key.append(known.fingerprint)
    path = root / f"vocabularies-{fingerprint(key)}"
    if not path.exists():
        counts = count_corpus(folders, preparation, progress=progress)
        if known is None:
            vocabularies = make_vocabularies(counts, form=form.form)
            if preparation.one_dictionary:
                vocabularies = vocabularies.merged()
        else:
            vocabularies = grow_vocabularies(known, counts)
        with arriving(path) as draft:
            vocabularies.save(draft.path)
    return Vocabularies.load(path)


def prepare_split(
    root: Path,
    folder: SetFolder,
    split: str,
    vocabularies: Vocabularies,
    preparation: Preparation,
    *,
    progress: Progress = silent,
) -> PreparedSplit:
    """The examples of a split, prepared now or before."""
    source = _find(folder, split)
    limit = preparation.pairs if split == "train" else None
    content: dict[str, Any] = {
        "version": VERSION,
        "set": folder.name,
        "split": split,
        "file": digest(source),
        "vocabularies": vocabularies.fingerprint,
        "form": preparation.form.as_record(),
        "seed": preparation.seed,
        "pairs": limit,
    }
    path = root / f"{folder.name}-{split}-{fingerprint(content)}"
    if not path.exists():
        seed = f"{preparation.seed} {folder.name} {split}"
        task = _Task(PairEncoder(vocabularies, preparation.form), seed)
        chunks = _cut(source, limit, preparation.seed)
        parts: list[_Part] = []
        for part in _spread(_encode, task, chunks, preparation.workers):
            parts.append(part)
            progress(f"{folder.name} {split}", len(parts), len(chunks))
        with arriving(path) as draft:
            _save(draft.path, parts, content)
    return load_prepared(path)


def load_prepared(path: Path) -> PreparedSplit:
    """Open a prepared split; nothing is read before it is used."""
    try:
        description = read_json((path / "description.json").read_text("utf-8"))
        arrays = {
            name: np.load(path / f"{name}.npy", mmap_mode="r")
            for name in ("source", "target", "source_offsets", "target_offsets")
        }
        lines = np.load(path / "lines.npy")
    except (OSError, ValueError) as error:
        raise CorpusError(f"{path}: no prepared examples ({error})") from None
    return PreparedSplit(
        description["set"],
        Ragged(arrays["source"], np.asarray(arrays["source_offsets"])),
        Ragged(arrays["target"], np.asarray(arrays["target_offsets"])),
        lines,
        description,
    )


def _save(path: Path, parts: Sequence[_Part], content: dict[str, Any]) -> None:
    refused: Counter[str] = Counter()
    for part in parts:
        refused.update(part.refused)
    rows = np.concatenate([np.zeros((0, 3), np.int64), *(part.rows for part in parts)])
    empty = np.zeros(0, np.uint16)
    np.save(path / "source.npy", np.concatenate([empty, *(p.source for p in parts)]))
    np.save(path / "target.npy", np.concatenate([empty, *(p.target for p in parts)]))
    for column, name in enumerate(("source_offsets", "target_offsets")):
        np.save(path / f"{name}.npy", np.cumsum([0, *rows[:, column]], dtype=np.int64))
    np.save(path / "lines.npy", rows[:, 2])
    content |= {"examples": len(rows), "refused": dict(refused)}
    text = json.dumps(content, indent=1, sort_keys=True) + "\n"
    (path / "description.json").write_text(text, encoding="utf-8")


def _count(normal: bool, chunk: _Chunk) -> Counts:
    return count_pairs((pair for _, pair in chunk.pairs()), normal=normal)


def _encode(task: _Task, chunk: _Chunk) -> _Part:
    source: list[int] = []
    target: list[int] = []
    rows: list[tuple[int, int, int]] = []
    refused: Counter[str] = Counter()
    for number, pair in chunk.pairs():
        try:
            example = task.encoder.encode(pair, Random(f"{task.seed} {number}"))
        except MathglotError as problem:
            refused[type(problem).__name__] += 1
            continue
        if not task.encoder.fits(example):
            refused["too long"] += 1
            continue
        source += example.source
        target += example.target
        rows.append((len(example.source), len(example.target), number))
    return _Part(
        np.array(source, np.uint16),
        np.array(target, np.uint16),
        np.array(rows, np.int64).reshape(-1, 3),
        refused,
    )


def _find(folder: SetFolder, split: str) -> Path:
    path = folder.split_path(split)
    if not path.exists():
        raise CorpusError(f"{path}: the set has no such split")
    return path


def _cut(path: Path, limit: int | None, seed: int) -> list[_Chunk]:
    """Chunks of a file's lines, of some that the seed draws if there is a limit."""
    starts: list[int] = []
    place = count = 0
    with path.open("rb") as stream:
        for line in stream:
            if count % _CHUNK == 0:
                starts.append(place)
            place += len(line)
            count += 1
    numbers: Sequence[int] = range(count)
    if limit is not None and limit < count:
        numbers = sorted(Random(f"{seed} {path.name}").sample(numbers, limit))
    chosen: list[list[int]] = [[] for _ in starts]
    for number in numbers:
        chosen[number // _CHUNK].append(number)
    return [
        _Chunk(path, start, tuple(lines), index * _CHUNK)
        for index, (start, lines) in enumerate(zip(starts, chosen, strict=True))
        if lines
    ]


def _spread(
    work: Callable[[Any, _Chunk], Result],
    task: object,
    chunks: Sequence[_Chunk],
    workers: int,
) -> Iterator[Result]:
    """The results of all chunks in their order, from one process or several."""
    if workers <= 1 or len(chunks) <= 1:
        yield from (work(task, chunk) for chunk in chunks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=context) as pool:
        waiting: deque[Future[Result]] = deque()
        todo = iter(chunks)
        try:
            for chunk in todo:
                waiting.append(pool.submit(work, task, chunk))
                if len(waiting) >= workers * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


class arriving:  # noqa: N801
    """A folder under another name that takes its own when the work succeeds."""

    def __init__(self, path: Path) -> None:
        self.target = path
        self.path = path.with_name(f".{path.name}.{os.getpid()}.partial")

    def __enter__(self) -> arriving:
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and not self.target.exists():
            self.path.rename(self.target)
        shutil.rmtree(self.path, ignore_errors=True)


def digest(path: Path) -> str:
    """A fingerprint of what a file holds."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "blake2b").hexdigest()[:32]


def fingerprint(content: object) -> str:
    """A short name for what decides what is kept."""
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
