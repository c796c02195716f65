"""Splits: which pairs are for training, for choosing a model, and for testing.

The key of a formula, its tree up to names and numbers, decides. The same key is on the
same side in every collection, notation and target language, so that one model can be
tested on all of them.

>>> choose_split("0" * 24, PAPER_FUNCTIONS), choose_split("f" * 24, PAPER_FUNCTIONS)
('test', 'train')
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

SPLITS = ("train", "valid", "test", "families", "long")
# Splits that training must not see.
UNSEEN = ("valid", "test", "families")
MOST_TOKENS = 1024


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of pairs for testing and for choosing; the rest is for training."""

    test: float
    valid: float


# The shares that the paper gives for its two data sets.
PAPER_FUNCTIONS = Shares(test=0.025, valid=0.005)
PAPER_SEMANTIC = Shares(test=0.05, valid=0.05)
# The share of bank formulas from which nothing is made for training.
HELD_FAMILIES = 0.03


def position(key: str) -> float:
    """Where a key lies between 0 and 1, evenly spread."""
    return int(key[:8], 16) / 16**8


def choose_split(key: str, shares: Shares) -> str:
    """The side of the random split that a key is on."""
    place = position(key)
    if place < shares.test:
        return "test"
    return "valid" if place < shares.test + shares.valid else "train"


def is_held_family(key: str) -> bool:
    """Whether everything made from the formula with this key is kept for testing.

    Drawn independently of the random split.
    """
    digest = hashlib.blake2b(key.encode(), digest_size=4, person=b"families")
    return int.from_bytes(digest.digest(), "big") / 16**8 < HELD_FAMILIES
