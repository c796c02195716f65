"""Several processes that train one model: what torchrun starts, or one alone.

Each process learns from its rows of the same batch, so that any number of them gives
the weights that one would.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
import torch.distributed as dist

from mathglot.errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Group:
    """This process among those that train together."""

    rank: int
    ranks: int
    device: torch.device

    @property
    def leads(self) -> bool:
        """Whether this is the process that validates, saves and reports."""
        return self.rank == 0

    def tell(self, values: list[float]) -> list[float]:
        """The values of the process that leads."""
        if self.ranks == 1:
            return values
        told = torch.tensor(values, dtype=torch.float64, device=self.device)
        dist.broadcast(told, src=0)
        return [float(value) for value in told.tolist()]

    def add(self, values: torch.Tensor) -> torch.Tensor:
        """The sums over all processes."""
        if self.ranks > 1:
            dist.all_reduce(values)
        return values

    def any(self, flag: bool) -> bool:
        """Whether any process says so."""
        if self.ranks == 1:
            return flag
        count = torch.tensor(float(flag), device=self.device)
        dist.all_reduce(count)
        return bool(count.item() > 0)

    def wait(self) -> None:
        """Wait for all."""
        if self.ranks > 1:
            dist.barrier()


@contextmanager
def joined(device: str | None = None) -> Iterator[Group]:
    """Join the processes that torchrun started, if it did, while the block runs."""
    if not dist.is_torchelastic_launched():
        yield Group(0, 1, choose_device(device))
        return
    chosen = choose_device(device, dist.get_node_local_rank())
    if chosen.type == "cuda":
        torch.cuda.set_device(chosen)
    dist.init_process_group("nccl" if chosen.type == "cuda" else "gloo")
    try:
        yield Group(dist.get_rank(), dist.get_world_size(), chosen)
        # One that leaves while another still talks to it may bring that one down.
        dist.barrier()
    finally:
        dist.destroy_process_group()


def choose_device(name: str | None = None, number: int = 0) -> torch.device:
    """The device of a name, or the best that there is; the number is that of a GPU."""
    known = ["cpu"] + (["cuda"] if torch.cuda.is_available() else [])
    name = name or known[-1]
    if name not in known:
        raise UnknownNameError("device on this machine", name, known)
    return torch.device("cuda", number) if name == "cuda" else torch.device(name)
