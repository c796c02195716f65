"""`mathglot displays`: whether a LaTeX text is a way to show a formula."""

from __future__ import annotations

from typing import Annotated

import typer

import mathglot
from mathglot.interfaces.cli.batch import run_batch
from mathglot.interfaces.cli.options import AsJson, Files, Output
from mathglot.interfaces.cli.results import Answer
from mathglot.interfaces.cli.rows import Inputs

EXAMPLES = (
    r"mathglot displays 'Sin[x]^2' '\sin^2 x'",
    r"""echo '{"mathematica": "a/b", "latex": "\\frac{a}{b}"}' | mathglot displays""",
)


def command(
    formula: Annotated[
        str | None, typer.Argument(help="A Mathematica formula.", show_default=False)
    ] = None,
    latex: Annotated[
        str | None, typer.Argument(help="A LaTeX text.", show_default=False)
    ] = None,
    files: Files = None,
    tree_field: Annotated[
        str, typer.Option(metavar="NAME", help="The field with the formula.")
    ] = "mathematica",
    latex_field: Annotated[
        str, typer.Option(metavar="NAME", help="The field with the LaTeX.")
    ] = "latex",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Say whether LaTeX is a way to write a formula: yes or no.

    The formula is in Mathematica. Takes two arguments, or JSON lines with two fields.
    """

    def convert(text: str, latex: str) -> Answer:
        tree = mathglot.parse(text, "mathematica")
        shown = mathglot.displays(tree, latex)
        return Answer("yes" if shown else "no", shown)

    inputs = Inputs.of_pair((formula, latex), files, (tree_field, latex_field))
    run_batch(inputs, convert, as_json=as_json, output=output)
