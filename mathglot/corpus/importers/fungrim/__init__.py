r"""Fungrim, the Mathematical Functions Grimoire: its formulae as trees.

>>> from mathglot.languages.mathematica.printer import write
>>> write(read_fungrim("Equal(Atan2(y, x), Arg(Add(x, Mul(ConstI, y))))"))
'ArcTan[x, y] == Arg[x + I y]'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.fungrim.conversion import convert
from mathglot.corpus.importers.fungrim.names import Names
from mathglot.corpus.importers.fungrim.nomes import nome_constraints
from mathglot.corpus.importers.fungrim.sets import join
from mathglot.corpus.importers.fungrim.syntax import parse
from mathglot.corpus.importers.rows import ImportedRow
from mathglot.errors import MathglotError
from mathglot.languages.tree import Call, Tree, is_call

SOURCE = "fungrim"


def read_fungrim(expression: str) -> Tree:
    """Read an expression of Fungrim into the tree that Mathematica would have for it.

    Raises ParseError where it is none, RenderError with the name of what Mathematica
    does not have.
    """
    source = parse(expression)
    return convert(source, Names([source]))


def import_rows(path: str | Path) -> Iterator[ImportedRow]:
    """Import a file of JSON lines with `id`, `expr`, `latex` and `assumptions`."""
    with Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield import_row(json.loads(line))


def import_row(row: Mapping[str, Any]) -> ImportedRow:
    """Import one formula; what keeps it out becomes its error."""
    identifier, latex = str(row["id"]), str(row["latex"])
    assumptions: list[str] = [str(text) for text in row.get("assumptions", ())]
    try:
        source = parse(row["expr"])
        names = Names([source, *_parsed(assumptions)])
        tree = convert(source, names)
    except MathglotError as error:
        return ImportedRow(SOURCE, identifier, latex, error=error)
    constraints, unread = _constraints(assumptions, names)
    constraints += nome_constraints(source, names)
    return ImportedRow(SOURCE, identifier, latex, tree, constraints, unread)


def _parsed(texts: Iterable[str]) -> Iterator[Tree]:
    for text in texts:
        try:
            yield parse(text)
        except MathglotError:
            continue


def _constraints(
    assumptions: list[str], names: Names
) -> tuple[tuple[Tree, ...], tuple[str, ...]]:
    """What must hold; of several sets of assumptions each is enough by itself."""
    unread: list[str] = []
    alternatives: list[tuple[Tree, ...]] = []
    for text in assumptions:
        read: list[Tree] = []
        try:
            parts = _conjuncts(parse(text))
        except MathglotError:
            unread.append(text)
            continue
        for part in parts:
            try:
                read.append(convert(part, names))
            except MathglotError as error:
                unread.append(str(error))
        if read:
            alternatives.append(tuple(read))
    if len(alternatives) < 2:
        return (alternatives[0] if alternatives else ()), tuple(unread)
    either = join("Or", [join("And", list(read)) for read in alternatives])
    return (either,), tuple(unread)


def _conjuncts(source: Tree) -> tuple[Tree, ...]:
    if is_call(source, "And"):
        assert type(source) is Call
        return source.arguments
    return (source,)
