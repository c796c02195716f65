"""`mathglot holds`: whether a relation is an identity, tried at random points."""

from __future__ import annotations

from typing import Annotated

import typer

import mathglot
from mathglot.interfaces.cli.batch import fail, run_batch
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
    "mathglot holds 'Gamma[z + 1] == z*Gamma[z]'",
    "mathglot holds --given 'x < 0' 'Sqrt[x^2] == -x'",
    "mathglot holds --json 'Zeta[s] == Sum[1/n^s, {n, 1, Infinity}] /; Re[s] > 1'",
)


def command(
    formulas: Formulas = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CONDITION",
            help="A condition on the variables of all formulas, in Mathematica; "
            "may be given several times.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(min=0.01, metavar="SECONDS", help="Time limit for one formula."),
    ] = 2.0,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Another seed draws other points.")
    ] = 0,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Say whether relations are identities, by evaluating them.

    The answer is True, False or unknown. Relations are in Mathematica. Both sides are
    evaluated at random points. True needs five points at which they agree to 30 digits
    (15 with integrals or series).
    """
    try:
        conditions = [mathglot.parse(text, "mathematica") for text in given or ()]
    except mathglot.MathglotError as problem:
        fail(f"--given: {problem}")

    def convert(text: str) -> Answer:
        tree = mathglot.parse(text, "mathematica")
        return describe(mathglot.holds(tree, conditions, seconds=seconds, seed=seed))

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)


def describe(check: mathglot.Check) -> Answer:
    """A line for people, and all that is known for programs."""
    word = "unknown" if check.value is None else str(check.value)
    count = len(check.points)
    noun = "point" if count == 1 else "points"
    shown = f" ({count} {noun})" if count else ""
    points = [{"point": str(trial), "held": trial.held} for trial in check.points]
    more = {"reason": check.reason, "digits": check.digits, "points": points}
    return Answer(f"{word}: {check.reason}{shown}", check.value, more)
