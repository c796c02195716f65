r"""All importers by name, and the one function that finds the right one for a file.

>>> sorted(IMPORTERS)
['csv', 'dlmf', 'fungrim', 'json', 'labels', 'mathematica', 'rubi', 'tex', 'tsv']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from mathglot.corpus.importers.dlmf_pairs import import_dlmf
from mathglot.corpus.importers.expressions import import_expressions
from mathglot.corpus.importers.fungrim_pairs import import_fungrim
from mathglot.corpus.importers.im2latex import import_latex_lines
from mathglot.corpus.importers.labels import import_labels
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import (
    Accepted,
    ImportCounts,
    LatexFormula,
    Rejected,
    Result,
)
from mathglot.corpus.importers.rubi import import_rubi
from mathglot.corpus.importers.tables import import_csv, import_json, import_tsv
from mathglot.corpus.importers.tex import import_tex
from mathglot.errors import UnknownNameError

Importer = Callable[[Path, ImportOptions], Iterator[Result]]

IMPORTERS: Mapping[str, Importer] = MappingProxyType(
    {
        "rubi": import_rubi,
        "dlmf": import_dlmf,
        "fungrim": import_fungrim,
        "labels": import_labels,
        "json": import_json,
        "csv": import_csv,
        "tsv": import_tsv,
        "mathematica": import_expressions,
        "tex": import_tex,
    }
)
EXTENSIONS: Mapping[str, str] = MappingProxyType(
    {
        ".jsonl": "json",
        ".ndjson": "json",
        ".csv": "csv",
        ".tsv": "tsv",
        ".tab": "tsv",
        ".m": "mathematica",
        ".wl": "mathematica",
        ".wls": "mathematica",
        ".tex": "tex",
        ".ltx": "tex",
    }
)
_COMPRESSED = ".gz"

AnyAccepted = TypeVar("AnyAccepted", Accepted, LatexFormula)


class Import(Generic[AnyAccepted]):
    """The results of an import, one at a time, and their counts so far."""

    def __init__(self, results: Iterator[AnyAccepted | Rejected]) -> None:
        self.counts = ImportCounts()
        self._results: Iterator[AnyAccepted | Rejected] = results

    def __iter__(self) -> Iterator[AnyAccepted | Rejected]:
        for result in self._results:
            self.counts.add(result)
            yield result


def import_file(
    path: str | Path, source: str | None = None, **options: Any
) -> Import[Accepted]:
    """Import pairs from a file of a named kind, or of the kind its extension says.

    Options are those of `ImportOptions`. What is wrong with a row is a result;
    a file that cannot be read at all raises ImportFileError once it is iterated over.
    """
    path = Path(path)
    importer = IMPORTERS.get(choose_source(path) if source is None else source)
    if importer is None:
        raise UnknownNameError("source", str(source), list(IMPORTERS))
    return Import(importer(path, ImportOptions(**options)))


def import_latex(path: str | Path, **options: Any) -> Import[LatexFormula]:
    """Import formulas in LaTeX alone, one a line, as im2latex has them."""
    return Import(import_latex_lines(Path(path), ImportOptions(**options)))


def choose_source(path: Path) -> str:
    """The kind of file that an extension says.

    >>> choose_source(Path("a/pairs.CSV.gz"))
    'csv'
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == _COMPRESSED:
        suffixes.pop()
    extension = suffixes[-1] if suffixes else ""
    if extension not in EXTENSIONS:
        raise UnknownNameError("kind of file", path.name, list(EXTENSIONS))
    return EXTENSIONS[extension]
