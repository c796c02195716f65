"""The engine of search on torch: the network's arrays stay on its device.

Only tokens and rows go to the device at a step, and only the best continuations come
back, in one transfer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from mathglot.model.interface import PAD, Memory, SequenceModel, select_rows
from mathglot.translate.search import (
    BOS,
    EOS,
    Allowed,
    Choice,
    Flags,
    Ids,
    Scores,
    Wanted,
)

_FIRST_ROWS = 64


class Read(NamedTuple):
    """What was read, and from which source each row of it is."""

    memory: Memory
    sources: Ids


class TorchEngine:
    """A model on a device, as `search` wants it."""

    def __init__(
        self, model: SequenceModel, device: torch.device | str | None = None
    ) -> None:
        if device is None:
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(device)
        self.model = model.to(self.device).eval()
        if self.device.type == "cuda":
            # Quicker than full precision, and finer than what networks train with.
            torch.set_float32_matmul_precision("high")
        self._table = torch.zeros(0, 0, dtype=torch.bool, device=self.device)
        self._known: Flags | None = None
        self._rows = 0
        self._permitted: tuple[Flags, Tensor] | None = None

    @torch.inference_mode()
    def encode(self, sources: Sequence[Sequence[int]]) -> Read:
        return Read(self.model.encode(self._pad(sources)), np.arange(len(sources)))

    @torch.inference_mode()
    def begin(self, memory: Read) -> Any:
        return self.model.begin(memory.memory)

    @torch.inference_mode()
    def step(self, memory: Read, state: Any, tokens: Ids) -> tuple[Tensor, Any]:
        sent = self._send(tokens)
        logits, state = self.model.step(memory.memory, state, sent)  # (R, V)
        return functional.log_softmax(logits.float(), dim=-1), state

    @torch.inference_mode()
    def select(self, memory: Read, state: Any, rows: Ids) -> tuple[Read, Any]:
        sources = memory.sources[rows]
        if np.array_equal(sources, memory.sources):
            # Beams have changed places above the same sources.
            if np.array_equal(rows, np.arange(len(rows))):
                return memory, state
            return memory, select_rows(state, self._send(rows))
        chosen, state = self.model.select(memory.memory, state, self._send(rows))
        return Read(chosen, sources), state

    @torch.inference_mode()
    def choose(
        self, logs: Tensor, scores: Scores, wanted: Wanted, allowed: Allowed | None
    ) -> Choice:
        if allowed is not None:
            logs = logs.masked_fill(~self._flags(allowed), -torch.inf)
        best = logs.topk(min(wanted.most, logs.shape[-1]))
        # Ids are below 2^24, so that a float holds them: one transfer for both.
        both = torch.stack((best.values, best.indices.float())).cpu().numpy()
        return Choice(both[0] + scores[:, None], both[1].astype(np.int64))

    @torch.inference_mode()
    def measure(
        self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
    ) -> list[tuple[float, int]]:
        """What each target costs the network in bits, and its tokens with the end."""
        memory = self.model.encode(self._pad(sources))
        before = self._pad([[BOS, *target] for target in targets])
        wanted = self._pad([[*target, EOS] for target in targets])
        logits = self.model.decode(memory, before).float()  # (B, T, V)
        costs = functional.cross_entropy(
            logits.transpose(1, 2), wanted, reduction="none"
        )
        lengths = torch.tensor([len(target) + 1 for target in targets])
        places = torch.arange(wanted.shape[1], device=self.device)
        inside = places < lengths.to(self.device)[:, None]
        bits = (costs * inside).sum(1).double() / float(np.log(2))
        return list(zip(bits.tolist(), lengths.tolist(), strict=True))

    def _flags(self, allowed: Allowed) -> Tensor:
        self._update_table(allowed.table)
        flags = self._table[self._send(allowed.rows)]
        if allowed.permitted is None:
            return flags
        if self._permitted is None or self._permitted[0] is not allowed.permitted:
            sent = torch.from_numpy(allowed.permitted).to(self.device)
            self._permitted = (allowed.permitted, sent)
        return flags & self._permitted[1][self._send(allowed.formulas)]

    def _update_table(self, table: Flags) -> None:
        """Send the rows that are new; those of a table never change."""
        first = table.base if isinstance(table.base, np.ndarray) else table
        if self._known is not first:
            self._known, self._rows = first, 0
        count, size = table.shape
        if count > self._table.shape[0] or size != self._table.shape[1]:
            self._rows = 0
            room = max(_FIRST_ROWS, 2 * count)
            self._table = torch.zeros(room, size, dtype=torch.bool, device=self.device)
        if count > self._rows:
            new = torch.from_numpy(table[self._rows :]).to(self.device)
            self._table[self._rows : count] = new
            self._rows = count

    def _send(self, numbers: Ids) -> Tensor:
        return torch.from_numpy(numbers).to(self.device, non_blocking=True)

    def _pad(self, rows: Sequence[Sequence[int]]) -> Tensor:
        longest = max(1, *(len(row) for row in rows)) if rows else 1
        padded = np.full((len(rows), longest), PAD, np.int64)
        for place, row in enumerate(rows):
            padded[place, : len(row)] = row
        return self._send(padded)
