"""`mathglot corpus stats`: what is in a corpus, as the paper describes its own."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import write_file
from mathglot.interfaces.cli.corpus_build import Workers, counting

if TYPE_CHECKING:
    from mathglot.corpus.statistics import SetStatistics

EXAMPLES = (
    "mathglot corpus stats corpus",
    "mathglot corpus stats corpus --picture lengths.svg",
    "mathglot corpus stats corpus --rare 200",
    "mathglot corpus stats corpus --json > figures.json",
)


def command(
    corpus: Annotated[
        Path, typer.Argument(help="The folder of a corpus.", show_default=False)
    ],
    sets: Annotated[
        list[str] | None,
        typer.Argument(help="Sets; by default all.", show_default=False),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the lengths as SVG.", show_default=False
        ),
    ] = None,
    rare: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="List the functions that occur fewer than N times in all sets.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object for each set.")
    ] = False,
    workers: Workers = None,
) -> None:
    """Print lengths, splits, functions and ambiguity of each set of a corpus."""
    from mathglot.corpus.splits import MOST_TOKENS
    from mathglot.corpus.statistics import measure
    from mathglot.corpus.storage import sets_in
    from mathglot.evaluate.histogram import draw_histograms

    try:
        folders = sets_in(corpus)
        names = [folder.name for folder in folders]
        for name in sets or ():
            if name not in names:
                fail(f"{corpus}: no set {name!r}; there are: {', '.join(names)}")
        found = []
        for folder in folders:
            if sets and folder.name not in sets:
                continue
            total = sum(folder.describe()["pairs"].values())
            with counting(folder.name, total) as progress:
                found.append(
                    measure(
                        folder,
                        workers=workers or os.cpu_count() or 1,
                        progress=progress,
                    )
                )
    except MathglotError as error:
        fail(str(error))
    if not found:
        fail(f"{corpus}: no complete set in it")
    for figures in found:
        if as_json:
            typer.echo(json.dumps(figures.as_record(), ensure_ascii=False))
        else:
            typer.echo(describe(figures))
    if rare is not None:
        _list_rare(found, rare)
    if picture is not None:
        drawn = {figures.name: figures.lengths for figures in found}
        write_file(picture, draw_histograms(drawn, MOST_TOKENS))


def describe(figures: SetStatistics) -> str:
    """The figures of a set in lines, lengths as mean ± deviation (median)."""
    splits = ", ".join(f"{count:,} {name}" for name, count in figures.splits.items())
    return "\n".join(
        (
            f"{figures.name}: {figures.pairs:,} pairs ({splits})",
            f"  LaTeX         {figures.latex_characters} characters, "
            f"{figures.latex_tokens} tokens",
            f"  translation   {figures.text_characters} characters, "
            f"{figures.text_tokens} tokens",
            f"  under 25 tokens {figures.short:.2%}, over 1,024 {figures.long:.2%}, "
            f"generated {figures.generated:.1%}",
            f"  {figures.ambiguous:,} LaTeX formulas have several translations: "
            f"exact match is at most {figures.bound:.3%}",
            f"  {len(figures.heads):,} functions, {len(figures.commands):,} commands",
        )
    )


def _list_rare(found: list[SetStatistics], least: int) -> None:
    total = found[0].heads.copy()
    for figures in found[1:]:
        total.update(figures.heads)
    known = found[0].rare_heads(10**12)
    rare = {head: total[head] for head in known if total[head] < least}
    typer.echo(f"{len(rare)} of {len(known)} functions occur fewer than {least} times")
    for head, count in sorted(rare.items(), key=lambda item: item[1]):
        typer.echo(f"  {count:>6} {head}")
