"""`mathglot fit`: fit the weights that LaTeX is read by to labelled formulas."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import failing
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.fitting_data import (
    Generated,
    Importance,
    draw_generated,
)
from mathglot.interfaces.cli.options import Data, FittedWeights, Processes

if TYPE_CHECKING:
    from mathglot.evaluate.labels import Label
    from mathglot.languages.latex.reader.weights import Weights

EXAMPLES = (
    "mathglot fit labels.jsonl --output weights.json",
    "mathglot fit books.jsonl papers.jsonl --output weights.json --workers 8",
    "mathglot fit labels.jsonl --prior weights.json --output newer.json --rounds 1",
    "mathglot fit labels.jsonl --generated human:500 --output weights.json",
    "mathglot fit --to semantic dlmf_semantic.jsonl --output weights.json",
)


class Target(StrEnum):
    """What LaTeX is read into with the weights."""

    MATHEMATICA = "mathematica"
    SEMANTIC = "semantic"


def command(
    labels: Annotated[
        list[Path],
        typer.Argument(metavar="LABELS...", help="Files of labels, as for `evaluate`."),
    ],
    output: FittedWeights,
    target: Annotated[
        Target,
        typer.Option(
            "--to",
            help="What LaTeX is read into; for semantic LaTeX, the files are rows of "
            "the DLMF, and the training split is used.",
        ),
    ] = Target.MATHEMATICA,
    prior: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The weights to start from and to stay near; by default those that "
            "Mathglot had before any were fitted.",
            show_default=False,
        ),
    ] = None,
    rounds: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="Rounds of finding trees and fitting weights."
        ),
    ] = 2,
    generated: Generated = "",
    importance: Importance = 0.03,
    data: Data = None,
    workers: Processes = 2,
) -> None:
    """Fit the weights of the reader to labelled formulas.

    The same labels and prior give the same weights, whatever the number of processes.
    """
    from mathglot.evaluate.reading.files import write_weights

    with failing(output):
        if target is Target.SEMANTIC:
            said = _fit_semantic(labels, output)
        else:
            known = _read(labels)
            pairs = draw_generated(generated, data, fitting=True)
            started = _read_prior(prior)
            weights = _fit(known, pairs, importance, started, rounds, workers)
            write_weights(output, weights)
            said = f"{len(weights.values)} weights fitted to {len(known)} labels"
            said += f" and {len(pairs)} pairs" if pairs else ""
    typer.echo(f"mathglot: {said}", err=True)


def _fit_semantic(paths: list[Path], output: Path) -> str:
    from mathglot.evaluate.semantic_reading.examples import list_examples
    from mathglot.evaluate.semantic_reading.fitting import (
        fit_knowledge,
        write_knowledge,
    )

    examples = [one for path in paths for one in list_examples(path, "train")]
    if not examples:
        raise MathglotError(f"{paths[0]}: no formulas for training")
    with tracking() as track:
        knowledge = fit_knowledge(examples, track=track)
    write_knowledge(output, knowledge)
    count = len(knowledge.weights.values)
    return f"{count} weights fitted to {len(examples)} formulas"


def _read(paths: list[Path]) -> list[Label]:
    from mathglot.evaluate.labels import read_labels

    return [label for path in paths for label in read_labels(path)]


def _read_prior(path: Path | None) -> Weights:
    from mathglot.evaluate.reading.files import read_prior, read_weights

    return read_prior() if path is None else read_weights(path)


def _fit(
    labels: list[Label],
    pairs: list[Label],
    importance: float,
    prior: Weights,
    rounds: int,
    workers: int,
) -> Weights:
    from mathglot.evaluate.reading.crew import Crew
    from mathglot.evaluate.reading.fitting import fit_in_rounds
    from mathglot.evaluate.reading.gathering import Gatherer

    drawn = frozenset(pairs)
    with tracking() as track, Crew(workers) as crew:
        gather = Gatherer(crew, prior, track, guided=drawn)
        return fit_in_rounds(
            [*labels, *pairs],
            prior,
            rounds=rounds,
            gather=gather,
            importance=lambda label: importance if label in drawn else 1.0,
        )
