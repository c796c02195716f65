"""`mathglot fit-confidence`: fit how likely first answers are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.options import (
    FittedWeights,
    Model,
    Processes,
    WeightedLabels,
    split_weight,
)

if TYPE_CHECKING:
    from mathglot.evaluate.ranking.confidence import Outcome
    from mathglot.evaluate.reading.crew import Crew

EXAMPLES = (
    "mathglot fit-confidence labels.jsonl --output confidence.json",
    "mathglot fit-confidence labels.jsonl:2 generated.jsonl -o confidence.json",
    "mathglot fit-confidence labels.jsonl -o confidence.json --model DIR --workers 8",
)


def command(
    labels: WeightedLabels,
    output: FittedWeights,
    model: Model = None,
    workers: Processes = 2,
) -> None:
    """Fit the weights that say how likely an answer is right.

    Also chooses from which confidence on answers are called likely and sure. The
    formulas are translated as `translate` does. Use some that neither the reader nor
    the network was fitted to, and fit the other weights first.
    """
    from mathglot.evaluate.ranking.confidence import fit_all
    from mathglot.evaluate.ranking.files import write_values
    from mathglot.evaluate.reading.crew import Crew

    try:
        with Crew(workers) as crew:
            samples = [_observe(given, model, crew) for given in labels]
        values = fit_all(samples)
        write_values(output, values)
    except MathglotError as problem:
        fail(str(problem))
    except OSError as problem:
        fail(f"{problem.filename or output}: {problem.strerror}")
    for given, (outcomes, _) in zip(labels, samples, strict=True):
        right = sum(one.right for one in outcomes)
        said = f"{right} of {len(outcomes)} answers are right"
        typer.echo(f"{split_weight(given)[0].name}: {said}", err=True)


def _observe(given: str, model: Path | None, crew: Crew) -> tuple[list[Outcome], float]:
    """The outcomes of a file, and how much each of them counts."""
    from mathglot.evaluate.labels import read_labels
    from mathglot.evaluate.ranking.confidence import observe_all

    path, weight = split_weight(given)
    known = [label for label in read_labels(path) if label.trees]
    with tracking() as track:
        return observe_all(known, model, crew, track, path.name), weight
