"""Trees of a batch, all at once: who hangs on whom, and the order to compute them in.

Trees differ in shape from row to row, so nodes are gathered by their depth: all nodes
of all rows that are equally deep are one level. Parents and children of a level are in
the levels beside it, and nothing is computed node by node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from mathglot.model.interface import PAD

Integers: TypeAlias = NDArray[np.int64]
Marks: TypeAlias = NDArray[np.bool_]

LEFT, RIGHT = 0, 1


@dataclass(frozen=True)
class Links:
    """The trees of a batch; places are within a row, -1 where there is none."""

    depth: Integers  # (B, S), 0 for roots, -1 for what is no node
    parent: Integers
    side: Integers  # LEFT or RIGHT, below the parent
    left: Integers
    right: Integers


def link_postfix(ids: Integers, inner: Marks) -> Links:
    """Trees that were written with children first; `inner` marks labels.

    What is left over at the end, such as a tag before the tree, is a root as well. A
    label that comes too early for two subtrees takes the one that is there, twice.
    """
    rows, tokens = np.arange(len(ids)), ids != PAD
    # How many subtrees wait after each token: a leaf adds one, a label joins two.
    steps = np.where(inner, -1, 1) * tokens
    waiting = steps.cumsum(axis=1)
    waiting -= np.minimum.accumulate(np.minimum(waiting - 1, 0), axis=1)
    left, right = np.full_like(ids, -1), np.full_like(ids, -1)
    # The last place after which so many waited: there the left subtree ended.
    latest = np.full((len(ids), ids.shape[1] + 2), -1)
    for place in range(ids.shape[1]):
        height = waiting[:, place]
        before = latest[rows, height]
        joins = inner[:, place] & tokens[:, place] & (before >= 0)
        left[:, place] = np.where(joins, before, -1)
        right[:, place] = np.where(joins, place - 1, -1)
        latest[rows, height] = place
    parent, side = np.full_like(ids, -1), np.zeros_like(ids)
    depth = np.where(tokens, 0, -1)
    for place in reversed(range(ids.shape[1])):
        chosen = rows[left[:, place] >= 0]
        for children, which in ((left, LEFT), (right, RIGHT)):
            child = children[chosen, place]
            parent[chosen, child], side[chosen, child] = place, which
            depth[chosen, child] = depth[chosen, place] + 1
    return Links(depth, parent, side, left, right)


def link_prefix(ids: Integers, inner: Marks) -> Links:
    """Trees that are written with the root first, then the right subtree, the left.

    Node t is what comes after token t, the first of which is BOS: its place in the tree
    hangs on what stands before it alone. Where the tree has ended there are no nodes.
    """
    rows, size = np.arange(len(ids)), ids.shape[1]
    parent, side = np.full_like(ids, -1), np.zeros_like(ids)
    depth = np.full_like(ids, -1)
    depth[:, 0] = 0
    # How many subtrees are still to come, and the last node before which so many were.
    missing = np.ones(len(ids), dtype=np.int64)
    latest = np.full((len(ids), size + 2), -1)
    latest[rows, 1] = 0
    for place in range(1, size):
        opens = inner[:, place]
        missing = np.where(missing > 0, missing + np.where(opens, 1, -1), 0)
        going = rows[missing > 0]
        heights = missing[going]
        above = np.where(opens[going], place - 1, latest[going, heights])
        parent[going, place] = above
        side[going, place] = np.where(opens[going], RIGHT, LEFT)
        depth[going, place] = depth[going, above] + 1
        latest[going, heights] = place
    none = np.full_like(ids, -1)
    return Links(depth, parent, side, none, none)


@dataclass(frozen=True)
class Level:
    """Nodes of one depth: left children before right ones, then as they came."""

    start: int
    end: int
    # How many of them are left children.
    lefts: int


@dataclass(frozen=True)
class Plan:
    """All nodes of a batch, N, by level; numbers in a level count from its start."""

    levels: tuple[Level, ...]
    nodes: Tensor  # (N), where the node is in the batch laid flat
    rows: Tensor  # (N), which row it is in
    parents: Tensor  # (N), where its parent is: in the batch laid flat
    above: Tensor  # (N), which of the level above its parent is
    # (N), which of the level below its children are; one past the end: no child.
    left: Tensor
    right: Tensor


def make_plan(links: Links, device: torch.device) -> Plan:
    """Put the nodes of a batch in levels."""
    size = links.depth.shape[1]
    flat = links.depth.ravel()
    found = np.flatnonzero(flat >= 0)
    order = found[np.lexsort((links.side.ravel()[found], flat[found]))]
    depth, side = flat[order], links.side.ravel()[order]
    counts = np.bincount(depth)
    ends = counts.cumsum()
    starts = ends - counts
    lefts = np.bincount(depth[side == LEFT], minlength=len(counts))
    rows = order // size
    number = np.zeros(len(flat) + 1, dtype=np.int64)
    number[order] = np.arange(len(order)) - starts[depth]
    below = np.append(counts[1:], 0)[depth]

    def number_children(children: Integers) -> Integers:
        places = children.ravel()[order]
        return np.where(places < 0, below, number[rows * size + places])

    parents = rows * size + np.maximum(links.parent.ravel()[order], 0)
    columns = [
        order,
        rows,
        parents,
        number[parents],
        number_children(links.left),
        number_children(links.right),
    ]
    # One transfer for all.
    moved = torch.from_numpy(np.stack(columns)).to(device)
    levels = [
        Level(int(start), int(end), int(count))
        for start, end, count in zip(starts, ends, lefts, strict=True)
    ]
    return Plan(tuple(levels), *moved)
