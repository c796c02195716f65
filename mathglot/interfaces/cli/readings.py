"""`mathglot readings`: what LaTeX may mean, the likeliest first."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TextIO

import typer

import mathglot
from mathglot.interfaces.cli.batch import Job, apply, finish, run_job
from mathglot.interfaces.cli.forms import Form, JsonForm, PlainForm
from mathglot.interfaces.cli.options import (
    AsJson,
    Field,
    Files,
    Formulas,
    Output,
    Whole,
)
from mathglot.interfaces.cli.results import Answer, Result
from mathglot.interfaces.cli.rows import Inputs, Row

EXAMPLES = (
    "mathglot readings 'P_n(x)'",
    r"mathglot readings --limit 3 '\dot x = -k x'",
    r"mathglot readings --to semantic '\Gamma(z) = \int_0^\infty e^{-t} t^{z-1} dt'",
    "echo 'e^{ix}' | mathglot readings --json",
)


class Target(StrEnum):
    """The languages that readings are shown in."""

    MATHEMATICA = "mathematica"
    SEMANTIC = "semantic"


class BlockForm(PlainForm):
    """Several lines a formula, below the formula itself where there are several."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        self._alone = inputs.is_single()

    def skip(self, stream: TextIO, row: Row) -> None:
        """Write nothing: a block answers no line."""

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        """Write the lines of an answer as they are."""
        if not self._alone:
            before = "" if number == 1 else "\n"
            stream.write(before + " ".join(row.texts[0].split()))
        if isinstance(result, Answer):
            stream.write("" if self._alone else "\n")
            stream.write(result.text + "\n")
        else:
            super().write(stream, row, result, number)


def command(
    formulas: Formulas = None,
    target: Annotated[
        Target, typer.Option("--to", help="The language that readings are shown in.")
    ] = Target.MATHEMATICA,
    limit: Annotated[
        int, typer.Option(min=1, metavar="N", help="The most readings per formula.")
    ] = 10,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """List what LaTeX may mean, the likeliest reading first.

    The network is not used. Below each reading in Mathematica are its assumptions and,
    from the second on, how it differs from the first. With --json, "output" is the
    first reading, and "readings" has all of them. In semantic LaTeX, readings are texts
    that expand to the formula, each with the logarithm of its probability.
    """

    def convert(latex: str) -> Answer:
        if target is Target.SEMANTIC:
            return list_semantic_readings(latex, limit)
        return list_readings(latex, limit)

    inputs = Inputs.of(formulas, files, field, whole)
    form: Form = JsonForm() if as_json else BlockForm(inputs)
    job = Job(lambda rows: [apply(convert, row) for row in rows])
    finish(run_job(inputs, job, [(form, output)]), inputs.is_single())


def list_readings(latex: str, limit: int) -> Answer:
    """The readings of a formula, as lines for people and records for programs."""
    # Here, since it brings the table of functions with it.
    from mathglot.languages.latex.reader.difference import describe_difference

    found = mathglot.readings(latex, limit)
    best = found[0].tree
    lines: list[str] = []
    records: list[dict[str, object]] = []
    for number, reading in enumerate(found, start=1):
        text = mathglot.render(reading.tree, "mathematica")
        difference = describe_difference(best, reading.tree, latex)
        lines.append(f"{number:>2}. {text}")
        lines += [f"      {assumption}" for assumption in reading.assumptions]
        if difference:
            lines.append(f"      unlike 1: {difference}")
        records.append(
            {
                "output": text,
                "score": round(reading.score, 6),
                "assumptions": list(reading.assumptions),
                "difference": difference or None,
            }
        )
    return Answer("\n".join(lines), records[0]["output"], {"readings": records})


def list_semantic_readings(latex: str, limit: int) -> Answer:
    """The semantic LaTeX of a formula, as lines for people and records for programs."""
    found = mathglot.semantic_readings(latex, limit)
    lines = [f"{number:>2}. {one.text}" for number, one in enumerate(found, start=1)]
    records = [{"output": one.text, "score": round(one.score, 6)} for one in found]
    return Answer("\n".join(lines), records[0]["output"], {"readings": records})
