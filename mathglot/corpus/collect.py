"""Imported pairs as a set of a corpus, split by the same keys as all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from mathglot.corpus.build import Duplicates, distribute, reconcile
from mathglot.corpus.counting import save_vocabularies
from mathglot.corpus.importers.registry import Import
from mathglot.corpus.importers.results import Accepted, ImportCounts, Rejected
from mathglot.corpus.locking import alone
from mathglot.corpus.splits import PAPER_FUNCTIONS, PAPER_SEMANTIC, Shares
from mathglot.corpus.storage import CorpusError, SetFolder

# The same formula may come in several notations, and in letters of several authors.
_REPEATS = 40
# Large collections are split like the paper's large one. Labels have files of their
# own for measuring, and are dear: a hundredth is kept to watch a run with.
_SHARES: dict[str, Shares] = {
    "rubi": PAPER_FUNCTIONS,
    "labels": Shares(test=0.0, valid=0.01),
}


def collect_set(
    root: Path,
    name: str,
    source: str,
    imports: Iterable[Import[Accepted]],
    *,
    rejected: Callable[[Rejected], None] = lambda result: None,
    fresh: bool = False,
) -> tuple[SetFolder, list[ImportCounts], int]:
    """Make a set of what was imported: the set, counts by file, duplicates left out."""
    folder = SetFolder(root, name)
    if folder.exists and not fresh:
        raise CorpusError(
            f"{folder.path}: already exists; choose another name, or use --fresh"
        )
    found = list(imports)
    duplicates = Duplicates(_REPEATS)

    def lines() -> Iterator[str]:
        for results in found:
            for result in results:
                if isinstance(result, Rejected):
                    rejected(result)
                elif duplicates.keep(result.pair):
                    yield result.pair.to_line()

    description = {"set": name, "source": source}
    # To import takes long: others may change the corpus meanwhile.
    kept = list(lines())
    with alone(root):
        distribute(folder, kept, _SHARES.get(source, PAPER_SEMANTIC), description)
        reconcile(root)
        save_vocabularies(folder)
    return folder, [results.counts for results in found], duplicates.found
