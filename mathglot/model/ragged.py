"""Rows of ids of different lengths, in arrays that may lie on disk.

Without torch, so that the processes that prepare examples start quickly.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mathglot.corpus.vocabulary import PAD, SPECIAL

Integers = npt.NDArray[np.integer[npt.NBitBase]]
Ids = npt.NDArray[np.int64]

PAD_ID = SPECIAL.index(PAD)


class Ragged:
    """Rows of ids one after another in a flat array; row n ends where n + 1 begins."""

    def __init__(self, flat: Integers, offsets: Integers) -> None:
        self.flat = flat
        self.offsets = offsets

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> Ids:
        return np.diff(self.offsets).astype(np.int64)

    def row(self, number: int) -> list[int]:
        """The ids of one row."""
        ids = self.flat[self.offsets[number] : self.offsets[number + 1]]
        return [int(id_) for id_ in ids]

    def pad(self, rows: Ids, width: int) -> Ids:
        """Rows side by side, padded on the right: (rows, width).

        >>> Ragged(np.array([5, 6, 7]), np.array([0, 1, 3])).pad(np.array([1, 0]), 3)
        array([[6, 7, 0],
               [5, 0, 0]])
        """
        starts = self.offsets[rows].astype(np.int64)
        lengths = self.offsets[rows + 1].astype(np.int64) - starts
        columns = np.arange(width)
        inside = columns < lengths[:, None]
        padded = np.full((len(rows), width), PAD_ID, dtype=np.int64)
        padded[inside] = self.flat[(starts[:, None] + columns)[inside]]
        return padded
