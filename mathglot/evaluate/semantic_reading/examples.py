"""The formulas of the DLMF, split as the corpus splits them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mathglot.corpus.build import PLANS, Duplicates, split_of
from mathglot.corpus.importers.dlmf_pairs import import_dlmf
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import Accepted


@dataclass(frozen=True, slots=True)
class Example:
    """A formula in LaTeX, and the semantic LaTeX that is wanted."""

    latex: str
    text: str


def list_examples(path: Path, split: str) -> Iterator[Example]:
    """The formulas of one split, as `corpus build semantic` makes it."""
    plan = PLANS["semantic"]
    duplicates = Duplicates(plan.repeats)
    for result in import_dlmf(path, ImportOptions(targets=("semantic",))):
        if isinstance(result, Accepted) and duplicates.keep(result.pair):
            if split_of(result.pair, plan.shares) == split:
                yield Example(result.pair.latex, result.pair.text)
