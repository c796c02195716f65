"""Trees of a batch, against trees taken one by one, node by node."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor

from mathglot.corpus.postfix import LABELS, encode_tokens, link
from mathglot.model.interface import BOS, ModelConfig
from mathglot.model.recursive import Ascent, Descent, Recursive, update
from mathglot.model.registry import build_model
from mathglot.model.topology import (
    LEFT,
    RIGHT,
    link_postfix,
    link_prefix,
    make_plan,
)

PLUS, TIMES = 10, 11
INNER = (PLUS, TIMES)
# a, b + c, a b + (c + d) e, and one that hangs to one side.
TREES = [
    [3],
    [4, 5, PLUS],
    [3, 4, TIMES, 5, 6, PLUS, 7, TIMES, PLUS],
    [3, 4, PLUS, 5, PLUS, 6, PLUS, 7, PLUS],
]


def pad(rows: list[list[int]]) -> Tensor:
    longest = max([len(row) for row in rows])
    return torch.tensor([row + [0] * (longest - len(row)) for row in rows])


def mark(ids: Tensor) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.isin(ids.numpy(), INNER)


def link_one(row: list[int]) -> list[tuple[int, int]]:
    """What `corpus.postfix` makes of a row."""
    label = sorted(LABELS)[0]
    return link([label if token in INNER else "x" for token in row])


def test_postfix_is_linked_as_the_corpus_links_it() -> None:
    ids = pad(TREES)
    links = link_postfix(ids.numpy(), mark(ids))
    for row, tree in enumerate(TREES):
        pairs = zip(links.left[row].tolist(), links.right[row].tolist(), strict=True)
        assert list(pairs)[: len(tree)] == link_one(tree)
    assert links.depth[2].tolist() == [2, 2, 1, 3, 3, 2, 2, 1, 0]
    assert links.parent[2].tolist() == [2, 2, 8, 5, 5, 7, 7, 8, -1]
    assert links.side[2].tolist()[:8] == [0, 1, LEFT, 0, 1, 0, 1, RIGHT]
    assert links.depth[1].tolist() == [1, 1, 0] + [-1] * 6


def test_real_formulae_are_linked_as_the_corpus_links_them() -> None:
    tokens = encode_tokens("x ^ { n + 1 } = \\BesselJ { \\nu } @ { z } + ( a b".split())
    ids = torch.tensor([[PLUS if token in LABELS else 3 for token in tokens]])
    links = link_postfix(ids.numpy(), mark(ids))
    pairs = zip(links.left[0].tolist(), links.right[0].tolist(), strict=True)
    assert list(pairs) == link(tokens)


def test_what_is_left_over_is_a_root_of_its_own() -> None:
    ids = pad([[9, 4, 5, PLUS], [4, 5, PLUS, 9]])
    links = link_postfix(ids.numpy(), mark(ids))
    assert links.depth.tolist() == [[0, 1, 1, 0], [1, 1, 0, 0]]


ODD = [[PLUS], [PLUS, PLUS], [3, PLUS, PLUS], [PLUS, 3, PLUS, 4, PLUS, PLUS, PLUS]]


@pytest.mark.parametrize("row", ODD)
def test_labels_that_come_too_early_do_no_harm(row: list[int]) -> None:
    ids = torch.tensor([row])
    links = link_postfix(ids.numpy(), mark(ids))
    assert links.depth.min() == 0
    plan = make_plan(links, ids.device)
    assert sorted(plan.nodes.tolist()) == list(range(len(row)))
    for level in plan.levels[1:]:
        assert (plan.above[level.start : level.end] >= 0).all()


def test_prefix_is_linked_from_what_stands_before() -> None:
    ids = pad([[BOS, *tree[::-1]] for tree in TREES])
    links = link_prefix(ids.numpy(), mark(ids))
    for row, tree in enumerate(TREES):
        size = len(tree)
        expected = link_postfix(np.array([tree]), np.isin(np.array([tree]), INNER))
        assert links.depth[row, :size].tolist() == expected.depth[0, ::-1].tolist()
        assert links.side[row, 1:size].tolist() == expected.side[0, -2::-1].tolist()
        parents = [size - 1 - place for place in expected.parent[0, -2::-1].tolist()]
        assert links.parent[row, 1:size].tolist() == parents
        assert (links.depth[row, size:] == -1).all()


def run_up(cell: Ascent, inputs: Tensor, pairs: list[tuple[int, int]]) -> list[Tensor]:
    """The cells one after another, as the formulas of Tai et al. have them."""
    width = cell.width
    nothing = torch.zeros(width)
    outputs: list[Tensor] = []
    cells: list[Tensor] = []
    for place, (left, right) in enumerate(pairs):
        outputs_below = [outputs[c] if c >= 0 else nothing for c in (left, right)]
        cells_below = [cells[c] if c >= 0 else nothing for c in (left, right)]
        gates = cell.inputs(inputs[place]) + cell.below(torch.cat(outputs_below))
        admit, keep_left, keep_right, show, new = gates.chunk(5)
        memory = admit.sigmoid() * new.tanh()
        memory = memory + keep_left.sigmoid() * cells_below[0]
        memory = memory + keep_right.sigmoid() * cells_below[1]
        cells.append(memory)
        outputs.append(show.sigmoid() * memory.tanh())
    return outputs


def test_levels_give_what_single_nodes_give() -> None:
    torch.manual_seed(0)
    ids = pad(TREES)
    plan = make_plan(link_postfix(ids.numpy(), mark(ids)), ids.device)
    inputs = torch.randn(*ids.shape, 6, requires_grad=True)
    cell = Ascent(6)
    found = cell(inputs.flatten(0, 1)[plan.nodes], plan)
    placed = torch.zeros(ids.numel(), 6).index_copy(0, plan.nodes, found)
    rows = [
        torch.stack(run_up(cell, inputs[row], link_one(tree)))
        for row, tree in enumerate(TREES)
    ]
    for row, expected in enumerate(rows):
        result = placed.view(*ids.shape, 6)[row, : len(expected)]
        torch.testing.assert_close(result, expected)
    weight = torch.randn(6)
    parameters = [inputs, *cell.parameters()]
    ours = torch.autograd.grad((found @ weight).sum(), parameters)
    theirs = torch.autograd.grad((torch.cat(rows) @ weight).sum(), parameters)
    torch.testing.assert_close(ours, theirs)


def test_children_are_told_what_is_above() -> None:
    torch.manual_seed(0)
    descent = Descent(6)
    tree = TREES[2]
    links = link_postfix(np.array([tree]), np.isin(np.array([tree]), INNER))
    plan = make_plan(links, torch.device("cpu"))
    inputs = torch.randn(len(tree), 6)
    root = torch.randn(1, 6), torch.randn(1, 6)
    found = descent(inputs[plan.parents], root, plan)
    order = plan.nodes.tolist()
    states = {len(tree) - 1: (root[0][0], root[1][0])}
    # Parents stand behind their children.
    for place in reversed(range(len(tree) - 1)):
        parent = int(links.parent[0, place])
        output, cell = states[parent]
        layer = descent.sides[int(links.side[0, place])]
        states[place] = update(layer(torch.cat([inputs[parent], output])), cell)
    expected = torch.stack([states[place][0] for place in order])
    torch.testing.assert_close(found, expected)


def test_an_lstm_cell_is_torchs() -> None:
    torch.manual_seed(0)
    theirs = torch.nn.LSTMCell(5, 4)
    inputs, output, cell = torch.randn(3, 5), torch.randn(3, 4), torch.randn(3, 4)
    gates = inputs @ theirs.weight_ih.T + theirs.bias_ih
    gates = gates + output @ theirs.weight_hh.T + theirs.bias_hh
    # Torch has the candidate before the output gate.
    admit, keep, new, show = gates.chunk(4, dim=-1)
    found = update(torch.cat([admit, keep, show, new], dim=-1), cell)
    torch.testing.assert_close(found, theirs(inputs, (output, cell)))


def build(width: int = 16) -> Recursive:
    torch.manual_seed(0)
    config = ModelConfig(
        f"recursive:{width}", 12, 12, 0.0, source_labels=INNER, target_labels=INNER
    )
    model = build_model(config).eval()
    assert isinstance(model, Recursive)
    return model


@torch.no_grad()
def test_a_tag_before_the_tree_is_read() -> None:
    model = build()
    target = torch.tensor([[BOS, 4]])
    scores = [model(torch.tensor([[tag, *TREES[2]]]), target) for tag in (8, 9)]
    assert (scores[0] - scores[1]).abs().max() > 1e-4


@torch.no_grad()
def test_no_tokens_are_no_trees() -> None:
    model = build()
    assert (
        model(torch.zeros((2, 3), dtype=torch.long), pad([[BOS], [BOS]]))
        .isfinite()
        .all()
    )


def test_deep_trees_need_no_deep_stack() -> None:
    model = build(4)
    chain = [3] + [4, PLUS] * 1500
    scores = model(torch.tensor([chain]), torch.tensor([[BOS, *chain[::-1]]]))
    scores.sum().backward()
    assert scores.isfinite().all()
