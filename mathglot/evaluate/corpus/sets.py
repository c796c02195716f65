"""The sets of a corpus: lengths beside the paper's, coverage, leaks, ambiguity."""

from __future__ import annotations

from collections import Counter

from mathglot.corpus.build import leaks
from mathglot.corpus.statistics import SetStatistics
from mathglot.corpus.statistics import measure as measure_set
from mathglot.corpus.storage import sets_in
from mathglot.evaluate.corpus.settings import Settings
from mathglot.evaluate.languages.figures import SHARE, Failure, Figure

SECTION = "sets"
# Means and medians of characters, and the mean of tokens, that the paper gives.
_PAPER = {
    "LaTeX characters, mean": 345.5,
    "LaTeX characters, median": 195.0,
    "Mathematica characters, mean": 320.7,
    "Mathematica characters, median": 168.0,
    "Mathematica tokens, mean": 173.0,
}
_TOLERANCE = 0.15
_LEAST_OCCURRENCES = 200
_LEAST_PAIRS = {"functions": 307_672, "human": 300_000, "semantic": 11_639}


def measure(settings: Settings) -> list[Figure]:
    """Figures on each set of the corpus that was given."""
    if settings.corpus is None:
        raise FileNotFoundError(2, "no corpus", "corpus (name one with --corpus)")
    found = {
        folder.name: measure_set(folder, workers=settings.workers)
        for folder in sets_in(settings.corpus)
    }
    figures = [
        Figure(SECTION, f"{name}: pairs", found[name].pairs, at_least=least)
        for name, least in _LEAST_PAIRS.items()
        if name in found
    ]
    if "functions" in found:
        figures += _compare(found["functions"])
    for name, statistics in found.items():
        figures.append(
            Figure(
                SECTION,
                f"{name}: exact match that ambiguity allows",
                statistics.bound,
                SHARE,
                total=statistics.pairs,
                more={"ambiguous": statistics.ambiguous},
            )
        )
    figures.append(_cover(found))
    figures.append(
        Figure(SECTION, "test keys found in training", leaks(settings.corpus), below=1)
    )
    return figures


def _compare(functions: SetStatistics) -> list[Figure]:
    reached = {
        "LaTeX characters, mean": functions.latex_characters.mean,
        "LaTeX characters, median": functions.latex_characters.median,
        "Mathematica characters, mean": functions.text_characters.mean,
        "Mathematica characters, median": functions.text_characters.median,
        "Mathematica tokens, mean": functions.text_tokens.mean,
    }
    figures = [
        Figure(
            SECTION,
            f"functions: {name} (paper {paper:g})",
            reached[name],
            at_least=paper * (1 - _TOLERANCE),
            below=paper * (1 + _TOLERANCE),
        )
        for name, paper in _PAPER.items()
    ]
    figures.append(
        Figure(
            SECTION, "functions: under 25 tokens (paper 2.25 %)", functions.short, SHARE
        )
    )
    figures.append(
        Figure(
            SECTION, "functions: over 1,024 tokens (paper 2.1 %)", functions.long, SHARE
        )
    )
    return figures


def _cover(found: dict[str, SetStatistics]) -> Figure:
    """How often the rarest head of the table occurs in functions and human."""
    total: Counter[str] = Counter()
    known: dict[str, int] = {}
    for name in ("functions", "human"):
        if name in found:
            total.update(found[name].heads)
            known = found[name].rare_heads(10**12)
    counts = sorted((total[head], head) for head in known)
    rare = [item for item in counts if item[0] < _LEAST_OCCURRENCES]
    return Figure(
        SECTION,
        "occurrences of the rarest function",
        counts[0][0] if counts else 0,
        at_least=_LEAST_OCCURRENCES,
        total=len(counts),
        failures=tuple(Failure("rare", head, str(count)) for count, head in rare),
    )
