"""The arguments and options that commands have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

# The groups of options on help pages.
INPUT_PANEL = "Where formulas come from"
OUTPUT_PANEL = "Where answers go"
DOCUMENT_PANEL = "Documents"
SEMANTIC_PANEL = "To semantic LaTeX"
TRUST_PANEL = "What is assumed and checked"

Formulas = Annotated[
    list[str] | None,
    typer.Argument(
        help="Formulas; put -- before one that begins with a minus sign.",
        show_default=False,
    ),
]
Files = Annotated[
    list[Path] | None,
    typer.Option(
        "--file",
        "-f",
        metavar="FILE",
        help="Read formulas from a file, one per line (- for standard input); "
        "may be given several times.",
        show_default=False,
        rich_help_panel=INPUT_PANEL,
    ),
]
Field = Annotated[
    str | None,
    typer.Option(
        "--field",
        metavar="NAME",
        help="The lines are JSON objects: take the formula from this field.",
        show_default=False,
        rich_help_panel=INPUT_PANEL,
    ),
]
Column = Annotated[
    str | None,
    typer.Option(
        "--field",
        metavar="NAME",
        help="The field of JSON lines, or the column of a table, with the formulas.",
        show_default=False,
        rich_help_panel=INPUT_PANEL,
    ),
]
Whole = Annotated[
    bool,
    typer.Option(
        "--whole",
        help="Take each file as one formula, however many lines it has.",
        rich_help_panel=INPUT_PANEL,
    ),
]
AsJson = Annotated[
    bool,
    typer.Option(
        "--json",
        help="Print JSON lines: input, output or error.",
        rich_help_panel=OUTPUT_PANEL,
    ),
]
OneRecord = Annotated[
    bool, typer.Option("--json", help="Print one JSON object instead of a table.")
]


def output_option(help: str, metavar: str = "FILE") -> Any:
    """Where a command writes: a file, or the kind of folder that `metavar` names."""
    return typer.Option("--output", "-o", metavar=metavar, help=help)


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to a file. It appears only when it is complete.",
        rich_help_panel=OUTPUT_PANEL,
    ),
]
FittedWeights = Annotated[
    Path,
    output_option("Where the weights go; the file appears when it is complete."),
]
Model = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Weights that `mathglot export` wrote, instead of the model inside "
        "Mathglot.",
        show_default=False,
    ),
]
Processes = Annotated[int, typer.Option(min=1, metavar="N", help="Processes.")]

Data = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="The folder with the data; by default shared/data beside the current "
        "folder, the repository or a folder above them.",
        show_default=False,
    ),
]
Sample = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Measure only N cases of each kind.",
        show_default=False,
    ),
]


def sections_option(names: str) -> Any:
    """Which sections of a benchmark are measured, of those named."""
    return typer.Option(
        metavar="NAMES",
        help=f"Only these sections, separated by commas: {names}.",
        show_default=False,
    )


DocumentFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--document",
        "-d",
        metavar="FILE",
        help="Translate the formulas of a document (.tex, .md, .ipynb, .html); may be "
        "given several times.",
        show_default=False,
        rich_help_panel=DOCUMENT_PANEL,
    ),
]
Displayed = Annotated[
    bool,
    typer.Option(
        "--displayed",
        help="Translate only the displayed formulas of documents.",
        rich_help_panel=DOCUMENT_PANEL,
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write a page (HTML) that shows the formulas of documents beside their "
        "translations, and what was checked.",
        show_default=False,
        rich_help_panel=DOCUMENT_PANEL,
    ),
]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="Give an error instead of an answer whose confidence is below "
        "--confidence; the exit code is then 3.",
        rich_help_panel=TRUST_PANEL,
    ),
]
Confidence = Annotated[
    float | None,
    typer.Option(
        "--confidence",
        min=0.0,
        max=1.0,
        metavar="P",
        help="With --strict: the confidence that an answer needs; by default 0.9.",
        show_default=False,
        rich_help_panel=TRUST_PANEL,
    ),
]
Constants = Annotated[
    str | None,
    typer.Option(
        "--constants",
        metavar="STYLE",
        help="How e, i and pi are written where they are the constants: macros "
        "(\\expe, \\iunit, \\cpi) or letters, as they were typed; by default as "
        "the best translation has them.",
        show_default=False,
        rich_help_panel=SEMANTIC_PANEL,
    ),
]
Diff = Annotated[
    bool,
    typer.Option(
        "--diff",
        help="Print the formula above its semantic form, with marks under what is "
        "different.",
        rich_help_panel=SEMANTIC_PANEL,
    ),
]
TableKind = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="KIND",
        help="Read and write a table (csv, tsv, jsonl, parquet) if no file name says "
        "so, as in a pipe; other columns are kept.",
        show_default=False,
        rich_help_panel=INPUT_PANEL,
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        help="Continue a stopped run of the same command from what it left beside "
        "--output or --report, or start over.",
        rich_help_panel=OUTPUT_PANEL,
    ),
]


EXIT_CODES = (
    "0  every formula has an answer",
    "1  at least one formula has none",
    "2  the command cannot be carried out; one line says why",
    "3  at least one answer is not sure enough for --strict",
    "4  the disk is full",
)


def show_examples(examples: tuple[str, ...], codes: tuple[str, ...] = ()) -> str:
    """The end of a help page; the first line keeps the lines from being joined."""
    lines = ["\b", "Examples:", *(f"  {example}" for example in examples)]
    if codes:
        lines += ["", "\b", "Exit codes:", *(f"  {code}" for code in codes)]
    return "\n".join(lines)
