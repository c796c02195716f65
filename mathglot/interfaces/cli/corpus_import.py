"""`mathglot corpus import`: make a set of the corpus from other collections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail, failing
from mathglot.interfaces.cli.bench import tracking, write_file
from mathglot.interfaces.cli.options import output_option, show_examples

# What each kind of file holds, for its help page; `pairs` goes by the extension.
SOURCES = {
    "pairs": "Your own pairs: .jsonl, .csv, .tsv, .m, .wl, .tex, by the extension.",
    "rubi": "Rubi's tests: JSON lines with integrand, var, antiderivative.",
    "fungrim": "Fungrim: JSON lines with expr, latex, variables, assumptions.",
    "labels": "Labelled formulas: JSON lines with book, latex, mathematica, kind.",
    "json": "JSON lines with the fields latex and mathematica, or semantic.",
    "csv": "A table with the columns latex and mathematica, or semantic.",
    "tsv": "A table like csv, with tabs.",
    "mathematica": "Expressions in Mathematica; LaTeX is rendered from them.",
    "tex": "A document with semantic macros; they are expanded to plain LaTeX.",
}
FOLDER = "corpus"
_REASONS_SHOWN = 8

if TYPE_CHECKING:
    from mathglot.corpus.importers.results import ImportCounts

Files = Annotated[
    list[Path], typer.Argument(help="Files, also .gz.", show_default=False)
]
Corpus = Annotated[Path, output_option("The corpus that the set belongs to.", "FOLDER")]
Name = Annotated[
    str | None,
    typer.Option(help="The name of the set.", show_default="that of the source"),
]
Flavour = Annotated[
    str,
    typer.Option(help="How LaTeX is written if the source has none."),
]
Refused = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write rejected rows, with the reason, as JSON lines.",
        show_default=False,
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Replace a set of this name.")]
LatexField = Annotated[str, typer.Option(help="The field or column with LaTeX.")]
MathematicaField = Annotated[str, typer.Option(help="The one with Mathematica.")]
SemanticField = Annotated[str, typer.Option(help="The one with semantic LaTeX.")]
Letters = Annotated[
    int,
    typer.Option(
        min=0, metavar="N", help="For labels: N more pairs of each in other letters."
    ),
]
Apart = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="For labels: skip formulas that look like one of these labels.",
        show_default=False,
    ),
]


def make_command(source: str) -> Callable[..., None]:
    """The command that imports one kind of file."""

    def command(
        files: Files,
        output: Corpus = Path(FOLDER),
        name: Name = None,
        flavour: Flavour = "texform",
        rejected: Refused = None,
        fresh: Fresh = False,
        latex: LatexField = "latex",
        mathematica: MathematicaField = "mathematica",
        semantic: SemanticField = "semantic",
        letters: Letters = 0,
        apart: Apart = None,
    ) -> None:
        options = {
            "flavour": flavour,
            "latex": latex,
            "mathematica": mathematica,
            "semantic": semantic,
            "letters": letters,
            "apart": tuple(apart or ()),
        }
        import_set(files, source, output, name or source, rejected, fresh, options)

    command.__doc__ = f"{SOURCES[source]}\n\nEach row becomes a pair or is rejected."
    return command


def import_set(
    files: list[Path],
    source: str,
    output: Path,
    name: str,
    rejected: Path | None,
    fresh: bool,
    options: dict[str, Any],
) -> None:
    """Import files into a set, and say what was accepted and what was not."""
    from mathglot.corpus.collect import collect_set
    from mathglot.corpus.importers.registry import import_file
    from mathglot.corpus.importers.results import Rejected

    kind = None if source == "pairs" else source
    refused: list[str] = []

    def note(result: Rejected) -> None:
        if rejected is not None:
            refused.append(result.to_line())

    with failing(output), tracking() as track:
        imports = [import_file(path, kind, **options) for path in track(files, name)]
        folder, counts, duplicates = collect_set(
            output, name, source, imports, rejected=note, fresh=fresh
        )
    if rejected is not None:
        write_file(rejected, "".join(refused))
    for path, count in zip(files, counts, strict=True):
        show_counts(path, count)
    splits = folder.describe()["pairs"]
    shown = ", ".join(f"{number:,} {split}" for split, number in splits.items())
    typer.echo(f"{folder.path}: {shown}; {duplicates:,} duplicates left out")


def show_counts(path: Path, counts: ImportCounts) -> None:
    """Say what came of a file: the most frequent reasons, and how many others."""
    lines = list(counts.lines())
    hidden = max(0, len(counts.reasons) - _REASONS_SHOWN)
    for line in lines[: len(lines) - hidden]:
        typer.echo(f"{path}: {line}")
    if hidden:
        typer.echo(f"{path}: {hidden} other reasons (--rejected FILE lists them all)")


def im2latex(
    files: Files,
    output: Annotated[
        Path,
        output_option("Where the formulas go; the file appears when it is complete."),
    ],
    rejected: Refused = None,
) -> None:
    """LaTeX alone, one formula per line: normal forms and counts of tokens."""
    from mathglot.corpus.importers.registry import import_latex
    from mathglot.corpus.importers.results import Rejected

    accepted: list[str] = []
    refused: list[str] = []
    try:
        for path in files:
            results = import_latex(path)
            for result in results:
                kept = refused if isinstance(result, Rejected) else accepted
                kept.append(result.to_line())
            show_counts(path, results.counts)
        write_file(output, "".join(accepted))
        if rejected is not None:
            write_file(rejected, "".join(refused))
    except MathglotError as error:
        fail(str(error))


def register(group: typer.Typer) -> None:
    """Add a command for each kind of file to a group."""
    example = "mathglot corpus import im2latex formulas.txt --output formulas.jsonl"
    group.command("im2latex", epilog=show_examples((example,)))(im2latex)
    for source in SOURCES:
        example = f"mathglot corpus import {source} FILE --output corpus --name mine"
        group.command(source, epilog=show_examples((example,)))(make_command(source))
