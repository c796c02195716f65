"""`mathglot render`: Mathematica formulas written in another language."""

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
    "mathglot render 'BesselJ[n, x/2]'",
    "mathglot render --flavour textbook 'Integrate[Sin[x]^2, x]'",
    "mathglot render --flavour random --seed 7 'Binomial[n, k]'",
    "mathglot render --to mathematica 'Plus[a,Times[2,b]]'",
    "mathglot render --to semantic 'EllipticK[m] == Pi/2'",
    "mathglot render --to sympy 'EllipticK[m] == Pi/2'",
    "mathglot render --to python 'y == a Sin[k x]'",
)


class Target(StrEnum):
    """The languages that a tree can be written in."""

    LATEX = "latex"
    MATHEMATICA = "mathematica"
    SEMANTIC = "semantic"
    SYMPY = "sympy"
    MAPLE = "maple"
    CMML = "cmml"
    PYTHON = "python"


class Flavour(StrEnum):
    """The families of LaTeX notation."""

    TEXFORM = "texform"
    DLMF = "dlmf"
    TEXTBOOK = "textbook"
    RANDOM = "random"


def command(
    formulas: Formulas = None,
    target: Annotated[
        Target, typer.Option("--to", help="The language to write.")
    ] = Target.LATEX,
    flavour: Annotated[
        Flavour, typer.Option(help="Which notation LaTeX is written in.")
    ] = Flavour.TEXFORM,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Makes the flavour random repeatable; every formula gets this seed.",
            show_default=False,
        ),
    ] = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Write Mathematica formulas in LaTeX or other languages.

    The others are canonical InputForm (mathematica), semantic LaTeX, SymPy, Maple,
    Content MathML (cmml) and Python functions that use NumPy, SciPy or mpmath.
    """

    def convert(text: str) -> Answer:
        tree = mathglot.parse(text, "mathematica")
        written = mathglot.render(tree, target.value, flavour=flavour.value, seed=seed)
        in_lines = target is Target.PYTHON
        return Answer(written, written, keeps_lines=in_lines)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)
