"""Generation: what a pair costs, and whether the bytes depend on the seed alone."""

from __future__ import annotations

import hashlib
import resource
import tempfile
import time
from pathlib import Path

from mathglot.corpus.build import PLANS, build_set
from mathglot.corpus.splits import SPLITS
from mathglot.corpus.storage import SetFolder
from mathglot.evaluate.corpus.settings import Settings
from mathglot.evaluate.languages.figures import SHARE, Figure

SECTION = "generation"
_SET = "functions"
_GROWTH = 10
_MINUTES = 15
_MEBIBYTES_A_PROCESS = 1024


def measure(settings: Settings) -> list[Figure]:
    """Build a set small and larger, with one process and with several.

    A set begins with the formulas of the bank: what they cost, and what it costs to
    begin at all, is measured apart.
    """
    first = sum(1 for _ in PLANS[_SET].prelude())
    few, many = settings.pairs, settings.pairs * _GROWTH
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        start, _ = _build(root / "start", first, settings.workers)
        small, one = _build(root / "small", first + few, settings.workers)
        large, _ = _build(root / "large", first + many, settings.workers)
        _, alone = _build(root / "alone", first + few, 1)
    cheap = (small - start) / few
    dear = (large - start) / many
    total = PLANS[_SET].total
    used = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    memory = max(resource.getrusage(who).ru_maxrss for who in used) / 1024
    return [
        Figure(
            SECTION,
            f"minutes for {total:,} pairs at this speed, {settings.workers} processes",
            (start + dear * (total - first)) / 60,
            "min",
            below=_MINUTES,
            total=many,
        ),
        Figure(
            SECTION,
            f"cost of a pair at {many:,} pairs over that at {few:,}",
            dear / cheap if cheap > 0 else 1.0,
            "times",
            below=1.3,
        ),
        Figure(
            SECTION,
            "memory of the largest process",
            memory,
            "MiB",
            below=_MEBIBYTES_A_PROCESS,
        ),
        Figure(
            SECTION,
            "same bytes with one process and with several",
            float(one == alone),
            SHARE,
            at_least=1.0,
        ),
    ]


def _build(root: Path, pairs: int, workers: int) -> tuple[float, str]:
    """Seconds to build a set, and a hash of all its files."""
    start = time.perf_counter()
    folder = build_set(root, _SET, total=pairs, workers=workers)
    return time.perf_counter() - start, digest_set(folder)


def digest_set(folder: SetFolder) -> str:
    """A hash of the files of a set."""
    digest = hashlib.blake2b(digest_size=16)
    for split in SPLITS:
        digest.update(folder.split_path(split).read_bytes())
    return digest.hexdigest()
