r"""What training must not see of real formulas: files, and formulas as they look.

Some labels only measure what was learnt. So nothing is learnt from the files that they
come from, nor from a formula that looks like one of them, wherever it stands.

>>> apart = KeptApart(frozenset(["a/b/c.tex"]), frozenset(["x ^ 2"]))
>>> apart.holds("a/b/c.tex", "y"), apart.holds("a/b/d.tex", "x^2,")
(True, True)
>>> apart.holds("a/b/d.tex", "x^3")
False
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from mathglot.corpus.tokens import read_source
from mathglot.errors import MathglotError

# The labels beside this package that only measure.
MEASURING = (
    "dev.jsonl",
    "test.jsonl",
    "fresh.jsonl",
    "newest.jsonl",
    "latest.jsonl",
    "last.jsonl",
    "unseen.jsonl",
    "sealed.jsonl",
    "blind.jsonl",
    "long.jsonl",
)
# Those that weights are fitted to.
TRAINING = (
    "train.jsonl.gz",
    "train_hard.jsonl.gz",
    "train_more.jsonl.gz",
    "train_next.jsonl.gz",
    "train_papers.jsonl.gz",
    "train_latest.jsonl.gz",
    "train_again.jsonl.gz",
    "train_long.jsonl.gz",
)
_ENDS = frozenset([",", ".", ";", "\\,", "\\;", "\\quad", "\\ "])


def labels_path(name: str) -> Path:
    """A file of the labels that lie inside Mathglot."""
    return Path(str(files("mathglot.corpus") / "bank" / "real" / name))


def look_of(latex: str) -> str:
    r"""How a formula looks: its normal form, without what a sentence puts after it.

    >>> look_of(r"\dfrac ab \,.") == look_of(r"\frac{a}{b}")
    True
    """
    try:
        tokens = read_source(latex)
    except MathglotError:
        tokens = latex.split()
    while tokens and tokens[-1] in _ENDS:
        tokens.pop()
    return " ".join(tokens)


@dataclass(frozen=True, slots=True)
class KeptApart:
    """The files and looks of formulas that training must not see."""

    books: frozenset[str]
    looks: frozenset[str]

    def holds(self, book: str, latex: str) -> bool:
        """Whether a formula of a file is to be kept from training."""
        return book in self.books or look_of(latex) in self.looks


def read_kept_apart(more: Iterable[Path] = ()) -> KeptApart:
    """What the labels for measuring keep apart; of other files the looks alone.

    Other labels are of files that training may see: only their formulas are not its.
    """
    books: set[str] = set()
    looks: set[str] = set()
    for path in [*map(labels_path, MEASURING), *more]:
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            looks.add(look_of(record["latex"]))
            if path.name in MEASURING:
                books.add(record["book"])
    return KeptApart(frozenset(books), frozenset(looks))
