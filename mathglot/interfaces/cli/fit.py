"""`mathglot fit`: fit the weights that LaTeX is read by to labelled formulas."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking

if TYPE_CHECKING:
    from mathglot.evaluate.labels import Label
    from mathglot.languages.latex.reader.weights import Weights

EXAMPLES = (
    "mathglot fit labels.jsonl --output weights.json",
    "mathglot fit books.jsonl papers.jsonl --output weights.json --workers 8",
    "mathglot fit labels.jsonl --prior weights.json --output newer.json --rounds 1",
)


def command(
    labels: Annotated[
        list[Path],
        typer.Argument(metavar="LABELS...", help="Files of labels, as for `evaluate`."),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where the weights go; the file appears when it is complete.",
        ),
    ],
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
            min=1, metavar="N", help="How often trees are found and weights fitted."
        ),
    ] = 3,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="Processes.")] = 2,
) -> None:
    """Fit the weights that LaTeX is read by to formulas whose meaning is known.

    The same labels and the same prior give the same weights, whatever the processes.
    """
    from mathglot.evaluate.reading.files import write_weights

    try:
        known = _read(labels)
        weights = _fit(known, _read_prior(prior), rounds, workers)
        write_weights(output, weights)
    except MathglotError as problem:
        fail(str(problem))
    except OSError as problem:
        fail(f"{problem.filename or output}: {problem.strerror}")
    typer.echo(
        f"mathglot: {len(weights.values)} weights fitted to {len(known)} labels",
        err=True,
    )


def _read(paths: list[Path]) -> list[Label]:
    from mathglot.evaluate.labels import read_labels

    return [label for path in paths for label in read_labels(path)]


def _read_prior(path: Path | None) -> Weights:
    from mathglot.evaluate.reading.files import read_prior, read_weights

    return read_prior() if path is None else read_weights(path)


def _fit(labels: list[Label], prior: Weights, rounds: int, workers: int) -> Weights:
    from mathglot.evaluate.reading.crew import Crew
    from mathglot.evaluate.reading.fitting import fit_in_rounds
    from mathglot.evaluate.reading.gathering import Gatherer

    with tracking() as track, Crew(workers) as crew:
        gather = Gatherer(crew, prior, track)
        return fit_in_rounds(labels, prior, rounds=rounds, gather=gather)
