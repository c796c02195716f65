"""`mathglot corpus`: make, import and describe the pairs that models learn from."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.corpus_import import import_set, register
from mathglot.interfaces.cli.options import output_option, show_examples

EXAMPLES = (
    "mathglot corpus import dlmf dlmf_semantic.jsonl --output pairs.jsonl",
    "mathglot corpus import dlmf dlmf_semantic.jsonl -o pairs.jsonl --no-check",
    "mathglot corpus import dlmf dlmf_semantic.jsonl -o pairs.jsonl --resume",
    "mathglot corpus import dlmf dlmf_semantic.jsonl --output corpus",
)

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Make and import the pairs that models learn from.",
)
importing = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Turn a collection of formulas into a set of pairs.",
)
app.add_typer(importing, name="import")


@importing.callback()
def _describe() -> None:
    """Turn a collection of formulas into a set of pairs."""


register(importing)


@importing.command("dlmf", epilog=show_examples(EXAMPLES))
def dlmf(
    path: Annotated[
        Path,
        typer.Argument(
            help="JSON lines with semantic LaTeX: id, line, semantic, constraints, "
            "symbols.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path,
        output_option(
            "A .jsonl file for the checked pairs, which appears when it is "
            "complete; or a corpus, in which they become the set dlmf.",
            "FILE|FOLDER",
        ),
    ],
    check: Annotated[
        bool, typer.Option(help="Evaluate relations at random points.")
    ] = True,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Time limit for one check.")
    ] = 2.0,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes that check.")
    ] = 2,
    sample: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Take only N formulas.", show_default=False
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an interrupted run.")
    ] = False,
) -> None:
    """Turn the DLMF's formulas into pairs of LaTeX and semantic LaTeX or Mathematica.

    In a corpus, each formula becomes a pair into semantic LaTeX and, if the rules can
    read it, one into Mathematica. In a file, each line has latex (what a reader sees),
    mathematica, id, line, constraints, assumptions, displays, holds and reason, or
    error; the options for checks are for files.
    """
    if not output.suffix:
        import_set([path], "dlmf", output, "dlmf", None, False, {})
        return
    from mathglot.corpus.importers.dlmf import import_row
    from mathglot.corpus.importers.pairs import count_records, make_pairs
    from mathglot.evaluate.sampling import draw_sample

    records = draw_sample(_read_records(path), sample)
    part = output.with_name(f".{output.name}.part")
    done = _resume(part) if resume else 0
    rows = (import_row(record) for record in itertools.islice(records, done, None))
    pairs = make_pairs(rows, check=check, seconds=seconds, workers=workers)
    try:
        with (
            part.open("a" if done else "w", encoding="utf-8", newline="\n") as stream,
            tracking() as track,
        ):
            for _ in track(records[done:], "pairs"):
                record = next(pairs).as_record()
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")
                stream.flush()
        counts = count_records(_read_lines(part))
        part.replace(output)
    except OSError as problem:
        fail(f"{problem.filename or output}: {problem.strerror}")
    for name, count in counts.items():
        typer.echo(f"mathglot: {count} {name}", err=True)


def _read_records(path: Path) -> list[dict[str, Any]]:
    try:
        records = list(_read_lines(path))
    except OSError as problem:
        fail(f"cannot read {path}: {problem.strerror}")
    except ValueError as problem:
        fail(f"{path}: not JSON lines: {problem}")
    for number, record in enumerate(records, start=1):
        if not isinstance(record, dict) or not isinstance(record.get("semantic"), str):
            fail(f"{path}:{number}: a JSON object with the field 'semantic' is needed")
    return records


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def _resume(part: Path) -> int:
    """How many pairs an interrupted run has left; half a line is dropped."""
    if not part.exists():
        return 0
    text = part.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        os.truncate(part, whole)
    return text.count(b"\n", 0, whole)
