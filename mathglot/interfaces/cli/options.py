"""The arguments and options that commands have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

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
        help="Read formulas from a file, one a line (- for standard input); "
        "may be given several times.",
        show_default=False,
    ),
]
Field = Annotated[
    str | None,
    typer.Option(
        "--field",
        metavar="NAME",
        help="The lines are JSON objects: take the formula from this field.",
        show_default=False,
    ),
]
Whole = Annotated[
    bool, typer.Option("--whole", help="Each file is one formula, of many lines.")
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON lines: input, output or error.")
]
OneRecord = Annotated[
    bool, typer.Option("--json", help="Print one JSON object instead of a table.")
]


def output_option(help: str, metavar: str = "FILE") -> Any:
    """Where a command writes: a file, or the kind of folder that `metavar` names."""
    return typer.Option("--output", "-o", metavar=metavar, help=help)


Output = Annotated[
    Path | None, output_option("Write to a file, which appears when it is complete.")
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
        help="The data to measure on; by default shared/data beside the current "
        "folder, the repository or a folder above them.",
        show_default=False,
    ),
]
Sample = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Measure on N cases of each kind, not on all.",
        show_default=False,
    ),
]


def sections_option(names: str) -> Any:
    """Which sections of a benchmark are measured, of those named."""
    return typer.Option(
        metavar="NAMES", help=f"Sections, with commas: {names}.", show_default=False
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
    ),
]
Displayed = Annotated[
    bool,
    typer.Option("--displayed", help="Of documents, only formulas set on their own."),
]
Report = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write a page (HTML) that shows the formulas of documents beside their "
        "translations, and what was checked.",
        show_default=False,
    ),
]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="Give an error in place of an answer that is less likely right than "
        "--confidence says; the exit code is 3 then.",
    ),
]
Confidence = Annotated[
    float | None,
    typer.Option(
        "--confidence",
        min=0.0,
        max=1.0,
        metavar="P",
        help="With --strict: how likely an answer must be right; 0.9 unless given.",
        show_default=False,
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        help="Go on with what a stopped run of the same command left beside --output "
        "or --report, or start anew.",
    ),
]


def show_examples(examples: tuple[str, ...]) -> str:
    """The end of a help page; the first line keeps the lines from being joined."""
    return "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
