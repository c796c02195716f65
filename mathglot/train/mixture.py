"""A mixture: examples of several sets, each with its share, epoch after epoch.

An epoch has as many examples as all sets together. A set with a small share takes
several epochs to be seen whole, one with a large share is seen several times in one;
every pass through a set has an order of its own.

>>> read_mixture("functions:1,human:2.5")
{'functions': 1.0, 'human': 2.5}
>>> read_mixture("functions,human")
{'functions': None, 'human': None}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from mathglot.errors import MathglotError
from mathglot.model.ragged import PAD_ID, Ids
from mathglot.train.preparation import PreparedSplit


class MixtureError(MathglotError):
    """A mixture that cannot be read, or has nothing to give."""


def read_mixture(text: str) -> dict[str, float | None]:
    """Names and shares of sets; no share at all means by the sizes of the sets."""
    mixture: dict[str, float | None] = {}
    for item in text.split(","):
        name, colon, share = item.strip().partition(":")
        if not name:
            raise MixtureError(f"a mixture is functions:1,human:2, not {text!r}")
        if name in mixture:
            raise MixtureError(f"{name!r} is twice in the mixture {text!r}")
        mixture[name] = _read_share(share, text) if colon else None
    given = [share is not None for share in mixture.values()]
    if any(given) and not all(given):
        raise MixtureError(f"give all sets of {text!r} a share, or none")
    return mixture


def _read_share(share: str, text: str) -> float:
    try:
        value = float(share)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise MixtureError(
            f"{share!r} in {text!r} is not a share: give a positive number"
        )
    return value


class Mixture:
    """The examples of several sets as one: row numbers run through all of them."""

    def __init__(
        self,
        splits: Sequence[PreparedSplit],
        shares: Mapping[str, float | None],
        seed: int = 1,
        short: float = 0.0,
    ) -> None:
        if empty := [split.name for split in splits if not len(split)]:
            raise MixtureError(f"nothing to learn from in {', '.join(empty)}")
        self.splits = tuple(splits)
        self.seed = seed
        self._short = short
        sizes = [len(split) for split in splits]
        weights = np.array(
            [
                size if shares[split.name] is None else shares[split.name]
                for split, size in zip(splits, sizes, strict=True)
            ],
            dtype=float,
        )
        self.counts = _apportion(sum(sizes), weights / weights.sum())
        self._starts = np.cumsum([0, *sizes])
        self.source_lengths = np.concatenate([s.sources.lengths for s in splits])
        self.target_lengths = np.concatenate([s.targets.lengths for s in splits])

    def __len__(self) -> int:
        return int(self._starts[-1])

    def draw(self, epoch: int) -> Ids:
        """The rows of an epoch."""
        drawn = [
            self._starts[number] + self._continue(number, epoch * count, count)
            for number, count in enumerate(self.counts)
        ]
        return np.concatenate(drawn)

    def _continue(self, number: int, start: int, count: int) -> Ids:
        """So many rows of a set, from a place in its passes one after another."""
        size = len(self.splits[number])
        parts = []
        while count:
            turn, place = divmod(start, size)
            generator = np.random.default_rng([self.seed, number, turn])
            parts.append(self._pass(number, generator)[place : place + count])
            start += len(parts[-1])
            count -= len(parts[-1])
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def _pass(self, number: int, generator: np.random.Generator) -> Ids:
        """The rows of one pass through a set; short formulas more often, if asked.

        A row comes by its length to the power of minus `short`, as near to that as
        whole numbers are: none is drawn twice while another waits for its turn.
        """
        lengths = self.splits[number].targets.lengths
        if not self._short:
            return generator.permutation(len(lengths))
        order = generator.permutation(len(lengths))
        ends = np.cumsum(np.maximum(lengths[order], 1.0) ** -self._short)
        places = (np.arange(len(order)) + generator.random()) * (ends[-1] / len(order))
        return generator.permutation(order[np.searchsorted(ends, places)])

    def pad_sources(self, rows: Ids, width: int) -> Ids:
        """The ids of sources, (rows, width)."""
        return self._pad(rows, width, "sources")

    def pad_targets(self, rows: Ids, width: int) -> Ids:
        """The ids of targets, (rows, width)."""
        return self._pad(rows, width, "targets")

    def _pad(self, rows: Ids, width: int, side: str) -> Ids:
        padded = np.full((len(rows), width), PAD_ID, dtype=np.int64)
        owners = np.searchsorted(self._starts, rows, side="right") - 1
        for number in np.unique(owners):
            mine = owners == number
            ragged = getattr(self.splits[number], side)
            padded[mine] = ragged.pad(rows[mine] - self._starts[number], width)
        return padded

    def describe(self, row: int) -> dict[str, object]:
        """Where an example comes from, and its ids."""
        number = int(np.searchsorted(self._starts, row, side="right")) - 1
        split, place = self.splits[number], row - int(self._starts[number])
        return {
            "set": split.name,
            "line": int(split.lines[place]),
            "source": split.sources.row(place),
            "target": split.targets.row(place),
        }


def _apportion(
    total: int, shares: Ids | np.ndarray[tuple[int], np.dtype[np.float64]]
) -> list[int]:
    """Whole numbers in proportion to shares; none is 0."""
    return [max(1, round(total * share)) for share in shares]
