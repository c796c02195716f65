"""The architectures by name: one dictionary, and how a model is built from it."""

from __future__ import annotations

from torch import nn

from mathglot.model.convolutional import Convolutional
from mathglot.model.interface import ModelConfig, SequenceModel
from mathglot.model.lightconv import DynamicConv, LightConv
from mathglot.model.naming import CONVOLUTIONAL
from mathglot.model.recurrent import Recurrent
from mathglot.model.recursive import Recursive
from mathglot.model.transformer import ModernTransformer, OriginalTransformer

ARCHITECTURES: dict[str, type[SequenceModel]] = {
    CONVOLUTIONAL: Convolutional,
    "transformer": ModernTransformer,
    "transformer-2017": OriginalTransformer,
    "lightconv": LightConv,
    "dynamicconv": DynamicConv,
    "lstm": Recurrent,
    "recursive": Recursive,
}


def build_model(config: ModelConfig) -> SequenceModel:
    """The network that a configuration describes, with fresh weights.

    >>> model = build_model(ModelConfig("transformer:64x2+1", 100, 100))
    >>> type(model).__name__, model.config.shape.width
    ('ModernTransformer', 64)
    """
    return ARCHITECTURES[config.shape.family](config)


def count_parameters(model: nn.Module) -> int:
    """How many numbers are trained; what is shared counts once."""
    return sum([weights.numel() for weights in model.parameters()])
