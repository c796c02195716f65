"""What every architecture offers: one pass for training, single steps for decoding.

Sequences are ids with PAD on the right. A target begins with BOS, and the scores at a
place are those of the token after it. What the encoder found is a `Memory`, what the
decoder carries from step to step a state; all tensors in both have the batch first,
so that `select` repeats, drops or reorders the rows of any of them.
"""

from __future__ import annotations

import dataclasses
import json
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from torch import Tensor, nn

from mathglot.corpus import vocabulary
from mathglot.errors import MathglotError, UnknownNameError
from mathglot.model.naming import Architecture, read_architecture
from mathglot.untrusted import read_json

PAD, BOS, EOS = [
    vocabulary.SPECIAL.index(token)
    for token in (vocabulary.PAD, vocabulary.BOS, vocabulary.EOS)
]

State: TypeAlias = "Tensor | tuple[State, ...] | dict[str, State]"


class ModelConfigError(MathglotError):
    """A configuration that describes no model; `faults` lists all that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True)
class ModelConfig:
    """Everything that decides which weights a model has.

    >>> ModelConfig("C512x11", source_size=900, target_size=0, dropout=2.0)
    Traceback (most recent call last):
    mathglot.model.interface.ModelConfigError: target_size: expected a whole number \
of at least 4, found 0; dropout: expected a number from 0 to below 1, found 2.0
    """

    architecture: str
    source_size: int
    target_size: int
    dropout: float = 0.1
    # The longest formula that it is made for, in tokens.
    most_tokens: int = 1024
    # Whether the output layer is the target embedding; None: as is usual for the
    # architecture (that of 2017 and light convolutions share it).
    tied: bool | None = None
    # The ids that take two subtrees, for networks that work on trees.
    source_labels: tuple[int, ...] = ()
    target_labels: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        # JSON has lists.
        for name in ("source_labels", "target_labels"):
            if isinstance(value := getattr(self, name), list):
                object.__setattr__(self, name, tuple(value))
        if faults := list(_find_faults(self)):
            raise ModelConfigError(faults)

    @property
    def shape(self) -> Architecture:
        """The family and sizes that the architecture's name stands for."""
        return read_architecture(self.architecture)

    def to_json(self) -> str:
        """The configuration as JSON that `from_json` reads."""
        return json.dumps(dataclasses.asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str) -> ModelConfig:
        """Read a configuration; all that is wrong with it is said at once."""
        try:
            content = read_json(text)
        except ValueError as error:
            raise ModelConfigError([f"no JSON: {error}"]) from error
        if not isinstance(content, dict):
            raise ModelConfigError([f"expected an object, found {content!r}"])
        return cls.from_mapping(content)

    @classmethod
    def from_mapping(cls, content: Mapping[str, Any]) -> ModelConfig:
        """Make a configuration from its fields by name."""
        fields = dataclasses.fields(cls)
        known = {field.name for field in fields}
        faults = [f"{name}: no such field" for name in content if name not in known]
        faults += [
            f"{field.name}: missing"
            for field in fields
            if field.default is dataclasses.MISSING and field.name not in content
        ]
        if not faults:
            return cls(**content)
        # What is there is judged too: someone who corrects a file does it once.
        sound: dict[str, Any] = {
            "architecture": "lstm",
            "source_size": _LEAST_SIZE,
            "target_size": _LEAST_SIZE,
        }
        given = {name: value for name, value in content.items() if name in known}
        try:
            cls(**{**sound, **given})
        except ModelConfigError as error:
            faults += error.faults
        raise ModelConfigError(faults)


# The special tokens, and one more: a vocabulary of nothing else has nothing to say.
_LEAST_SIZE = 4


def _find_faults(config: ModelConfig) -> list[str]:
    faults: list[str] = []

    def expect(name: str, right: bool, expected: str) -> None:
        if not right:
            found = getattr(config, name)
            faults.append(f"{name}: expected {expected}, found {found!r}")

    family = ""
    if isinstance(config.architecture, str):
        try:
            family = config.shape.family
        except UnknownNameError as error:
            faults.append(f"architecture: {error}")
    else:
        expect("architecture", False, "a name")
    for name in ("source_size", "target_size"):
        right = _is_whole(getattr(config, name), _LEAST_SIZE)
        expect(name, right, f"a whole number of at least {_LEAST_SIZE}")
    expect("most_tokens", _is_whole(config.most_tokens, 1), "a positive whole number")
    share = config.dropout
    is_share = isinstance(share, int | float) and not isinstance(share, bool)
    expect("dropout", is_share and 0 <= share < 1, "a number from 0 to below 1")
    expect("tied", config.tied in (True, False, None), "true, false or null")
    for side in ("source", "target"):
        name, size = f"{side}_labels", getattr(config, f"{side}_size")
        labels = getattr(config, name)
        inside = isinstance(labels, tuple) and all(
            _is_whole(label, EOS + 1) for label in labels
        )
        if inside and _is_whole(size, _LEAST_SIZE):
            inside = all(label < size for label in labels)
        expect(name, inside, f"ids above {EOS} and below {side}_size")
        if inside and family:
            needed = family == "recursive"
            word = "the ids of the labels" if needed else "none for sequences"
            expect(name, bool(labels) == needed, word)
    return faults


def _is_whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


class Memory(NamedTuple):
    """What an encoder found in a batch of sources."""

    states: Tensor  # (B, S, D)
    mask: Tensor  # (B, S), True where a token is
    # What a decoder needs beyond that, whatever it is: (B, ...) each.
    extra: tuple[Tensor, ...] = ()


class SequenceModel(nn.Module):
    """A network that reads one sequence of ids and writes another."""

    form: ClassVar[Literal["sequence", "tree"]] = "sequence"
    # Whether torch.compile makes one graph of it, and so pays.
    compiles: ClassVar[bool] = True

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config

    def forward(self, source: Tensor, target: Tensor) -> Tensor:
        """Scores (B, T, V) of the token after each place of the target (B, T)."""
        return self.decode(self.encode(source), target)

    @abstractmethod
    def encode(self, source: Tensor) -> Memory:
        """Read a batch of sources (B, S)."""

    @abstractmethod
    def decode(self, memory: Memory, target: Tensor) -> Tensor:
        """Scores (B, T, V), each from what stands up to its place in the target."""

    @abstractmethod
    def begin(self, memory: Memory) -> State:
        """The state before the first step, whose tokens are BOS."""

    @abstractmethod
    def step(
        self, memory: Memory, state: State, tokens: Tensor
    ) -> tuple[Tensor, State]:
        """Scores (B, V) of what follows the tokens (B), and the state after them."""

    def select(
        self, memory: Memory, state: State, rows: Tensor
    ) -> tuple[Memory, State]:
        """The rows of a batch in the order given; a row may come several times."""
        chosen = Memory(
            memory.states.index_select(0, rows),
            memory.mask.index_select(0, rows),
            tuple([tensor.index_select(0, rows) for tensor in memory.extra]),
        )
        return chosen, select_rows(state, rows)


def select_rows(state: State, rows: Tensor) -> State:
    """Rows of a state alone, for beams that change places above one source."""
    if isinstance(state, Tensor):
        return state.index_select(0, rows)
    if isinstance(state, dict):
        return {name: select_rows(part, rows) for name, part in state.items()}
    return tuple([select_rows(part, rows) for part in state])
