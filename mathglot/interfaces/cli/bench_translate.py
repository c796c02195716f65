"""`mathglot bench translate`: measure how quickly and how well LaTeX is translated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathglot.interfaces.cli.bench import (
    choose_sections,
    collect,
    conclude,
    tracking,
    write_file,
)
from mathglot.interfaces.cli.options import OneRecord, Output, sections_option

EXAMPLES = (
    "mathglot bench translate",
    "mathglot bench translate --only start,batches",
    "mathglot bench translate --only lengths --picture cost.svg",
)


def command(
    only: Annotated[
        str, sections_option("start, engines, peers, batches, lengths")
    ] = "",
    formulas: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Everyday formulas, one at a time."),
    ] = 100,
    many: Annotated[
        int, typer.Option(min=1, metavar="N", help="Formulas of the section batches.")
    ] = 1000,
    rounds: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Rounds; the median counts."),
    ] = 3,
    as_json: OneRecord = False,
    output: Output = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the cost of a formula by its length, as SVG.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Measure translations.

    Prints every figure beside its goal. Needs the extras `train` (torch, to compare
    with) and `sympy`, and antlr4-python3-runtime 4.11 for SymPy's LaTeX parser. Exits
    with 1 if a figure falls short or is missing.
    """
    from mathglot.evaluate.languages.picture import draw_curves
    from mathglot.evaluate.sections import measure_sections
    from mathglot.evaluate.translating import SECTIONS
    from mathglot.evaluate.translating.lengths import curves_of
    from mathglot.evaluate.translating.settings import Settings

    names = choose_sections(SECTIONS, only)
    with tracking() as track:
        settings = Settings(formulas, many, rounds, track=track)
        figures, notes = collect(measure_sections(SECTIONS, names, settings))
    if picture is not None:
        if curves := curves_of(figures):
            write_file(picture, draw_curves(curves, "tokens of the LaTeX"))
        else:
            typer.echo("mathglot: no picture without the section lengths", err=True)
    conclude(figures, notes, as_json, output)
