"""`mathglot fit-ranking`: fit the weights by which candidates are put in order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.interfaces.cli.batch import fail, failing
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.fit import Target
from mathglot.interfaces.cli.fitting_data import WeightedLabels, read_weighted
from mathglot.interfaces.cli.options import FittedWeights, Model, Processes

if TYPE_CHECKING:
    from mathglot.evaluate.ranking.fitting import Sample
    from mathglot.evaluate.reading.crew import Crew

EXAMPLES = (
    "mathglot fit-ranking labels.jsonl --output ranking.json",
    "mathglot fit-ranking labels.jsonl:2 generated.jsonl:0.5 --output ranking.json",
    "mathglot fit-ranking labels.jsonl --output ranking.json --ablate",
    "mathglot fit-ranking --to semantic dlmf_semantic.jsonl -o semantic_merging.json",
)


def command(
    labels: WeightedLabels,
    output: FittedWeights,
    target: Annotated[
        Target,
        typer.Option(
            "--to",
            help="What is ranked; for semantic LaTeX, give rows of the DLMF instead of "
            "labels: their valid split is used, and --ablate does not apply.",
        ),
    ] = Target.MATHEMATICA,
    ablate: Annotated[
        bool,
        typer.Option(
            "--ablate",
            help="Print how many answers each feature mends and breaks, on halves that "
            "the weights were not fitted to.",
        ),
    ] = False,
    model: Model = None,
    workers: Processes = 2,
) -> None:
    """Fit the weights that put candidates in order.

    Candidates are the reader's readings and what the network finds. For each labelled
    formula, readings are found and rated, and the network searches: about a tenth of a
    second. Two thresholds are chosen too: how likely the network must find a reading
    not to search, and how sure of something else it must be to search.
    """
    if target is Target.SEMANTIC:
        if ablate:
            fail("--ablate is not for semantic LaTeX")
        _fit_semantic(labels, output, model)
        return
    from mathglot.evaluate.ranking.ablation import (
        ablate as find_effects,
    )
    from mathglot.evaluate.ranking.ablation import count_right, show_effects
    from mathglot.evaluate.ranking.files import write_values
    from mathglot.evaluate.ranking.fitting import fit
    from mathglot.evaluate.reading.crew import Crew

    with failing(output), Crew(workers) as crew:
        samples = dict(_gather(given, model, crew) for given in labels)
        values = fit(list(samples.values()))
        write_values(output, values)
    for line in count_right(samples, values):
        typer.echo(line, err=True)
    if ablate:
        typer.echo(show_effects(find_effects(list(samples.values()), values)))


def _fit_semantic(rows: list[str], output: Path, model: Path | None) -> None:
    from mathglot.evaluate.ranking.files import write_values
    from mathglot.evaluate.semantic_reading import merging

    with failing(output):
        with tracking() as track:
            asked = merging.ask_all([Path(row) for row in rows], model, track)
        weights = merging.fit_merging(asked)
        write_values(output, weights)
    typer.echo(
        f"mathglot: {len(weights)} weights fitted to {len(asked)} formulas; "
        f"{merging.count_right(asked, weights)} right, "
        f"{merging.count_right_out_of_fold(asked)} out of fold",
        err=True,
    )


def _gather(given: str, model: Path | None, crew: Crew) -> tuple[str, Sample]:
    from mathglot.evaluate.ranking.fitting import Sample
    from mathglot.evaluate.ranking.gathering import ask_all

    name, known, weight = read_weighted(given)
    with tracking() as track:
        questions = ask_all(known, model, crew, track, name)
    return name, Sample(questions, weight)
