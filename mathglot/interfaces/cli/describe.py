"""`mathglot describe`: what the function table knows of a function."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.options import AsJson

EXAMPLES = ("mathglot describe BesselJ", "mathglot describe Gamma --json")


def command(
    names: Annotated[
        list[str], typer.Argument(help="Functions, by their names in Mathematica.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show the notations of functions, and their names in other systems."""
    from mathglot.languages.latex.description import describe

    failed = False
    for name in names:
        try:
            found = [asdict(description) for description in describe(name)]
        except MathglotError as error:
            typer.echo(f"mathglot: {error}", err=True)
            failed = True
            continue
        for description in found:
            typer.echo(json.dumps(description) if as_json else _text(description))
    if failed:
        raise typer.Exit(1)


def _text(description: dict[str, object]) -> str:
    lines = [f"{description['pattern']}   ({description['family']})"]
    notations = description["notations"]
    assert isinstance(notations, tuple)
    for notation in notations:
        flavours = ", ".join(notation["flavours"]) or "recognised"
        lines.append(f"  {notation['latex']:<40} {flavours}")
    lines += [
        f"  {language}: {description[key]}"
        for language, key in (
            ("DLMF", "macro"),
            ("SymPy", "sympy"),
            ("mpmath", "mpmath"),
        )
        if description[key]
    ]
    return "\n".join(lines)
