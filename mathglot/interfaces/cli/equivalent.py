"""`mathglot equivalent`: whether two formulas are the same mathematics."""

from __future__ import annotations

from typing import Annotated

import typer

import mathglot
from mathglot.interfaces.cli.batch import run_batch
from mathglot.interfaces.cli.options import AsJson, Files, Output
from mathglot.interfaces.cli.results import Answer
from mathglot.interfaces.cli.rows import Inputs

EXAMPLES = (
    "mathglot equivalent 'a*(b + c)' '(c + b)*a'",
    """echo '{"left": "Sqrt[x]", "right": "x^(1/2)"}' | mathglot equivalent""",
)


def command(
    left: Annotated[
        str | None, typer.Argument(help="A Mathematica formula.", show_default=False)
    ] = None,
    right: Annotated[
        str | None, typer.Argument(help="Another one.", show_default=False)
    ] = None,
    files: Files = None,
    left_field: Annotated[
        str, typer.Option(metavar="NAME", help="The field with one formula.")
    ] = "left",
    right_field: Annotated[
        str, typer.Option(metavar="NAME", help="The field with the other.")
    ] = "right",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Say whether two formulas are the same mathematics.

    The formulas are in Mathematica, and the answer is yes or no. The order of terms and
    the way of writing do not matter; no identity is used. Takes two arguments, or JSON
    lines with two fields.
    """

    def convert(one: str, other: str) -> Answer:
        trees = (mathglot.parse(text, "mathematica") for text in (one, other))
        same = mathglot.equivalent(*trees)
        return Answer("yes" if same else "no", same)

    inputs = Inputs.of_pair((left, right), files, (left_field, right_field))
    run_batch(inputs, convert, as_json=as_json, output=output)
