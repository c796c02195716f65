"""The formats of files, by the ends of their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from mathglot.translate.cluster.job import Block, Counts, Job, Rows
from mathglot.translate.cluster.lines import Lines
from mathglot.translate.cluster.parquet import Parquet


class Format(Protocol):
    """What can be done with files of one format."""

    def cut(self, path: Path, job: Job) -> Iterator[tuple[int, int]]: ...

    def read(self, block: Block, job: Job) -> Rows: ...

    def write(
        self,
        stream: BinaryIO,
        rows: Rows,
        results: Sequence[Mapping[str, Any]],
        job: Job,
    ) -> None: ...

    def count(self, path: Path, job: Job) -> Counts: ...


def make_formats() -> dict[str, Format]:
    """Every format, by the end of a file's name."""
    return {
        ".jsonl.gz": Lines(compressed=True),
        ".jsonl": Lines(compressed=False),
        ".parquet": Parquet(),
    }


def find_suffix(name: str) -> str | None:
    """The end of a name that tells the format.

    >>> find_suffix("a.b.jsonl.gz")
    '.jsonl.gz'
    """
    ends = (suffix for suffix in make_formats() if name.endswith(suffix))
    return next(ends, None)
