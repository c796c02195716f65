"""What is translated, and how often."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cached_property

from mathglot.corpus.bank import load_bank
from mathglot.corpus.real.kept_apart import labels_path
from mathglot.evaluate.labels.label import NONE, read_labels
from mathglot.evaluate.languages.figures import Track

_ALL = 10**6
# Other relations, conditions and lists have no place in a sum.
_NO_TERM = re.compile(
    r"[<>,:]|\\(?:le|ge|ne|in|to|sim|approx|equiv|text|quad|iff|implies)(?![a-z])"
)


@dataclass(frozen=True)
class Settings:
    """Formulas of the bank as they were written by hand, the same every time."""

    formulas: int = 100
    many: int = 1000
    rounds: int = 3
    # None are all cores.
    threads: int | None = None
    track: Track = lambda items, label: items

    @cached_property
    def everyday(self) -> list[tuple[str, str]]:
        """Everyday formulas, each in LaTeX and in Mathematica."""
        return _draw(["everyday"], self.formulas)

    @cached_property
    def terms(self) -> list[str]:
        """The sides of everyday equations in LaTeX, which may stand in a sum."""
        sides = [
            side.strip()
            for latex, _ in _draw(["everyday"], _ALL)
            if latex.count("=") == 1 and not _NO_TERM.search(latex)
            for side in latex.split("=")
        ]
        return [s for s in sides if len(s) > 1 and s.count("{") == s.count("}")]

    @cached_property
    def various(self) -> list[str]:
        """Formulas of books and papers, everyday ones and some about functions."""
        real = random.Random(0).sample(_real(), 2 * self.formulas)
        about = [latex for latex, _ in _draw(["functions"], self.formulas)]
        everyday = [latex for latex, _ in _draw(["everyday"], self.formulas)]
        return [*real, *everyday, *about]

    @cached_property
    def mixed(self) -> list[str]:
        """Formulas of all kinds in LaTeX."""
        return [latex for latex, _ in _draw(["everyday", "functions"], self.many)]


def _real() -> list[str]:
    """Labelled formulas that nothing was fitted to, unless they are no formulas."""
    labels = read_labels(labels_path("dev.jsonl"))
    return [label.latex for label in labels if label.kind != NONE]


def _draw(collections: list[str], count: int) -> list[tuple[str, str]]:
    pairs = [
        (latex, formula.text)
        for formula in load_bank(collections)
        for latex in formula.latex[:1]
    ]
    chosen = random.Random(0).sample(range(len(pairs)), min(count, len(pairs)))
    return [pairs[number] for number in chosen]
