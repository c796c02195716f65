"""`mathglot normalise`: LaTeX as found, brought to its presentation normal form."""

from __future__ import annotations

from pathlib import Path
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
    r"mathglot normalise '$ {a \over b} \, \dfrac12 $.'",
    r"mathglot normalise --json 'x^2' 'x^{2}'",
)


def command(
    formulas: Formulas = None,
    preamble: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="LaTeX that defines macros which the formulas use.",
            show_default=False,
        ),
    ] = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Bring LaTeX to normal form.

    LaTeX that looks the same has the same normal form, however it is spelled.
    """

    macros = _read_preamble(preamble) if preamble else None

    def convert(text: str) -> Answer:
        normal = mathglot.normalise(text, macros)
        return Answer(normal, normal)

    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, convert, as_json=as_json, output=output)


def _read_preamble(path: Path) -> str:
    try:
        macros = path.read_text(encoding="utf-8-sig")
        # A preamble that cannot be read would otherwise fail every formula.
        mathglot.normalise("x", macros)
    except OSError as problem:
        fail(f"cannot read {path}: {problem.strerror}")
    except UnicodeDecodeError:
        fail(f"cannot read {path}: it is not UTF-8")
    except mathglot.MathglotError as problem:
        fail(f"{path}: {problem}")
    return macros
