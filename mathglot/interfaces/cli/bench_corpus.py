"""`mathglot bench corpus`: measure the bank, generation, and the sets of a corpus."""

from __future__ import annotations

from pathlib import Path
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
    sections_option,
)

EXAMPLES = (
    "mathglot bench corpus --only bank,generation",
    "mathglot bench corpus --corpus corpus",
    "mathglot bench corpus --corpus corpus --pairs 30000 --output figures.json",
)


def command(
    data: Data = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="A corpus that was built.", show_default=False
        ),
    ] = None,
    only: Annotated[str, sections_option("bank, generation, sets, imports")] = "",
    pairs: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="Pairs of the small build that speed is measured on; the large one "
            "has ten times as many.",
        ),
    ] = 3000,
    workers: Processes = 2,
    as_json: OneRecord = False,
    output: Output = None,
) -> None:
    """Measure the corpus.

    Prints every figure beside its goal. Exits with 1 if a figure falls short or is
    missing.
    """
    from mathglot.evaluate.corpus import SECTIONS
    from mathglot.evaluate.corpus.settings import Settings
    from mathglot.evaluate.sections import measure_sections

    names = choose_sections(SECTIONS, only)
    folder = choose_data(data) if "imports" in names else Path()
    with tracking() as track:
        settings = Settings(folder, corpus, pairs, workers, track)
        figures, notes = collect(measure_sections(SECTIONS, names, settings))
    conclude(figures, notes, as_json, output)
