"""What holds for every architecture, whichever it is."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from mathglot.model.decoding import greedy
from mathglot.model.interface import BOS, EOS, PAD, ModelConfig, SequenceModel
from mathglot.model.registry import ARCHITECTURES, build_model, count_parameters

# A name of each family, small enough to be quick and with all that its layers have.
SMALL = {
    "C": "C32x2-C48ks5x1-C32x1",
    "transformer": "transformer:32x2+2",
    "transformer-2017": "transformer-2017:32x2+1",
    "lightconv": "lightconv:32x2+2",
    "dynamicconv": "dynamicconv:32x2+2",
    "lstm": "lstm:32x2",
    "recursive": "recursive:32",
}
LEAVES = range(3, 20)
LABELS = (20, 21, 22, 23)
SIZE = 24


def test_every_architecture_is_tried() -> None:
    assert SMALL.keys() == ARCHITECTURES.keys()


def build(family: str, *, seed: int = 0, tied: bool | None = None) -> SequenceModel:
    torch.manual_seed(seed)
    labels = LABELS if ARCHITECTURES[family].form == "tree" else ()
    config = ModelConfig(
        SMALL[family],
        source_size=SIZE,
        target_size=SIZE,
        dropout=0.0,
        most_tokens=40,
        tied=tied,
        source_labels=labels,
        target_labels=labels,
    )
    model = build_model(config).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            # What begins as nothing would have no part in what is tested.
            if not parameter.any():
                parameter.normal_(std=0.3)
    return model


@pytest.fixture(params=sorted(SMALL))
def family(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def model(family: str) -> SequenceModel:
    return build(family)


def draw_postfix(generator: random.Random, leaves: int) -> list[int]:
    """A random tree with so many leaves, in postfix."""
    trees = [[generator.choice(LEAVES)] for _ in range(leaves)]
    while len(trees) > 1:
        place = generator.randrange(len(trees) - 1)
        left, right = trees[place], trees.pop(place + 1)
        trees[place] = [*left, *right, generator.choice(LABELS)]
    return trees[0]


def draw_pairs(count: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """Trees of different lengths, as all architectures can read them."""
    generator = random.Random(seed)
    return [
        (
            draw_postfix(generator, 2 + number % 4),
            draw_postfix(generator, 2 + (number + 1) % 5)[::-1],
        )
        for number in range(count)
    ]


def pad(rows: list[list[int]], extra: int = 0) -> Tensor:
    longest = max([len(row) for row in rows]) + extra
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def make_batch(count: int = 5, seed: int = 0) -> tuple[Tensor, Tensor]:
    pairs = draw_pairs(count, seed)
    source = pad([source for source, _ in pairs])
    return source, pad([[BOS, *target] for _, target in pairs])


def assert_close(one: Tensor, other: Tensor) -> None:
    torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-5)


@torch.no_grad()
def test_what_comes_later_changes_nothing_before(model: SequenceModel) -> None:
    source, target = make_batch()
    scores = model(source, target)
    assert scores.shape == (*target.shape, SIZE)
    for place in range(1, target.shape[1]):
        changed = target.clone()
        changed[:, place:] = (target[:, place:] + 5) % SIZE
        assert_close(model(source, changed)[:, :place], scores[:, :place])


@torch.no_grad()
def test_every_place_of_source_and_target_counts(model: SequenceModel) -> None:
    source, target = make_batch(seed=3)
    scores = model(source, target)
    for place in range(2):
        changed = source.clone()
        changed[:, place] = (source[:, place] + 1) % 17 + 3
        assert (model(changed, target) - scores).abs().amax(dim=(1, 2)).min() > 1e-6
    changed = target.clone()
    changed[:, 1] = torch.where(target[:, 1] == LABELS[0], LABELS[1], LABELS[0])
    assert (model(source, changed)[:, 1:] - scores[:, 1:]).abs().max() > 1e-6


@torch.no_grad()
def test_padding_changes_nothing(model: SequenceModel) -> None:
    pairs = draw_pairs(5, seed=1)
    sources = [source for source, _ in pairs]
    targets = [[BOS, *target] for _, target in pairs]
    together = model(pad(sources, 9), pad(targets, 6))
    for row, (source, target) in enumerate(zip(sources, targets, strict=True)):
        alone = model(pad([source]), pad([target]))
        assert_close(together[row, : len(target)], alone[0])


@torch.no_grad()
def test_steps_give_what_the_whole_pass_gives(model: SequenceModel) -> None:
    source, target = make_batch(seed=2)
    memory = model.encode(source)
    expected = model.decode(memory, target)
    state = model.begin(memory)
    for place in range(target.shape[1]):
        scores, state = model.step(memory, state, target[:, place])
        assert_close(scores, expected[:, place])


@torch.no_grad()
def test_selected_rows_go_on_as_they_would_have(model: SequenceModel) -> None:
    source, target = make_batch(seed=4)
    rows = torch.tensor([3, 0, 0, 4, 1, 2, 3])
    expected = model(source, target)[rows]
    memory = model.encode(source)
    state = model.begin(memory)
    for place in range(3):
        _, state = model.step(memory, state, target[:, place])
    memory, state = model.select(memory, state, rows)
    for place in range(3, target.shape[1]):
        scores, state = model.step(memory, state, target[rows, place])
        assert_close(scores, expected[:, place])


@torch.no_grad()
def test_a_state_can_be_gone_on_from_twice(model: SequenceModel) -> None:
    source, target = make_batch(seed=5)
    memory = model.encode(source)
    _, state = model.step(memory, model.begin(memory), target[:, 0])
    first, after = model.step(memory, state, target[:, 1])
    other = torch.where(target[:, 1] == LEAVES[0], LEAVES[1], LEAVES[0])
    model.step(memory, state, other)
    again, _ = model.step(memory, state, target[:, 1])
    assert_close(again, first)
    expected = model.decode(memory, target)
    assert_close(model.step(memory, after, target[:, 2])[0], expected[:, 2])


def test_pairs_are_learned_by_heart(family: str) -> None:
    model = build(family, seed=1)
    pairs = draw_pairs(8, seed=6)
    source = pad([source for source, _ in pairs])
    target = pad([[BOS, *target, EOS] for _, target in pairs])
    optimizer = torch.optim.AdamW(model.parameters(), lr=4e-3, weight_decay=0.0)
    began = time.process_time()
    for _ in range(400):
        optimizer.zero_grad()
        scores = model(source, target[:, :-1])
        loss = functional.cross_entropy(
            scores.flatten(0, 1), target[:, 1:].flatten(), ignore_index=PAD
        )
        if loss < 0.01:
            break
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    assert greedy(model, source, 30) == [target for _, target in pairs]
    assert time.process_time() - began < 120


def test_all_weights_learn(family: str) -> None:
    for tied in (True, False):
        model = build(family, tied=tied).train()
        source, target = make_batch(seed=7)
        scores = model(source, target)
        loss = functional.cross_entropy(scores.flatten(0, 1), target.flatten())
        loss.backward()  # type: ignore[no-untyped-call]
        lazy = [
            name
            for name, weights in model.named_parameters()
            if weights.grad is None or not weights.grad.any()
        ]
        assert lazy == []


def test_a_shared_output_layer_saves_its_weights(family: str) -> None:
    shared, separate = [
        count_parameters(build(family, tied=tied)) for tied in (True, False)
    ]
    assert shared < separate


def test_weights_and_configuration_make_the_model_again(family: str) -> None:
    model = build(family)
    source, target = make_batch(seed=8)
    config = ModelConfig.from_json(model.config.to_json())
    assert config == model.config
    torch.manual_seed(9)
    other = build_model(config).eval()
    other.load_state_dict(model.state_dict())
    assert torch.equal(other(source, target), model(source, target))


@torch.no_grad()
def test_half_precision_gives_nearly_the_same(model: SequenceModel) -> None:
    source, target = make_batch(seed=10)
    expected = model(source, target)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores = model(source, target)
        memory = model.encode(source)
        state = model.begin(memory)
        for place in range(3):
            step, state = model.step(memory, state, target[:, place])
            torch.testing.assert_close(
                step.float(), scores[:, place].float(), atol=0.1, rtol=0.1
            )
    torch.testing.assert_close(scores.float(), expected, atol=0.15, rtol=0.15)


@pytest.fixture
def no_graphs() -> Iterator[None]:
    torch.compiler.reset()
    yield
    torch.compiler.reset()


@pytest.mark.usefixtures("no_graphs")
def test_it_compiles_to_one_graph(model: SequenceModel) -> None:
    if not model.compiles:
        pytest.skip("this architecture is not compiled")
    source, target = make_batch(seed=11)
    compiled = torch.compile(model.train(), backend="aot_eager", fullgraph=True)
    expected = model(source, target)
    assert_close(compiled(source, target), expected)
    compiled(source, target).sum().backward()


def test_long_input_is_read_all_the_same(model: SequenceModel) -> None:
    generator = random.Random(0)
    source = pad([draw_postfix(generator, 60)])
    target = pad([[BOS, *draw_postfix(generator, 60)[::-1]]])
    assert model(source, target).isfinite().all()
    assert len(greedy(model, source, 60)[0]) <= 60
