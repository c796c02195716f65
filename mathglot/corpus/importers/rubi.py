r"""Rubi's integration tests: integrand, antiderivative, and both in an equation.

>>> row = {"file": "a", "n": 1, "var": "x", "integrand": "2*x", "antiderivative": "x^2"}
>>> results = import_row(row, "rubi.jsonl:1", ImportOptions())
>>> [(result.pair.latex, result.pair.text) for result in results]
[('2 x', '2 x'), ('x^2', 'x^2'), ('\\int 2 x \\, dx=x^2', 'Integrate[2 x, x] == x^2')]
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.checks import UNREADABLE_MATHEMATICA, find_fault
from mathglot.corpus.importers.files import printable, read_records
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.rendering import render_pair
from mathglot.corpus.importers.results import Accepted, Rejected, Result, reject
from mathglot.errors import MathglotError
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Symbol, Tree, call, rebuild

SOURCE = "rubi"
HELD_FILES = 0.05

_FORMULAS = ("integrand", "var", "antiderivative")
# What Rubi leaves where it finds no antiderivative: the integral.
_UNDONE = frozenset(("Unintegrable", "CannotIntegrate", "Int"))
_VERSION = Symbol("$VersionNumber")


def import_rubi(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import JSON lines with `file`, `n`, `integrand`, `var` and `antiderivative`."""
    for record in read_records(path):
        if isinstance(record, Rejected):
            yield record
        else:
            yield from import_row(record.content, record.place, options)


def import_row(
    row: Mapping[str, Any], place: str, options: ImportOptions
) -> Iterator[Result]:
    """Import one test: three pairs, two where Rubi leaves the integral as it is."""
    for name in ("file", *_FORMULAS):
        fault = find_fault(name, row.get(name), options)
        if fault:
            yield reject(place, fault, str(row.get(name, "")))
            return
    try:
        integrand, variable, antiderivative = (
            _simplify(parse(row[name])) for name in _FORMULAS
        )
    except MathglotError as error:
        yield reject(place, UNREADABLE_MATHEMATICA, row["antiderivative"], error)
        return
    integral = call("Integrate", integrand, variable)
    trees = [integrand, antiderivative]
    if integral != antiderivative:
        trees.append(call("Equal", integral, antiderivative))
    source = printable(f"{SOURCE}:{row['file']}:{row.get('n', '')}")
    held = is_held_file(row["file"])
    for tree in trees:
        yield Accepted(place, render_pair(tree, source, options, held=held))


def is_held_file(file: str) -> bool:
    """Whether the tests of a file of Rubi are kept for testing, all of them.

    >>> is_held_file("8 Special functions/8.1 Error functions")
    False
    """
    digest = hashlib.blake2b(file.encode(), digest_size=4, person=b"rubi")
    return int.from_bytes(digest.digest(), "big") / 16**8 < HELD_FILES


def _simplify(tree: Tree) -> Tree:
    """The formula without what only commands Mathematica or speaks of its version."""
    return rebuild(tree, _replace)


def _replace(node: Call) -> Tree:
    if node.name in _UNDONE and len(node.arguments) == 2:
        return call("Integrate", *node.arguments)
    if node.name == "Expand" and len(node.arguments) == 1:
        return node.arguments[0]
    if node.name == "If" and len(node.arguments) == 3:
        condition, first, second = node.arguments
        if type(condition) is Call and condition.arguments[:1] == (_VERSION,):
            return second if condition.name in ("Less", "LessEqual") else first
    return node
