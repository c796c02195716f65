"""`mathglot normalise`: LaTeX as found, brought to its presentation normal form."""

from __future__ import annotations

import mathglot
from mathglot.interfaces.cli.batch import Answer, run_batch
from mathglot.interfaces.cli.options import (
    AsJson,
    Field,
    Files,
    Formulas,
    Output,
    Whole,
)
from mathglot.interfaces.cli.rows import Inputs

EXAMPLES = (
    r"mathglot normalise '$ {a \over b} \, \dfrac12 $.'",
    r"mathglot normalise --json 'x^2' 'x^{2}'",
)


def command(
    formulas: Formulas = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Bring LaTeX to normal form: one spelling for each appearance."""

    def convert(text: str) -> Answer:
        normal = mathglot.normalise(text)
        return Answer(normal, normal)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)
