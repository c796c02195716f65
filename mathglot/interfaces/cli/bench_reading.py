"""`mathglot bench reading`: measure how well and how quickly LaTeX is read."""

from __future__ import annotations

from typing import Annotated

import typer

from mathglot.interfaces.cli.bench import (
    choose_data,
    choose_sections,
    collect,
    conclude,
    tracking,
)
from mathglot.interfaces.cli.options import (
    Data,
    OneRecord,
    Output,
    Processes,
    Sample,
    sections_option,
)

EXAMPLES = (
    "mathglot bench reading --sample 300",
    "mathglot bench reading --only labels --workers 8",
    "mathglot bench reading --only robustness --full --output figures.json",
)
_INPUTS, _ALL_INPUTS = 10_000, 100_000


def command(
    data: Data = None,
    only: Annotated[
        str,
        sections_option(
            "coverage, displays, strictness, labels, heads, generated, "
            "speed, robustness"
        ),
    ] = "",
    sample: Sample = None,
    full: Annotated[
        bool,
        typer.Option(
            "--full", help=f"Try {_ALL_INPUTS:,} bad formulas, not {_INPUTS:,}."
        ),
    ] = False,
    workers: Processes = 2,
    as_json: OneRecord = False,
    output: Output = None,
) -> None:
    """Measure reading without a network.

    Prints every figure beside its goal. The JSON lists every formula that counts
    against a figure. Exits with 1 if a figure falls short or is missing.
    """
    from mathglot.evaluate.reading import SECTIONS, speed
    from mathglot.evaluate.reading.crew import Crew
    from mathglot.evaluate.reading.settings import Settings
    from mathglot.evaluate.sections import measure_sections

    folder = choose_data(data)
    names = choose_sections(SECTIONS, only)
    inputs = _ALL_INPUTS if full else _INPUTS
    with tracking() as track, Crew(workers) as crew:
        settings = Settings(folder, sample, inputs, crew, track)
        figures, notes = collect(measure_sections(SECTIONS, names, settings))
    if speed.SECTION in names and speed.load_peer() is None:
        typer.echo(f"mathglot: {speed.PEER_MISSING}", err=True)
    conclude(figures, notes, as_json, output)
