"""How well LaTeX is read into semantic LaTeX, on formulas that were kept apart."""

from __future__ import annotations

import time

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, share
from mathglot.evaluate.semantic.settings import Settings
from mathglot.evaluate.semantic_reading.examples import list_examples
from mathglot.languages import semantic_readings
from mathglot.languages.semantic.canonical import canonical_tokens

SECTION = "reading"
_MOST_READINGS = 6


def measure(settings: Settings) -> list[Figure]:
    """Whether the first reading, or any, is the DLMF's, and how long it takes."""
    path = settings.data / "dlmf_semantic.jsonl"
    examples = settings.draw(list(list_examples(path, "test")))
    unread: list[Failure] = []
    others: list[Failure] = []
    missing: list[Failure] = []
    spent = 0.0
    for example in settings.track(examples, "read"):
        start = time.perf_counter()
        try:
            found = semantic_readings(example.latex, _MOST_READINGS)
        except MathglotError as error:
            unread.append(Failure("not read", example.latex, str(error)))
            found = []
        spent += time.perf_counter() - start
        wanted = canonical_tokens(example.text)
        matches = [canonical_tokens(reading.text) == wanted for reading in found]
        if not any(matches[:1]):
            first = found[0].text if found else ""
            others.append(Failure("another reading first", example.text, first))
        if not any(matches):
            missing.append(Failure("not among the readings", example.text, ""))
    total = len(examples)
    name = f"any of {_MOST_READINGS} readings is the DLMF's"
    return [
        share(
            SECTION, "a reading expands to the formula", total, unread, at_least=0.99
        ),
        share(SECTION, "the first reading is the DLMF's", total, others),
        share(SECTION, name, total, missing),
        Figure(
            SECTION,
            "from LaTeX to semantic LaTeX",
            1000 * spent / max(1, total),
            "ms a formula",
            total=total,
        ),
    ]
