"""How architectures are named: a family, and the sizes of its layers.

A convolutional network is named as in the paper: width, kernel size where it is not
three, number of layers; parts of different width are joined by a hyphen. Others are
named by their family, with sizes after a colon where they are not the usual ones.

>>> read_architecture("C512ks5x8").parts
(Part(width=512, kernel=5, layers=8),)
>>> read_architecture("transformer:512x10+2").decoder_layers
2
>>> read_architecture("lstm") == read_architecture("lstm:512x2")
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathglot.errors import UnknownNameError

CONVOLUTIONAL = "C"


@dataclass(frozen=True)
class Part:
    """Consecutive convolutional layers of one width."""

    width: int
    kernel: int
    layers: int


@dataclass(frozen=True)
class Architecture:
    """What a name says: the family, the width of the first layer, the depths."""

    family: str
    width: int
    encoder_layers: int
    decoder_layers: int
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class _Grammar:
    pattern: re.Pattern[str]
    usual: str
    # Heads and rotations split the width.
    divisor: int


_WIDTH_ENCODER_DECODER = re.compile(r"(\d+)x(\d+)\+(\d+)")
_GRAMMARS = {
    "transformer": _Grammar(_WIDTH_ENCODER_DECODER, "512x6+6", 2),
    "transformer-2017": _Grammar(_WIDTH_ENCODER_DECODER, "512x6+6", 2),
    "lightconv": _Grammar(_WIDTH_ENCODER_DECODER, "512x6+6", 2),
    "dynamicconv": _Grammar(_WIDTH_ENCODER_DECODER, "512x6+6", 2),
    "lstm": _Grammar(re.compile(r"(\d+)x(\d+)"), "512x2", 2),
    "recursive": _Grammar(re.compile(r"(\d+)"), "256", 1),
}
_PART = re.compile(r"C(\d+)(?:ks(\d+))?x(\d+)")

EXAMPLES = ("C512x11", *[f"{name}:{row.usual}" for name, row in _GRAMMARS.items()])
"""A name of each family, with its sizes."""


def read_architecture(name: str) -> Architecture:
    """The family and the sizes that a name stands for; else UnknownNameError."""
    if re.match(r"C\d", name):
        return _read_parts(name)
    family, colon, sizes = name.partition(":")
    grammar = _GRAMMARS.get(family)
    if grammar is None:
        raise UnknownNameError("architecture", name, list(EXAMPLES))
    found = grammar.pattern.fullmatch(sizes if colon else grammar.usual)
    numbers = [int(number) for number in found.groups()] if found else []
    if not numbers or 0 in numbers or numbers[0] % grammar.divisor:
        raise UnknownNameError("architecture", name, list(EXAMPLES))
    width, layers = numbers[0], numbers[1] if len(numbers) > 1 else 1
    return Architecture(family, width, layers, numbers[-1] if numbers[2:] else layers)


def _read_parts(name: str) -> Architecture:
    parts: list[Part] = []
    for text in name.split("-"):
        found = _PART.fullmatch(text)
        width, kernel, layers = (
            [int(number or 3) for number in found.groups()] if found else [0, 0, 0]
        )
        # An even kernel would not have a middle.
        if not width * layers or kernel % 2 == 0:
            raise UnknownNameError("architecture", name, list(EXAMPLES))
        parts.append(Part(width, kernel, layers))
    depth = sum([part.layers for part in parts])
    return Architecture(CONVOLUTIONAL, parts[0].width, depth, depth, tuple(parts))
