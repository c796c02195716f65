"""`mathglot fit-composition`: fit what whole trees weigh to labelled formulas."""

from __future__ import annotations

import typer

from mathglot.interfaces.cli.batch import failing
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.fitting_data import (
    Generated,
    Importance,
    WeightedLabels,
    draw_generated,
    read_weighted,
)
from mathglot.interfaces.cli.options import Data, FittedWeights, Processes

EXAMPLES = (
    "mathglot fit-composition labels.jsonl --output composition.json",
    "mathglot fit-composition labels.jsonl notations.jsonl:4 --generated human:500 "
    "-o composition.json --workers 8",
)


def command(
    labels: WeightedLabels,
    output: FittedWeights,
    generated: Generated = "",
    importance: Importance = 0.03,
    data: Data = None,
    workers: Processes = 2,
) -> None:
    """Fit what whole trees weigh, beside the weights of choices.

    Readings that weigh about the same by `mathglot fit` are put in order by this: what
    stands in what, and which parts letters play. The same labels give the same weights.
    """
    from mathglot.evaluate.reading.composing import fit_composition
    from mathglot.evaluate.reading.crew import Crew
    from mathglot.evaluate.reading.files import write_weights

    with failing(output):
        known = [read_weighted(given)[1:] for given in labels]
        pairs = draw_generated(generated, data, fitting=True)
        with tracking() as track, Crew(workers) as crew:
            fitted = fit_composition([*known, (pairs, importance)], crew, track)
        write_weights(output, fitted)
    count = sum(len(group) for group, _ in known)
    said = f"{len(fitted.values)} weights fitted to {count} labels"
    said += f" and {len(pairs)} pairs" if pairs else ""
    typer.echo(f"mathglot: {said}", err=True)
