"""`mathglot fit-confidence`: fit how likely first answers are right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathglot.interfaces.cli.batch import fail, failing
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.fit import Target
from mathglot.interfaces.cli.fitting_data import (
    Generated,
    Importance,
    WeightedLabels,
    draw_generated,
    read_weighted,
)
from mathglot.interfaces.cli.options import Data, FittedWeights, Model, Processes

EXAMPLES = (
    "mathglot fit-confidence labels.jsonl --output confidence.json",
    "mathglot fit-confidence labels.jsonl:2 more.jsonl -o confidence.json",
    "mathglot fit-confidence labels.jsonl --generated human:300 -o confidence.json",
    "mathglot fit-confidence labels.jsonl -o confidence.json --model DIR --workers 8",
    "mathglot fit-confidence --to semantic dlmf_semantic.jsonl -o semantic.json",
)


def command(
    labels: WeightedLabels,
    output: FittedWeights,
    target: Annotated[
        Target,
        typer.Option(
            "--to",
            help="What is rated; for semantic LaTeX, give rows of the DLMF instead of "
            "labels: their valid split is used, and --generated does not apply.",
        ),
    ] = Target.MATHEMATICA,
    generated: Generated = "",
    importance: Importance = 0.5,
    data: Data = None,
    model: Model = None,
    workers: Processes = 2,
) -> None:
    """Fit the weights that say how likely an answer is right.

    Also chooses from which confidence on answers are called likely and sure. The
    formulas are translated as `translate` does. Use some that neither the reader nor
    the network was fitted to, and fit the other weights first.
    """
    if target is Target.SEMANTIC:
        if generated:
            fail("--generated is not for semantic LaTeX")
        _fit_semantic(labels, output, model)
        return
    from mathglot.evaluate.ranking.confidence import fit_all, observe_all
    from mathglot.evaluate.ranking.files import write_values
    from mathglot.evaluate.reading.crew import Crew

    with failing(output):
        groups = [read_weighted(given) for given in labels]
        pairs = draw_generated(generated, data, fitting=False)
        if pairs:
            groups.append(("generated", pairs, importance))
        with Crew(workers) as crew, tracking() as track:
            samples = [
                (observe_all(known, model, crew, track, name), weight)
                for name, known, weight in groups
            ]
        write_values(output, fit_all(samples))
    for (name, _, _), (outcomes, _) in zip(groups, samples, strict=True):
        right = sum(one.right for one in outcomes)
        typer.echo(f"{name}: {right} of {len(outcomes)} answers are right", err=True)


def _fit_semantic(rows: list[str], output: Path, model: Path | None) -> None:
    from mathglot.evaluate.ranking.files import write_values
    from mathglot.evaluate.semantic_reading import merging
    from mathglot.translate.semantic_merging import read_merging

    with failing(output):
        with tracking() as track:
            asked = merging.ask_all([Path(row) for row in rows], model, track)
        found = [merging.observe(one, read_merging()) for one in asked]
        outcomes = [one for one in found if one is not None]
        write_values(output, merging.fit_semantic_confidence(outcomes))
    right = sum(one.right for one in outcomes)
    typer.echo(f"{right} of {len(outcomes)} answers are right", err=True)
