"""The files that the figures are measured on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any


def find_data(start: Path) -> Path | None:
    """The folder `shared/data` beside a folder or beside one above it."""
    for folder in (start, *start.parents):
        candidate = folder.parent / "shared" / "data"
        if candidate.is_dir():
            return candidate
    return None


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines, which may be compressed."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_lines(path: Path) -> list[str]:
    """The lines of a text file without their ends; only a line feed ends a line."""
    text = path.read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line.strip()]


def read_rubi(data: Path) -> list[str]:
    """All expressions of the Rubi integration tests."""
    rows = read_rows(data / "rubi.jsonl.gz")
    return [row[name] for row in rows for name in ("integrand", "antiderivative")]


def read_hand(data: Path) -> list[dict[str, Any]]:
    """The hand-written pairs; `forms` are all right readings of each."""
    rows = read_rows(data / "hand_dev.jsonl")
    for row in rows:
        row["forms"] = [row["mathematica"], *row.get("alternatives", ())]
    return rows
