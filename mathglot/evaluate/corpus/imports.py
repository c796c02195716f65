"""Imports: how many rows of the public collections become pairs."""

from __future__ import annotations

from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Rejected
from mathglot.evaluate.corpus.settings import Settings
from mathglot.evaluate.languages.figures import SHARE, Failure, Figure

SECTION = "imports"
# The file of each source, and the share of its rows that is wanted.
_FILES = {
    "rubi": ("rubi.jsonl.gz", 1.0),
    "dlmf": ("dlmf_semantic.jsonl", None),
    "fungrim": ("fungrim.jsonl", None),
}


def measure(settings: Settings) -> list[Figure]:
    """The share of rows of each source that was accepted."""
    figures = []
    for source, (name, least) in settings.track(list(_FILES.items()), "imports"):
        path = settings.data / name
        if not path.exists():
            raise FileNotFoundError(2, "no data", str(path))
        results = import_file(path, source)
        failures = tuple(
            Failure(result.reason, result.text, result.place)
            for result in results
            if isinstance(result, Rejected)
        )
        figures.append(
            Figure(
                SECTION,
                f"{source}: rows imported",
                results.counts.share,
                SHARE,
                at_least=least,
                total=results.counts.rows,
                failures=failures,
                more={"pairs": results.counts.accepted},
            )
        )
    return figures
