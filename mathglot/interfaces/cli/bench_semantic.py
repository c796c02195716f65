"""`mathglot bench semantic`: measure the translation of semantic LaTeX."""

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
    Sample,
    sections_option,
)

EXAMPLES = (
    "mathglot bench semantic --sample 300",
    "mathglot bench semantic --only translation,agreement",
    "mathglot bench semantic --workers 8 --output figures.json",
)


def command(
    data: Data = None,
    only: Annotated[
        str,
        sections_option(
            "translation, speed, agreement, roundtrip, fungrim, reading, layout, "
            "correctness"
        ),
    ] = "",
    sample: Sample = None,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes for numeric checks.")
    ] = 2,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Time limit for one numeric check.")
    ] = 2.0,
    as_json: OneRecord = False,
    output: Output = None,
) -> None:
    """Measure translations of semantic LaTeX.

    Prints every figure beside its goal. The JSON lists every refusal, contradiction and
    difference. Exits with 1 if a figure falls short or is missing.
    """
    from mathglot.evaluate.sections import measure_sections
    from mathglot.evaluate.semantic import SECTIONS
    from mathglot.evaluate.semantic.settings import Settings

    folder = choose_data(data)
    names = choose_sections(SECTIONS, only)
    with tracking() as track:
        settings = Settings(folder, sample, workers, seconds, track)
        figures, notes = collect(measure_sections(SECTIONS, names, settings))
    conclude(figures, notes, as_json, output)
