"""`mathglot parse`: formulas in Mathematica, LaTeX or semantic LaTeX as trees."""

from __future__ import annotations

import json
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
from mathglot.interfaces.cli.results import Answer, RawJson
from mathglot.interfaces.cli.rows import Inputs
from mathglot.interfaces.cli.trees import write_full, write_json

EXAMPLES = (
    "mathglot parse 'Sin[x]^2 + a/b'",
    "mathglot parse --form input 'Plus[a,Times[2,b]]'",
    r"mathglot parse --from latex '\frac{d}{dx} \sin x'",
    r"mathglot parse --from semantic '\BesselJ{\nu}@{z}'",
    "echo 'Integrate[f[x], {x, 0, 1}]' | mathglot parse --json",
)


class Form(StrEnum):
    """How a tree is shown to people."""

    FULL = "full"
    INPUT = "input"


class Source(StrEnum):
    """The languages that can be read into a tree."""

    MATHEMATICA = "mathematica"
    LATEX = "latex"
    SEMANTIC = "semantic"


def command(
    formulas: Formulas = None,
    source: Annotated[
        Source, typer.Option("--from", help="The language of the formulas.")
    ] = Source.MATHEMATICA,
    form: Annotated[
        Form,
        typer.Option(
            help="full spells out every operator; input is canonical InputForm."
        ),
    ] = Form.FULL,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Read formulas into trees.

    With --json, "output" is canonical InputForm, "full" the full form and "tree" the
    tree as nested objects. LaTeX is given its best reading; "assumptions" says what was
    assumed to read LaTeX or semantic LaTeX.
    """

    def convert(text: str) -> Answer:
        reading = mathglot.read(text, source.value)
        tree = reading.tree
        if as_json:
            more = {"full": write_full(tree), "tree": write_json(tree)}
            if source is not Source.MATHEMATICA:
                more["assumptions"] = RawJson(json.dumps(reading.assumptions))
            return Answer("", mathglot.render(tree, "mathematica"), more)
        if form is Form.INPUT:
            return Answer(mathglot.render(tree, "mathematica"), None)
        return Answer(write_full(tree), None)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)
