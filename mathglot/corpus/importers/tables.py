r"""Pairs that users have: JSON lines, and tables of comma- or tab-separated values.

A row has the LaTeX and what it means in Mathematica, in semantic LaTeX, or in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mathglot.corpus.importers.checks import (
    DUPLICATE,
    UNDISPLAYED,
    UNREADABLE_LATEX,
    UNREADABLE_MATHEMATICA,
    UNREADABLE_SEMANTIC,
    Memory,
    find_fault,
    find_latex_mistake,
)
from mathglot.corpus.importers.delimited import Row, read_table
from mathglot.corpus.importers.files import ImportFileError, read_records
from mathglot.corpus.importers.options import TYPED, ImportOptions
from mathglot.corpus.importers.results import Accepted, Rejected, Result, reject
from mathglot.corpus.importers.semantics import make_semantic_pair, read_tree
from mathglot.corpus.pairs import make_pair
from mathglot.errors import MathglotError
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.tree import Tree


def import_json(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import JSON lines: objects with the fields that the options name."""
    memory = Memory()
    for record in read_records(path):
        if isinstance(record, Rejected):
            yield record
        else:
            yield from _import_fields(record.content, record.place, options, memory)


def import_csv(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import comma-separated values; the first row names the columns."""
    return _import_table(path, ",", options)


def import_tsv(path: Path, options: ImportOptions) -> Iterator[Result]:
    """Import tab-separated values; the first row names the columns."""
    return _import_table(path, "\t", options)


def _import_table(
    path: Path, delimiter: str, options: ImportOptions
) -> Iterator[Result]:
    memory = Memory()
    rows = read_table(path, delimiter, options.longest)
    header = next(rows, None)
    if header is None:
        raise ImportFileError(path, "empty; a first row with the columns was expected")
    if isinstance(header, Rejected):
        raise ImportFileError(path, f"no row with the columns: {header.reason}")
    names = [name.strip() for name in header.cells]
    _check_columns(path, names, options)
    for row in rows:
        if isinstance(row, Rejected):
            yield row
            continue
        assert isinstance(row, Row)
        fields = dict(zip(names, row.cells, strict=True))
        yield from _import_fields(fields, row.place, options, memory)


def _check_columns(path: Path, names: list[str], options: ImportOptions) -> None:
    known = f"its columns are {', '.join(map(repr, names))}"
    if options.latex not in names:
        raise ImportFileError(path, f"the column {options.latex!r} is missing; {known}")
    meanings = [getattr(options, target) for target in options.targets]
    if not any(name in names for name in meanings):
        wanted = " or ".join(map(repr, meanings))
        raise ImportFileError(path, f"a column {wanted} is missing; {known}")
    for name in (options.latex, *meanings):
        if names.count(name) > 1:
            raise ImportFileError(path, f"the column {name!r} appears twice")


def _import_fields(
    fields: Mapping[str, object], place: str, options: ImportOptions, memory: Memory
) -> Iterator[Result]:
    """The pairs of one row: into each target that it has, or what is wrong with it."""
    latex = fields.get(options.latex)
    fault = find_fault(options.latex, latex, options)
    if fault:
        yield reject(place, fault, str(latex or ""))
        return
    assert isinstance(latex, str)
    latex = latex.strip()
    mistake = find_latex_mistake(latex)
    if mistake is not None:
        yield reject(place, UNREADABLE_LATEX, latex, mistake)
        return
    given = {target: fields.get(getattr(options, target)) for target in options.targets}
    present = {target: text for target, text in given.items() if not _is_blank(text)}
    if not present:
        names = " and ".join(getattr(options, target) for target in given)
        yield reject(place, f"{names} {_missing(given)}", latex)
        return
    for result in _import_targets(present, latex, place, options):
        if isinstance(result, Accepted) and memory.knows(result.pair):
            yield reject(place, DUPLICATE, latex)
        else:
            yield result


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _missing(given: Mapping[str, object]) -> str:
    if all(value is None for value in given.values()):
        return "is missing" if len(given) == 1 else "are missing"
    return "is empty" if len(given) == 1 else "are empty"


def _import_targets(
    present: Mapping[str, object], latex: str, place: str, options: ImportOptions
) -> Iterator[Result]:
    tree: Tree | None = None
    for target, text in present.items():
        fault = find_fault(getattr(options, target), text, options)
        if fault:
            yield reject(place, fault, str(text))
            continue
        assert isinstance(text, str)
        if target == "semantic":
            # The tree that the user gave is the one key of the formula.
            yield _import_semantic(text.strip(), latex, tree, place)
            continue
        try:
            tree = parse(text)
        except MathglotError as error:
            yield reject(place, UNREADABLE_MATHEMATICA, text, error)
            continue
        if options.check and not is_displayed(tree, latex):
            yield reject(place, UNDISPLAYED, latex)
            continue
        pair = make_pair(tree, latex, flavour=TYPED, source=place, generated=False)
        yield Accepted(place, pair)


def _import_semantic(
    semantic: str, latex: str, tree: Tree | None, place: str
) -> Result:
    try:
        expand(semantic)
    except MathglotError as error:
        return reject(place, UNREADABLE_SEMANTIC, semantic, error)
    if tree is None:
        tree, _ = read_tree(place, semantic)
    return Accepted(place, make_semantic_pair(semantic, latex, tree, TYPED, place))
