"""`mathglot corpus build`: make sets of pairs from the bank and the grammar."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.interfaces.cli.batch import fail, failing
from mathglot.interfaces.cli.options import output_option

if TYPE_CHECKING:
    from mathglot.corpus.pairs import Pair

EXAMPLES = (
    "mathglot corpus build --output corpus",
    "mathglot corpus build functions --pairs 3000 --output corpus",
    "mathglot corpus build human semantic --seed 7 --workers 8 -o corpus",
    "mathglot corpus build semantic --dlmf dlmf_semantic.jsonl -o corpus",
)

Workers = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Processes; the result is the same with any number.",
        show_default="one for each core",
    ),
]


def command(
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[functions|human|semantic|structures]...",
            help="The sets to build; by default all.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path, output_option("The corpus: each set is a folder in it.", "FOLDER")
    ] = Path("corpus"),
    pairs: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Pairs per set.",
            show_default="307672 functions, 350000 human, 30000 semantic, "
            "70000 structures",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the pairs.")] = 1,
    workers: Workers = None,
    dlmf: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Start the set semantic with the DLMF's own formulas, as they are and "
            "with other letters: JSON lines with semantic LaTeX.",
            show_default=False,
        ),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Delete what is there and start over.")
    ] = False,
) -> None:
    """Make sets of pairs from the bank of formulas and the grammar.

    To continue a stopped build, repeat the command. Files: train, valid, test, families
    (made from formulas that training never sees) and long (over 1,024 tokens).
    """
    from mathglot.corpus.build import PLANS, build_set

    names = sets or list(PLANS)
    for name in names:
        if name not in PLANS:
            fail(f"unknown set {name!r}; there are: {', '.join(PLANS)}")
    for name in names:
        wanted = PLANS[name].total if pairs is None else pairs
        with failing(output), counting(name, wanted) as progress:
            folder = build_set(
                output,
                name,
                total=pairs,
                seed=seed,
                workers=workers or os.cpu_count() or 1,
                fresh=fresh,
                more=_read_dlmf(dlmf, wanted, seed)
                if dlmf and name == "semantic"
                else (),
                progress=progress,
            )
        counts = folder.describe()["pairs"]
        shown = ", ".join(f"{count:,} {split}" for split, count in counts.items())
        typer.echo(f"{folder.path}: {shown}")


def _read_dlmf(path: Path, wanted: int, seed: int) -> list[Pair]:
    """The DLMF's formulas as pairs into semantic LaTeX, then with other letters.

    The latter are half of what is wanted beside the former.
    """
    from mathglot.corpus.generate.lettering import vary
    from mathglot.corpus.importers.registry import import_file
    from mathglot.corpus.importers.results import Accepted

    results = import_file(path, "dlmf", targets=("semantic",))
    own = [result.pair for result in results if isinstance(result, Accepted)]
    return [*own, *vary(own, max(0, wanted - len(own)) // 2, seed)]


@contextmanager
def counting(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that is told how many are done, where a person watches."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(label, total=total)
        yield lambda count: bars.update(task, completed=count)
