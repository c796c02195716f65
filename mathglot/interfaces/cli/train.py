"""`mathglot train`: train a model on a corpus, or go on with a run."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.evaluate.training.curves import draw_run
from mathglot.interfaces.cli.batch import ERRORS_IN_INPUT, fail
from mathglot.interfaces.cli.bench import write_file
from mathglot.interfaces.cli.options import output_option
from mathglot.interfaces.cli.train_progress import preparing, showing, summarise

if TYPE_CHECKING:
    from mathglot.train.run import Plan

EXAMPLES = (
    "mathglot train --corpus corpus --mixture functions --architecture C512x11 "
    "--recipe paper --epochs 40 --output runs/paper",
    "mathglot train --corpus corpus --preset paper-semantic --output runs/semantic",
    "mathglot train --corpus corpus --mixture functions:1,human:2 "
    "--architecture transformer:512x10+2 --minutes 8 --output runs/first",
    "mathglot train --output runs/first --resume",
    "torchrun --nproc-per-node 2 -m mathglot train --corpus corpus "
    "--mixture human --steps 5000 --output runs/two",
)
PICTURE = "curves.svg"
VALIDATIONS = 8
ARCHITECTURE = "C512x11"
# What a run that goes on may still be told; all else is its own.
_MAY_CHANGE = {"output", "resume", "device", "workers", "as_json"}


def _use_preset(context: typer.Context, name: str | None) -> str | None:
    """Make the options of a preset the defaults of this call."""
    if name is not None:
        from mathglot.train.presets import find_preset

        try:
            context.default_map = dict(find_preset(name))
        except MathglotError as problem:
            fail(str(problem))
    return name


def command(
    context: typer.Context,
    output: Annotated[Path, output_option("The folder of the run.", "RUN")],
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="The corpus to learn from.", show_default=False
        ),
    ] = None,
    mixture: Annotated[
        str,
        typer.Option(
            metavar="SETS",
            help="Sets of the corpus and their shares of the examples: "
            "functions:1,human:2. Without shares, size decides.",
        ),
    ] = "functions",
    architecture: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="C512x11, transformer:512x10+2, transformer-2017, lightconv, lstm or "
            "recursive; sizes can be changed.",
            show_default=f"{ARCHITECTURE}, or that of --start",
        ),
    ] = None,
    recipe: Annotated[
        str, typer.Option(metavar="NAME", help="paper, modern or muon.")
    ] = "modern",
    minutes: Annotated[
        float | None,
        typer.Option(
            metavar="M",
            help="Train for M minutes, including the last checkpoint.",
            show_default=False,
        ),
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option(metavar="N", help="Train for N steps.", show_default=False),
    ] = None,
    epochs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Train for N passes over the mixture.",
            show_default=False,
        ),
    ] = None,
    preset: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Defaults for all options: paper-mathematica or paper-semantic.",
            show_default=False,
            is_eager=True,
            callback=_use_preset,
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the run in the folder.")
    ] = False,
    start: Annotated[
        Path | None,
        typer.Option(
            metavar="RUN_OR_CHECKPOINT",
            help="Start from the weights and vocabularies of a run or checkpoint, or "
            "of what `mathglot export` wrote.",
            show_default=False,
        ),
    ] = None,
    grow: Annotated[
        bool,
        typer.Option(
            "--grow",
            help="Add new tokens of the corpus to the vocabularies of --start.",
        ),
    ] = False,
    pairs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="At most N pairs of each set.", show_default=False
        ),
    ] = None,
    tokens: Annotated[
        int, typer.Option(metavar="N", help="Target tokens per batch.")
    ] = 48_000,
    accumulate: Annotated[int, typer.Option(metavar="N", help="Batches per step.")] = 1,
    learning_rate: Annotated[
        float | None,
        typer.Option(
            metavar="RATE", help="Instead of the recipe's.", show_default=False
        ),
    ] = None,
    dropout: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE", help="Instead of the recipe's.", show_default=False
        ),
    ] = None,
    warmup: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS", help="Instead of the recipe's.", show_default=False
        ),
    ] = None,
    smoothing: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE",
            help="The share of each label that is spread over all others, instead of "
            "the recipe's.",
            show_default=False,
        ),
    ] = None,
    average: Annotated[
        float,
        typer.Option(
            metavar="DECAY", help="Translate with a running average of the weights."
        ),
    ] = 0.0,
    raw: Annotated[
        bool, typer.Option("--raw", help="Read LaTeX as it is, not in normal form.")
    ] = False,
    numbers: Annotated[
        str, typer.Option(metavar="FORM", help="Long numbers as tags or digits.")
    ] = "tags",
    permute: Annotated[
        bool, typer.Option(help="Draw the tags of numbers and words anew each time.")
    ] = True,
    one_dictionary: Annotated[
        bool,
        typer.Option("--one-dictionary", help="One vocabulary for both sides."),
    ] = False,
    short: Annotated[
        float,
        typer.Option(
            min=0,
            metavar="POWER",
            help="Draw short formulas more often: by length to the power of -POWER.",
        ),
    ] = 0.0,
    most_tokens: Annotated[
        int, typer.Option(min=2, metavar="N", help="Skip longer formulas.")
    ] = 1024,
    validations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Number of validations.",
            show_default=f"{VALIDATIONS}, or once per epoch",
        ),
    ] = None,
    sample: Annotated[
        int, typer.Option(metavar="N", help="Formulas per validation.")
    ] = 500,
    save_every: Annotated[
        int,
        typer.Option(
            metavar="STEPS", help="Save every N steps too; 0 for validations only."
        ),
    ] = 0,
    compile_: Annotated[
        str,
        typer.Option(
            "--compile",
            metavar="HOW",
            help="off, layers (one by one, for any shape) or whole (for each shape).",
        ),
    ] = "off",
    half: Annotated[bool, typer.Option(help="Compute in bfloat16 on a GPU.")] = True,
    skip: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="Skip steps whose loss is not finite, as long as they are at most "
            "this share of the steps between two reports.",
        ),
    ] = 0.0,
    choices: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Learn to choose among readings too: what `mathglot corpus choices` "
            "wrote.",
            show_default=False,
        ),
    ] = None,
    choices_every: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Do so at every Nth step."),
    ] = 4,
    choices_share: Annotated[
        float,
        typer.Option(
            min=0,
            metavar="SHARE",
            help="What a formula to choose for counts, beside the mean over tokens.",
        ),
    ] = 0.1,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of everything random.")
    ] = 1,
    prepared: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where prepared examples are kept; by default in the corpus.",
            show_default=False,
        ),
    ] = None,
    prepare_only: Annotated[
        bool, typer.Option("--prepare-only", help="Prepare the examples and exit.")
    ] = False,
    device: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="cpu or cuda; by default the best.", show_default=False
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Processes that prepare; 0 for all cores."
        ),
    ] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON line for each report.")
    ] = False,
) -> None:
    """Train a model on a corpus.

    The run's folder has its best and its last checkpoint, tables of the progress and a
    picture of the curves. A run that is interrupted saves first; --resume continues it
    from the last checkpoint.
    """
    require_torch()
    from mathglot.evaluate.systems import find_checkpoint
    from mathglot.train.learner import DivergedError
    from mathglot.train.run import Plan, RunError, prepare
    from mathglot.train.settings import TrainingSettings

    try:
        plan: Plan | None = None
        if resume:
            _refuse_changes(context)
            if not (output / "run.json").exists():
                raise RunError(f"{output}: holds no run to continue")
        elif corpus is None:
            fail("name a corpus with --corpus, or continue a run with --resume")
        else:
            if not (steps is None and minutes is None) and _is_preset(context):
                epochs = None
            settings = TrainingSettings(
                recipe,
                steps,
                minutes,
                epochs,
                learning_rate,
                dropout,
                warmup,
                smoothing,
                tokens,
                accumulate,
                average,
                permute,
                half,
                compile_,
                seed,
                epochs or VALIDATIONS if validations is None else validations,
                sample,
                save_every=save_every,
                skip=skip,
                choices_every=choices_every,
                choices_share=choices_share,
            )
            origin = start and find_checkpoint(start).resolve()
            plan = Plan(
                corpus.resolve(),
                mixture,
                architecture or _choose_architecture(origin),
                settings,
                not raw,
                numbers,  # type: ignore[arg-type]
                most_tokens,
                pairs,
                prepared and prepared.resolve(),
                origin,
                grow,
                one_dictionary,
                short,
                choices and choices.resolve(),
            )
        count = workers or os.cpu_count() or 1
        if prepare_only and plan is not None:
            with preparing() as progress:
                prepare(plan, workers=count, progress=progress)
            return
        train_and_show(output, plan, device, count, as_json)
    except DivergedError as problem:
        typer.echo(f"mathglot: {problem}; its batch is kept in {output}", err=True)
        raise typer.Exit(ERRORS_IN_INPUT) from None
    except MathglotError as problem:
        fail(str(problem))


def train_and_show(
    output: Path, plan: Plan | None, device: str | None, workers: int, as_json: bool
) -> None:
    """Train, with a bar or lines on standard error and a picture in the folder."""
    from mathglot.train.logs import VALIDATION_FILE, read_table
    from mathglot.train.run import run_training

    # Under torchrun all but the first process are silent.
    leads = os.environ.get("RANK", "0") == "0"
    with _interruptible() as stopped, preparing() as progress:
        reports = run_training(
            output,
            plan,
            device=device,
            workers=workers,
            progress=progress,
            stopped=stopped,
        )
        with showing(leads) as show:
            for report in reports:
                if not leads:
                    continue
                show(report)
                if as_json:
                    typer.echo(json.dumps(dataclasses.asdict(report)))
                if report.scores is not None:
                    rows = read_table(output / VALIDATION_FILE)
                    write_file(output / PICTURE, draw_run(rows))
    if leads:
        typer.echo(f"mathglot: {summarise(report, output)}", err=True)


def _choose_architecture(start: Path | None) -> str:
    """What is trained if nobody says what: what the run begins with."""
    from mathglot.model.checkpoint import Description

    return Description.load(start).config.architecture if start else ARCHITECTURE


def require_torch() -> None:
    """End with a clear word where what training needs is not installed."""
    from importlib.util import find_spec

    if find_spec("torch") is None or find_spec("safetensors") is None:
        fail("training needs more packages: pip install 'mathglot[train]'")


def _is_preset(context: typer.Context) -> bool:
    """Whether the epochs are those of a preset, so that others may take their place."""
    source = context.get_parameter_source("epochs")
    return source is not None and source.name == "DEFAULT_MAP"


def _refuse_changes(context: typer.Context) -> None:
    """A run that goes on is what it was: options that would change it are refused."""
    given = [
        name
        for name in context.params
        if name not in _MAY_CHANGE
        and (source := context.get_parameter_source(name)) is not None
        and source.name == "COMMANDLINE"
    ]
    if given:
        options = ", ".join(f"--{name.strip('_').replace('_', '-')}" for name in given)
        fail(f"--resume continues the run as it is: leave out {options}")


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Tells whether somebody asked to stop; asked twice, the run stops at once."""
    asked: list[int] = []

    def ask(number: int, _: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = {n: signal.signal(n, ask) for n in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
