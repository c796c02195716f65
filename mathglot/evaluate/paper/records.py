"""Records: a JSON file for each run and measure, which is all that a page needs.

A record that is there is not made again, so that work goes on where it was stopped;
records that other machines made are put beside one's own.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mathglot.corpus.storage import write_text
from mathglot.errors import MathglotError
from mathglot.evaluate.paper.figures import Figures, from_record

FOLDER, ANSWERS = "records", "answers"


class RecordsError(MathglotError):
    """A folder without records, or a record that cannot be read."""


class Records:
    """The records of one scale in a folder."""

    def __init__(self, root: Path, scale: str) -> None:
        self.path = root / FOLDER / scale

    def _file(self, name: str, seed: int) -> Path:
        slug = re.sub(r"[^\w.+-]+", "-", name)
        return self.path / f"{slug}.{seed}.json"

    def find(self, name: str, seed: int = 1) -> dict[str, Any] | None:
        """The record of a run or measure, if there is one."""
        path = self._file(name, seed)
        if not path.exists():
            return None
        try:
            content: dict[str, Any] = json.loads(path.read_text("utf-8"))
            content["figures"] = {
                figure: from_record(value)
                for figure, value in content["figures"].items()
            }
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise RecordsError(f"{path}: no record ({problem})") from None
        return content

    def forget(self, name: str, seed: int = 1) -> None:
        """Let a record be made again."""
        self._file(name, seed).unlink(missing_ok=True)

    def all_seeds(self, name: str, seeds: int) -> list[dict[str, Any]]:
        """The records of a run, by its seeds."""
        found = [self.find(name, seed) for seed in range(1, seeds + 1)]
        return [record for record in found if record is not None]

    def save(
        self, name: str, figures: Figures, seed: int = 1, **more: Any
    ) -> dict[str, Any]:
        """Keep what was measured, with the day."""
        content = {
            "name": name,
            "seed": seed,
            "date": datetime.now(UTC).date().isoformat(),
            **more,
            "figures": {n: f.as_record() for n, f in figures.items()},
        }
        self.path.mkdir(parents=True, exist_ok=True)
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        write_text(self._file(name, seed), text)
        return {**content, "figures": dict(figures)}


def merge_records(root: Path, others: Iterable[Path]) -> int:
    """Put the records of other folders beside those of a folder; counts the new ones.

    Of two records of one thing that of the longer training stays, of two that are as
    long the later one. Answers come along.
    """
    count = 0
    for other in others:
        found = sorted((other / FOLDER).glob("*/*.json"))
        if not found:
            raise RecordsError(f"{other}: no records")
        for path in found:
            target = root / path.relative_to(other)
            if not target.exists() or _is_better(path, target):
                _copy(path, target)
                count += 1
        for path in (other / ANSWERS).glob("*/*.gz"):
            _copy(path, root / path.relative_to(other))
    return count


def _copy(path: Path, target: Path) -> None:
    if path.resolve() != target.resolve():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _is_better(path: Path, target: Path) -> bool:
    new, old = path.read_bytes(), target.read_bytes()
    return new != old and _rank(new) >= _rank(old)


def _rank(content: bytes) -> tuple[float, str]:
    record: Mapping[str, Any] = json.loads(content)
    return float(record.get("steps", 0)), str(record.get("date", ""))
