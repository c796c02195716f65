"""Mathematica files: every expression becomes a pair with rendered LaTeX."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mathglot.corpus.importers.checks import (
    DUPLICATE,
    UNREADABLE_MATHEMATICA,
    Memory,
)
from mathglot.corpus.importers.files import name_place, read_lines
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.rendering import render_pair
from mathglot.corpus.importers.results import Accepted, Result, reject
from mathglot.corpus.importers.statements import Statement, split_statements
from mathglot.errors import MathglotError
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Symbol, Tree

# What a file tells Mathematica to do, rather than states.
_COMMANDS = frozenset(
    """BeginPackage Begin End EndPackage Needs Get Put Import Export Print Clear
    ClearAll Remove SetAttributes SetOptions Protect Unprotect Off On Quiet Message
    MessageName Options Attributes Module Block With Do For While Return Exit Quit
    Unset TagSet TagSetDelayed UpSet UpSetDelayed AppendTo PrependTo ClearAttributes
    Echo CreateDocument SetDirectory""".split()
)
_ASSIGNMENTS = frozenset(("Set", "SetDelayed"))


def import_expressions(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import the expressions of a Mathematica file (.m, .wl)."""
    if "mathematica" not in options.targets:
        return
    memory = Memory()
    for statement in split_statements(read_lines(path), options.longest):
        place = name_place(path, statement.number, statement.column)
        result = _import_statement(statement, place, options)
        if isinstance(result, Accepted) and memory.knows(result.pair):
            result = reject(place, DUPLICATE, statement.text)
        yield result


def _import_statement(
    statement: Statement, place: str, options: ImportOptions
) -> Result:
    if statement.fault:
        return reject(place, statement.fault, statement.text)
    try:
        tree = parse(statement.text)
    except MathglotError as error:
        return reject(place, UNREADABLE_MATHEMATICA, statement.text, error)
    if _is_command(tree):
        return reject(place, "a command, not a formula", statement.text)
    try:
        return Accepted(place, render_pair(tree, place, options))
    except MathglotError as error:
        return reject(place, "no LaTeX for it", statement.text, error)


def _is_command(tree: Tree) -> bool:
    """Whether an expression, or what it assigns or assigns to, is a command."""
    parts = [tree]
    if type(tree) is Call and tree.name in _ASSIGNMENTS:
        parts += tree.arguments
    return any(
        (type(part) is Call and part.name in _COMMANDS) or part == Symbol("Null")
        for part in parts
    )
