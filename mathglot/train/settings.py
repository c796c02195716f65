"""How a model is trained: recipes by name, and what may be chosen besides."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from mathglot.errors import MathglotError, UnknownNameError

COMPILE = ("off", "layers", "whole")


class SettingsError(MathglotError):
    """Settings that no run can have; `faults` lists all that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True, slots=True)
class Recipe:
    """An optimiser, its schedule and what keeps a model from learning by heart.

    The schedule `cosine` warms up and ends at nothing when the run does; `plateau`
    shrinks the rate when validation gives no better exact match, and by no more than
    to the least rate.
    """

    name: str
    optimizer: str
    schedule: str
    learning_rate: float
    clip: float
    dropout: float
    smoothing: float = 0.1
    weight_decay: float = 0.0
    momentum: float = 0.0
    betas: tuple[float, float] = (0.9, 0.98)
    warmup: int = 0
    shrink: float = 0.1
    least_rate: float = 1e-4


RECIPES = {
    recipe.name: recipe
    for recipe in (
        Recipe(
            name="paper",
            optimizer="nesterov",
            schedule="plateau",
            learning_rate=0.25,
            momentum=0.99,
            clip=0.1,
            dropout=0.2,
        ),
        Recipe(
            name="modern",
            optimizer="adamw",
            schedule="cosine",
            learning_rate=1e-3,
            weight_decay=0.01,
            clip=1.0,
            dropout=0.1,
            warmup=400,
        ),
        Recipe(
            name="muon",
            optimizer="muon",
            schedule="cosine",
            learning_rate=5e-3,
            weight_decay=0.01,
            momentum=0.95,
            clip=1.0,
            dropout=0.05,
            smoothing=0.0,
            warmup=200,
        ),
    )
}


def find_recipe(name: str) -> Recipe:
    """The recipe of a name."""
    if name not in RECIPES:
        raise UnknownNameError("recipe", name, list(RECIPES))
    return RECIPES[name]


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How long a run takes, and how it goes; it has steps, minutes or epochs.

    >>> TrainingSettings(steps=10, minutes=1.0, tokens=0)
    Traceback (most recent call last):
    mathglot.train.settings.SettingsError: steps, minutes, epochs: give one of them; \
tokens: expected at least 1, found 0
    """

    recipe: str = "modern"
    steps: int | None = None
    minutes: float | None = None
    # Passes over the mixture.
    epochs: int | None = None
    # What the recipe says, unless another is given here.
    learning_rate: float | None = None
    dropout: float | None = None
    warmup: int | None = None
    smoothing: float | None = None
    # Target tokens of a batch with padding, and batches of a step.
    tokens: int = 48_000
    accumulate: int = 1
    # The decay of the running average of weights; 0 keeps none.
    average: float = 0.0
    permute: bool = True
    half: bool = True
    compile: str = "off"
    seed: int = 1
    # Validations in a run, and the rows of each.
    validations: int = 8
    sample: int = 500
    # Steps between two looks at the loss, and between two checkpoints; 0 saves at
    # validations only.
    look_every: int = 20
    save_every: int = 0
    # The share of steps between two looks that may give gradients that are no finite
    # numbers: those steps teach nothing. With more, or without a share, the run ends.
    skip: float = 0.0
    # Of so many steps one learns to choose among readings too, and what that loss
    # counts for beside the mean over tokens.
    choices_every: int = 4
    choices_share: float = 0.1

    def __post_init__(self) -> None:
        faults = []
        lengths = (self.steps, self.minutes, self.epochs)
        if len([length for length in lengths if length is not None]) != 1:
            faults.append("steps, minutes, epochs: give one of them")
        if self.recipe not in RECIPES:
            known = ", ".join(RECIPES)
            faults.append(f"recipe: expected one of {known}, found {self.recipe!r}")
        if self.compile not in COMPILE:
            known = ", ".join(COMPILE)
            faults.append(f"compile: expected one of {known}, found {self.compile!r}")
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and not value >= least:
                faults.append(f"{name}: expected at least {least}, found {value}")
        for name in ("dropout", "smoothing", "average", "skip"):
            value = getattr(self, name)
            if value is not None and not 0 <= value < 1:
                faults.append(f"{name}: expected 0 to below 1, found {value}")
        for name in ("minutes", "learning_rate"):
            value = getattr(self, name)
            if value is not None and not 0 < value < float("inf"):
                faults.append(f"{name}: expected more than 0, found {value}")
        if faults:
            raise SettingsError(faults)

    def complete_recipe(self) -> Recipe:
        """The recipe with what was chosen otherwise."""
        chosen = {
            name: getattr(self, name)
            for name in ("learning_rate", "dropout", "warmup", "smoothing")
            if getattr(self, name) is not None
        }
        return dataclasses.replace(find_recipe(self.recipe), **chosen)

    def as_record(self) -> dict[str, Any]:
        """The settings as JSON keeps them."""
        return dataclasses.asdict(self)


_LEAST = {
    "steps": 1,
    "epochs": 1,
    "tokens": 1,
    "accumulate": 1,
    "validations": 1,
    "sample": 1,
    "look_every": 1,
    "save_every": 0,
    "warmup": 0,
    "seed": 0,
    "choices_every": 1,
    "choices_share": 0,
}
