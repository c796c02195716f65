"""`mathglot fit-asking`: fit when the network is asked about a formula."""

from __future__ import annotations

from typing import Annotated

import typer

from mathglot.interfaces.cli.batch import failing
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.fitting_data import (
    Generated,
    Importance,
    draw_generated,
    read_weighted,
)
from mathglot.interfaces.cli.options import Data, FittedWeights, Model, Processes

EXAMPLES = (
    "mathglot fit-asking labels.jsonl --check others.jsonl --output asking.json",
    "mathglot fit-asking labels.jsonl --check others.jsonl "
    "--generated functions:500,human:500 -o asking.json",
)


def command(
    labels: Annotated[
        list[str],
        typer.Argument(metavar="LABELS...", help="Files of labels to fit weights to."),
    ],
    output: FittedWeights,
    check: Annotated[
        list[str],
        typer.Option(
            metavar="LABELS",
            help="Files of other labels, by which the thresholds are chosen: each may "
            "lose one right answer in four hundred.",
        ),
    ],
    generated: Generated = "",
    importance: Importance = 0.5,
    data: Data = None,
    model: Model = None,
    workers: Processes = 2,
) -> None:
    """Fit the weights that say when the network is worth asking.

    Each formula is translated as `translate` does, but the network is always asked.
    Of generated pairs there are two draws: one to fit to, and one to check with, in
    which what is lost counts as much as --importance says.
    """
    from mathglot.evaluate.ranking.asking import (
        fit_asking,
        observe_all,
        say_what_comes_of_it,
    )
    from mathglot.evaluate.ranking.files import write_models
    from mathglot.evaluate.reading.crew import Crew

    with failing(output):
        fitted = [read_weighted(given)[:2] for given in labels]
        checked = [read_weighted(given)[:2] for given in check]
        if generated:
            for group, fitting in ((fitted, True), (checked, False)):
                pairs = draw_generated(generated, data, fitting=fitting)
                group.append(("generated", pairs))
        with Crew(workers) as crew, tracking() as track:
            cases = [
                case
                for name, known in fitted
                for case in observe_all(known, model, crew, track, name)
            ]
            checks = {
                name: observe_all(known, model, crew, track, name)
                for name, known in checked
            }
        weights = {"generated": importance}
        models = fit_asking(
            cases, [(others, weights.get(name, 1.0)) for name, others in checks.items()]
        )
        write_models(output, models)
    for name, others in checks.items():
        typer.echo(say_what_comes_of_it(name, others, models), err=True)
