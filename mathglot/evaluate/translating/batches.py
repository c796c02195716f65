"""Many formulas at once against one after another, with all cores for both."""

from __future__ import annotations

import time

from mathglot.evaluate.languages.figures import SHARE, Figure
from mathglot.evaluate.translating.settings import Settings
from mathglot.translate.translator import Translator

SECTION = "batches"


def measure(settings: Settings) -> list[Figure]:
    """The ratio of wall times, and whether the same came out."""
    translator = Translator(threads=settings.threads)
    formulas = settings.mixed
    translator.translate_many(formulas[:8])
    begun = time.perf_counter()
    together = translator.translate_many(formulas)
    many = time.perf_counter() - begun
    alone = []
    begun = time.perf_counter()
    for latex in settings.track(formulas, "one by one"):
        alone += translator.translate_many([latex])
    single = time.perf_counter() - begun
    same = sum([a.text == b.text for a, b in zip(together, alone, strict=True)])
    count = len(formulas)
    return [
        Figure(
            SECTION,
            "translate_many: times the throughput of one by one",
            single / many,
            at_least=4.0,
            total=count,
            more={
                "formulas a second together": round(count / many, 1),
                "formulas a second alone": round(count / single, 1),
            },
        ),
        Figure(
            SECTION, "the same in a batch as alone", same / count, SHARE, total=count
        ),
    ]
