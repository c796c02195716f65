"""`mathglot expand`: semantic LaTeX as the plain LaTeX that readers see."""

from __future__ import annotations

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
    r"mathglot expand '\EulerGamma@{z}'",
    r"echo '\BesselJ{\nu}@{z}' | mathglot expand --json",
)


def command(
    formulas: Formulas = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Expand semantic LaTeX (macros of the DLMF) to plain LaTeX."""

    def convert(text: str) -> Answer:
        plain = mathglot.expand(text)
        return Answer(plain, plain)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)
