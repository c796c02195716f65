"""Where a corpus lies: a folder for each set, a file for each split, a description.

    corpus/functions/train.jsonl, valid.jsonl, test.jsonl, families.jsonl, long.jsonl
    corpus/functions/set.json      how it was made, and how many pairs there are

What is being made lies in `parts` until it is complete; then the files appear.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from mathglot.corpus.pairs import Pair, read_pairs
from mathglot.corpus.splits import SPLITS
from mathglot.errors import MathglotError
from mathglot.untrusted import read_json

DESCRIPTION = "set.json"
_PARTS = "parts"


class CorpusError(MathglotError):
    """A corpus that cannot be read, or not be written as asked."""


class SetFolder:
    """One set of a corpus."""

    def __init__(self, root: Path, name: str) -> None:
        self.name = name
        self.path = root / name
        self.parts = self.path / _PARTS

    @property
    def exists(self) -> bool:
        """Whether the set is complete."""
        return (self.path / DESCRIPTION).exists()

    def split_path(self, split: str) -> Path:
        """The file of a split."""
        return self.path / f"{split}.jsonl"

    def pairs(self, *splits: str) -> Iterator[Pair]:
        """The pairs of some splits, of all without."""
        for split in splits or SPLITS:
            path = self.split_path(split)
            if path.exists():
                yield from read_pairs(path)

    def describe(self) -> dict[str, Any]:
        """How the set was made, and what is in it."""
        path = self.path / DESCRIPTION
        try:
            content: dict[str, Any] = read_json(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise CorpusError(f"{path}: no set of a corpus ({error})") from None
        return content

    def begin(self, parameters: dict[str, Any], *, fresh: bool) -> None:
        """Make room for parts; those of a run with other parameters are refused."""
        if fresh and self.path.exists():
            shutil.rmtree(self.path)
        self.parts.mkdir(parents=True, exist_ok=True)
        path = self.parts / "parameters.json"
        if path.exists() and json.loads(path.read_text("utf-8")) != parameters:
            raise CorpusError(
                f"{self.parts}: holds a run with other parameters; finish it with "
                "those, or start over with --fresh"
            )
        write_text(path, json.dumps(parameters))

    def part_path(self, number: int) -> Path:
        """The file of a chunk."""
        return self.parts / f"{number:06d}.jsonl"

    def save_part(self, number: int, lines: Iterable[str]) -> None:
        """Keep the lines of a chunk; all of them or none."""
        write_text(self.part_path(number), "".join(lines))

    def load_part(self, number: int) -> list[str] | None:
        """The lines of a chunk that was kept."""
        path = self.part_path(number)
        if not path.exists():
            return None
        with path.open(encoding="utf-8", newline="\n") as stream:
            return list(stream)

    def write_splits(
        self, lines: Iterable[tuple[str, str]], description: dict[str, Any]
    ) -> None:
        """Write (split, line) to the files of the splits, and say what they are."""
        self.path.mkdir(parents=True, exist_ok=True)
        counts = dict.fromkeys(SPLITS, 0)
        with ExitStack() as stack:
            streams: dict[str, TextIO] = {
                split: stack.enter_context(
                    self._temporary(split).open("w", encoding="utf-8", newline="\n")
                )
                for split in SPLITS
            }
            for split, line in lines:
                streams[split].write(line)
                counts[split] += 1
        for split in SPLITS:
            os.replace(self._temporary(split), self.split_path(split))
        content = description | {"pairs": counts}
        write_text(self.path / DESCRIPTION, json.dumps(content, indent=2) + "\n")

    def end(self) -> None:
        """Let go of the parts, once the set is complete."""
        shutil.rmtree(self.parts, ignore_errors=True)

    def _temporary(self, split: str) -> Path:
        return self.path / f".{split}.jsonl.partial"


def sets_in(root: Path) -> list[SetFolder]:
    """The complete sets of a corpus, by name."""
    if not root.is_dir():
        raise CorpusError(f"{root}: no such folder")
    folders = [SetFolder(root, path.name) for path in sorted(root.iterdir())]
    return [folder for folder in folders if folder.exists]


def write_text(path: Path, text: str) -> None:
    """Write a file under another name first, so that it is whole or not there."""
    temporary = path.with_name(f".{path.name}.partial")
    with temporary.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(temporary, path)
