"""What was fitted: weights, and what macros have that is not seen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files

from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.semantic.reading.forms import FormTable


class Knowledge:
    """Weights of features, and the arguments that macros may have unseen."""

    def __init__(
        self,
        weights: Mapping[str, float],
        hidden: Mapping[str, Sequence[Sequence[str]]],
    ) -> None:
        self.weights = Weights(dict(weights))
        self.hidden = hidden

    @cached_property
    def table(self) -> FormTable:
        """The forms of macros."""
        return FormTable(self.hidden)


@cache
def shipped_knowledge() -> Knowledge:
    """The knowledge that lies beside this file."""
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    content = json.loads(text)
    return Knowledge(content["weights"], content["hidden"])
