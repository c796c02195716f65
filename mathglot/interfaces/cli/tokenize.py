"""`mathglot tokenize`: formulas split as the translation models see them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

import mathglot
from mathglot.interfaces.cli.batch import run_batch
from mathglot.interfaces.cli.options import (
    AsJson,
    Field,
    Files,
    Formulas,
    Output,
    Whole,
)
from mathglot.interfaces.cli.results import Answer
from mathglot.interfaces.cli.rows import Inputs

EXAMPLES = (
    r"mathglot tokenize '\frac{x}{12}'",
    r"mathglot tokenize --language mathematica 'Sin[x]^2'",
    r"echo '\BesselJ{\nu}@{z}' | mathglot tokenize --language semantic --json",
)


class Language(StrEnum):
    """The languages that have a tokenizer."""

    LATEX = "latex"
    MATHEMATICA = "mathematica"
    SEMANTIC = "semantic"


def command(
    formulas: Formulas = None,
    language: Annotated[
        Language, typer.Option("--language", "-l", help="The formulas' language.")
    ] = Language.LATEX,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Split formulas into tokens."""

    def convert(text: str) -> Answer:
        tokens = mathglot.tokenize(text, language.value)
        # A line break is a token of Mathematica, but a formula has one line here.
        return Answer(" ".join(tokens).replace("\n", r"\n"), tokens)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)
