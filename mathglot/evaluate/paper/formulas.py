"""The formulas of the paper's tests without training, and answers kept of a network.

Both samples are drawn by one seed, so that answers of different machines and days are
for the same formulas. Answers are kept as JSON lines with `id` and `translation`;
an id names the file and the line of a formula in it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from mathglot.evaluate.languages.data import read_lines, read_rows
from mathglot.languages import expand

DLMF_FILE, IM2LATEX_FILE = "dlmf_semantic.jsonl", "im2latex_val.txt"
SEED = 2026
DLMF_ROWS, IM2LATEX_ROWS = 100, 1000


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula to be translated; the DLMF's come with their semantic LaTeX."""

    id: str
    latex: str
    semantic: str = ""


def draw_formulas(data: Path) -> tuple[list[Formula], list[Formula]]:
    """A hundred formulas of the DLMF as they look, and a thousand of im2latex-100k."""
    random = Random(SEED)
    rows = random.sample(read_rows(data / DLMF_FILE), DLMF_ROWS)
    dlmf = [
        Formula(f"dlmf:{row['line']}", expand(row["semantic"]), row["semantic"])
        for row in rows
    ]
    lines = read_lines(data / IM2LATEX_FILE)
    places = sorted(random.sample(range(len(lines)), IM2LATEX_ROWS))
    return dlmf, [Formula(f"im2latex:{place}", lines[place]) for place in places]


def read_answers(path: Path) -> dict[str, str]:
    """The answers of a file by the ids of their formulas."""
    return {str(row["id"]): str(row["translation"]) for row in read_rows(path)}


def write_answers(path: Path, answers: Mapping[str, str]) -> None:
    """Keep answers, compressed, the same bytes for the same answers."""
    lines = [
        json.dumps({"id": name, "translation": text}, ensure_ascii=False) + "\n"
        for name, text in answers.items()
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))


def choose(formulas: Iterable[Formula], count: int | None) -> list[Formula]:
    """Some of the formulas, spread evenly over all; all without a number."""
    chosen = list(formulas)
    if count is None or count >= len(chosen):
        return chosen
    return [chosen[place * len(chosen) // count] for place in range(count)]
