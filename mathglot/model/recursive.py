"""Tree-to-tree LSTM networks on binary trees.

The source is a tree in postfix (see `corpus.postfix`). Cells with two children (Tai et
al. 2015) carry what is below a node up to it, a second pass what is above a node down
to it. The target is the reverse of a postfix: root first, then right and left subtree.
Each of its nodes is made from its parent alone (Chen et al. 2018), from the state there
and the token that was chosen, and asks all nodes of the source.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from mathglot.model.interface import PAD, Memory, ModelConfig, SequenceModel, State
from mathglot.model.layers import embed
from mathglot.model.topology import (
    Integers,
    Marks,
    Plan,
    link_postfix,
    link_prefix,
    make_plan,
)


class Ascent(nn.Module):
    """Cells that join what two children know, from the leaves to the root."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        # Input gate, one forget gate a child, output gate, candidate.
        self.inputs = nn.Linear(width, 5 * width)
        self.below = nn.Linear(2 * width, 5 * width, bias=False)
        nn.init.ones_(self.inputs.bias.data[width : 3 * width])

    def forward(self, inputs: Tensor, plan: Plan) -> Tensor:
        """States (N, D) of all nodes, from what stands in them (N, D)."""
        gates = self.inputs(inputs)
        nothing = inputs.new_zeros(1, self.width)
        outputs, cells = nothing, nothing
        levels: list[Tensor] = []
        for level in reversed(plan.levels):
            here = slice(level.start, level.end)
            left, right = plan.left[here], plan.right[here]
            known = torch.cat([outputs[left], outputs[right]], dim=-1)
            taken = gates[here] + self.below(known)
            admit, keep_left, keep_right, show, new = taken.float().chunk(5, dim=-1)
            cell = admit.sigmoid() * new.tanh()
            cell = cell + keep_left.sigmoid() * cells[left]
            cell = cell + keep_right.sigmoid() * cells[right]
            output = show.sigmoid() * cell.tanh()
            levels.append(output)
            # What has no child finds nothing behind the last node.
            outputs, cells = torch.cat([output, nothing]), torch.cat([cell, nothing])
        return torch.cat(levels[::-1])


class Descent(nn.Module):
    """Cells that tell children what is above them; each side has its own weights."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.sides = nn.ModuleList([nn.Linear(2 * width, 4 * width) for _ in range(2)])
        for side in self.sides:
            nn.init.ones_(cast("nn.Linear", side).bias.data[width : 2 * width])

    def forward(
        self, inputs: Tensor, roots: tuple[Tensor, Tensor], plan: Plan
    ) -> Tensor:
        """States (N, D), from what stands in their parents (N, D), and the roots'."""
        output, cell = roots
        levels = [output]
        for level in plan.levels[1:]:
            above = plan.above[level.start : level.end]
            known = inputs[level.start : level.end]
            read = torch.cat([known, output[above]], dim=-1)
            lefts, rights = read[: level.lefts], read[level.lefts :]
            gates = torch.cat([self.sides[0](lefts), self.sides[1](rights)])
            output, cell = update(gates, cell[above])
            levels.append(output)
        return torch.cat(levels)

    def split(
        self, inputs: Tensor, output: Tensor, cell: Tensor
    ) -> list[tuple[Tensor, Tensor]]:
        """The states of the left and right child of nodes (B, D)."""
        read = torch.cat([inputs, output], dim=-1)
        return [update(side(read), cell) for side in self.sides]


def update(gates: Tensor, cell: Tensor) -> tuple[Tensor, Tensor]:
    """Output and cell of an LSTM, from its gates and the cell before."""
    admit, keep, show, new = gates.float().chunk(4, dim=-1)
    cell = keep.sigmoid() * cell + admit.sigmoid() * new.tanh()
    return show.sigmoid() * cell.tanh(), cell


class Recursive(SequenceModel):
    """Encoder and decoder on trees; see the module."""

    form = "tree"
    # How often cells are applied hangs on how deep the trees are.
    compiles = False

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        width = config.shape.width
        self.width = width
        self.source_embedding = embed(config.source_size, width, 0.5)
        deviation = width**-0.5 if config.tied else 0.5
        self.target_embedding = embed(config.target_size, width, deviation)
        self.dropout = nn.Dropout(config.dropout)
        self.ascent = Ascent(width)
        self.descent = Descent(width)
        self.nodes = nn.Linear(2 * width, width)
        # The whole source, as output and cell of the root.
        self.bridge = nn.Linear(width, 2 * width)
        self.unfolding = Descent(width)
        # What is said when the tree has ended.
        self.end = nn.Parameter(torch.randn(width) * 0.5)
        self.query = nn.Linear(width, width, bias=False)
        self.joint = nn.Linear(2 * width, width)
        self.output = nn.Linear(width, config.target_size)
        if config.tied:
            self.output.weight = self.target_embedding.weight
        labels = torch.zeros(config.target_size, dtype=torch.bool)
        labels[list(config.target_labels)] = True
        self.register_buffer("target_inner", labels, persistent=False)
        self.target_inner: Tensor

    def encode(self, source: Tensor) -> Memory:
        mask = source != PAD
        ids = source.cpu().numpy()
        plan = make_plan(
            link_postfix(ids, _mark(ids, self.config.source_labels)), source.device
        )
        size = source.shape[0]
        if not plan.levels:
            nothing = self.bridge.bias.new_zeros(*source.shape, self.width)
            return Memory(nothing, mask, (nothing[:, 0], nothing[:, 0]))
        embedded = self.dropout(self.source_embedding(source.flatten()[plan.nodes]))
        up = self.ascent(embedded, plan)
        # A parent's number among the nodes, not in the batch.
        number = torch.empty_like(source.flatten())
        number[plan.nodes] = torch.arange(len(up), device=source.device)
        roots = plan.levels[0].end
        start = torch.zeros_like(up[:roots])
        down = self.descent(up[number[plan.parents]], (start, start), plan)
        states = self.nodes(torch.cat([up, down], dim=-1))
        placed = states.new_zeros(source.numel(), self.width)
        placed = placed.index_copy(0, plan.nodes, states)
        whole = up.new_zeros(size, self.width)
        whole = whole.index_add(0, plan.rows[:roots], up[:roots])
        first = self.bridge(whole).tanh().float().chunk(2, dim=-1)
        return Memory(placed.view(*source.shape, self.width), mask, first)

    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        ids = target.cpu().numpy()
        links = link_prefix(ids, _mark(ids, self.config.target_labels))
        plan = make_plan(links, target.device)
        # The token of node t stands at t + 1; parents are never the last.
        tokens = target.flatten().roll(-1)[plan.parents]
        embedded = self.dropout(self.target_embedding(tokens))
        # All rows have a root, and roots come in the order of the rows.
        output, cell = memory.extra
        states = self.unfolding(embedded, (output, cell), plan)
        ended = self.end.to(states.dtype).expand(target.numel(), self.width)
        placed = ended.index_copy(0, plan.nodes, states)
        return self._score(placed.view(*target.shape, self.width), memory)

    def _score(self, states: Tensor, memory: Memory) -> Tensor:
        """Scores (B, T, V) of what is to stand in nodes (B, T, D)."""
        keys = memory.states
        scores = self.query(states) @ keys.to(states.dtype).transpose(1, 2)
        lowest = torch.finfo(scores.dtype).min
        weights = scores.masked_fill(~memory.mask[:, None], lowest).softmax(dim=-1)
        found = weights @ keys.to(weights.dtype)
        joined = self.joint(torch.cat([states, found.to(states.dtype)], dim=-1)).tanh()
        output: Tensor = self.output(self.dropout(joined))
        return output

    def begin(self, memory: Memory) -> State:
        output, cell = memory.extra
        size = len(output)
        return {
            "output": output,
            "cell": cell,
            # Subtrees still to come, the next one last: how many, and their states.
            "height": torch.zeros(size, dtype=torch.long, device=output.device),
            "outputs": output.new_zeros(size, 0, self.width),
            "cells": output.new_zeros(size, 0, self.width),
            "ended": torch.zeros(size, dtype=torch.bool, device=output.device),
        }

    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        now = cast("dict[str, Tensor]", state)
        if now["outputs"].shape[1]:
            now = self._move(now, tokens)
        else:
            # BOS: the root is where it begins; one place is made for a subtree.
            blank = now["output"].new_zeros(len(tokens), 1, self.width)
            now = {**now, "outputs": blank, "cells": blank}
        ended = self.end.to(now["output"].dtype)
        states = torch.where(now["ended"][:, None], ended, now["output"])
        return self._score(states[:, None], memory)[:, 0], dict(now)

    def _move(self, now: dict[str, Tensor], tokens: Tensor) -> dict[str, Tensor]:
        """Go on to the node after one in which a token was put."""
        opens, height = self.target_inner[tokens], now["height"]
        embedded = self.dropout(self.target_embedding(tokens))
        left, right = self.unfolding.split(embedded, now["output"], now["cell"])
        places = torch.arange(now["outputs"].shape[1], device=tokens.device)
        pushed = opens[:, None] & (places == height[:, None])
        top = (height - 1).clamp(min=0)
        rows = torch.arange(len(tokens), device=tokens.device)
        moved: dict[str, Tensor] = {}
        parts = [("output", 0), ("cell", 1)]
        for name, part in parts:
            stack = now[f"{name}s"]
            moved[name] = torch.where(opens[:, None], right[part], stack[rows, top])
            stack = torch.where(pushed[..., None], left[part][:, None], stack)
            # A token opens one more subtree at most: so much room is made.
            moved[f"{name}s"] = torch.cat(
                [stack, torch.zeros_like(stack[:, :1])], dim=1
            )
        moved["ended"] = now["ended"] | (~opens & (height == 0))
        moved["height"] = torch.where(opens, height + 1, top)
        return moved


def _mark(ids: Integers, labels: tuple[int, ...]) -> Marks:
    """Which of the ids are labels."""
    known = torch.zeros(max(int(ids.max(initial=0)), *labels) + 1, dtype=torch.bool)
    known[list(labels)] = True
    marks: Marks = known.numpy()[ids]
    return marks
