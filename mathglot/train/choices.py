"""Choosing among readings: a right one is to be likelier than those that are wrong.

What a network has learnt to write it finds likely, and much that is wrong too. Here it
learns from formulas with several readings, right ones and wrong ones: the loss is the
surprise that one of the right ones is meant, where the likelihood of a reading is that
of the network and that of the reader together, as where answers are ranked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from mathglot.corpus.importers.files import read_lines
from mathglot.corpus.storage import CorpusError
from mathglot.corpus.substitution import substitute_source
from mathglot.corpus.tokens import read_source, read_target
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import MathglotError
from mathglot.model.batch import permute_tags, shift_targets
from mathglot.model.interface import PAD, Memory, SequenceModel
from mathglot.model.ragged import PAD_ID, Ids, Ragged
from mathglot.train.examples import ExampleForm
from mathglot.train.preparation import arriving, digest, fingerprint
from mathglot.train.vocabularies import Vocabularies

LANGUAGE = "mathematica"
# What the reader's weights and the network's nats count for, about as where answers
# are ranked.
_READER, _NATS = 0.6, 0.15
# Formulas and readings with more tokens are left out: their batches would be few rows.
_LONGEST = 256
# Formulas of a step that has choices.
_FORMULAS = 64
_SEED = 7919


@dataclass(frozen=True, slots=True)
class ChoiceBatch:
    """Formulas with their readings: L formulas, N readings."""

    source: Tensor  # (L, S)
    target: Tensor  # (N, T), from BOS
    expected: Tensor  # (N, T), to EOS
    owner: Tensor  # (N,), the formula of each reading
    weight: Tensor  # (N,), of the reader
    right: Tensor  # (N,), 1 where it is

    def to(self, device: torch.device) -> ChoiceBatch:
        """The batch on a device; the copy runs beside other work if pinned."""
        return self._map(lambda tensor: tensor.to(device, non_blocking=True))

    def pin(self) -> ChoiceBatch:
        """The batch in memory that a GPU copies from by itself."""
        return self._map(Tensor.pin_memory)

    def _map(self, change: Callable[[Tensor], Tensor]) -> ChoiceBatch:
        return ChoiceBatch(*(change(getattr(self, name)) for name in self.__slots__))


class ChoiceObjective(nn.Module):
    """The loss of a batch of choices in nats, the mean over its formulas."""

    def __init__(self, model: SequenceModel) -> None:
        super().__init__()
        self.model = model

    def forward(self, batch: ChoiceBatch) -> Tensor:
        memory = self.model.encode(batch.source)
        chosen = Memory(
            memory.states.index_select(0, batch.owner),
            memory.mask.index_select(0, batch.owner),
            tuple([tensor.index_select(0, batch.owner) for tensor in memory.extra]),
        )
        scores = self.model.decode(chosen, batch.target)  # (N, T, V)
        nats = functional.cross_entropy(
            scores.flatten(0, 1).float(),
            batch.expected.flatten(),
            ignore_index=PAD,
            reduction="none",
        )
        nats = -nats.reshape(batch.expected.shape).sum(dim=1)
        return choice_loss(_NATS * nats + _READER * batch.weight, batch).mean()


def choice_loss(worth: Tensor, batch: ChoiceBatch) -> Tensor:
    """The surprise that a right reading is meant, for each formula (L,)."""
    formulas = len(batch.source)
    least = torch.finfo(worth.dtype).min
    top = worth.new_full((formulas,), least)
    top = top.scatter_reduce(0, batch.owner, worth.detach(), "amax")
    shares = (worth - top[batch.owner]).exp()
    nothing = shares.new_zeros(formulas)
    whole = nothing.index_add(0, batch.owner, shares)
    right = nothing.index_add(0, batch.owner, shares * batch.right)
    tiny = torch.finfo(worth.dtype).tiny
    return whole.log() - right.clamp_min(tiny).log()


class Choices:
    """Formulas with their readings, as ids."""

    def __init__(
        self,
        sources: Ragged,
        targets: Ragged,
        first: Ids,
        weight: np.ndarray[tuple[int], np.dtype[np.float32]],
        right: Ids,
    ) -> None:
        """The readings of formula n are those from `first[n]` to `first[n + 1]`."""
        self.sources, self.targets = sources, targets
        self.first, self.weight, self.right = first, weight, right

    def __len__(self) -> int:
        return len(self.sources)

    def batch(self, turn: int, seed: int, size: int = _FORMULAS) -> ChoiceBatch:
        """The formulas of one turn: passes in another order each, like by like."""
        turns = max(1, len(self) // size)
        number, place = divmod(turn, turns)
        generator = np.random.default_rng([_SEED, seed, number])
        # Of like length, but not the same ones together in each pass.
        noise = generator.uniform(0.8, 1.25, len(self))
        order = np.argsort(self.sources.lengths * noise, kind="stable")
        blocks = np.array_split(order, turns)
        rows = blocks[int(generator.permutation(turns)[place])]
        return self._make(np.asarray(rows, np.int64), generator)

    def _make(self, rows: Ids, generator: np.random.Generator) -> ChoiceBatch:
        spans = [np.arange(self.first[row], self.first[row + 1]) for row in rows]
        owner = np.repeat(np.arange(len(rows)), [len(span) for span in spans])
        readings = np.concatenate(spans)
        most = max(len(span) for span in spans)
        place = np.concatenate([np.arange(len(span)) for span in spans])
        source = self.sources.pad(rows, int(self.sources.lengths[rows].max()))
        width = int(self.targets.lengths[readings].max()) + 1
        # Tags are drawn for a formula and all its readings at once.
        table = np.full((len(rows), most, width), PAD_ID, dtype=np.int64)
        table[owner, place] = self.targets.pad(readings, width)
        source, flat = permute_tags((source, table.reshape(len(rows), -1)), generator)
        target = flat.reshape(table.shape)[owner, place]
        shifted, target = shift_targets(target)
        return ChoiceBatch(
            torch.from_numpy(source),
            torch.from_numpy(shifted),
            torch.from_numpy(target),
            torch.from_numpy(owner),
            torch.from_numpy(self.weight[readings]),
            torch.from_numpy(self.right[readings].astype(np.float32)),
        )


def prepare_choices(
    root: Path, path: Path, vocabularies: Vocabularies, form: ExampleForm
) -> Choices:
    """The choices of a file of `mathglot corpus choices`, kept under a folder."""
    if form.form != "sequence":
        raise CorpusError(f"{path}: networks that work on trees do not learn choices")
    try:
        content = digest(path)
    except OSError as problem:
        raise CorpusError(f"{path}: {problem.strerror}") from None
    key = [content, vocabularies.fingerprint, form.as_record()]
    kept = root / f"choices-{fingerprint(key)}"
    if not kept.exists():
        with arriving(kept) as draft:
            _encode(path, vocabularies, form, draft.path / "choices.npz")
    choices = load_choices(kept)
    if not len(choices):
        raise CorpusError(f"{path}: no formula has right and wrong readings")
    return choices


def load_choices(folder: Path) -> Choices:
    """Choices that were prepared."""
    with np.load(folder / "choices.npz") as kept:
        return Choices(
            Ragged(kept["source"], kept["source_offsets"]),
            Ragged(kept["target"], kept["target_offsets"]),
            kept["first"],
            kept["weight"],
            kept["right"],
        )


def _encode(
    path: Path, vocabularies: Vocabularies, form: ExampleForm, to: Path
) -> None:
    sources: list[list[int]] = []
    targets: list[list[int]] = []
    first, weight, right = [0], [], []
    for latex, readings in _read(path):
        try:
            ids, spelled = _number(latex, [r[0] for r in readings], vocabularies, form)
        except MathglotError:
            continue
        if max(len(ids), *map(len, spelled)) > _LONGEST:
            continue
        sources.append(ids)
        targets += spelled
        first.append(len(targets))
        weight += [reading[1] for reading in readings]
        right += [reading[2] for reading in readings]
    np.savez(
        to,
        source=np.array([id_ for ids in sources for id_ in ids], np.uint16),
        source_offsets=np.cumsum([0, *map(len, sources)]),
        target=np.array([id_ for ids in targets for id_ in ids], np.uint16),
        target_offsets=np.cumsum([0, *map(len, targets)]),
        first=np.array(first, np.int64),
        weight=np.array(weight, np.float32),
        right=np.array(right, np.int64),
    )


def _read(path: Path) -> Iterator[tuple[str, list[tuple[str, float, bool]]]]:
    for line in read_lines(path):
        try:
            row = json.loads(line.text)
            readings = [
                (str(one["mathematica"]), float(one["weight"]), bool(one["right"]))
                for one in row["readings"]
            ]
            latex = str(row["latex"])
        except (ValueError, TypeError, KeyError) as problem:
            raise CorpusError(
                f"{path}, line {line.number}: expected latex and readings with "
                f"mathematica, weight and right ({problem!r})"
            ) from None
        if len({reading[2] for reading in readings}) == 2:
            yield latex, readings


def _number(
    latex: str, texts: list[str], vocabularies: Vocabularies, form: ExampleForm
) -> tuple[list[int], list[list[int]]]:
    """A formula and texts for it in ids, as a translator gives them to a network."""
    covered = substitute_source(
        read_source(latex, normal=form.normal),
        vocabularies.source,
        Random(0),
        language=LANGUAGE,
        numbers=form.numbers,
    )
    tokens = [LANGUAGE_TAGS[covered.language], *covered.source]
    target = vocabularies.target
    spelled = [
        target.encode(covered.cover(read_target(text, LANGUAGE), target))
        for text in texts
    ]
    return vocabularies.source.encode(tokens), spelled
