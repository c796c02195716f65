"""`mathglot notations`: how functions and structures may be written in LaTeX."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.bench import write_file

if TYPE_CHECKING:
    from mathglot.languages.latex.description import Description

EXAMPLES = (
    "mathglot notations                  # which functions there are",
    "mathglot notations BesselJ          # how it may be written",
    "mathglot notations Integrate D --markdown",
    "mathglot notations Gamma --json",
)
_WIDTH = 80
_WIDEST_LATEX = 50


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Functions, by their names in Mathematica; by default all.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON line for each pattern.")
    ] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print tables in Markdown.")
    ] = False,
    pages: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write the reference of all notations as Markdown pages.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show how functions may be written, and their other names."""
    if as_json and as_markdown:
        raise typer.BadParameter("--json and --markdown cannot be used together")
    if pages is not None:
        _write_pages(pages)
    elif names or as_json or as_markdown:
        _show(names or [], as_json, as_markdown)
    else:
        typer.echo("\n".join(_list_families()))


def _show(names: list[str], as_json: bool, as_markdown: bool) -> None:
    from mathglot.languages.latex.description import describe, describe_all
    from mathglot.languages.latex.reference import make_table

    failed = False
    found: list[Description] = [] if names else list(describe_all())
    for name in names:
        try:
            found += describe(name)
        except MathglotError as error:
            typer.echo(f"mathglot: {error}", err=True)
            failed = True
    if as_markdown and found:
        typer.echo(make_table(found), nl=False)
    for description in () if as_markdown else found:
        record = asdict(description)
        typer.echo(json.dumps(record) if as_json else _write_text(description))
    if failed:
        raise typer.Exit(1)


def _write_text(description: Description) -> str:
    from mathglot.languages.latex.reference import ELSEWHERE, WRITERS

    lines = [f"{description.pattern}   ({description.family})"]
    rows = [
        (notation.latex, ", ".join(WRITERS[name] for name in notation.flavours))
        for notation in description.notations
    ]
    rows += [
        (text, language)
        for field, language in ELSEWHERE.items()
        if (text := getattr(description, field)) is not None
    ]
    width = min(_WIDEST_LATEX, max((len(text) for text, _ in rows), default=0))
    return "\n".join([*lines, *(f"  {text:<{width}}  {by}" for text, by in rows)])


def _list_families() -> Iterator[str]:
    from mathglot.languages.latex.reference import list_subjects

    for title, names in list_subjects().items():
        yield title
        yield from wrap(
            ", ".join(names), _WIDTH, initial_indent="  ", subsequent_indent="  "
        )
        yield ""
    yield "mathglot notations NAME shows how one of them may be written."


def _write_pages(folder: Path) -> None:
    from mathglot.languages.latex.reference import make_pages

    for path, text in make_pages().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / path, text)
