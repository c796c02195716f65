"""The sets that the tables are learnt from and measured on, built where they lack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mathglot.corpus.build import build_set
from mathglot.corpus.collect import collect_set
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.pairs import Pair, build_semantic_pair
from mathglot.corpus.splits import SPLITS
from mathglot.corpus.storage import SetFolder
from mathglot.errors import MathglotError
from mathglot.evaluate.paper.formulas import DLMF_FILE
from mathglot.evaluate.paper.scales import Scale
from mathglot.languages.semantic.canonical import canonicalise
from mathglot.train.mixture import read_mixture

IDENTITY = "identity"


class MissingDataError(MathglotError):
    """Data that a row needs and that is not at hand."""


def prepare_sets(
    root: Path, mixture: str, scale: Scale, data: Path | None, workers: int
) -> None:
    """Build the sets of a mixture that are not there yet."""
    for name in read_mixture(mixture):
        prepare_set(root, name, scale, data, workers)


def prepare_set(
    root: Path, name: str, scale: Scale, data: Path | None, workers: int
) -> SetFolder:
    """A set by its name: built, imported, or made from another one."""
    folder = SetFolder(root, name)
    if folder.exists:
        return folder
    if name == "dlmf":
        path = find_file(data, DLMF_FILE)
        imported = import_file(path, "dlmf", targets=("semantic",))
        return collect_set(root, name, "dlmf", [imported])[0]
    if name == IDENTITY:
        functions = prepare_set(root, "functions", scale, data, workers)
        folder.write_splits(_copy(functions), {"set": IDENTITY})
        return folder
    total = scale.functions if name == "functions" else scale.semantic
    return build_set(root, name, total=total, workers=workers)


def find_file(data: Path | None, name: str) -> Path:
    """A file of the data, or a clear word."""
    if data is None or not (data / name).exists():
        raise MissingDataError(f"{name} is not at hand")
    return data / name


def _copy(functions: SetFolder) -> Iterator[tuple[str, str]]:
    """LaTeX to be copied, in the one print that semantic LaTeX has."""
    for split in SPLITS:
        for pair in functions.pairs(split):
            yield split, _copied(pair).to_line()


def _copied(pair: Pair) -> Pair:
    text = canonicalise(pair.latex)
    return build_semantic_pair(
        text,
        text,
        flavour="identity",
        source=pair.source,
        keys=(pair.key, pair.statement),
        held=pair.held,
    )
