"""A run: a folder in which a model is trained from a corpus, and can be continued.

run.json               what the run is
last/, best/           checkpoints: to go on with, and to translate with
training.csv, validation.csv, events/   how it went
failure-N.json         the examples of a step whose loss was no number
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from mathglot.corpus.storage import CorpusError, SetFolder, sets_in, write_text
from mathglot.corpus.substitution import Numbers
from mathglot.errors import MathglotError
from mathglot.model.batch import COARSE_SIZES, FINE_SIZES, Limits
from mathglot.model.checkpoint import (
    Checkpoint,
    Description,
    read_checkpoint,
    recover_checkpoint,
    save_checkpoint,
)
from mathglot.model.interface import ModelConfig
from mathglot.model.naming import read_architecture
from mathglot.model.registry import ARCHITECTURES, build_model
from mathglot.model.weights import grow_weights, put_weights, read_weights
from mathglot.train.choices import Choices, prepare_choices
from mathglot.train.distributed import Group, joined
from mathglot.train.examples import ExampleForm
from mathglot.train.feed import Feed
from mathglot.train.learner import Learner
from mathglot.train.logs import open_logs
from mathglot.train.loop import Place, Report, train
from mathglot.train.mixture import Mixture, read_mixture
from mathglot.train.preparation import (
    Preparation,
    PreparedSplit,
    Progress,
    choose_vocabularies,
    prepare_split,
    silent,
)
from mathglot.train.settings import TrainingSettings
from mathglot.train.validation import Validation
from mathglot.train.vocabularies import Vocabularies
from mathglot.untrusted import read_json

RUN_FILE, LAST, BEST = "run.json", "last", "best"


class RunError(MathglotError):
    """A run that cannot begin or go on as asked."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is: it depends on nothing else."""

    corpus: Path
    mixture: str
    architecture: str
    settings: TrainingSettings
    normal: bool = True
    numbers: Numbers = "tags"
    most_tokens: int = 1024
    # The most pairs of each set to learn from; None takes all.
    pairs: int | None = None
    # Where prepared examples lie, to be used by other runs too.
    prepared: Path | None = None
    # A checkpoint whose vocabularies and weights to begin with.
    start: Path | None = None
    # Whether its vocabularies grow by what the corpus has.
    grow: bool = False
    # Whether both sides have one dictionary.
    one_dictionary: bool = False
    # How much more often short formulas come: by length to the power of minus this.
    short: float = 0.0
    # Formulas with readings, right and wrong, to choose among.
    choices: Path | None = None

    def save(self, folder: Path) -> None:
        """Write the plan to the folder of a run."""
        record = {
            name: str(value) if isinstance(value, Path) else value
            for name, value in dataclasses.asdict(self).items()
        }
        write_text(folder / RUN_FILE, json.dumps(record, indent=1) + "\n")

    @classmethod
    def load(cls, folder: Path) -> Plan:
        """The plan of a run that was begun."""
        try:
            record: dict[str, Any] = read_json((folder / RUN_FILE).read_text("utf-8"))
            record["settings"] = TrainingSettings(**record["settings"])
            for name in ("corpus", "prepared", "start", "choices"):
                record[name] = Path(record[name]) if record.get(name) else None
            return cls(**record)
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise RunError(f"{folder}: holds no run to continue ({problem})") from None

    @property
    def form(self) -> ExampleForm:
        """What examples look like to this architecture."""
        family = read_architecture(self.architecture).family
        if family not in ARCHITECTURES:
            raise RunError(f"{self.architecture}: no such architecture is built yet")
        return ExampleForm(
            ARCHITECTURES[family].form,
            self.normal,
            self.numbers,
            self.most_tokens,
        )


@dataclass(frozen=True, slots=True)
class Data:
    """A corpus as the run sees it."""

    vocabularies: Vocabularies
    training: list[PreparedSplit]
    validating: list[PreparedSplit]
    shares: dict[str, float | None] = field(default_factory=dict)
    choices: Choices | None = None


def begin_run(plan: Plan, output: Path) -> None:
    """Make the folder of a run; one that holds a run already is refused."""
    if recover_checkpoint(output / LAST):
        raise RunError(f"{output}: holds a run; use --resume, or name another")
    find_sets(plan)
    form = plan.form.as_record()
    if plan.grow and (plan.start is None or plan.form.form == "tree"):
        raise RunError("only a model of sequences that is begun with can grow")
    if plan.start is not None:
        start = Description.load(plan.start)
        if start.config.architecture != plan.architecture or start.examples != form:
            raise RunError(
                f"{plan.start}: a model of another kind, {start.config.architecture} "
                f"with examples {dict(start.examples)}"
            )
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise RunError(f"{output}: {problem.strerror}") from None
    plan.save(output)


def find_sets(plan: Plan) -> list[SetFolder]:
    """The sets of the mixture, which must all be complete."""
    known = [folder.name for folder in sets_in(plan.corpus)]
    missing = [name for name in read_mixture(plan.mixture) if name not in known]
    if missing:
        raise CorpusError(
            f"{plan.corpus}: no set {', '.join(missing)}; "
            f"there is {', '.join(known) or 'none'}"
        )
    return [SetFolder(plan.corpus, name) for name in read_mixture(plan.mixture)]


def prepare(plan: Plan, *, workers: int = 1, progress: Progress = silent) -> Data:
    """The examples of a run, prepared now or before."""
    root = plan.prepared or plan.corpus / "prepared"
    root.mkdir(parents=True, exist_ok=True)
    folders = find_sets(plan)
    preparation = Preparation(
        plan.form, plan.settings.seed, plan.pairs, workers, plan.one_dictionary
    )
    known = Vocabularies.load(plan.start) if plan.start is not None else None
    if known is not None and not plan.grow:
        vocabularies = known
    else:
        vocabularies = choose_vocabularies(
            root, folders, preparation, known=known, progress=progress
        )
    training, validating = (
        [
            prepare_split(
                root, folder, split, vocabularies, preparation, progress=progress
            )
            for folder in folders
        ]
        for split in ("train", "valid")
    )
    choices = None
    if plan.choices is not None:
        choices = prepare_choices(root, plan.choices, vocabularies, plan.form)
    shares = read_mixture(plan.mixture)
    return Data(vocabularies, training, validating, shares, choices)


def run_training(
    output: Path,
    plan: Plan | None = None,
    *,
    device: str | None = None,
    workers: int = 1,
    progress: Progress = silent,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Report]:
    """Begin the run of a plan, or go on with that of the folder where it was.

    Under torchrun every process calls this; only the first one prepares and keeps logs.
    """
    with joined(device) as group:
        if plan is not None and group.leads:
            begin_run(plan, output)
        group.wait()
        plan = Plan.load(output)
        if plan.choices is not None and group.ranks > 1:
            raise RunError("choices are learnt by one process, not by several")
        if group.leads:
            data = prepare(plan, workers=workers, progress=progress)
        group.wait()
        if not group.leads:
            data = prepare(plan)
        learner, saver = _build(plan, data, group, output)
        feed = _build_feed(plan, data, group)
        validation = Validation(
            data.validating,
            data.shares,
            sample=plan.settings.sample,
            device=group.device,
            most_tokens=plan.most_tokens,
        )
        place = _go_on(output, learner)
        reports = train(
            learner,
            feed,
            validation,
            saver,
            plan.settings,
            place=place,
            stopped=stopped,
        )
        if not group.leads:
            yield from reports
            return
        with open_logs(output, place.step) as logs:
            for report in reports:
                logs.write(report)
                yield report


class RunFolder:
    """Keeps the checkpoints of a run."""

    def __init__(self, path: Path, description: Description) -> None:
        self._path = path
        self._description = description

    def save(self, learner: Learner, place: Place) -> None:
        """Keep all that is needed to go on."""
        self._save(LAST, learner, place, learner.tensors())

    def save_best(self, learner: Learner, place: Place) -> None:
        """Keep the weights that translate best so far."""
        self._save(BEST, learner, place, {})

    def _save(
        self,
        name: str,
        learner: Learner,
        place: Place,
        tensors: dict[str, torch.Tensor],
    ) -> None:
        checkpoint = Checkpoint(
            self._description, learner.weights(), place.as_record(), tensors
        )
        save_checkpoint(self._path / name, checkpoint)

    def save_failure(self, feed: Feed, step: int, epoch: int, position: int) -> None:
        """Keep the examples of a step that went wrong, as they are on disk."""
        rows = [row for plan in feed.plan(epoch)[position] for row in plan.rows]
        record = {
            "step": step,
            "epoch": epoch,
            "position": position,
            "examples": [feed.mixture.describe(int(row)) for row in rows],
        }
        write_text(self._path / f"failure-{step}.json", json.dumps(record) + "\n")


def _build(
    plan: Plan, data: Data, group: Group, output: Path
) -> tuple[Learner, RunFolder]:
    vocabularies = data.vocabularies
    labels = vocabularies.labels if plan.form.form == "tree" else ()
    config = ModelConfig(
        plan.architecture,
        len(vocabularies.source),
        len(vocabularies.target),
        dropout=plan.settings.complete_recipe().dropout,
        most_tokens=plan.most_tokens,
        source_labels=labels,
        target_labels=labels,
    )
    torch.manual_seed(plan.settings.seed)
    model = build_model(config)
    if plan.start is not None:
        weights = read_weights(plan.start)
        put_weights(model, grow_weights(model, weights) if plan.grow else weights)
    learner = Learner(model.to(group.device), plan.settings, group)
    description = Description(
        config, vocabularies.source, vocabularies.target, plan.form.as_record()
    )
    return learner, RunFolder(output, description)


def _build_feed(plan: Plan, data: Data, group: Group) -> Feed:
    settings = plan.settings
    whole = settings.compile == "whole"
    sizes = COARSE_SIZES if whole else FINE_SIZES
    kept = (*[size for size in sizes if size < plan.most_tokens], plan.most_tokens)
    return Feed(
        Mixture(data.training, data.shares, settings.seed, plan.short),
        Limits(settings.tokens, kept, fill=whole),
        accumulate=settings.accumulate,
        permute=settings.permute,
        pinned=group.device.type == "cuda",
        rank=group.rank,
        ranks=group.ranks,
        choices=data.choices,
        choices_every=settings.choices_every,
    )


def _go_on(output: Path, learner: Learner) -> Place:
    """Put the learner where the last checkpoint was; at the start if there is none."""
    if learner.group.leads:
        recover_checkpoint(output / BEST)
        recover_checkpoint(output / LAST)
    learner.group.wait()
    if not (output / LAST).exists():
        return Place()
    checkpoint = read_checkpoint(output / LAST)
    learner.restore(checkpoint.weights, checkpoint.optimizer)
    return Place(**checkpoint.state)
