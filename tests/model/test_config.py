"""Names of architectures, and configurations with all that may be wrong in them."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from mathglot.corpus.vocabulary import build
from mathglot.errors import MathglotError, UnknownNameError
from mathglot.model.interface import BOS, EOS, PAD, ModelConfig, ModelConfigError
from mathglot.model.naming import EXAMPLES, Part, read_architecture

CONVOLUTIONAL = [
    ("C512x11", [(512, 3, 11)]),
    ("C512ks5x8", [(512, 5, 8)]),
    ("C512x4-C1024x8", [(512, 3, 4), (1024, 3, 8)]),
    ("C512ks3x6-C768ks7x4-C1024x2", [(512, 3, 6), (768, 7, 4), (1024, 3, 2)]),
]


@pytest.mark.parametrize(("name", "parts"), CONVOLUTIONAL)
def test_convolutional_names(name: str, parts: list[tuple[int, int, int]]) -> None:
    shape = read_architecture(name)
    assert shape.parts == tuple([Part(*part) for part in parts])
    assert shape.width == parts[0][0]
    assert shape.encoder_layers == sum([layers for _, _, layers in parts])


OTHERS = [
    ("transformer:512x10+2", ("transformer", 512, 10, 2)),
    ("transformer", ("transformer", 512, 6, 6)),
    ("transformer-2017:256x3+4", ("transformer-2017", 256, 3, 4)),
    ("lightconv", ("lightconv", 512, 6, 6)),
    ("dynamicconv:64x1+2", ("dynamicconv", 64, 1, 2)),
    ("lstm:512x3", ("lstm", 512, 3, 3)),
    ("recursive:128", ("recursive", 128, 1, 1)),
]


@pytest.mark.parametrize(("name", "sizes"), OTHERS)
def test_other_names(name: str, sizes: tuple[str, int, int, int]) -> None:
    shape = read_architecture(name)
    found = shape.family, shape.width, shape.encoder_layers, shape.decoder_layers
    assert found == sizes


WRONG = """C512 C512x C0x4 C512x0 C512ks4x2 C512x4- C512x4-D512x2 c512x4 Cx4 C512x4:1
transformer: transformer:512 transformer:512x6 transformer:513x6+6 transformer:0x6+6
transformer:512x6+0 transformer:512x-6+6 lstm:512 lstm:512x2+2 recursive:x
gru""".split()


@pytest.mark.parametrize("name", ["", " lstm", *WRONG])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(UnknownNameError, match=r"known: C512x11, transformer"):
        read_architecture(name)


def test_examples_are_names() -> None:
    for name in EXAMPLES:
        read_architecture(name)


def test_special_ids_are_those_of_the_vocabulary() -> None:
    encoded = build({}, "latex").encode(["<pad>", "<bos>", "<eos>"])
    assert encoded == [PAD, BOS, EOS] == [0, 1, 2]


RIGHT: list[dict[str, Any]] = [
    {"architecture": "C512x11", "source_size": 900, "target_size": 2000},
    {
        "architecture": "recursive:64",
        "source_size": 100,
        "target_size": 200,
        "dropout": 0,
        "most_tokens": 10,
        "tied": True,
        "source_labels": (5, 99),
        "target_labels": (199,),
    },
]


@pytest.mark.parametrize("fields", RIGHT)
def test_configurations_come_back_from_json(fields: dict[str, Any]) -> None:
    config = ModelConfig(**fields)
    assert ModelConfig.from_json(config.to_json()) == config
    assert json.loads(config.to_json())["architecture"] == fields["architecture"]


FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"dropout": 1.0}, ["dropout"]),
    ({"dropout": True, "tied": "yes"}, ["dropout", "tied"]),
    ({"architecture": "gru", "source_size": 3}, ["architecture", "source_size"]),
    ({"architecture": 5, "target_size": 5.0}, ["architecture", "target_size"]),
    ({"most_tokens": 0, "source_labels": (9,)}, ["most_tokens", "source_labels"]),
    ({"architecture": "recursive"}, ["source_labels", "target_labels"]),
    ({"target_labels": (50,)}, ["target_labels"]),
    ({"source_labels": "ab"}, ["source_labels"]),
]


@pytest.mark.parametrize(("change", "named"), FAULTS)
def test_faults_are_reported_together(change: dict[str, Any], named: list[str]) -> None:
    fields = {"architecture": "lstm", "source_size": 50, "target_size": 50, **change}
    for make in (
        partial(ModelConfig, **fields),
        partial(ModelConfig.from_mapping, fields),
    ):
        with pytest.raises(ModelConfigError) as caught:
            make()
        assert [fault.partition(":")[0] for fault in caught.value.faults] == named
        assert isinstance(caught.value, MathglotError)


TEXTS = [
    ("{", ["no JSON"]),
    ("[]", ["expected an object, found []"]),
    ("{}", ["architecture", "source_size", "target_size"]),
    ('{"architecture": "lstm", "size": 1}', ["size", "source_size", "target_size"]),
    (
        '{"layers": 1, "dropout": 7}',
        ["layers", "architecture", "source_size", "target_size", "dropout"],
    ),
]


@pytest.mark.parametrize(("text", "named"), TEXTS)
def test_faults_of_a_file(text: str, named: list[str]) -> None:
    with pytest.raises(ModelConfigError) as caught:
        ModelConfig.from_json(text)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == named
