"""`mathglot corpus letters`: count how real formulas use letters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.options import output_option

EXAMPLES = (
    "mathglot corpus letters train.jsonl.gz --pool agreed.jsonl --output letters.json",
)


def command(
    labels: Annotated[
        list[Path],
        typer.Argument(
            help="JSON lines with latex and mathematica, labelled by people.",
            show_default=False,
        ),
    ],
    output: Annotated[Path, output_option("The counts, as JSON.")],
    pool: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="More formulas with readings, in which letters are counted, not "
            "their meanings.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Count what letters mean in labelled formulas, and in which roles they occur.

    The set `human` draws its letters by these counts.
    """
    from mathglot.corpus.importers.files import read_records
    from mathglot.corpus.importers.results import Rejected
    from mathglot.corpus.real.letters import LetterCounts
    from mathglot.languages import parse

    counts = LetterCounts()
    formulas = 0
    try:
        for path in [*labels, *(pool or ())]:
            for record in read_records(path):
                if isinstance(record, Rejected):
                    fail(f"{record.place}: {record.reason}")
                latex = record.content.get("latex")
                text = record.content.get("mathematica")
                if isinstance(latex, str) and isinstance(text, str) and text.strip():
                    tree = parse(text, "mathematica")
                    if path in labels:
                        counts.add(tree, latex)
                    else:
                        counts.add_uses(tree)
                    formulas += 1
        counts.save(output)
    except MathglotError as error:
        fail(str(error))
    except OSError as problem:
        fail(f"{problem.filename}: {problem.strerror}")
    typer.echo(f"{output}: {formulas:,} formulas, {len(counts.shapes):,} shapes")
