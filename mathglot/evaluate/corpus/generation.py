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
    """Build a set small and larger, with one process and with several."""
    few, many = settings.pairs, settings.pairs * _GROWTH
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        # What every build pays once is measured with the smallest set there is.
        start, _ = _build(root / "start", 1, settings.workers)
        small, one = _build(root / "small", few, settings.workers)
        large, _ = _build(root / "large", many, settings.workers)
        _, alone = _build(root / "alone", few, 1)
    cheap = (small - start) / few
    dear = (large - start) / many
    total = PLANS[_SET].total
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return [
        Figure(
            SECTION,
            f"minutes for {total:,} pairs at this speed, {settings.workers} processes",
            (start + dear * total) / 60,
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
